"""What checks read of the root outside the sheet, of blocks that are only kept too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.engine.problems import JsonObject


@dataclass(frozen=True, slots=True)
class ItemFacts:
    """What checks read of the parts of the block of items that are only kept.

    Attributes:
        binding: Whether items can bind (F4.6).
        places: The ids of the market's places (F4.105).
    """

    binding: bool
    places: frozenset[str]


@dataclass(frozen=True, slots=True)
class FightFacts:
    """What checks read of `combat`, which is only kept.

    Attributes:
        damage_types: The types of damage, case folded; None where none are declared (F3.49).
        health_track: The track that health is; None where it is a pool or nothing (F4.72).
    """

    damage_types: frozenset[str] | None
    health_track: str | None


@dataclass(frozen=True, slots=True)
class RootFacts:
    """What checks read of the root outside the sheet.

    Attributes:
        id: The ruleset's id.
        package: Whether catalogs may stand in files of their own (F1.81).
        files: The names of the files that came with it.
        items: The block of items, None without one.
        threat_tiers: Whether `combat` has threat tiers, which a catalog of creatures needs (F5.5).
        fights: What else `combat` says that is read outside fights.
    """

    id: str | None
    package: bool
    files: frozenset[str]
    items: ItemFacts | None
    threat_tiers: bool
    fights: FightFacts


def root_facts(document: JsonObject, files: Iterable[str], *, package: bool) -> RootFacts:
    """Read what the root says outside the sheet. Blocks that are only kept are looked at as they stand."""
    combat = _object_at(document, "combat")
    return RootFacts(
        id=text_at(document, "id"),
        package=package,
        files=frozenset(files),
        items=_item_facts(document.get("items")),
        threat_tiers=bool(_list_at(_object_at(combat, "threat"), "tiers")),
        fights=_fight_facts(combat),
    )


def _item_facts(items: object) -> ItemFacts | None:
    if not isinstance(items, Mapping):
        return None
    places = ids_of(_list_at(_object_at(items, "market"), "places"))
    return ItemFacts("binding" in items, frozenset(places))


def _fight_facts(combat: Mapping[str, Any]) -> FightFacts:
    """Types of damage are texts, or objects with an id; of anything else nothing is known."""
    types = _list_at(combat, "damageTypes")
    words = (*(word for word in types if isinstance(word, str)), *ids_of(types))
    return FightFacts(
        damage_types=frozenset(word.casefold() for word in words) or None,
        health_track=text_at(_object_at(combat, "health"), "track"),
    )


def ids_of(things: object) -> dict[str, Mapping[str, Any]]:
    """The objects of a JSON list by their id, the first of each."""
    found: dict[str, Mapping[str, Any]] = {}
    for thing in things if isinstance(things, list | tuple) else ():
        name = text_at(thing, "id")
        if name is not None:
            found.setdefault(name, thing)
    return found


def text_at(thing: object, key: str) -> str | None:
    """The text at a key of an object; None where there is none."""
    found = thing.get(key) if isinstance(thing, Mapping) else None
    return found if isinstance(found, str) else None


def _object_at(thing: object, key: str) -> Mapping[str, Any]:
    found = thing.get(key) if isinstance(thing, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _list_at(thing: object, key: str) -> list[Any] | tuple[Any, ...]:
    found = thing.get(key) if isinstance(thing, Mapping) else None
    return found if isinstance(found, list | tuple) else ()
