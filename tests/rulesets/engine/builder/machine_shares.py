"""A game of groups, quotas, distinct values, pyramids, stamps and conditions on whole steps."""

from __future__ import annotations

from typing import Any

from tests.rulesets.engine.builder.games import POINT_BUY, catalog, entry, step
from tests.rulesets.engine.builder.machine_parts import JSON, document, filters, number, raises, row, table


def _talent(id_: str, topic: str, grade: float, **keys: Any) -> JSON:
    return entry(id_, filters={"topic": topic, "grade": grade}, grants=keys.pop("grants", {}), **keys)


SHARES = document(
    "shares",
    fields=[
        number("level", 1, 9, default=1),
        number("spare", 0, 9),
        {"id": "sworn", "label": "Sworn", "type": "boolean"},
        {"id": "motto", "label": "Motto", "type": "text", "maxLength": 9},
        {"id": "creed", "label": "Creed", "type": "enum", "values": ["tide", "Salt oath", "ash"]},
        {"id": "talk", "label": "Talk", "type": "text"},
    ],
    skills=[{"id": "climb", "label": "Climb", "ability": "str"}],
    derived=[
        table("rites_known", {"field": "level"}, [1, 1], [3, 2], [5, 4]),
        table("paths_known", {"abilityScore": "wis"}, [1, 2], [12, 3], [15, 1]),
        table("strong", {"abilityScore": "str"}, [0, 0], [13, 1]),
        table("few_notes", {"listSum": {"list": "notes", "column": "weight"}}, [0, 1], [4, 0]),
    ],
    steps=[
        step(
            "form",
            "fields",
            fields=["level", "spare", "sworn", "motto", "creed", "talk"],
            optional=["motto"],
            shownWhen={"talk": {"derived": "strong"}},
            total={"fields": ["level", "spare"], "max": 8},
            requiredWhen={"derived": "few_notes"},
        ),
        step("order", "catalog", catalog="orders", min=1, max=2, field="creed", filters={"stage": "order"}),
        step(
            "house",
            "catalog",
            catalog="orders",
            min=0,
            max=2,
            field="motto",
            within={"step": "order", "filter": "parent"},
        ),
        step(
            "rites",
            "catalog",
            catalog="rites",
            max=4,
            within={"step": "order", "filter": "orders"},
            upTo={"filter": "rank", "value": {"field": "level"}},
            countFrom={"derived": "rites_known"},
            stamp={"source": {"fromWithin": "label"}, "weight": 3},
        ),
        step(
            "talents",
            "catalog",
            catalog="talents",
            min=3,
            max=6,
            distinctBy="topic",
            quotas=[{"filter": "grade", "value": 1, "min": 2, "max": 3}],
            quotaBelow={"filter": "grade"},
            requiredWhen={"field": "sworn"},
        ),
        step("paths", "catalog", catalog="paths", min=0, max=3, countFrom={"derived": "paths_known"}),
        step("secret", "catalog", catalog="paths", min=0, field="talk", when={"field": "sworn"}),
        step(
            "scores",
            "abilities",
            abilities=["str", "dex", "wis"],
            methods={
                "pointBuy": {"budget": 9, "costs": POINT_BUY["costs"]},
                "standardArray": [15, 12, 8],
                "default": "pointBuy",
            },
        ),
    ],
    catalogs=[
        catalog(
            "orders",
            entry("tide", filters={"stage": "order"}, rows=[row("Tide")], grants=raises(str=2)),
            entry("salt", label="Salt oath", filters={"stage": "order"}, grants={"sets": {"level": 4}}),
            entry("loose", filters={"stage": "order", "motto": ["x"]}, grants=raises(wis=3, str=-1)),
            entry("low-house", filters={"parent": ["tide"]}, grants={"trained": {"skills": ["climb"]}}),
            entry(
                "high-house",
                filters={"parent": ["tide", "salt"]},
                grants={"sets": {"talk": "Much", "spare": 6}},
            ),
            feeds=["notes"],
            filters=filters(stage="text", parent="tags", motto="tags"),
        ),
        catalog(
            "rites",
            entry("dip", filters={"orders": ["tide", "salt"], "rank": 1}, rows=[row("Dip", weight=1)]),
            entry("dive", filters={"orders": ["tide", "loose"], "rank": 3}, rows=[row("Dive"), row("Swim")]),
            entry("drown", filters={"orders": ["salt"], "rank": 5}, grants=raises(str=-2, dex=4)),
            entry("wade", filters={"orders": ["salt", "loose"]}, rows=[row("Wade", source="River")]),
            feeds=["notes"],
            filters=filters(orders="tags", rank="number"),
        ),
        catalog(
            "talents",
            _talent("a1", "a", 1, grants=raises(str=1)),
            _talent("b1", "b", 1, grants={"sets": {"creed": "ash"}}),
            _talent("c1", "c", 1, offeredWhen={"derived": "strong"}, grants={"sets": {"spare": 2}}),
            _talent("d1", "d", 1),
            _talent("e2", "e", 2, grants=raises(wis=2)),
            _talent("a2", "a", 2, rows=[row("A2")]),
            _talent("f3", "f", 3, rows=[row("F3", weight=4)]),
            _talent("g-half", "g", 2.5),
            entry("no-topic", filters={"grade": 1}),
            feeds=["notes"],
            filters=filters(topic="text", grade="number"),
        ),
        catalog(
            "paths",
            entry("hone", exclusive="one", exclusiveDefault=True, grants=raises(str=2, wis=2)),
            entry("brawl", exclusive="one", offeredWhen={"derived": "strong"}, rows=[row("Brawl")]),
            entry("read", exclusive="one", grants={"sets": {"motto": "Read on"}}),
            entry("rest", exclusive="two", offeredWhen={"derived": "few_notes"}, grants=raises(dex=1)),
            entry("roam", exclusive="two", rows=[row("Roam"), row("Road", weight=4)]),
            entry("alone", grants={"sets": {"level": 6}}),
            feeds=["notes"],
        ),
    ],
)
