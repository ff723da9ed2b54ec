"""Mistakes in the builder and its steps."""

from typing import Any

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.mistakes.mistake import Mistake, mistake

BUILDER: Place = ("sheet", "builder")
STEPS: Place = (*BUILDER, "steps")
LINE: Place = (*STEPS, 1)
BASICS: Place = (*STEPS, 2)
SCORES: Place = (*STEPS, 3)
KNACKS: Place = (*STEPS, 4)
TRAINING: Place = (*STEPS, 5)
_STEP = "sheet.builder.steps"
NEW: Any = {"id": "new", "label": "New"}

BUILDERS = (
    mistake("B3.2 tier", (*BUILDER, "tier"), "mythic", ("sheet.builder.tier", "unknown-id")),
    mistake("B3.2 untrained", (*BUILDER, "tier"), "none", ("sheet.builder.tier", "out-of-range")),
    mistake("B3.6 a repeated id", (*TRAINING, "id"), "basics", (f"{_STEP}[5].id", "repeated-id")),
    mistake(
        "B3.8 two abilities steps",
        (*STEPS, 6),
        {**NEW, "kind": "abilities", "methods": {"manual": True}},
        (f"{_STEP}[6].kind", "too-many"),
    ),
    mistake(
        "B3.17 when reads a later step",
        (*LINE, "when"),
        {"field": "level"},
        (f"{_STEP}[1].when", "reads-later"),
    ),
    mistake(
        "B3.17 when reads its own step",
        (*BASICS, "when"),
        {"derived": "grown"},
        (f"{_STEP}[2].when", "reads-later"),
    ),
    mistake(
        "B3.17 when reads what an entry raises",
        ("sheet", "builder", "steps", 0, "when"),
        {"abilityMod": "grip"},
        (f"{_STEP}[0].when", "reads-later"),
    ),
    mistake(
        "B3.17 when reads what an entry trains",
        ("sheet", "builder", "steps", 0, "when"),
        {"skillMod": "row"},
        (f"{_STEP}[0].when", "reads-later"),
    ),
    mistake(
        "B3.17 when reads what an entry writes",
        (*KNACKS, "when"),
        {"listSum": {"list": "traits", "count": True}},
        (f"{_STEP}[4].when", "reads-later"),
    ),
    mistake("B1.3 a live when", (*KNACKS, "when"), {"livePool": "luck"}, (f"{_STEP}[4].when", "live-read")),
    mistake("B3.15 required when reads anything", (*LINE, "requiredWhen"), {"field": "level"}),
    mistake(
        "B1.3 a live required when",
        (*LINE, "requiredWhen"),
        {"livePool": "luck"},
        (f"{_STEP}[1].requiredWhen", "live-read"),
    ),
)

CATALOG_STEPS = (
    mistake("B5.2 catalog", (*KNACKS, "catalog"), "songs", (f"{_STEP}[4].catalog", "unknown-id")),
    Mistake(
        "B5.2 a catalog of creatures",
        (
            (("combat",), {"threat": {"tiers": [{"id": "low"}]}}),
            (("catalogs", 2), {**NEW, "holds": "creatures", "entries": []}),
            ((*KNACKS, "catalog"), "new"),
        ),
        ((f"{_STEP}[4].catalog", "wrong-type"),),
    ),
    mistake("B5.11 no filter", (*LINE, "filters", "rank"), 1, (f"{_STEP}[1].filters.rank", "unknown-id")),
    mistake("B5.11 wrong type", (*LINE, "filters", "stage"), 1, (f"{_STEP}[1].filters.stage", "wrong-type")),
    mistake("B5.13 no step", (*LINE, "within", "step"), "race", (f"{_STEP}[1].within.step", "unknown-id")),
    mistake(
        "B5.13 a later step", (*LINE, "within", "step"), "knacks", (f"{_STEP}[1].within.step", "reads-later")
    ),
    mistake(
        "B5.13 no catalog step",
        (*LINE, "within", "step"),
        "basics",
        (f"{_STEP}[1].within.step", "wrong-type"),
    ),
    mistake(
        "B5.13 no filter", (*LINE, "within", "filter"), "rank", (f"{_STEP}[1].within.filter", "unknown-id")
    ),
    mistake(
        "B6.2 no filter", (*KNACKS, "upTo", "filter"), "grade", (f"{_STEP}[4].upTo.filter", "unknown-id")
    ),
    mistake("B6.2 no number", (*KNACKS, "upTo", "filter"), "tags", (f"{_STEP}[4].upTo.filter", "wrong-type")),
    mistake(
        "B1.3 up to",
        (*KNACKS, "upTo", "value"),
        {"livePool": "luck"},
        (f"{_STEP}[4].upTo.value", "live-read"),
    ),
    mistake(
        "B1.3 count", (*KNACKS, "countFrom"), {"liveTrack": "strain"}, (f"{_STEP}[4].countFrom", "live-read")
    ),
    mistake(
        "B9.2 no filter",
        (*KNACKS, "quotas", 0, "filter"),
        "grade",
        (f"{_STEP}[4].quotas[0].filter", "unknown-id"),
    ),
    mistake(
        "B9.2 wrong type", (*KNACKS, "quotas", 0, "value"), 1, (f"{_STEP}[4].quotas[0].value", "wrong-type")
    ),
    mistake("B9.17 distinct by", (*KNACKS, "distinctBy"), "grade", (f"{_STEP}[4].distinctBy", "unknown-id")),
    mistake(
        "B9.17 quota below",
        (*KNACKS, "quotaBelow"),
        {"filter": "tags"},
        (f"{_STEP}[4].quotaBelow.filter", "wrong-type"),
    ),
    mistake("B11.1 no field", (*KNACKS, "field"), "depth", (f"{_STEP}[4].field", "unknown-id")),
    mistake("B11.1 a number field", (*KNACKS, "field"), "vows", (f"{_STEP}[4].field", "wrong-type")),
)

STAMPS_AND_PRICES = (
    mistake(
        "B10.2 a column that one list lacks",
        (*KNACKS, "stamp"),
        {"bulk": 1},
        (f"{_STEP}[4].stamp.bulk", "unknown-id"),
    ),
    mistake("B10.9 too long", (*KNACKS, "stamp"), {"name": "x" * 31}, (f"{_STEP}[4].stamp.name", "too-long")),
    mistake("B10.9 wrong type", (*KNACKS, "stamp"), {"name": 3}, (f"{_STEP}[4].stamp.name", "wrong-type")),
    mistake("B10.1 a stamp may stand", (*KNACKS, "stamp"), {"name": "Knack"}),
    mistake(
        "B10.6 no filter of the parent",
        (*LINE, "stamp"),
        {"name": {"fromWithin": "rank"}},
        (f"{_STEP}[1].stamp.name.fromWithin", "unknown-id"),
    ),
    mistake("B10.6 a filter of the parent", (*LINE, "stamp"), {"name": {"fromWithin": "stage"}}),
    mistake(
        "B46.1 no step", (*KNACKS, "reads"), {"before": "dance"}, (f"{_STEP}[4].reads.before", "unknown-id")
    ),
    Mistake(
        "B40.2 a price that is no number",
        (((*KNACKS, "pool"), "points"), ((*KNACKS, "cost"), {"filter": "tags"})),
        ((f"{_STEP}[4].cost.filter", "wrong-type"),),
    ),
)

FIELDS_STEPS = (
    mistake(
        "B23.1 no field",
        (*BASICS, "fields", 2),
        "depth",
        (f"{_STEP}[2].fields[2]", "unknown-id"),
        (f"{_STEP}[2].optional[0]", "unknown-id"),
    ),
    mistake("B23.1 twice", (*BASICS, "fields", 3), "level", (f"{_STEP}[2].fields[3]", "repeated-id")),
    mistake(
        "B23.2 not of this step", (*BASICS, "optional", 0), "folk", (f"{_STEP}[2].optional[0]", "unknown-id")
    ),
    mistake(
        "B23.3 not of this step",
        (*BASICS, "shownWhen", "folk"),
        {"const": 1},
        (f"{_STEP}[2].shownWhen.folk", "unknown-id"),
    ),
    mistake(
        "B23.3 live",
        (*BASICS, "shownWhen", "vows"),
        {"livePool": "luck"},
        (f"{_STEP}[2].shownWhen.vows", "live-read"),
    ),
    mistake(
        "B23.5 no number field",
        (*BASICS, "total", "fields", 1),
        "creed",
        (f"{_STEP}[2].total.fields[1]", "wrong-type"),
    ),
    mistake(
        "B23.5 not of this step",
        (*BASICS, "total", "fields", 1),
        "folk",
        (f"{_STEP}[2].total.fields[1]", "unknown-id"),
    ),
)

ABILITIES_STEPS = (
    mistake(
        "B24.2 unknown",
        (*SCORES, "abilities", 1),
        "luck",
        (f"{_STEP}[3].abilities[1]", "unknown-id"),
        (f"{_STEP}[3].methods.rolls", "missing"),
        (f"{_STEP}[3].methods.rolls[0].abilities[1]", "conflict"),
    ),
    mistake(
        "B24.2 computed",
        (*SCORES, "abilities", 1),
        "resolve",
        (f"{_STEP}[3].abilities[1]", "conflict"),
        (f"{_STEP}[3].methods.rolls", "missing"),
        (f"{_STEP}[3].methods.rolls[0].abilities[1]", "conflict"),
    ),
    mistake(
        "B24.9 budget",
        (*SCORES, "methods", "pointBuy", "budget"),
        5,
        (f"{_STEP}[3].methods.pointBuy.budget", "never-fires"),
    ),
    mistake(
        "B24.14 too few",
        (*SCORES, "methods", "standardArray"),
        [12],
        (f"{_STEP}[3].methods.standardArray", "too-few"),
    ),
    mistake(
        "B24.14 too many",
        (*SCORES, "methods", "standardArray"),
        [12, 11, 10],
        (f"{_STEP}[3].methods.standardArray", "too-many"),
    ),
    mistake(
        "B24.18 twice",
        (*SCORES, "methods", "rolls", 0, "abilities"),
        ["grip", "calm", "grip"],
        (f"{_STEP}[3].methods.rolls[0].abilities[2]", "repeated-id"),
    ),
    mistake(
        "B24.18 left out",
        (*SCORES, "methods", "rolls", 0, "abilities"),
        ["grip"],
        (f"{_STEP}[3].methods.rolls", "missing"),
    ),
)

TRAINED_STEPS = (
    mistake(
        "B27.3 from",
        (*TRAINING, "choose", 0, "from", 0),
        "swim",
        (f"{_STEP}[5].choose[0].from[0]", "unknown-id"),
    ),
    mistake(
        "B14.4 tier",
        (*TRAINING, "choose", 1, "tier"),
        "none",
        (f"{_STEP}[5].choose[1].tier", "out-of-range"),
        (f"{_STEP}[5].choose[1].held", "out-of-range"),
    ),
    mistake(
        "B14.13 held",
        (*TRAINING, "choose", 1, "held"),
        "expert",
        (f"{_STEP}[5].choose[1].held", "out-of-range"),
    ),
    mistake(
        "B15.5 twice", (*TRAINING, "choose", 1, "id"), "free", (f"{_STEP}[5].choose[1].id", "repeated-id")
    ),
    mistake(
        "B15.11 its own step",
        (*TRAINING, "choose", 1, "countFrom"),
        {"skillMod": "bluff"},
        (f"{_STEP}[5].choose[1].countFrom", "reads-later"),
    ),
    mistake(
        "B15.15 no choice",
        (*TRAINING, "choose", 0, "excludeChoices", 0),
        "folk/none",
        (f"{_STEP}[5].choose[0].excludeChoices[0]", "unknown-id"),
    ),
    mistake(
        "B15.15 itself",
        (*TRAINING, "choose", 0, "excludeChoices", 0),
        "training/free",
        (f"{_STEP}[5].choose[0].excludeChoices[0]", "reads-later"),
    ),
)

MISTAKES = (*BUILDERS, *CATALOG_STEPS, *STAMPS_AND_PRICES, *FIELDS_STEPS, *ABILITIES_STEPS, *TRAINED_STEPS)
