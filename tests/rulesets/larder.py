"""A ruleset with a long catalog: what is browsed in the tests of catalogs."""

from typing import Any

from tests.factories.rulesets import write_document

COUNT = 120

SHEET: dict[str, Any] = write_document()["sheet"] | {
    "lists": [
        {
            "id": "pack",
            "label": "Pack",
            "maxItems": 40,
            "columns": [
                {"id": "name", "label": "Name", "type": "text", "maxLength": 60, "required": True},
                {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 50, "default": 1},
                {"id": "fresh", "label": "Fresh", "type": "boolean"},
                {"id": "notes", "label": "Notes", "type": "longtext", "maxLength": 400},
            ],
        }
    ]
}


def write_entry(number: int, **changes: Any) -> dict[str, Any]:
    """Return an entry: Food 1 is of rank 1, Food 2 of rank 2, ... 9, 1; every third is salted."""
    return {
        "id": f"food-{number}",
        "label": f"Food {number}",
        "summary": f"The meal of day {number}.",
        "filters": {"rank": number % 9 + 1, "kept": "salted" if number % 3 == 0 else "raw"},
        "rows": [{"list": "pack", "values": {"name": f"Food {number}", "bulk": number % 7}}],
    } | changes


def write_catalogs(count: int = COUNT, *more: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the catalog of the larder, with as many entries, and more of them."""
    return [
        {
            "id": "larder",
            "label": "Larder",
            "feeds": ["pack"],
            "filters": [
                {"id": "rank", "label": "Rank", "type": "number"},
                {"id": "kept", "label": "Kept", "type": "text"},
                {"id": "tags", "label": "Tags", "type": "tags"},
            ],
            "entries": [*(write_entry(number) for number in range(1, count + 1)), *more],
        }
    ]


SPECIAL = write_entry(
    500,
    id="saint-emilia-s-bread",
    label="Saint Émilia’s Bread",
    summary="Baked once a year.",
    filters={"tags": ["feast", "rare"]},
    grants={"abilities": {"add": {"brawn": 2}}},
    rows=[
        {
            "list": "pack",
            "values": {"name": "Bread", "bulk": 3, "fresh": True, "notes": "Keeps for a week."},
        }
    ],
    mechanics={
        "kind": "heal",
        "range": 0,
        "targets": "self",
        "friendlyFire": True,
        "amount": {"dice": "1d4"},
    },
)
