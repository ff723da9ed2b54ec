"""Packages of starting gear: whom they fit, and the items and coins in them.

Source: B43.4, B43.11, B43.15, F3.97, F4.134 to F4.136.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import refs
from rulesets.engine.checks.findings import Findings, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Read
from rulesets.engine.checks.standings import Standing
from rulesets.engine.problems import Place, shown
from rulesets.engine.schema.items.startinggear import CoinLine, GearPackage, ItemLine

_REMEDY = "Name an item as `<catalog>/<entry>`."


def reads(gear: GearPackage) -> Iterator[Read]:
    """What decides whether it fits, the items and coins in it, and what amounts are read from."""
    if gear.fits is not None:
        yield from refs.reads(gear.fits.value, ("fits", "value"))
    for position, line in enumerate(gear.items):
        at = ("items", position)
        if isinstance(line, ItemLine):
            catalog, _, _ = line.item.partition("/")
            yield Read(f"catalog/{catalog}", (*at, "item"), value=False)
            yield Read(f"entries/{catalog}", (), value=False)
            yield Read(f"entry/{line.item}", (*at, "item"), value=False)
            continue
        yield Read(f"coin/{line.coins}", (*at, "coins"), value=False)
        if line.count_from is not None:
            yield from refs.reads(line.count_from, (*at, "countFrom"))


def check(gear: GearPackage, index: Index) -> Findings:
    """It reads nothing that moves in play, and everything in it is declared."""
    if gear.fits is not None:
        yield from refs.check_steady(gear.fits.value, ("fits", "value"), index, f"`fits` of {shown(gear.id)}")
    for position, line in enumerate(gear.items):
        at = ("items", position)
        if isinstance(line, ItemLine):
            yield from _check_item(line.item, (*at, "item"), index)
        else:
            yield from _check_coins(line, at, index)


def _check_item(name: str, at: Place, index: Index) -> Findings:
    """An item of a catalog of items, never a service; one of a borrowed catalog is not known here."""
    catalog, slash, entry = name.partition("/")
    part = index.catalog(catalog)
    if part is None or not slash:
        yield unknown(at, "item", name, _REMEDY)
        return
    if part.header.shape is not None and part.header.shape.holds != "items":
        message = f"{shown(catalog)} is a catalog of {part.header.shape.holds}."
        yield wrong_type(at, message, name, "Name an entry of a catalog of items.")
        return
    entries = index.standings(catalog)
    if entries is None:
        return
    if entry not in entries:
        yield unknown(at, f"entry of the catalog {shown(catalog)}", entry, _REMEDY)
    elif entries[entry] is Standing.SERVICE:
        message = f"{shown(name)} is a service, which nobody ever holds."
        yield wrong_type(at, message, name, "Name an item that can be carried.")


def _check_coins(line: CoinLine, at: Place, index: Index) -> Findings:
    """A coin, and an amount that stays put in play. Source: F4.136, B43.15."""
    if line.coins not in index.coins:
        yield unknown((*at, "coins"), "coin", line.coins)
    if line.count_from is not None:
        yield from refs.check_steady(
            line.count_from, (*at, "countFrom"), index, "The amount of starting coins"
        )
