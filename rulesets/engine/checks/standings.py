"""What the entries of a catalog are to those that name them as `<catalog>/<entry>` or by their ids.

Source: B18.5, B18.6, F1.18, F3.97, F4.135.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from rulesets.engine.checks.nodes import CatalogPart
from rulesets.engine.schema.catalogs import Entry


class Standing(StrEnum):
    """What an entry is."""

    ROWS = "rows"
    GRANTS = "grants"
    """It only grants: nothing is ever written for it."""
    CREATURE = "creature"
    ITEM = "item"
    SERVICE = "service"


def standings(part: CatalogPart) -> Mapping[str, Standing | None] | None:
    """Entry id to what the entry is, None while it is faulty; kept with the catalog.

    Returns:
        None where the entries are not known here: they are borrowed (F3.97), or their file is not there or
        cannot be read.
    """
    header = part.header.shape
    if header is None or header.from_ is not None or not isinstance(part.listed, list | tuple):
        return None
    found: Mapping[str, Standing | None] | None = part.cache.get(("standings", None))
    if found is None:
        made: dict[str, Standing | None] = {}
        for node in part.entries:
            if node.id is not None:
                made.setdefault(node.id, None if node.shape is None else _standing(node.shape))
        found = part.cache["standings", None] = made
    return found


def _standing(entry: Entry) -> Standing:
    if entry.item is not None:
        return Standing.SERVICE if entry.item.service else Standing.ITEM
    if entry.creature is not None:
        return Standing.CREATURE
    return Standing.ROWS if entry.rows else Standing.GRANTS
