"""Addresses of what a ruleset declares, and what a node reads and changes.

A *place* names a thing by its kind and id, never by its position: `field/oil`, `ability/str`, `skill/climb`.
Two places have no thing of their own and stand for a way of reading: `fieldmod/x` (the modifier of the
ability that the enum field `x` names) and `proficiency` (the bonus that tiers multiply).

Some facts belong to no single thing; what depends on them reads a *global* place (`Global`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rulesets.engine.problems import Place

PROFICIENCY = "proficiency"
ITEMS = "items"
"""What the character holds: read by `itemStat` only, and always live (S11.30)."""

LIVE_KINDS = frozenset({"pool", "track", "state", ITEMS})
"""Kinds of place whose value moves in play (S11.30)."""


class Global(StrEnum):
    """Facts that many nodes lean on at once."""

    RESOLUTION = "resolution"
    ABILITY_IDS = "ids/ability"
    LISTS = "lists"
    """The columns of every list."""
    HEADERS = "headers"
    """The header of every catalog."""
    TIERS = "tiers"
    """The ruleset's tiers in order, and those offered for skills and saves."""
    DERIVED_ORDER = "order/derived"
    """Ids of the derived values in order, and which of them read skill or save numbers."""
    OFFERS = "offers"
    """The builder's catalog steps in order: what each can offer."""
    STEPS = "order/steps"
    STEP_CHANGES = "step-changes"
    """What each step of the builder can change, and what entries of external catalogs add (B51.1, B51.22)."""
    CHOICES = "choices"
    """The catalogs of the choices steps, in order (B18.2)."""
    WHENS = "whens"
    """What the `when` of each step reads in the end."""
    SLOTS = "slots"
    """Every slot with an id by its key (B15.3): those of the ruleset file, and those of each catalog file."""
    BUILDER = "builder"
    RENAMES = "renames"
    """Every rename of the sheet's migrations, in the order they run."""
    FIGHTS = "fights"
    """What `combat` and `battle` say that is read outside fights: types of damage, what health is."""
    DOCUMENT = "document"
    """What the root says outside the sheet: its id, and whether it has items and threat tiers."""


class Read(NamedTuple):
    """A node names something declared elsewhere.

    Attributes:
        place: What it names.
        at: Where in the node it names it.
        value: Whether what the node is worth follows from the thing's value. Only such reads are followed on
            (B51.2); of the others only the thing itself matters.
    """

    place: str
    at: Place = ()
    value: bool = True


class Change(NamedTuple):
    """A node of the builder can change a value of the sheet. Source: B7.4, B7.5, B51.1.

    Attributes:
        place: What it can change; `ability/*` stands for every ability that is not computed, `skill/*` and
            `save/*` for all of them, `feeds/<catalog>` for the lists that a catalog feeds.
        at: Where in the node it says so.
    """

    place: str
    at: Place = ()


def kind_of(place: str) -> str:
    """The kind in a place: `field` of `field/oil`."""
    return place.partition("/")[0]


def id_of(place: str) -> str:
    """The id in a place: `oil` of `field/oil`."""
    return place.partition("/")[2]
