"""A game of choices: scores, training, entries, replacements and dice, each with every limit it may have."""

from __future__ import annotations

from tests.rulesets.engine.builder.games import POINT_BUY, catalog, entry, step
from tests.rulesets.engine.builder.machine_parts import choose, document, filters, number, row, table

CHOICES = document(
    "choices",
    tier="able",
    skillTiers=["none", "able", "deft", "peerless"],
    saveTiers=["none", "half", "able"],
    fields=[number("level", 1, 9, default=1), number("luck", 0, 60), number("grit", -5, 20, integer=False)],
    skills=[
        {"id": id_, "label": id_.title(), "ability": "dex"} for id_ in ("climb", "track", "brew", "sail")
    ],
    saves=[{"id": id_, "label": id_.title(), "ability": "wis"} for id_ in ("will", "body")],
    derived=[
        table("tongues", {"field": "level"}, [1, 1], [4, 3]),
        table("climber", {"skillMod": "climb"}, [0, 0], [4, 1]),
        table("lucky", {"field": "luck"}, [0, 0], [30, 1]),
        table("lessons", {"field": "level"}, [1, 0], [2, 1], [6, 2]),
    ],
    steps=[
        step("ages", "fields", fields=["level", "luck", "grit"]),
        step(
            "fate",
            "roll",
            retry=True,
            rolls=[
                {"ability": "str", "dice": {"count": 3, "sides": 6}, "best": 2},
                {"ability": "dex", "dice": {"count": 1, "sides": 20}, "gain": {"count": 1, "sides": 3}},
                {
                    "field": "luck",
                    "dice": {"count": 2, "sides": 6, "add": 6, "multiplier": 3},
                    "floor": {"field": "level"},
                },
            ],
        ),
        step("past", "catalog", catalog="lives", max=3, min=1),
        step("again", "catalog", catalog="lives", min=0, max=2, filters={"often": "yes"}),
        step(
            "scores",
            "abilities",
            methods={
                "pointBuy": POINT_BUY,
                "standardArray": [15, 14, 13, 12, 10, 8],
                "roll": {"count": 4, "sides": 6, "keep": 3},
                "rolls": [
                    {"abilities": ["str", "dex", "con"], "dice": {"count": 3, "sides": 6}},
                    {"abilities": ["int", "wis", "cha"], "dice": {"count": 2, "sides": 6, "add": 6}},
                ],
                "manual": {"min": 3, "max": 18},
            },
            when={"derived": "lucky"},
        ),
        step(
            "later",
            "roll",
            rolls=[
                {"ability": "str", "dice": {"count": 1, "sides": 20}},
                {"ability": "con", "dice": {"count": 1, "sides": 30}, "gain": 2},
                {"field": "grit", "dice": {"count": 1, "sides": 12}, "gain": 1.5},
            ],
            when={"field": "luck"},
        ),
        step(
            "training",
            "trained",
            choose=[
                choose("skills", 2, id="free"),
                choose("skills", id="mastery", tier="peerless", held="deft"),
            ],
            when={"const": 1},
        ),
        step(
            "more",
            "trained",
            choose=[choose("saves", id="nerve", only="untrained")],
            requiredWhen={"field": "luck"},
        ),
        step("owned", "catalog", catalog="books", min=0, max=2, stamp={"source": "Own"}),
        step("tongues", "choices", catalog="tongues"),
        step("books", "choices", catalog="books", when={"derived": "climber"}),
    ],
    catalogs=[
        catalog(
            "lives",
            entry(
                "sailor",
                filters={"often": "yes"},
                grants={
                    "trained": {
                        "skills": ["sail"],
                        "choose": [
                            choose(
                                "skills", id="knot", onDuplicate="replace", replacementFrom=["brew", "track"]
                            ),
                            choose("saves", id="calm", onDuplicate="replace"),
                        ],
                    },
                    "entries": {
                        "choose": [
                            {
                                "id": "port",
                                "catalog": "tongues",
                                "countFrom": {"derived": "tongues"},
                                "max": 3,
                                "distinctBy": "family",
                            },
                        ]
                    },
                },
                rows=[row("Rope")],
            ),
            entry(
                "scholar",
                filters={"often": "yes"},
                grants={
                    "abilities": {
                        "add": {"int": 2, "str": -2},
                        "choose": [{"id": "wise", "count": 2, "amount": 1, "except": ["int"]}],
                    },
                    "trained": {
                        "saves": ["will"],
                        "choose": [
                            choose("skills", id="sharpen", tier="deft", held="able"),
                            choose("skills", 2, id="study", excludeChoices=["past/knot"]),
                        ],
                    },
                    "entries": {
                        "choose": [
                            {
                                "id": "read",
                                "catalog": "books",
                                "count": 2,
                                "quotas": [{"filter": "grade", "value": 2, "min": 1, "max": 1}],
                            },
                            {
                                "id": "shelf",
                                "catalog": "books",
                                "count": 2,
                                "quotaBelow": {"filter": "grade"},
                            },
                            {
                                "catalog": "tongues",
                                "count": 1,
                                "filters": {"family": "old"},
                                "excludeChoices": ["past/port"],
                            },
                        ]
                    },
                },
            ),
            entry(
                "soldier",
                grants={
                    "abilities": {
                        "choose": [
                            {
                                "id": "drill",
                                "count": 3,
                                "amount": 2,
                                "repeat": True,
                                "partialFrom": 14,
                                "upTo": 17,
                            },
                            {"id": "scar", "count": 1, "amount": -3, "from": ["cha", "dex"]},
                            {
                                "id": "march",
                                "countFrom": {"derived": "lessons"},
                                "max": 2,
                                "amount": 1,
                                "excludeChoices": ["past/drill"],
                            },
                        ]
                    },
                    "trained": {
                        "choose": [
                            {
                                "id": "war",
                                "what": "skills",
                                "countFrom": {"derived": "lessons"},
                                "max": 2,
                                "only": "untrained",
                            },
                            choose("skills", id="habit", only="trained", tier="deft"),
                        ]
                    },
                    "sets": {"grit": 2.5},
                },
                rows=[row("Pike", weight=5), row("Boots")],
            ),
            entry(
                "monk", grants={"trained": {"tier": "half", "saves": ["body"], "choose": [choose("saves")]}}
            ),
            entry(
                "wanderer",
                filters={"often": "yes"},
                offeredWhen={"derived": "lessons"},
                grants={
                    "abilities": {
                        "add": {"con": 3},
                        "choose": [{"count": 2, "amount": 4, "upTo": 16, "repeat": True}],
                    },
                    "trained": {
                        "skills": ["track"],
                        "choose": [choose("skills"), choose("saves", tier="able")],
                    },
                    "sets": {"luck": 31},
                },
                rows=[row("Staff")],
            ),
            feeds=["notes"],
            filters=filters(often="text"),
        ),
        catalog(
            "tongues",
            entry("low", filters={"family": "new"}, rows=[row("Low")]),
            entry("high", filters={"family": "new"}, rows=[row("High")]),
            entry("old", filters={"family": "old"}, rows=[row("Old"), row("Older")]),
            entry(
                "elder", filters={"family": "old"}, offeredWhen={"derived": "climber"}, rows=[row("Elder")]
            ),
            entry("silent", filters={"family": "old"}),
            feeds=["notes"],
            filters=filters(family="text"),
        ),
        catalog(
            "books",
            entry("herbs", filters={"grade": 1}, rows=[row("Herbs")]),
            entry("knots", filters={"grade": 1}, rows=[row("Knots")]),
            entry("stars", filters={"grade": 2}, rows=[row("Stars")]),
            entry("tides", filters={"grade": 2}, rows=[row("Tides", weight=2)]),
            feeds=["notes"],
            filters=filters(grade="number"),
        ),
    ],
)
