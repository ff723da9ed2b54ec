"""Rules between keys that several objects share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic import BaseModel

from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown
from rulesets.engine.schema.faults import Fault


def exactly_one(node: BaseModel, *names: str) -> Iterator[Fault]:
    """Exactly one of the keys stands: neither is `missing` and two are a `conflict`, both at the object."""
    keys = {name: type(node).model_fields[name].alias or name for name in names}
    found = [key for name, key in keys.items() if getattr(node, name) is not None]
    remedy = f"Use exactly one of {', '.join(f'`{key}`' for key in keys.values())}."
    if not found:
        yield Fault(
            (),
            ProblemCode.MISSING,
            f"None of {', '.join(f'`{key}`' for key in keys.values())} stands.",
            remedy,
        )
    elif len(found) > 1:
        yield Fault(
            (), ProblemCode.CONFLICT, f"{' and '.join(f'`{key}`' for key in found)} stand together.", remedy
        )


def ordered(least: float | None, most: float | None, place: Place = ("min",)) -> Iterator[Fault]:
    """A `min` is at most its `max`; the fault is at the `min`."""
    if least is not None and most is not None and least > most:
        message = f"The min {shown(least)} is above the max {shown(most)}."
        yield Fault(place, ProblemCode.OUT_OF_RANGE, message, "Let the min be at most the max.", least)


def needs(present: bool, needed: bool, key: str, partner: str) -> Iterator[Fault]:
    """A key that means nothing without another: the other is missing."""
    if present and not needed:
        yield Fault(
            (partner,),
            ProblemCode.MISSING,
            f"`{key}` needs `{partner}`.",
            f"Add `{partner}` or drop `{key}`.",
        )


def excludes(present: bool, key: str, other: str) -> Iterator[Fault]:
    """A key that may not stand beside another; the fault is at the key."""
    if present:
        yield Fault(
            (key,), ProblemCode.CONFLICT, f"`{key}` may not stand beside `{other}`.", f"Drop `{key}`."
        )


def distinct(values: Sequence[JsonValue], place: Place, noun: str) -> Iterator[Fault]:
    """No value stands twice; the fault is at the second."""
    yield from distinct_at((((*place, position), value) for position, value in enumerate(values)), noun)


def distinct_at(values: Iterable[tuple[Place, JsonValue]], noun: str) -> Iterator[Fault]:
    """No value stands twice, each with its place; the fault is at the second."""
    seen: set[JsonValue] = set()
    for place, value in values:
        if value in seen:
            message = f"{shown(value)} stands twice."
            yield Fault(place, ProblemCode.REPEATED_ID, message, f"Let each {noun} stand once.", value)
        seen.add(value)


def bad_default(value: JsonValue, why: str, place: Place = ("default",)) -> Fault:
    """A default that the thing could not hold."""
    return Fault(
        place,
        ProblemCode.BAD_DEFAULT,
        f"The default {shown(value)} {why}.",
        "Choose a value it can hold.",
        value,
    )
