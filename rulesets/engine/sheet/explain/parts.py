"""An explanation and its parts, as pages read them. Source: U4.4."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.engine.compiled.numbers import added


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a number.

    Attributes:
        label: What it is: "Half-Elf", "Dexterity modifier".
        amount: What it adds; None for a part that is said and not added.
        source: Where it comes from, the end of a sentence: "Race", "typed by hand".
        detail: What it is made of itself, one level deep.
    """

    label: str
    amount: float | None
    source: str
    detail: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a number is made of.

    Attributes:
        label: The name of the number.
        total: The number as the sheet shows it.
        parts: What it is made of. They add up to the total, or to more where a cap holds it, unless
            ``rule`` says how else it comes from them.
        cap: What holds the total down, where something does; its amount is the total then.
        rule: How the total comes from the parts where they are not added: "the largest: Mail".
        is_product: Whether the parts are multiplied with each other.
    """

    label: str
    total: float
    parts: tuple[Part, ...]
    cap: Part | None = None
    rule: str = ""
    is_product: bool = False


def sum_of(parts: Iterable[Part]) -> float:
    """Add up the amounts of parts, as a sum of the sheet is."""
    return added(part.amount or 0 for part in parts)
