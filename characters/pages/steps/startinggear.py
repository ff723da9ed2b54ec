"""A starting gear step: the kits that fit, and those that do not. Source: B43.2, B43.3, B43.10, B43.17."""

from dataclasses import dataclass

from django.urls import reverse

from characters.pages.desk import Desk
from rulesets.engine.builder.state import GearView, Kit

FREE = "free"
"""In the address: a strict step shows what does not fit as well. Nobody stores it (B43.10)."""


@dataclass(frozen=True, slots=True)
class GearBody:
    """The kits of a starting gear step.

    `others` do not fit; those of a strict step are only shown while the address asks for free editing, which
    `switch_url` switches. It is empty where there is nothing to switch.
    """

    kits: tuple[Kit, ...]
    others: tuple[Kit, ...]
    is_free: bool
    switch_url: str
    note: str


def make_body(desk: Desk, view: GearView) -> GearBody:
    """Return what a starting gear step shows."""
    others = tuple(kit for kit in view.kits if not kit.fits)
    is_free = not view.strict or desk.asked.get(FREE) == "1"
    url = reverse("characters:build", args=[desk.character.pk, view.step.id])
    return GearBody(
        kits=tuple(kit for kit in view.kits if kit.fits),
        others=others if is_free else (),
        is_free=is_free,
        switch_url=(url if is_free else f"{url}?{FREE}=1") if view.strict and others else "",
        note=view.note,
    )
