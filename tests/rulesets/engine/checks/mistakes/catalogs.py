"""Mistakes in catalogs: headers, entries, rows and grants."""

from typing import Any

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.harbour import GONE
from tests.rulesets.engine.checks.mistakes.mistake import Mistake, mistake

FOLK: Place = ("catalogs", 0)
KNACKS: Place = ("catalogs", 1)
HILL: Place = (*FOLK, "entries", 0)
ROPE: Place = (*KNACKS, "entries", 0)
ROW: Place = (*ROPE, "rows", 0)
CELLS: Place = (*ROW, "values")
GRANTS: Place = (*HILL, "grants")
RAISES: Place = (*GRANTS, "abilities")
TRAINING: Place = (*GRANTS, "trained")
NEW: Any = {"id": "new", "label": "New"}

_ROPE = "catalogs[1].entries[0]"
_HILL = "catalogs[0].entries[0].grants"

HEADERS = (
    mistake(
        "F1.20 catalogs",
        (*KNACKS, "id"),
        "folk",
        ("sheet.builder.steps[4].catalog", "unknown-id"),
        ("catalogs[1].id", "repeated-id"),
    ),
    mistake(
        "F1.20 filters",
        (*KNACKS, "filters", 1, "id"),
        "rank",
        ("sheet.builder.steps[4].quotas[0].filter", "unknown-id"),
        ("catalogs[1].filters[1].id", "repeated-id"),
        ("catalogs[1].entries[0].filters.tags", "unknown-key"),
    ),
    mistake("F3.3 feeds", (*FOLK, "feeds"), GONE, ("catalogs[0].feeds", "missing")),
    mistake("F3.3 no list", (*KNACKS, "feeds", 2), "bag", ("catalogs[1].feeds[2]", "unknown-id")),
    mistake(
        "F3.6 start from",
        (*FOLK, "filters", 0, "startFrom", "field"),
        "depth",
        ("catalogs[0].filters[0].startFrom.field", "unknown-id"),
    ),
    mistake(
        "F3.76 asset",
        ("catalogs", 2),
        {**NEW, "asset": "catalogs/new.json"},
        ("catalogs[2].asset", "conflict"),
    ),
    mistake(
        "F3.81 its own ruleset",
        ("catalogs", 2),
        {**NEW, "from": {"ruleset": "local/iron-harbour", "catalog": "folk"}},
        ("catalogs[2].from.ruleset", "cycle"),
    ),
    mistake(
        "F4.1 items",
        ("catalogs", 2),
        {**NEW, "holds": "items", "entries": []},
        ("catalogs[2].holds", "conflict"),
    ),
    mistake(
        "F5.5 creatures",
        ("catalogs", 2),
        {**NEW, "holds": "creatures", "entries": []},
        ("catalogs[2].holds", "conflict"),
    ),
)

BORROWED = tuple(
    mistake(
        rule, ("catalogs", 2), {**NEW, "from": {"ruleset": "old-keep", "catalog": "folk", **borrow}}, *told
    )
    for rule, borrow, *told in (
        ("F3.78 may stand", {"sheet": {"fields": {"a": "vows", "b": None}, "tiers": {"x": "able"}}}),
        (
            "F3.95 field",
            {"sheet": {"fields": {"a": "depth"}}},
            ("catalogs[2].from.sheet.fields.a", "unknown-id"),
        ),
        (
            "F3.95 tier",
            {"sheet": {"tiers": {"a": "mythic"}}},
            ("catalogs[2].from.sheet.tiers.a", "unknown-id"),
        ),
        (
            "F3.95 value",
            {"sheet": {"fields": {"a": "creed"}, "values": {"a": {"sea": "fire"}}}},
            ("catalogs[2].from.sheet.values.a.sea", "never-fires"),
        ),
        (
            "F3.95 reference",
            {"refs": {"a": {"field": "depth"}}},
            ("catalogs[2].from.refs.a.field", "unknown-id"),
        ),
        ("F3.95 slot", {"slots": {"a": "belt"}}, ("catalogs[2].from.slots.a", "unknown-id")),
    )
)

ENTRIES = (
    mistake(
        "F1.20 entries", (*KNACKS, "entries", 2, "id"), "rope", ("catalogs[1].entries[2].id", "repeated-id")
    ),
    mistake(
        "F3.11 a creature",
        (*KNACKS, "entries", 3),
        {"id": "eel", "label": "Eel", "creature": {}},
        ("catalogs[1].entries[3].creature", "conflict"),
    ),
    mistake("F3.14 no filter", (*ROPE, "filters", "depth"), 1, (f"{_ROPE}.filters.depth", "unknown-key")),
    mistake(
        "F3.14 a text for a number", (*ROPE, "filters", "rank"), "1", (f"{_ROPE}.filters.rank", "wrong-type")
    ),
    mistake(
        "F3.14 a text for tags", (*ROPE, "filters", "tags"), "sea", (f"{_ROPE}.filters.tags", "wrong-type")
    ),
    mistake(
        "F3.14 tags for a text",
        (*HILL, "filters", "stage"),
        ["folk"],
        ("catalogs[0].entries[0].filters.stage", "wrong-type"),
    ),
    mistake(
        "B8.8 two defaults",
        (*KNACKS, "entries", 2, "exclusiveDefault"),
        True,
        ("catalogs[1].entries[2].exclusiveDefault", "conflict"),
    ),
    mistake(
        "B15.5 two choices of one step",
        (*FOLK, "entries", 1, "grants"),
        {"abilities": {"choose": [{"id": "craft", "count": 1, "amount": 1}]}},
        ("catalogs[0].entries[1].grants.abilities.choose[0].id", "repeated-id"),
    ),
    mistake(
        "B7.1 offered when",
        (*KNACKS, "entries", 1, "offeredWhen"),
        {"abilityMod": "luck"},
        ("catalogs[1].entries[1].offeredWhen.abilityMod", "unknown-id"),
    ),
    mistake(
        "B1.3 offered when live",
        (*KNACKS, "entries", 1, "offeredWhen"),
        {"livePool": "luck"},
        ("catalogs[1].entries[1].offeredWhen", "live-read"),
    ),
    mistake(
        "B7.3 reads what it raises",
        (*KNACKS, "entries", 2, "offeredWhen"),
        {"abilityMod": "calm"},
        ("catalogs[1].entries[2].offeredWhen", "cycle"),
    ),
    mistake(
        "B7.4 reads it through a derived value",
        (*FOLK, "entries", 1, "offeredWhen"),
        {"derived": "least"},
        ("catalogs[0].entries[1].offeredWhen", "cycle"),
    ),
    mistake(
        "B7.4 reads a list it writes",
        (*ROPE, "offeredWhen"),
        {"listSum": {"list": "kit", "count": True}},
        (f"{_ROPE}.offeredWhen", "cycle"),
    ),
    mistake(
        "B7.5 reads what a choice could train",
        (*HILL, "offeredWhen"),
        {"skillMod": "bluff"},
        ("catalogs[0].entries[0].offeredWhen", "cycle"),
    ),
    Mistake(
        "B7.4 reads the field of its step",
        (
            (
                ("sheet", "fields", 4),
                {"id": "folk", "label": "Folk", "type": "enum", "values": ["hillfolk", "deepfolk"]},
            ),
            (
                ("sheet", "derived", 14),
                {**NEW, "op": "enumTable", "from": {"field": "folk"}, "table": {"hillfolk": 1}},
            ),
            ((*FOLK, "entries", 1, "offeredWhen"), {"derived": "new"}),
        ),
        (("catalogs[0].entries[1].offeredWhen", "cycle"),),
    ),
)

ROWS = (
    mistake("F3.15 no list", (*ROW, "list"), "bag", (f"{_ROPE}.rows[0].list", "unknown-id")),
    mistake(
        "F3.4 not fed",
        (*FOLK, "entries", 1, "rows"),
        [{"list": "kit", "values": {"name": "Lamp"}}],
        ("catalogs[0].entries[1].rows[0].list", "unknown-id"),
    ),
    mistake("F3.16 no column", (*CELLS, "weight"), 3, (f"{_ROPE}.rows[0].values.weight", "unknown-id")),
    mistake(
        "F3.16 a text for a number", (*CELLS, "extra"), "3", (f"{_ROPE}.rows[0].values.extra", "wrong-type")
    ),
    mistake("F3.16 a fraction", (*CELLS, "extra"), 2.5, (f"{_ROPE}.rows[0].values.extra", "wrong-type")),
    mistake("F3.16 out of range", (*CELLS, "extra"), 10, (f"{_ROPE}.rows[0].values.extra", "out-of-range")),
    mistake("F3.16 too long", (*CELLS, "name"), "x" * 31, (f"{_ROPE}.rows[0].values.name", "too-long")),
    mistake(
        "F3.16 no value of the enum", (*CELLS, "kind"), "d4", (f"{_ROPE}.rows[0].values.kind", "unknown-kind")
    ),
    mistake("F3.16 no dice", (*CELLS, "harm"), "hard", (f"{_ROPE}.rows[0].values.harm", "wrong-type")),
    mistake("F3.16 no boolean", (*CELLS, "packed"), 1, (f"{_ROPE}.rows[0].values.packed", "wrong-type")),
    mistake("F1.25 unsafe text", (*CELLS, "name"), "a [b]", (f"{_ROPE}.rows[0].values.name", "unsafe-text")),
    mistake(
        "F1.26 line break in a text",
        (*CELLS, "name"),
        "a\nb",
        (f"{_ROPE}.rows[0].values.name", "unsafe-text"),
    ),
    mistake("F3.17 computed column", (*CELLS, "total"), 3, (f"{_ROPE}.rows[0].values.total", "conflict")),
    mistake(
        "F3.21 scaled text",
        (*ROW, "scaled", "name"),
        {"from": {"field": "level"}},
        (f"{_ROPE}.rows[0].scaled.name", "wrong-type"),
    ),
    mistake(
        "F3.23 scaled beside another row",
        (*ROPE, "rows", 1),
        {"list": "kit", "values": {"name": "More"}},
        (f"{_ROPE}.rows[0].scaled", "conflict"),
    ),
    mistake(
        "F3.24 scaled by a live value",
        (*ROW, "scaled", "bulk", "from"),
        {"livePool": "luck"},
        (f"{_ROPE}.rows[0].scaled.bulk.from", "live-read"),
    ),
    mistake(
        "F3.24 scaled by a list",
        (*ROW, "scaled", "bulk", "from"),
        {"derived": "bulk"},
        (f"{_ROPE}.rows[0].scaled.bulk.from", "cycle"),
    ),
)

RAISED = (
    mistake("B12.1 ability", (*RAISES, "add", "luck"), 1, (f"{_HILL}.abilities.add.luck", "unknown-id")),
    mistake(
        "B13.18 computed", (*RAISES, "add", "resolve"), 1, (f"{_HILL}.abilities.add.resolve", "conflict")
    ),
    mistake(
        "B12.1 from",
        (*RAISES, "choose", 0, "from", 1),
        "luck",
        (f"{_HILL}.abilities.choose[0].from[1]", "unknown-id"),
    ),
    mistake(
        "B13.18 from computed",
        (*RAISES, "choose", 0, "from", 1),
        "resolve",
        (f"{_HILL}.abilities.choose[0].from[1]", "conflict"),
    ),
    mistake(
        "B12.1 except",
        (*RAISES, "choose", 0, "except"),
        ["luck"],
        (f"{_HILL}.abilities.choose[0].except[0]", "unknown-id"),
    ),
    mistake(
        "B1.3 a live count",
        (*RAISES, "choose", 0),
        {"countFrom": {"livePool": "luck"}, "max": 2, "amount": 1},
        (f"{_HILL}.abilities.choose[0].countFrom", "live-read"),
    ),
    mistake(
        "B15.11 a count that a later step changes",
        (*RAISES, "choose", 0),
        {"countFrom": {"derived": "prof"}, "max": 2, "amount": 1},
        (f"{_HILL}.abilities.choose[0].countFrom", "reads-later"),
    ),
)

TRAINED = (
    mistake("B12.1 skill", (*TRAINING, "skills", 0), "swim", (f"{_HILL}.trained.skills[0]", "unknown-id")),
    mistake("B12.1 save", (*TRAINING, "saves", 0), "swim", (f"{_HILL}.trained.saves[0]", "unknown-id")),
    mistake("B12.1 tier", (*TRAINING, "tier"), "mythic", (f"{_HILL}.trained.tier", "unknown-id")),
    mistake("B14.4 untrained", (*TRAINING, "tier"), "none", (f"{_HILL}.trained.tier", "out-of-range")),
    mistake("B14.26 not for saves", (*TRAINING, "tier"), "half", (f"{_HILL}.trained.tier", "out-of-range")),
    mistake(
        "B14.26 tier of a slot",
        (*TRAINING, "choose", 0),
        {"what": "saves", "count": 1, "tier": "half"},
        ("sheet.builder.steps[5].choose[0].excludeChoices[0]", "unknown-id"),
        (f"{_HILL}.trained.choose[0].tier", "out-of-range"),
    ),
    mistake(
        "B14.6 from",
        (*TRAINING, "choose", 0, "from", 0),
        "nerve",
        (f"{_HILL}.trained.choose[0].from[0]", "unknown-id"),
    ),
    mistake(
        "B14.13 held",
        (*TRAINING, "choose", 0, "held"),
        "able",
        (f"{_HILL}.trained.choose[0].held", "out-of-range"),
    ),
    mistake("B14.13 held may be lower", (*TRAINING, "choose", 0, "held"), "half"),
    mistake(
        "B14.22 replacement",
        (*TRAINING, "choose", 0),
        {"id": "craft", "what": "skills", "count": 1, "onDuplicate": "replace", "replacementFrom": ["swim"]},
        (f"{_HILL}.trained.choose[0].replacementFrom[0]", "unknown-id"),
    ),
    mistake(
        "B15.15 no choice",
        (*TRAINING, "choose", 0, "excludeChoices"),
        ["folk/none"],
        (f"{_HILL}.trained.choose[0].excludeChoices[0]", "unknown-id"),
    ),
    mistake(
        "B15.15 another kind",
        (*TRAINING, "choose", 0, "excludeChoices"),
        ["folk/gift"],
        (f"{_HILL}.trained.choose[0].excludeChoices[0]", "reads-later"),
    ),
    mistake(
        "B15.15 a later choice",
        (*TRAINING, "choose", 0, "excludeChoices"),
        ["training/free"],
        (f"{_HILL}.trained.choose[0].excludeChoices[0]", "reads-later"),
    ),
)

SET = (
    mistake("B12.1 field", (*GRANTS, "sets", "depth"), 2, (f"{_HILL}.sets.depth", "unknown-id")),
    mistake("B16.1 out of range", (*GRANTS, "sets", "vows"), 7, (f"{_HILL}.sets.vows", "out-of-range")),
    mistake("B16.1 wrong type", (*GRANTS, "sets", "sworn"), "yes", (f"{_HILL}.sets.sworn", "wrong-type")),
    mistake(
        "B16.1 no value of the enum",
        (*GRANTS, "sets", "creed"),
        "fire",
        (f"{_HILL}.sets.creed", "unknown-kind"),
    ),
    mistake("B16.1 too long", (*GRANTS, "sets", "folk"), "x" * 41, (f"{_HILL}.sets.folk", "too-long")),
)

MISTAKES = (*HEADERS, *BORROWED, *ENTRIES, *ROWS, *RAISED, *TRAINED, *SET)
