"""A route of live state: from one that is gone to several of one kind that are there. Source: M5."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.migrations.moves import check_gone
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.problems import Place, shown
from rulesets.engine.schema.live import WoundTrack
from rulesets.engine.schema.migrations import RouteLive
from rulesets.engine.schema.migrations.chains import Order

_WORDS = {"pool": "live pool", "track": "track"}


def targets_of(step: RouteLive) -> Iterator[tuple[str, Place]]:
    """Every pool or track the value can go to, with the place that says so."""
    for position, name in enumerate(step.cases):
        yield name, ("cases", position)
    yield step.else_, ("else",)


def reads(step: RouteLive) -> Iterator[Read]:
    """What it was, and what it can have become."""
    yield Read(f"{step.route_live}/{step.from_}", ("from",), value=False)
    for name, at in targets_of(step):
        yield Read(f"{step.route_live}/{name}", at, value=False)


def changes(step: RouteLive) -> Iterator[Change]:
    """What it can have become."""
    for name, at in targets_of(step):
        yield Change(f"{step.route_live}/{name}", at)


def check(step: RouteLive, _order: Order, index: Index) -> Findings:
    """Live ids are on the sheet themselves: a value in play is moved once. Source: M5.6, M7.3, M7.5."""
    yield from check_gone(step.route_live, step.from_, index)
    first: type | None = None
    for name, at in targets_of(step):
        place = f"{step.route_live}/{name}"
        if not index.declares(place):
            yield unknown(at, _WORDS[step.route_live], name)
            continue
        found = index.model(place)
        if found is None or step.route_live == "pool":
            continue
        first = first or type(found)
        if type(found) is not first:
            kinds = ("a wound track", "a plain track")
            is_one, others = kinds if isinstance(found, WoundTrack) else kinds[::-1]
            message = f"{shown(name)} is {is_one} among tracks of which another is {others}."
            yield wrong_type(at, message, name, "Name wound tracks only, or plain tracks only.")
