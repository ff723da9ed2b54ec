"""A lender, Old Keep, and a borrower, New Quay, which say some things in other words."""

import json
from typing import Any

from rulesets.engine.api import Ruleset, read_ruleset, take_entries
from rulesets.engine.schema.ruleset import Borrowed

Document = dict[str, Any]

_ITEMS: Document = {
    "categories": [{"id": "rope", "label": "Rope"}],
    "tags": [{"id": "wet", "label": "Wet"}],
    "stats": [{"id": "weight", "label": "Weight", "type": "number", "min": 0, "max": 50}],
    "slots": [{"id": "body", "label": "Body", "count": 1}],
    "currencies": [
        {"id": "coins", "label": "Coins", "units": [{"id": "penny", "label": "Penny", "value": 1}]}
    ],
}


def _document(**keys: Any) -> Document:
    return {
        "schemaVersion": 1,
        "version": 1,
        "coverage": {"summary": "For the tests."},
        "gm": {"checkGuidance": "Ask."},
        **keys,
    }


def _resolution(*tiers: str) -> Document:
    return {
        "kind": "dice-sum",
        "dice": {"count": 1, "sides": 20},
        "abilityModifier": {"op": "floorHalfMinusTen"},
        "proficiencyTiers": [{"id": "none", "label": "None"}, *({"id": one, "label": one} for one in tiers)],
        "proficiency": {"bonus": {"const": 2}},
    }


def _field(name: str, **keys: Any) -> Document:
    return {"id": name, "label": name.title(), "type": "number", "min": 0, "max": 99, "default": 0, **keys}


def _sheet(**keys: Any) -> Document:
    kit = {
        "id": "kit",
        "label": "Kit",
        "columns": [
            {"id": "name", "label": "Name", "type": "text", "maxLength": 30},
            {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 9},
        ],
    }
    return {
        "version": 1,
        "abilities": [{"id": "grip", "label": "Grip", "min": 1, "max": 20, "default": 10}],
        "skills": [{"id": "climb", "label": "Climb", "ability": "grip"}],
        "saves": [{"id": "nerve", "label": "Nerve", "ability": "grip"}],
        "lists": [kit],
        "live": {"conditions": [{"id": "shaken", "label": "Shaken"}]},
        **keys,
    }


def entry(name: str = "rope", bulk: object = 1, **keys: Any) -> Document:
    """A row of kit."""
    rows = [{"list": "kit", "values": {"name": name.title(), "bulk": bulk}}]
    return {"id": name, "label": name.title(), "rows": rows, **keys}


def item(name: str = "net", **keys: Any) -> Document:
    """A thing."""
    return {"id": name, "label": name.title(), "item": {"category": "rope", **keys}}


def creature(name: str = "eel", **keys: Any) -> Document:
    """An animal."""
    return {"id": name, "label": name.title(), "creature": keys}


def lender(*entries: Document, **header: Any) -> Document:
    """Old Keep with one catalog, `store`."""
    catalog = {"id": "store", "label": "Store", "entries": list(entries), **header}
    if catalog.get("holds", "rows") == "rows":
        catalog.setdefault("feeds", ["kit"])
    return _document(
        id="old-keep",
        name="Old Keep",
        resolution=_resolution("proficient", "master"),
        items=_ITEMS,
        combat={"kind": "attack-vs-defense", "threat": {"tiers": [{"id": "mob", "label": "Mob"}]}},
        sheet=_sheet(
            fields=[
                _field("ac"),
                _field("depth"),
                {"id": "pace", "label": "Pace", "type": "enum", "values": ["slow", "fast"]},
                {"id": "line", "label": "Line", "type": "text", "maxLength": 20},
            ],
            derived=[{"id": "prof", "label": "Prof", "op": "sum", "of": [{"const": 2}]}],
        ),
        catalogs=[catalog],
    )


def borrower(*own: Document, borrow: Document | None = None, **header: Any) -> Document:
    """New Quay with one catalog, `wares`, that borrows the store of Old Keep."""
    catalog = {
        "id": "wares",
        "label": "Wares",
        "from": {"ruleset": "old-keep", "catalog": "store", **(borrow or {})},
        **header,
    }
    if catalog.get("holds", "rows") == "rows":
        catalog.setdefault("feeds", ["kit"])
    if own:
        catalog["entries"] = list(own)
    return _document(
        id="new-quay",
        name="New Quay",
        resolution=_resolution("trained", "peerless"),
        items={**_ITEMS, "slots": [{"id": "armor", "label": "Armor", "count": 1}]},
        combat={"kind": "attack-vs-defense", "threat": {"tiers": [{"id": "mob", "label": "Mob"}]}},
        sheet=_sheet(
            fields=[
                _field("guard", max=20),
                {"id": "pace", "label": "Pace", "type": "enum", "values": ["heavy", "fast"]},
                {"id": "line", "label": "Line", "type": "text", "maxLength": 20},
            ]
        ),
        catalogs=[catalog],
    )


def well_read(document: Document) -> Ruleset:
    """The ruleset of a document without problems."""
    found = read_ruleset(json.dumps(document).encode())
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    return found


def taken(theirs: Document | None, ours: Document) -> Ruleset:
    """What the borrower is, with this lender or without any."""
    lenders = {} if theirs is None else {"old-keep": well_read(theirs)}
    return take_entries(well_read(ours), lenders)


def wares(ruleset: Ruleset) -> list[str]:
    """The ids of the entries of the borrowing catalog."""
    return [one.id for one in ruleset.entries["wares"]]


def told(ruleset: Ruleset) -> Borrowed:
    """What was borrowed for it."""
    return ruleset.borrowed["wares"]


def lines(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Path and code of everything that made an entry stay out."""
    return [(one.path, one.code.value) for left in told(ruleset).left_out for one in left.problems]
