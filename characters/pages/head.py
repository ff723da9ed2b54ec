"""The head of every page of one character: its name, the ways to look at it, undo and redo."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from characters.models import Character, View
from characters.pages.controls import Control, Trouble
from characters.queries import UndoState
from rulesets.engine.api import DisplayText


@dataclass(frozen=True, slots=True)
class Tab:
    """One way to look at the character."""

    label: str
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Reversal:
    """Undo or redo: where it is sent, and the change it was offered for; None where there is none."""

    url: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a character's page. `undo` and `redo` are missing on pages that change nothing."""

    name: str
    is_unnamed: bool
    name_control: Control
    ruleset: str
    version: int
    tabs: tuple[Tab, ...]
    undo: Reversal | None
    redo: Reversal | None


def make_head(
    character: Character,
    *,
    view: View,
    has_builder: bool,
    undo: UndoState | None = None,
    rename_url: str,
    reversal_urls: tuple[str, str] = ("", ""),
    trouble: Trouble | None = None,
) -> Head:
    """Return the head of a page. `rename_url` and `reversal_urls` (undo, redo) answer with that page."""
    return Head(
        name=character.name,
        is_unnamed=character.name == default_name(),
        name_control=_name_control(character, rename_url, trouble),
        ruleset=DisplayText(character.ruleset_name),
        version=character.version_number,
        tabs=tuple(_tabs(character, view, has_builder=has_builder)),
        undo=Reversal(reversal_urls[0], undo.undo) if undo else None,
        redo=Reversal(reversal_urls[1], undo.redo) if undo else None,
    )


def view_url(character: Character, view: View) -> str:
    """Return where a character is looked at in a way."""
    routes = {View.GUIDED: "build_start", View.FIELDS: "fields", View.SHEET: "sheet"}
    return reverse(f"characters:{routes[view]}", args=[character.pk])


def default_name() -> str:
    """Return what a character is called until somebody names it."""
    return _("New character")


def _name_control(character: Character, url: str, trouble: Trouble | None) -> Control:
    return Control(
        key="name",
        kind="line",
        label=_("Name of the character"),
        action=url,
        names=(),
        value=character.name,
        was=character.name,
        name="name",
        is_label_shown=False,
        trouble=trouble,
    )


def _tabs(character: Character, view: View, *, has_builder: bool) -> list[Tab]:
    offered = [known for known in View if has_builder or known != View.GUIDED]
    return [Tab(str(known.label), view_url(character, known), known == view) for known in offered]
