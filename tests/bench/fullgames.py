"""A game made to weigh on settling, and a character of it: as many picks, slots and groups as are asked for.

Its talents repeat in a circle as long as a character has picks, so the first so many talents are a character
with exactly the slots and groups of the shape, and any others, too, make one that is much like it.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulesets.engine.api import CompiledRuleset, JsonObject, compile_ruleset, settle
from rulesets.engine.builder.commands import EditField, OpenBuilder, PickEntry
from tests.bench.characters import play, well_read
from tests.bench.largegames import PICKS_MOST, as_bytes
from tests.rulesets.engine.compiling import document_of

ABILITIES = ("strength", "speed", "grace", "wits", "nerve", "luck")
RAISED = ABILITIES[:-1]
"""What slots may raise. `luck` is what the conditions of groups read, so nothing of theirs may change it."""
SKILLS = tuple(f"skill_{number}" for number in range(60))
FIXED = SKILLS[:30]
"""What talents train without asking; slots train others."""
SCHOOLS = tuple(f"school-{number}" for number in range(12))
KINDS = ("entries", "trained", "abilities")
GIFTS_EACH = 2
START = (OpenBuilder(), EditField("home", "By the sea"))
"""What every character begins with: what only a person can say."""

JSON = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a character has, and how large its game is.

    Attributes:
        picks: Active picks, all in one step.
        slots: How many of them offer a slot: in turns for entries, for training and for scores.
        groups: How many of them stand in an exclusive group of their own and have an `offeredWhen`.
        entries: How many entries each of the game's two catalogs holds.
    """

    picks: int = PICKS_MOST
    slots: int = 40
    groups: int = 10
    entries: int = 1_000

    def offers_slot(self, number: int) -> bool:
        return number % self.picks < self.slots

    def is_grouped(self, number: int) -> bool:
        return number % self.picks >= self.picks - self.groups


@dataclass(frozen=True)
class FullGame:
    """The game of a shape, compiled, and the character that has all of it."""

    shape: Shape

    @cached_property
    def compiled(self) -> CompiledRuleset:
        files = {
            "catalogs/talents.json": _file("talents", [_talent(self.shape, n) for n in self._numbers]),
            "catalogs/gifts.json": _file("gifts", [_gift(n) for n in self._numbers]),
        }
        return compile_ruleset(well_read(as_bytes(_document(self.shape)), files))

    @cached_property
    def blank(self) -> JsonObject:
        """A character of whom nothing else is known."""
        return play(self.compiled, *START)

    @cached_property
    def full(self) -> JsonObject:
        """The character that picked the first talents and answered all their slots.

        Its answers are put down at once, which gives what picking one after another gives.
        """
        picks = [f"talent-{number}" for number in range(self.shape.picks)]
        slots = dict(_answers(number) for number in range(self.shape.picks) if self.shape.offers_slot(number))
        answers: Any = self.blank["builder"]
        answered = {**answers, "picks": {"talents": picks}, **({"choices": slots} if slots else {})}
        return settle(self.compiled, {**self.blank, "builder": answered}).stored

    @property
    def another_pick(self) -> PickEntry:
        """A pick that a full character may still make: it takes the place of one in its group."""
        return PickEntry("talents", f"talent-{2 * self.shape.picks - 1}")

    @property
    def _numbers(self) -> range:
        return range(self.shape.entries)


def _answers(number: int) -> tuple[str, list[str]]:
    """The key of a talent's slot, and what is answered there."""
    kind, turn = KINDS[number % len(KINDS)], number // len(KINDS)
    gifts = [f"gift-{GIFTS_EACH * turn + more}" for more in range(GIFTS_EACH)]
    answer = {
        "entries": gifts,
        "trained": [SKILLS[len(FIXED) + turn]],
        "abilities": [RAISED[turn % len(RAISED)]],
    }
    return f"talents/slot_{number}", answer[kind]


def _talent(shape: Shape, number: int) -> JSON:
    school = SCHOOLS[number % len(SCHOOLS)]
    entry = {
        "id": f"talent-{number}",
        "label": f"Talent {number}",
        "summary": f"Number {number} of many. A sentence or two tell what somebody who has it can do.",
        "filters": {"school": school, "mark": f"mark {number}"},
        "rows": [{"list": "traits", "values": {"name": f"Talent {number}", "note": "It helps."}}],
        "grants": _grants(shape, number),
    }
    if shape.is_grouped(number):
        group = f"way {number % shape.picks}"
        entry |= {"exclusive": group, "offeredWhen": {"derived": "standing"}}
    return entry


def _grants(shape: Shape, number: int) -> JSON:
    grants: JSON = {"trained": {"skills": [FIXED[number % len(FIXED)]]}, "sets": {"pace": 25 + number % 10}}
    slot: JSON = {"id": f"slot_{number}", "count": 1}
    kind = KINDS[number % len(KINDS)] if shape.offers_slot(number) else None
    if kind == "entries":
        share = {"filter": "kind", "value": "rare", "min": 0, "max": 1}
        grants["entries"] = {"choose": [{**slot, "count": GIFTS_EACH, "catalog": "gifts", "quotas": [share]}]}
    elif kind == "trained":
        grants["trained"]["choose"] = [{**slot, "what": "skills"}]
    elif kind == "abilities":
        grants["abilities"] = {"choose": [{**slot, "amount": 1, "from": list(RAISED)}]}
    elif not shape.is_grouped(number):
        grants["abilities"] = {"add": {ABILITIES[number % len(ABILITIES)]: 1}}
    return grants


def _gift(number: int) -> JSON:
    return {
        "id": f"gift-{number}",
        "label": f"Gift {number}",
        "filters": {"kind": ("common", "odd", "rare")[number % 3]},
        "rows": [{"list": "kit", "values": {"name": f"Gift {number}"}}],
    }


def _file(catalog: str, entries: list[JSON]) -> bytes:
    return as_bytes({"schemaVersion": 1, "catalog": catalog, "entries": entries})


# The ruleset around the catalogs


def _document(shape: Shape) -> JSON:
    document = document_of(_sheet(shape))
    document["catalogs"] = [
        _catalog("talents", "traits", "school", "mark"),
        _catalog("gifts", "kit", "kind"),
    ]
    return document


def _catalog(id_: str, list_id: str, *filters: str) -> JSON:
    return {
        "id": id_,
        "label": id_.title(),
        "feeds": [list_id],
        "filters": [{"id": name, "label": name.title(), "type": "text"} for name in filters],
        "asset": f"catalogs/{id_}.json",
    }


def _sheet(shape: Shape) -> JSON:
    standing = [{"const": 1}, {"field": "level"}, {"abilityMod": "luck"}]
    text = {"type": "text"}
    return {
        "abilities": [{**_named(name), "min": 1, "max": 40, "default": 10} for name in ABILITIES],
        "skills": [
            {**_named(name), "ability": ABILITIES[number % len(ABILITIES)]}
            for number, name in enumerate(SKILLS)
        ],
        "fields": [
            {**_named("level"), "type": "number", "min": 1, "max": 20, "default": 1},
            {**_named("pace"), "type": "number", "min": 0, "max": 60, "default": 0},
            {**_named("home"), **text},
        ],
        "derived": [{**_named("standing"), "op": "sum", "of": standing}],
        "lists": [
            {**_named("traits"), "columns": [{**_named("name"), **text}, {**_named("note"), **text}]},
            {**_named("kit"), "columns": [{**_named("name"), **text}]},
        ],
        "builder": {"tier": "able", "steps": _steps(shape)},
    }


def _steps(shape: Shape) -> list[JSON]:
    most = -(-PICKS_MOST // len(SCHOOLS))
    quotas = [
        {"filter": "school", "value": school, "min": 0, "max": min(most, shape.picks)} for school in SCHOOLS
    ]
    talents = {"catalog": "talents", "min": shape.picks, "max": shape.picks, "quotas": quotas}
    return [
        {**_named("basics"), "kind": "fields", "fields": ["level", "home"]},
        {**_named("talents"), "kind": "catalog", **talents, "distinctBy": "mark"},
        {**_named("gifts"), "kind": "choices", "catalog": "gifts"},
        {**_named("scores"), "kind": "abilities", "methods": {"manual": True, "default": "manual"}},
        {**_named("training"), "kind": "trained"},
    ]


def _named(id_: str) -> JSON:
    return {"id": id_, "label": id_.replace("_", " ").title()}
