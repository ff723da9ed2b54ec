"""A game whose picks switch each other on and off."""

from __future__ import annotations

from tests.rulesets.engine.builder.games import ABILITIES, catalog, entry, step
from tests.rulesets.engine.builder.machine_parts import choose, document, filters, number, raises, row, table

LOOPS = document(
    "loops",
    tier="able",
    fields=[number("level", 1, 9, default=2)],
    skills=[{"id": id_, "label": id_.title(), "ability": "dex"} for id_ in ("climb", "track", "brew")],
    derived=[
        table("weak", {"abilityScore": "str"}, [0, 1], [13, 0]),
        table("quick", {"abilityScore": "dex"}, [0, 0], [13, 1]),
        table("few", {"listSum": {"list": "notes", "count": True}}, [0, 3], [2, 1], [4, 0]),
        table("rank", {"abilityScore": "con"}, [0, 1], [12, 2], [16, 3]),
    ],
    steps=[
        step(
            "left",
            "catalog",
            catalog="turns",
            min=1,
            max=3,
            filters={"side": "left"},
            upTo={"filter": "rank", "value": {"derived": "rank"}},
        ),
        step(
            "right",
            "catalog",
            catalog="turns",
            min=0,
            max=3,
            filters={"side": "right"},
            countFrom={"derived": "few"},
        ),
        step(
            "under",
            "catalog",
            catalog="turns",
            min=0,
            max=2,
            within={"step": "left", "filter": "below"},
            stamp={"source": {"fromWithin": "id"}},
        ),
        step(
            "scores",
            "abilities",
            methods={
                "manual": True,
                "rolls": [
                    {"abilities": [ability["id"] for ability in ABILITIES], "dice": {"count": 3, "sides": 6}}
                ],
                "default": "rolls",
            },
        ),
        step("training", "trained", choose=[choose("skills", 2, id="own")]),
        step("tales", "choices", catalog="tales"),
    ],
    catalogs=[
        catalog(
            "turns",
            entry("a", filters={"side": "left"}, offeredWhen={"derived": "weak"}, grants=raises(dex=4)),
            entry("b", filters={"side": "right"}, offeredWhen={"derived": "quick"}, grants=raises(str=6)),
            entry(
                "c",
                filters={"side": "left", "rank": 2},
                exclusive="x",
                grants={
                    "abilities": {"add": {"con": -3}},
                    "trained": {
                        "choose": [
                            choose("skills", id="top", tier="peerless", held="deft"),
                            choose("skills", id="mid", tier="deft", held="able"),
                            choose("skills", id="low"),
                        ]
                    },
                },
                rows=[row("C"), row("C more")],
            ),
            entry(
                "d",
                filters={"side": "left", "rank": 1},
                exclusive="x",
                offeredWhen={"derived": "quick"},
                grants={
                    "abilities": {"add": {"con": 4}},
                    "entries": {"choose": [{"id": "told", "catalog": "tales", "count": 2}]},
                },
            ),
            entry(
                "e",
                filters={"side": "right"},
                grants={
                    "abilities": {"add": {"con": 2}},
                    "entries": {"choose": [{"id": "heard", "catalog": "tales", "count": 1}]},
                },
                rows=[row("E")],
            ),
            entry(
                "f", filters={"side": "right", "below": ["a", "c"]}, rows=[row("F", weight=2), row("F two")]
            ),
            entry(
                "g",
                filters={"below": ["a", "d"]},
                offeredWhen={"derived": "few"},
                grants=raises(str=4, dex=-4),
            ),
            feeds=["notes"],
            filters=filters(side="text", rank="number", below="tags"),
        ),
        catalog(
            "tales",
            entry("fox", offeredWhen={"derived": "quick"}, rows=[row("Fox")]),
            entry("owl", offeredWhen={"derived": "weak"}, rows=[row("Owl"), row("Owlet")]),
            feeds=["notes"],
        ),
    ],
)
