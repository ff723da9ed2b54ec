"""Mistakes in what an entry does."""

from typing import Any

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.feats import feats, keen
from tests.rulesets.engine.checks.harbour import GONE
from tests.rulesets.engine.checks.mistakes.mistake import Mistake, mistake

ENTRIES: Place = ("catalogs", 2, "entries")
FLARE: Place = (*ENTRIES, 0, "mechanics")
STEADY: Place = (*ENTRIES, 1, "mechanics")
BACK: Place = (*ENTRIES, 2, "mechanics", "contextual")
KEEN: Place = (*ENTRIES, 3, "mechanics")
_FLARE = "catalogs[2].entries[0].mechanics"
_STEADY = "catalogs[2].entries[1].mechanics"
_BACK = "catalogs[2].entries[2].mechanics.contextual"
_KEEN = "catalogs[2].entries[3].mechanics"

_LADDER: Any = [{"label": "Hurt", "penalty": -1}, {"label": "Torn", "penalty": -2}]


def wrong(rule: str, place: Place, value: Any, *told: tuple[str, str]) -> Mistake:
    return mistake(rule, place, value, *told, of=feats)


def off(rule: str, place: Place, value: Any, *told: tuple[str, str]) -> Mistake:
    return mistake(rule, place, value, *told, of=keen)


NAMES = (
    wrong("F3.49 a type of damage there is not", (*FLARE, "damageType"), "fire",
          (f"{_FLARE}.damageType", "unknown-id")),
    wrong("F3.49 on top too", (*FLARE, "plus", 0, "type"), "fire", (f"{_FLARE}.plus[0].type", "unknown-id")),
    wrong("F3.49 any text where none are declared", ("combat", "damageTypes"), GONE),
    wrong("F3.50 a save there is not", (*FLARE, "save", "save"), "luck",
          (f"{_FLARE}.save.save", "unknown-id")),
    wrong("F3.51 a condition there is not", (*FLARE, "applies", 0, "condition"), "cold",
          (f"{_FLARE}.applies[0].condition", "unknown-id")),
    wrong("F3.51 a save that ends it there is not", (*FLARE, "applies", 1, "saveEnds", "save"), "luck",
          (f"{_FLARE}.applies[1].saveEnds.save", "unknown-id")),
    wrong("F3.52 a number there is not", (*FLARE, "scales", "from"), {"field": "depth"},
          (f"{_FLARE}.scales.from.field", "unknown-id")),
    wrong("F3.52 F0.10 what moves in play", (*FLARE, "scales", "from"), {"livePool": "luck"},
          (f"{_FLARE}.scales.from", "live-read")),
    wrong("F0.10 what moves in play through a derived value", (*FLARE, "scales", "from"),
          {"derived": "breathing"}, (f"{_FLARE}.scales.from", "live-read")),
    wrong("F3.53 a save against what is on top there is not", (*FLARE, "plus", 0, "save", "save"), "luck",
          (f"{_FLARE}.plus[0].save.save", "unknown-id")),
    wrong("F3.100 health is a wound track", ("combat", "health"), {"track": "harm"},
          (f"{_STEADY}.temporary", "conflict")),
    wrong("F3.100 a plain track has a buffer as far as is known", ("combat", "health"), {"track": "strain"}),
)  # fmt: skip

COSTS = (
    wrong("F3.54 neither a pool nor a group", (*FLARE, "cost", 0, "pool"), "mana",
          (f"{_FLARE}.cost[0]", "unknown-id")),
    wrong("F3.54 a group there is not", (*STEADY, "cost", 0, "poolGroup"), "slots",
          (f"{_STEADY}.cost[0]", "unknown-id")),
    wrong("F3.54 a pool is no group", (*STEADY, "cost", 0, "poolGroup"), "luck",
          (f"{_STEADY}.cost[0]", "unknown-id")),
    wrong("F3.54 a group loses its last pool", ("sheet", "live", "pools", 0, "group"), GONE,
          (f"{_FLARE}.cost[1]", "unknown-id"), (f"{_STEADY}.cost[0]", "unknown-id")),
)  # fmt: skip

CONTEXTUAL = (
    wrong("F2.115 a skill there is not", (*BACK, "skills", 0), "swim", (f"{_BACK}.skills[0]", "unknown-id")),
    wrong("F2.115 a save there is not", (*BACK, "saves", 0), "luck", (f"{_BACK}.saves[0]", "unknown-id")),
    wrong("F2.137 a skill of a modifier there is not", (*BACK, "modifiers", 0, "skills", 0), "swim",
          (f"{_BACK}.modifiers[0].skills[0]", "unknown-id")),
    wrong("F2.137 a save of a modifier there is not", (*BACK, "modifiers", 1, "saves", 0), "luck",
          (f"{_BACK}.modifiers[1].saves[0]", "unknown-id")),
    wrong("F2.116 a pool there is not", (*BACK, "cost", 0, "pool"), "mana",
          (f"{_BACK}.cost[0].pool", "unknown-id")),
    wrong("F2.116 a group pays no roll", (*BACK, "cost", 0, "pool"), "wind",
          (f"{_BACK}.cost[0].pool", "unknown-id")),
    wrong("F2.116 a track there is not", (*BACK, "cost", 1, "track"), "doom",
          (f"{_BACK}.cost[1].track", "unknown-id")),
    wrong("F2.117 a wound track", (*BACK, "cost", 1, "track"), "harm",
          (f"{_BACK}.cost[1].track", "wrong-type")),
    wrong("F2.3 a pool effect without a pool", (*BACK, "check"), {"dice": 1},
          (f"{_BACK}.check", "never-fires")),
    wrong("F2.113 best without a pool", (*BACK, "check"), {"best": True}, (f"{_BACK}.check", "never-fires")),
    off("F2.112 nothing to turn off", (*KEEN, "contextual", "check"), {"cancel": False},
        (f"{_KEEN}.contextual.check.cancel", "never-fires")),
    off("F2.111 a face below the rule's min", (*KEEN, "contextual", "check"), {"explode": 7},
        (f"{_KEEN}.contextual.check.explode", "out-of-range")),
)  # fmt: skip

CHECKS = (
    wrong("F3.57 a check without a pool", (*FLARE, "check"), {"dice": 1}, (f"{_FLARE}.check", "never-fires")),
    off("F2.100 a re-throw of all faces", (*KEEN, "check", "reroll", "upTo"), 10,
        (f"{_KEEN}.check.reroll.upTo", "out-of-range")),
    off("F2.100 a re-throw below all faces", (*KEEN, "check", "reroll", "upTo"), 9),
    off("F2.100 a target above the range", (*KEEN, "check", "threshold"), 10,
        (f"{_KEEN}.check.threshold", "out-of-range")),
    off("F2.100 a target below the range", (*KEEN, "check", "threshold"), 4,
        (f"{_KEEN}.check.threshold", "out-of-range")),
    off("F2.100 explode below its min", (*KEEN, "check", "explode"), 7,
        (f"{_KEEN}.check.explode", "out-of-range")),
    off("F2.100 double above the die", (*KEEN, "check", "double"), 11,
        (f"{_KEEN}.check.double", "out-of-range")),
    off("F2.100 a rule without a min", ("resolution", "explode"), {"from": 10},
        (f"{_KEEN}.check.explode", "never-fires")),
)  # fmt: skip

MISTAKES = (*NAMES, *COSTS, *CONTEXTUAL, *CHECKS)
