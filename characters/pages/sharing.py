"""Who else sees or has a character: the link to it, and to whom it is offered. Source: U1.3, U9.10."""

from dataclasses import dataclass
from datetime import datetime

from django import forms
from django.urls import reverse

from characters.models import Character, Handover, ShareLink


@dataclass(frozen=True, slots=True)
class LinkLine:
    """The link to a character: its address, empty once it is revoked, and since when it is so."""

    url: str
    since: datetime

    @property
    def is_revoked(self) -> bool:
        """Whether it leads nowhere now."""
        return not self.url


@dataclass(frozen=True, slots=True)
class SharingPage:
    """Everything the page shows. `offered_to` is a user name, empty where nobody is offered the character."""

    character_id: int
    name: str
    link: LinkLine | None
    offered_to: str
    is_guest: bool
    form: forms.Form


def sharing_page(character: Character, form: forms.Form, *, site: str) -> SharingPage:
    """Return the page of a character.

    Args:
        character: Whose link and offer are shown.
        form: The form of handing over.
        site: What an address begins with that people send to each other: `https://studio.example.org`.
    """
    link = ShareLink.objects.filter(character=character).first()
    offer = Handover.objects.filter(character=character).select_related("to").first()
    return SharingPage(
        character_id=character.pk,
        name=character.name,
        link=_line(link, site) if link else None,
        offered_to=str(offer.to) if offer else "",
        is_guest=character.owner_id is None,
        form=form,
    )


def _line(link: ShareLink, site: str) -> LinkLine:
    if link.revoked_at is not None:
        return LinkLine("", link.revoked_at)
    return LinkLine(site + reverse("shared", args=[link.token]), link.made_at)
