"""Mistakes in choices of entries, choices steps, rolls, stamps, and choices that exclude each other."""

from typing import Any

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.harbour import GONE
from tests.rulesets.engine.checks.mistakes.mistake import Mistake, mistake

STEPS: Place = ("sheet", "builder", "steps")
LINE: Place = (*STEPS, 1)
TRAINING: Place = (*STEPS, 5)
TONGUES: Place = (*STEPS, 6)
FORTUNE: Place = (*STEPS, 7)
HILL: Place = ("catalogs", 0, "entries", 0)
DEEP: Place = ("catalogs", 0, "entries", 1)
TONGUE: Place = (*HILL, "grants", "entries", "choose", 0)
SPEECH: Place = (*DEEP, "grants", "entries", "choose", 0)
OLD_SALT: Place = ("catalogs", 2, "entries", 1)
NEW: Any = {"id": "new", "label": "New"}
_STEP = "sheet.builder.steps"
_TONGUE = "catalogs[0].entries[0].grants.entries.choose[0]"
_SPEECH = "catalogs[0].entries[1].grants.entries.choose[0]"


def wrong(rule: str, place: Place, value: Any, *told: tuple[str, str]) -> Mistake:
    return mistake(rule, place, value, *told, of=fair)


STEPS_OF_CHOICES = (
    wrong("B18.2 no catalog", (*TONGUES, "catalog"), "songs",
          (f"{_STEP}[6].catalog", "unknown-id"),
          (f"{_TONGUE}.catalog", "never-fires"),
          (f"{_SPEECH}.catalog", "never-fires")),
    wrong("B18.2 a catalog of items", (*TONGUES, "catalog"), "gear",
          (f"{_STEP}[6].catalog", "wrong-type"),
          (f"{_TONGUE}.catalog", "never-fires"),
          (f"{_SPEECH}.catalog", "never-fires")),
    wrong("B18.4 two for one catalog", (*STEPS, 9), {**NEW, "kind": "choices", "catalog": "tongues"},
          (f"{_STEP}[9].catalog", "repeated-id")),
    wrong("B18.12 one that nothing grants", (*STEPS, 9), {**NEW, "kind": "choices", "catalog": "knacks"}),
    wrong("B18.3 the step is faulty, not gone", (*TONGUES, "colour"), "red",
          (f"{_STEP}[6].colour", "unknown-key")),
    wrong("B18.3 the step has lost its catalog", (*TONGUES, "catalog"), GONE,
          (f"{_STEP}[6].catalog", "missing")),
    wrong("B18.3 the step has lost its kind", (*TONGUES, "kind"), GONE,
          (f"{_STEP}[6].kind", "missing")),
    wrong("B3.17 its when reads what an earlier pick changes", (*TONGUES, "when"), {"abilityMod": "grip"}),
    wrong("B51.1 it changes nothing, but the pick that grants does", (*STEPS, 0, "when"),
          {"listSum": {"list": "traits", "count": True}}, (f"{_STEP}[0].when", "reads-later")),
)  # fmt: skip

CHOICES = (
    wrong("B12.1 catalog", (*TONGUE, "catalog"), "songs", (f"{_TONGUE}.catalog", "unknown-id"),
          (f"{_SPEECH}.excludeChoices[0]", "reads-later")),
    wrong("B18.2 a choice of items", (*TONGUE, "catalog"), "gear", (f"{_TONGUE}.catalog", "wrong-type"),
          (f"{_SPEECH}.excludeChoices[0]", "reads-later")),
    wrong("B18.3 no step", (*SPEECH, "catalog"), "knacks",
          (f"{_SPEECH}.catalog", "never-fires"),
          (f"{_SPEECH}.ids[0]", "unknown-id"),
          (f"{_SPEECH}.excludeChoices[0]", "reads-later")),
    wrong("B18.5 no filter", (*TONGUE, "filters", "age"), 3, (f"{_TONGUE}.filters.age", "unknown-id")),
    wrong("B18.5 a number for tags", (*TONGUE, "filters", "kin"), 3,
          (f"{_TONGUE}.filters.kin", "wrong-type")),
    wrong("B18.5 no entry", (*SPEECH, "ids", 0), "new-salt", (f"{_SPEECH}.ids[0]", "unknown-id")),
    wrong("B18.6 an entry without rows", (*SPEECH, "ids", 0), "hush", (f"{_SPEECH}.ids[0]", "never-fires")),
    wrong("B18.10 quota filter", (*TONGUE, "quotas", 0, "filter"), "age",
          (f"{_TONGUE}.quotas[0].filter", "unknown-id")),
    wrong("B18.10 quota value", (*TONGUE, "quotas", 0, "value"), "one",
          (f"{_TONGUE}.quotas[0].value", "wrong-type")),
    wrong("B18.10 quota above the count", (*TONGUE, "quotas", 0, "max"), 3,
          (f"{_TONGUE}.quotas[0].max", "out-of-range")),
    wrong("B18.10 distinct by", (*TONGUE, "distinctBy"), "age", (f"{_TONGUE}.distinctBy", "unknown-id")),
    wrong("B18.10 quota below", (*TONGUE, "quotaBelow", "filter"), "kin",
          (f"{_TONGUE}.quotaBelow.filter", "wrong-type")),
    wrong("B18.1 seven", (*HILL, "grants", "entries", "choose"), [{"catalog": "tongues", "count": 1}] * 7,
          ("catalogs[0].entries[0].grants.entries.choose", "too-many"),
          (f"{_SPEECH}.excludeChoices[0]", "unknown-id")),
    wrong("B15.6 no count", (*TONGUE, "count"), GONE, (f"{_TONGUE}.count", "missing"),
          (f"{_SPEECH}.excludeChoices[0]", "unknown-id")),
    wrong("B15.7 no max", (*SPEECH, "max"), GONE, (f"{_SPEECH}.max", "missing")),
    wrong("B15.7 max above 20", (*SPEECH, "max"), 21, (f"{_SPEECH}.max", "out-of-range")),
    wrong("B1.3 a live count", (*SPEECH, "countFrom"), {"livePool": "luck"},
          (f"{_SPEECH}.countFrom", "live-read")),
    wrong("B15.11 a count its own step changes", (*SPEECH, "countFrom"), {"abilityMod": "grip"},
          (f"{_SPEECH}.countFrom", "reads-later")),
    wrong("B15.11 a count that reads the rows of its own step", (*SPEECH, "countFrom"),
          {"listSum": {"list": "traits", "count": True}}, (f"{_SPEECH}.countFrom", "reads-later")),
    wrong("B15.5 an id used by another kind of choice", (*TONGUE, "id"), "gift",
          (f"{_TONGUE}.id", "repeated-id"), (f"{_SPEECH}.excludeChoices[0]", "unknown-id")),
    wrong("B7.5 reads a list that a choice could fill", (*DEEP, "offeredWhen"),
          {"listSum": {"list": "traits", "count": True}}, ("catalogs[0].entries[1].offeredWhen", "cycle")),
    wrong("B7.7 an option reads the list it writes", (*OLD_SALT, "offeredWhen"),
          {"listSum": {"list": "traits", "count": True}}, ("catalogs[2].entries[1].offeredWhen", "cycle")),
)  # fmt: skip

EXCLUDED = (
    wrong("B15.15 another catalog", (*SPEECH, "excludeChoices", 0), "folk/craft",
          (f"{_SPEECH}.excludeChoices[0]", "reads-later")),
    wrong("B15.15 a later entry", (*TONGUE, "excludeChoices"), ["folk/speech"],
          (f"{_TONGUE}.excludeChoices[0]", "reads-later")),
    wrong("B15.15 an earlier choice of the entry", (*SPEECH[:-1], 1),
          {"catalog": "tongues", "count": 1, "excludeChoices": ["folk/speech"]}),
    wrong("B15.15 a later choice of the entry", (*SPEECH[:-1],), [
        {"catalog": "tongues", "count": 1, "excludeChoices": ["folk/second"]},
        {"id": "second", "catalog": "tongues", "count": 1},
    ], (f"{_SPEECH}.excludeChoices[0]", "reads-later")),
    wrong("B15.15 an earlier choice of the step", (*TRAINING, "choose", 1, "excludeChoices"),
          ["training/free"]),
    wrong("B15.15 a later choice of the step", (*TRAINING, "choose", 0, "excludeChoices", 0),
          "training/master", (f"{_STEP}[5].choose[0].excludeChoices[0]", "reads-later")),
    wrong("B15.15 a step without such a choice", (*SPEECH, "excludeChoices", 0), "line/tongue",
          (f"{_SPEECH}.excludeChoices[0]", "unknown-id")),
)  # fmt: skip

ROLLS = (
    wrong("B26.1 thirteen", (*FORTUNE, "rolls"), [{"field": "vows", "dice": {"count": 1, "sides": 6}}] * 13,
          (f"{_STEP}[7].rolls", "too-many")),
    wrong("B26.1 none", (*FORTUNE, "rolls"), [], (f"{_STEP}[7].rolls", "too-few")),
    wrong("B26.2 no field", (*FORTUNE, "rolls", 0, "field"), "depth",
          (f"{_STEP}[7].rolls[0].field", "unknown-id")),
    wrong("B26.2 a text field", (*FORTUNE, "rolls", 0, "field"), "folk",
          (f"{_STEP}[7].rolls[0].field", "wrong-type")),
    wrong("B26.2 both", (*FORTUNE, "rolls", 0, "ability"), "grip", (f"{_STEP}[7].rolls[0]", "conflict")),
    wrong("B26.2 neither", (*FORTUNE, "rolls", 0, "field"), GONE, (f"{_STEP}[7].rolls[0]", "missing")),
    wrong("B26.3 no ability", (*FORTUNE, "rolls", 1, "ability"), "luck",
          (f"{_STEP}[7].rolls[1].ability", "unknown-id")),
    wrong("B26.3 computed", (*FORTUNE, "rolls", 1, "ability"), "resolve",
          (f"{_STEP}[7].rolls[1].ability", "conflict")),
    wrong("B26.3 twice", (*FORTUNE, "rolls", 2), {"ability": "calm", "dice": {"count": 1, "sides": 6}},
          (f"{_STEP}[7].rolls[2].ability", "repeated-id")),
    wrong("B26.5 best", (*FORTUNE, "rolls", 0, "best"), 4, (f"{_STEP}[7].rolls[0].best", "out-of-range")),
    wrong("B26.6 no such floor", (*FORTUNE, "rolls", 0, "floor"), {"field": "depth"},
          (f"{_STEP}[7].rolls[0].floor.field", "unknown-id")),
    wrong("B26.6 a live floor", (*FORTUNE, "rolls", 0, "floor"), {"livePool": "luck"},
          (f"{_STEP}[7].rolls[0].floor", "live-read")),
    wrong("B26.6 a floor may be a number", (*FORTUNE, "rolls", 0, "floor"), 3),
    wrong("B26.9 gain", (*FORTUNE, "rolls", 1, "gain"), 0, (f"{_STEP}[7].rolls[1].gain", "out-of-range")),
    wrong("B25.2 keep", (*FORTUNE, "rolls", 0, "dice"), {"count": 2, "sides": 6, "keep": 3},
          (f"{_STEP}[7].rolls[0].dice.keep", "out-of-range")),
    wrong("B25.2 count", (*FORTUNE, "rolls", 0, "dice", "count"), 0,
          (f"{_STEP}[7].rolls[0].dice.count", "out-of-range")),
    wrong("B3.17 when reads what a roll changes", (*LINE, "when"), {"abilityMod": "calm"},
          (f"{_STEP}[1].when", "reads-later")),
    wrong("B15.11 a count that a roll changes", (*TRAINING, "choose", 1, "countFrom"), {"field": "vows"},
          (f"{_STEP}[5].choose[1].countFrom", "reads-later")),
)  # fmt: skip

STAMPS = (
    wrong("B10.1 none", (*LINE, "stamp"), {}, (f"{_STEP}[1].stamp", "too-few")),
    wrong("B10.1 five", (*LINE, "stamp"), dict.fromkeys("abcde", 1), (f"{_STEP}[1].stamp", "too-many")),
    wrong("B10.3 a list", (*LINE, "stamp", "name"), ["x"], (f"{_STEP}[1].stamp.name", "wrong-type")),
    wrong("B10.3 null", (*LINE, "stamp", "name"), None, (f"{_STEP}[1].stamp.name", "wrong-type")),
    wrong("B10.6 without within", (*STEPS, 4, "stamp", "name"), {"fromWithin": "label"},
          (f"{_STEP}[4].stamp.name.fromWithin", "never-fires")),
    wrong("B10.6 no filter", (*LINE, "stamp", "name"), {"fromWithin": "rank"},
          (f"{_STEP}[1].stamp.name.fromWithin", "unknown-id")),
    wrong("B10.9 out of range", (*LINE, "stamp", "uses"), 12, (f"{_STEP}[1].stamp.uses", "out-of-range")),
    wrong("F1.25 unsafe", (*LINE, "stamp", "name"), "a [b]", (f"{_STEP}[1].stamp.name", "unsafe-text")),
    Mistake("B10.9 computed", (
        (("catalogs", 1, "feeds"), ["kit"]),
        (("catalogs", 1, "entries", 1, "rows"), [{"list": "kit", "values": {"name": "Brawler"}}]),
        ((*STEPS, 4, "stamp"), {"total": 3}),
    ), ((f"{_STEP}[4].stamp.total", "conflict"),), fair),
)  # fmt: skip

MISTAKES = (*STEPS_OF_CHOICES, *CHOICES, *EXCLUDED, *ROLLS, *STAMPS)
