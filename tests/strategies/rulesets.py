"""Random rulesets and characters, as the JSON people write.

`documents()` gives whole ruleset files that pass every check: small, but with every operation, every kind
of reference, caps, lists, hidden things and live state. `builds(document)` and `lives(document)` give what
a character on that ruleset may have stored; with ``junk=True`` anything may stand anywhere.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

JSON = dict[str, object]

WORDS = ("tide", "salt", "reed")
TIERS = ("none", "able", "expert")

small = st.integers(-40, 40)
steps = st.sampled_from([0.1, 0.2, 0.3, 0.5, 0.05, 1.15, -2.5, 0.29, 1 / 3])
numbers = st.one_of(small, small, steps, st.floats(-1e6, 1e6, allow_nan=False))
stored_numbers = st.one_of(numbers, numbers, st.sampled_from([0.0, -0.0, 2.0, 1e308, -1e308, 2**60, 5e-324]))

junk = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**30), 10**30),
        st.floats(),
        st.text(max_size=6),
        st.sampled_from(["3", "", "\0x", "\ud800", "tide", "ti\0de", "\ud800able", "cut\0", "1d8", 10**400]),
    ),
    lambda children: st.one_of(
        st.lists(children, max_size=3), st.dictionaries(st.text(max_size=4), children, max_size=3)
    ),
    max_leaves=6,
)


@dataclass
class _Readable:
    """What a reference may read at the place it stands, as the JSON of the reference."""

    inputs: list[JSON] = field(default_factory=list)
    computed: list[JSON] = field(default_factory=list)
    live: list[JSON] = field(default_factory=list)

    def refs(self, *extra: list[JSON]) -> SearchStrategy[JSON]:
        known = [*self.inputs, *(ref for refs in extra for ref in refs)]
        constants = numbers.map(lambda number: {"const": number})
        return st.one_of(constants, st.sampled_from(known), st.sampled_from(known)) if known else constants


def step_tables(most: int = 4) -> SearchStrategy[list[list[float]]]:
    thresholds = st.lists(numbers, min_size=1, max_size=most, unique=True).map(sorted)
    return thresholds.flatmap(lambda found: st.tuples(*(st.tuples(st.just(t), numbers) for t in found))).map(
        lambda rows: [list(row) for row in rows]
    )


@st.composite
def documents(draw: DrawFn) -> JSON:
    """A ruleset file that can be imported."""
    readable = _Readable()
    abilities = [
        {"id": f"a{n}", "label": f"Ability {n}", "min": -5, "max": 30, "default": draw(st.integers(-5, 30))}
        for n in range(draw(st.integers(1, 3)))
    ]
    for ability in abilities:
        readable.inputs += [{"abilityScore": ability["id"]}, {"abilityMod": ability["id"]}]
    fields = draw(_fields([ability["id"] for ability in abilities], readable))
    lists = draw(_lists(readable))
    calm = draw(_derived("calm", readable.refs()))
    readable.inputs += _refs_to(calm)
    live = draw(_live(readable, lists))
    base = draw(_derived("base", readable.refs(readable.live), live["states"]))
    abilities += draw(_computed_abilities(readable, _refs_to(base)))
    skills, saves = draw(_checks(abilities, readable, _refs_to(base)))
    checks = [{"skillMod": skill["id"]} for skill in skills] + [{"saveMod": save["id"]} for save in saves]
    everything = readable.refs(readable.live, readable.computed, checks, _refs_to(base))
    free = draw(_derived("free", everything, live["states"]))
    return {
        "schemaVersion": 1,
        "id": "drawn",
        "version": 1,
        "name": "Drawn",
        "coverage": {"summary": "Drawn at random."},
        "gm": {"checkGuidance": "Ask for a check."},
        "resolution": draw(_resolutions(readable)),
        "sheet": {
            "version": 1,
            "sections": [
                {"id": "main", "label": "Main", **draw(_untrained)},
                {"id": "rest", "label": "Rest"},
            ],
            "abilities": abilities,
            "skills": skills,
            "saves": saves,
            "fields": fields,
            "derived": calm + base + free,
            "lists": lists,
            "live": live,
        },
    }


_untrained = st.sampled_from(
    [{}, {}, {"untrained": {"by": -2}}, {"untrained": "refuse"}, {"untrained": "normal"}]
)


@st.composite
def _fields(draw: DrawFn, abilities: list[str], readable: _Readable) -> list[JSON]:
    """One field of each kind that something reads, and texts; hidden ones among them."""
    found: list[JSON] = []
    for n in range(draw(st.integers(0, 2))):
        default = draw(st.sampled_from([{}, {"default": 3}, {"default": 0.5}]))
        found.append(
            {
                "id": f"n{n}",
                "label": f"Number {n}",
                "type": "number",
                "min": -9,
                "max": 9,
                "integer": False,
                **default,
            }
        )
        readable.inputs.append({"field": f"n{n}"})
    if draw(st.booleans()):
        found.append(
            {
                "id": "flag",
                "label": "Flag",
                "type": "boolean",
                **draw(st.sampled_from([{}, {"default": True}])),
            }
        )
        readable.inputs.append({"field": "flag"})
    default = draw(st.sampled_from([{}, {"default": "salt"}]))
    found.append({"id": "creed", "label": "Creed", "type": "enum", "values": list(WORDS), **default})
    if draw(st.booleans()):
        values = ["nothing", *abilities]
        default = draw(st.sampled_from([{}, {"default": values[-1]}]))
        found.append({"id": "cast", "label": "Cast with", "type": "enum", "values": values, **default})
        readable.inputs.append({"abilityModFromField": "cast"})
    found.append({"id": "motto", "label": "Motto", "type": "text", "maxLength": 40})
    found.append({"id": "blade", "label": "Blade", "type": "dice", "default": "1d8"})
    rules = st.sampled_from([None, *hide_rules(found)])
    for shown in found:
        rule = draw(rules)
        if rule is not None and rule["field"] != shown["id"]:
            shown["hideWhen"] = rule
    return found


def hide_rules(fields: list[JSON]) -> list[JSON]:
    """hideWhen rules over the fields of a document."""
    rules: list[JSON] = []
    for shown in fields:
        name = {"field": shown["id"]}
        match shown["type"]:
            case "number":
                rules += [{**name, "equals": 0}, {**name, "notEquals": 3}, {**name, "in": [0, 3, 0.5]}]
            case "boolean":
                rules += [{**name, "equals": True}, {**name, "notEquals": True}]
            case "enum":
                first, *rest = shown["values"]
                rules += [{**name, "equals": first}, {**name, "notEquals": first}, {**name, "in": rest}]
            case "text":
                rules += [{**name, "equals": ""}, {**name, "notEquals": "High"}]
    return rules


@st.composite
def _lists(draw: DrawFn, readable: _Readable) -> list[JSON]:
    """A list with every type of column, and some of the sums over it."""
    if draw(st.booleans()):
        return []
    default = draw(st.sampled_from([{}, {"default": 1}, {"default": 0.1}]))
    kit: JSON = {
        "id": "kit",
        "label": "Kit",
        "columns": [
            {
                "id": "name",
                "label": "Name",
                "type": "text",
                "maxLength": 40,
                **draw(st.sampled_from([{}, {"default": "Rope"}])),
            },
            {
                "id": "bulk",
                "label": "Bulk",
                "type": "number",
                "min": 0,
                "max": 20,
                "integer": False,
                **default,
            },
            {"id": "grade", "label": "Grade", "type": "number", "min": 1, "max": 9, "integer": False},
            {
                "id": "total",
                "label": "Total",
                "type": "number",
                "min": 2,
                "max": 25,
                "integer": False,
                "sum": ["bulk", "grade"],
            },
            {
                "id": "worn",
                "label": "Worn",
                "type": "boolean",
                **draw(st.sampled_from([{}, {"default": True}])),
            },
            {"id": "kind", "label": "Kind", "type": "enum", "values": list(WORDS)},
        ],
        **draw(st.sampled_from([{}, {"hideWhen": {"field": "creed", "equals": "reed"}}])),
        **draw(
            st.sampled_from(
                [
                    {},
                    {"pools": {"nameColumn": "name", "maxColumn": "bulk"}},
                    {"pools": {"nameColumn": "name", "maxColumn": "total"}},
                ]
            )
        ),
    }
    if draw(st.booleans()):
        kit["checks"] = [{"id": "use", "name": "name", "rating": "total", "ability": "a0"}]
    sums: list[JSON] = [{"list": "kit", "column": column} for column in ("bulk", "grade", "total")] + [
        {"list": "kit", "count": True}
    ]
    filters: list[JSON] = [
        {},
        {"onlyWhen": "worn"},
        {"where": {"column": "kind", "equals": "salt"}},
        {"where": {"column": "grade", "equals": 1}},
        {"where": {"column": "worn", "equals": False}},
        {"where": {"column": "name", "equals": "Rope"}},
        {"onlyWhen": "worn", "where": {"column": "kind", "equals": "tide"}},
    ]
    found = [{"listSum": {**total, **only}} for total in sums for only in filters]
    readable.inputs += draw(st.lists(st.sampled_from(found), max_size=3, unique_by=repr))
    return [kit]


@st.composite
def _live(draw: DrawFn, readable: _Readable, lists: list[JSON]) -> JSON:
    """Pools, tracks of every kind and a state. What may read them lands in ``readable.live``."""
    not_live = readable.refs()
    hidden = st.sampled_from([{}, {}, {"hideWhen": {"field": "creed", "equals": "tide"}}])
    starts = st.one_of(st.just({}), st.just({"start": "empty"}), not_live.map(lambda ref: {"startFrom": ref}))
    pools = [
        {
            "id": f"p{n}",
            "label": f"Pool {n}",
            "max": draw(not_live),
            "allowTemp": draw(st.booleans()),
            **draw(starts),
            **draw(hidden),
        }
        for n in range(draw(st.integers(0, 2)))
    ]
    tracks = draw(_tracks(not_live, lists))
    states = draw(
        st.sampled_from([[], [{"id": "trim", "label": "Trim", "values": list(WORDS), **draw(hidden)}]])
    )
    for pool in pools:
        readable.live.append({"livePool": pool["id"]})
    for track in tracks:
        reads = ["value", "filled", "remaining", *(["penalty"] if "kinds" in track else [])]
        readable.live += [{"liveTrack": track["id"], "read": read} for read in reads]
    return {"pools": pools, "tracks": tracks, "states": states}


@st.composite
def _tracks(draw: DrawFn, not_live: SearchStrategy[JSON], lists: list[JSON]) -> list[JSON]:
    kinds = [
        {"id": kind, "label": kind[0], "severity": n * 3} for n, kind in enumerate(("bruise", "cut", "rot"))
    ]
    found: list[JSON] = []
    if draw(st.booleans()):
        start = draw(
            st.one_of(st.just({}), st.just({"default": 1}), not_live.map(lambda ref: {"startFrom": ref}))
        )
        maximum = draw(st.one_of(st.integers(1, 9), not_live))
        found.append({"id": "strain", "label": "Strain", "min": -1, "max": maximum, **start})
    if draw(st.booleans()):
        penalties = sorted(draw(st.lists(st.integers(-9, 0), min_size=1, max_size=4)), reverse=True)
        levels = [{"label": f"Level {n}", "penalty": penalty} for n, penalty in enumerate(penalties)]
        extra = (
            {"extra": {"list": "kit", "countColumn": "bulk", "penaltyColumn": "grade"}}
            if lists and draw(st.booleans())
            else {}
        )
        found.append(
            {
                "id": "harm",
                "label": "Harm",
                "min": 0,
                "max": len(levels),
                "levels": levels,
                "kinds": kinds,
                **extra,
            }
        )
    if draw(st.booleans()):
        fill = draw(st.sampled_from([{}, {"fill": "indexed", "onFull": "refuse"}]))
        by = draw(st.sampled_from(["filled", "remaining"]))
        boxes = {"penalty": {"by": by, "table": [[0, -3], [1, -1], [3, 0]]}}
        maximum = draw(st.one_of(st.integers(0, 6), not_live))
        found.append(
            {
                "id": "stress",
                "label": "Stress",
                "min": 0,
                "max": maximum,
                "boxes": boxes,
                "kinds": kinds,
                **fill,
            }
        )
    return found


def _refs_to(derived: list[JSON]) -> list[JSON]:
    return [{"derived": value["id"]} for value in derived]


@st.composite
def _derived(
    draw: DrawFn, prefix: str, refs: SearchStrategy[JSON], states: list[JSON] | None = None
) -> list[JSON]:
    """Derived values, each reading what it may and those of its own kind above it."""
    found: list[JSON] = []
    for n in range(draw(st.integers(0, 4))):
        above = _refs_to(found)
        readable = st.one_of(refs, st.sampled_from(above)) if above else refs
        operation = draw(_operations(readable, states or []))
        found.append({"id": f"{prefix}{n}", "label": f"{prefix.title()} {n}", **operation})
    return found


def _operations(refs: SearchStrategy[JSON], states: list[JSON]) -> SearchStrategy[JSON]:
    rounds = st.sampled_from([{}, {"round": "down"}, {"round": "up"}, {"round": "nearest"}])
    words = st.dictionaries(st.sampled_from(WORDS), numbers, min_size=1)
    sources = st.sampled_from([{"field": "creed"}, *({"liveState": state["id"]} for state in states)])
    defaults = st.one_of(st.just({}), numbers.map(lambda number: {"default": number}))
    compared = st.tuples(st.sampled_from(["min", "max"]), st.lists(refs, min_size=2, max_size=3))
    return st.one_of(
        st.lists(refs, min_size=1, max_size=4).map(lambda of: {"op": "sum", "of": of}),
        compared.map(lambda drawn: {"op": drawn[0], "of": drawn[1]}),
        st.lists(refs, min_size=2, max_size=3).map(lambda of: {"op": "multiply", "of": of}),
        st.tuples(refs, numbers, rounds).map(
            lambda drawn: {"op": "scale", "of": drawn[0], "multiplier": drawn[1], **drawn[2]}
        ),
        st.tuples(refs, step_tables()).map(
            lambda drawn: {"op": "stepTable", "from": drawn[0], "table": drawn[1]}
        ),
        st.tuples(words, sources, defaults).map(
            lambda drawn: {"op": "enumTable", "from": drawn[1], "table": drawn[0], **drawn[2]}
        ),
    )


@st.composite
def _computed_abilities(draw: DrawFn, readable: _Readable, base: list[JSON]) -> list[JSON]:
    if draw(st.booleans()):
        return []
    value = draw(st.lists(readable.refs(base, readable.live), min_size=1, max_size=3))
    readable.computed += [{"abilityScore": "worked"}, {"abilityMod": "worked"}]
    return [{"id": "worked", "label": "Worked out", "min": -3, "max": 20, "value": value}]


@st.composite
def _checks(
    draw: DrawFn, abilities: list[JSON], readable: _Readable, base: list[JSON]
) -> tuple[list[JSON], list[JSON]]:
    """Skills and saves, with and without ability, section, untrained rule and cap."""
    abilities_or_none = st.sampled_from([{}, *({"ability": ability["id"]} for ability in abilities)])
    caps = st.one_of(
        st.just({}), st.just({}), readable.refs(base, readable.live).map(lambda ref: {"cap": ref})
    )
    sections = st.sampled_from([{}, {"section": "main"}, {"section": "rest"}])

    def check(name: str) -> JSON:
        return {
            "id": name,
            "label": name.title(),
            **draw(abilities_or_none),
            **draw(caps),
            **draw(sections),
            **draw(_untrained),
        }

    skills = [check(f"skill{n}") for n in range(draw(st.integers(0, 3)))]
    saves = [check(f"save{n}") for n in range(draw(st.integers(0, 2)))]
    return skills, saves


@st.composite
def _resolutions(draw: DrawFn, readable: _Readable) -> JSON:
    modifiers: SearchStrategy[JSON] = st.one_of(
        st.sampled_from([{"op": "identity"}, {"op": "floorHalfMinusTen"}]),
        step_tables().map(lambda table: {"op": "stepTable", "table": table}),
    )
    tiers: list[JSON] = [{"id": TIERS[0], "label": "None", **draw(st.sampled_from([{}, {"flat": -1}]))}]
    proficiency: JSON = {}
    if draw(st.booleans()):
        proficiency = {"proficiency": {"bonus": draw(readable.refs())}}
    for tier in TIERS[1:]:
        multiplier = {
            "multiplier": draw(st.sampled_from([0, 1, 0.5, 2])),
            "round": draw(st.sampled_from(["down", "up", "nearest"])),
        }
        tiers.append(
            {
                "id": tier,
                "label": tier.title(),
                "flat": draw(st.integers(0, 3)),
                **(multiplier if proficiency else {}),
            }
        )
    return {
        "kind": "dice-sum",
        "dice": {"count": 1, "sides": 20},
        "abilityModifier": draw(modifiers),
        "proficiencyTiers": tiers,
        **proficiency,
    }


def _maybe(ids: list[str], values: Callable[[str], SearchStrategy[object]]) -> SearchStrategy[JSON]:
    return st.fixed_dictionaries({}, optional={name: values(name) for name in ids})


def _cells(column: JSON) -> SearchStrategy[object]:
    return field_values(column)


def field_values(shape: JSON) -> SearchStrategy[object]:
    """Values of a field's or column's type, in and out of its range."""
    match shape["type"]:
        case "number":
            return stored_numbers
        case "boolean":
            return st.booleans()
        case "enum":
            return st.sampled_from([*shape["values"], "gone"])
        case "dice":
            return st.sampled_from(["", "1d8", "2d6+3", "4"])
    return st.sampled_from(["", "High", "Rope", "rope ", "Lamp"])


def builds(document: JSON, *, junk: bool = False) -> SearchStrategy[object]:
    """Builds of a character on a document; with ``junk`` anything may stand in place of any part."""
    sheet = document["sheet"]
    loose = _loosen if junk else lambda values: values
    ids = {part: [thing["id"] for thing in sheet[part]] for part in ("abilities", "skills", "saves")}
    fields = {shown["id"]: shown for shown in sheet["fields"]}
    tiers = st.sampled_from([*TIERS, "gone"])
    rows = {
        shown["id"]: loose(
            st.lists(
                loose(
                    _maybe(
                        [c["id"] for c in shown["columns"]],
                        lambda name, shown=shown: loose(_cells(_column(shown, name))),
                    )
                ),
                max_size=4,
            )
        )
        for shown in sheet["lists"]
    }
    return loose(
        st.fixed_dictionaries(
            {},
            optional={
                "abilities": loose(_maybe(ids["abilities"], lambda _: loose(stored_numbers))),
                "skills": loose(_maybe(ids["skills"], lambda _: loose(tiers))),
                "saves": loose(_maybe(ids["saves"], lambda _: loose(tiers))),
                "bonuses": loose(_maybe(ids["skills"] + ids["saves"], lambda _: loose(stored_numbers))),
                "fields": loose(_maybe(list(fields), lambda name: loose(field_values(fields[name])))),
                "lists": loose(st.fixed_dictionaries({}, optional=rows)),
            },
        )
    )


def _column(shown: JSON, name: str) -> JSON:
    return next(column for column in shown["columns"] if column["id"] == name)


def lives(document: JSON, *, junk: bool = False) -> SearchStrategy[object]:
    """Live states of a character on a document, or None where nothing is stored."""
    declared = document["sheet"]["live"]
    loose = _loosen if junk else lambda values: values
    amounts = loose(st.one_of(st.integers(-3, 40), st.sampled_from([2.0, 2.5, 10**7])))
    kinds = st.sampled_from(["bruise", "cut", "rot", "gone"])
    entry = st.fixed_dictionaries({}, optional={"current": amounts, "temp": amounts})
    marks = st.fixed_dictionaries(
        {},
        optional={
            "marks": loose(st.lists(loose(kinds), max_size=6)),
            "boxes": loose(st.dictionaries(st.sampled_from(["1", "2", "4", "9", "0", "02"]), loose(kinds))),
            "overflow": amounts,
        },
    )
    pools = [pool["id"] for pool in declared["pools"]] + ["kit:rope", "kit:lamp"]
    tracks = {track["id"]: track for track in declared["tracks"]}
    states = [state["id"] for state in declared["states"]]
    parts = {
        "pools": loose(_maybe(pools, lambda _: loose(entry))),
        "tracks": loose(
            _maybe(list(tracks), lambda name: loose(marks) if "kinds" in tracks[name] else amounts)
        ),
        "states": loose(_maybe(states, lambda _: loose(st.sampled_from([*WORDS, "gone"])))),
    }
    return st.one_of(st.none(), loose(st.fixed_dictionaries({}, optional=parts)))


def _loosen(values: SearchStrategy[object]) -> SearchStrategy[object]:
    return st.one_of(values, values, values, junk)


@st.composite
def characters(draw: DrawFn, *, junk: bool = False) -> tuple[JSON, object, object]:
    """A document with a build and a live state on it."""
    document = draw(documents())
    return document, draw(builds(document, junk=junk)), draw(lives(document, junk=junk))
