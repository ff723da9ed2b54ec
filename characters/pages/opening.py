"""Before the builder is opened on a character that was made without it. Source: B2.22, B22.1, B22.12."""

from dataclasses import dataclass

from django.urls import reverse

from characters.models import View
from characters.pages.controls import Trouble
from characters.pages.desk import Desk
from characters.pages.head import Head, make_head
from rulesets.engine.builder.changes import is_started


@dataclass(frozen=True, slots=True)
class OpeningPage:
    """What is asked before; `is_described` says that picks will only record what the sheet already is."""

    head: Head
    open_url: str
    is_described: bool
    trouble: Trouble | None


def opening_page(desk: Desk) -> OpeningPage:
    """Return what is asked before the builder is opened."""
    where = [desk.character.pk]
    return OpeningPage(
        head=make_head(
            desk.character,
            view=View.GUIDED,
            has_builder=True,
            rename_url=reverse("characters:rename", args=where),
        ),
        open_url=reverse("characters:open_builder", args=where),
        is_described=is_started(desk.settled.parts) and not desk.settled.record.has_answers,
        trouble=desk.trouble,
    )
