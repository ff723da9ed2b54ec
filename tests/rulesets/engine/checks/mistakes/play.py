"""Mistakes in live state, in the resolution and in what the Game Master is shown."""

from typing import Any

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.harbour import GONE
from tests.rulesets.engine.checks.mistakes.mistake import Mistake, mistake

LIVE: Place = ("sheet", "live")
POOLS: Place = (*LIVE, "pools")
TRACKS: Place = (*LIVE, "tracks")
RESOLUTION: Place = ("resolution",)
SUMMARY: Place = ("gm", "sheetSummary")
NEW: Any = {"id": "new", "label": "New"}


def _live(rule: str, place: Place, path: str) -> tuple[Mistake, ...]:
    """Everything live that could stand at a place: at once, and through a derived value and a skill."""
    refs = ({"livePool": "luck"}, {"liveTrack": "strain"}, {"derived": "drag"}, {"skillMod": "climb"})
    return tuple(mistake(f"{rule} {ref}", place, ref, (path, "live-read")) for ref in refs)


REPEATED = (
    mistake(
        "S1.7 pools",
        (*POOLS, 2),
        {**NEW, "id": "luck", "max": {"const": 1}},
        ("sheet.live.pools[2].id", "repeated-id"),
    ),
    mistake(
        "S1.7 tracks",
        (*TRACKS, 2),
        {**NEW, "id": "strain", "min": 0, "max": 3},
        ("sheet.live.tracks[2].id", "repeated-id"),
    ),
    mistake(
        "S1.7 kinds of mark",
        (*TRACKS, 1, "kinds", 1, "id"),
        "cut",
        ("sheet.live.tracks[1].kinds[1].id", "repeated-id"),
    ),
    mistake(
        "S1.7 notes",
        (*LIVE, "text", 1),
        {**NEW, "id": "focus", "maxLength": 9},
        ("sheet.live.text[1].id", "repeated-id"),
    ),
    mistake(
        "S1.7 conditions",
        (*LIVE, "conditions", 1),
        {**NEW, "id": "shaken"},
        ("sheet.live.conditions[1].id", "repeated-id"),
    ),
    mistake(
        "S1.7 states",
        (*LIVE, "states", 1),
        {**NEW, "id": "trim", "values": ["a", "b"]},
        ("sheet.live.states[1].id", "repeated-id"),
    ),
    mistake(
        "S1.13 a pool with the id of a track",
        (*POOLS, 2),
        {**NEW, "id": "strain", "max": {"const": 1}},
        ("sheet.live.pools[2].id", "repeated-id"),
    ),
)

STEADY = (
    *_live("S17.4 maximum of a pool", (*POOLS, 0, "max"), "sheet.live.pools[0].max"),
    *_live("S17.4 start of a pool", (*POOLS, 0, "startFrom"), "sheet.live.pools[0].startFrom"),
    *_live("S18.3 maximum of a track", (*TRACKS, 0, "max"), "sheet.live.tracks[0].max"),
    *_live("S18.7 start of a track", (*TRACKS, 0, "startFrom"), "sheet.live.tracks[0].startFrom"),
    mistake(
        "S1.6 maximum of a pool",
        (*POOLS, 0, "max"),
        {"field": "depth"},
        ("sheet.live.pools[0].max.field", "unknown-id"),
    ),
    mistake(
        "S10.6 pool",
        (*POOLS, 1, "hideWhen", "field"),
        "depth",
        ("sheet.live.pools[1].hideWhen.field", "unknown-id"),
    ),
    mistake(
        "S10.8 state",
        (*LIVE, "states", 0, "hideWhen", "equals"),
        "fire",
        ("sheet.live.states[0].hideWhen.equals", "never-fires"),
    ),
    mistake(
        "S25.1 list",
        (*TRACKS, 1, "extra", "list"),
        "scars",
        ("sheet.live.tracks[1].extra.list", "unknown-id"),
    ),
    mistake(
        "S25.1 count",
        (*TRACKS, 1, "extra", "countColumn"),
        "name",
        ("sheet.live.tracks[1].extra.countColumn", "wrong-type"),
    ),
    mistake(
        "S25.1 penalty",
        (*TRACKS, 1, "extra", "penaltyColumn"),
        "gone",
        ("sheet.live.tracks[1].extra.penaltyColumn", "unknown-id"),
    ),
    Mistake(
        "S38.1 through a computed ability",
        (
            (("sheet", "abilities", 2, "value", 1), {"livePool": "luck"}),
            ((*POOLS, 0, "max"), {"abilityMod": "resolve"}),
        ),
        (("sheet.live.pools[0].max", "live-read"),),
    ),
)

CHECKS = (
    mistake(
        "F1.20 tiers",
        (*RESOLUTION, "proficiencyTiers", 4),
        {**NEW, "id": "able"},
        ("resolution.proficiencyTiers[4].id", "repeated-id"),
    ),
    mistake(
        "F2.8 multiplier without a bonus",
        (*RESOLUTION, "proficiency"),
        GONE,
        *((f"resolution.proficiencyTiers[{n}]", "never-fires") for n in (1, 2, 3)),
    ),
    mistake(
        "F2.9 bonus",
        (*RESOLUTION, "proficiency", "bonus"),
        {"derived": "depth"},
        ("resolution.proficiency.bonus.derived", "unknown-id"),
    ),
    mistake(
        "F0.10 a live bonus",
        (*RESOLUTION, "proficiency", "bonus"),
        {"livePool": "luck"},
        ("resolution.proficiency.bonus", "live-read"),
    ),
    mistake(
        "S38.3 a bonus that reads a skill",
        (*RESOLUTION, "proficiency", "bonus"),
        {"derived": "deft"},
        ("resolution.proficiency.bonus", "cycle"),
    ),
    mistake("F2.17 no track", (*RESOLUTION, "penaltyFrom"), "mana", ("resolution.penaltyFrom", "unknown-id")),
    mistake(
        "F2.17 a plain track",
        (*RESOLUTION, "penaltyFrom"),
        "strain",
        ("resolution.penaltyFrom", "wrong-type"),
    ),
    mistake(
        "F2.18 adjust",
        (*RESOLUTION, "adjust", 0, "value"),
        {"derived": "depth"},
        ("resolution.adjust[0].value.derived", "unknown-id"),
    ),
    mistake("F2.18 adjust may be live", (*RESOLUTION, "adjust", 0, "value"), {"livePool": "luck"}),
    mistake(
        "F2.19 abilities",
        (*RESOLUTION, "adjust", 0, "abilities"),
        ["grip", "luck"],
        ("resolution.adjust[0].abilities[1]", "unknown-id"),
    ),
    Mistake(
        "F2.32 naturals on two dice",
        (((*RESOLUTION, "dice", "count"), 2), ((*RESOLUTION, "naturals"), {"check": "both"})),
        (("resolution.naturals", "conflict"),),
    ),
)

SHOWN = (
    mistake("S29.13 fields", (*SUMMARY, "fields", 0), "depth", ("gm.sheetSummary.fields[0]", "unknown-id")),
    mistake(
        "S29.13 derived", (*SUMMARY, "derived", 0), "depth", ("gm.sheetSummary.derived[0]", "unknown-id")
    ),
    mistake(
        "S29.13 lists", (*SUMMARY, "lists", 0, "list"), "bag", ("gm.sheetSummary.lists[0].list", "unknown-id")
    ),
    mistake(
        "S29.15 name column",
        (*SUMMARY, "lists", 0, "nameColumn"),
        "bulk",
        ("gm.sheetSummary.lists[0].nameColumn", "wrong-type"),
        ("gm.sheetSummary.lists[0].columns[0]", "conflict"),
    ),
    mistake(
        "S29.14 columns",
        (*SUMMARY, "lists", 0, "columns", 0),
        "gone",
        ("gm.sheetSummary.lists[0].columns[0]", "unknown-id"),
    ),
    mistake(
        "S29.14 group by",
        (*SUMMARY, "lists", 0, "groupBy"),
        "gone",
        ("gm.sheetSummary.lists[0].groupBy", "unknown-id"),
    ),
    mistake(
        "S29.14 only when",
        (*SUMMARY, "lists", 0, "onlyWhen"),
        "bulk",
        ("gm.sheetSummary.lists[0].onlyWhen", "wrong-type"),
    ),
)

MISTAKES = (*REPEATED, *STEADY, *CHECKS, *SHOWN)
