"""The side panel of the guided page: the character as it is, every number explained. Source: B2.13, U4.4."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from characters.pages.controls import Trouble
from characters.pages.desk import Desk
from characters.pages.explained import Explained, Explainer
from characters.pages.keys import page_key
from rulesets.engine.api import panel
from rulesets.engine.builder.openchoices import OpenChoice, open_choices
from rulesets.engine.builder.state import Panel, PanelFact


@dataclass(frozen=True, slots=True)
class SideScore:
    """An ability score with its modifier."""

    name: str
    label: str
    score: Explained
    modifier: Explained


@dataclass(frozen=True, slots=True)
class SideFact:
    """A named value: a number that explains itself, or a text."""

    label: str
    text: str
    number: Explained | None


@dataclass(frozen=True, slots=True)
class OpenLink:
    """An open choice, and the way to where it is answered (U9.2). `key` finds the link again."""

    choice: OpenChoice
    url: str
    key: str


@dataclass(frozen=True, slots=True)
class SidePanel:
    """What stands beside the step; `trouble` is why nothing more could be filled in."""

    wrote: tuple[tuple[str, tuple[str, ...]], ...]
    scores: tuple[SideScore, ...]
    facts: tuple[SideFact, ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    trained: tuple[SideFact, ...]
    still_open: tuple[OpenLink, ...]
    trouble: Trouble | None


def side_panel(desk: Desk) -> SidePanel:
    """Return the side panel of a character."""
    shown = panel(desk.settled)
    explainer = Explainer(desk.settled, _targets(shown), place="side")
    still_open = tuple(_open_link(desk, choice) for choice in open_choices(desk.settled))
    return SidePanel(
        wrote=shown.wrote,
        scores=tuple(
            SideScore(
                score.short,
                score.label,
                explainer.plain(f"ability/{score.id}"),
                explainer.with_sign(f"modifier/{score.id}"),
            )
            for score in shown.scores
        ),
        facts=tuple(_fact(explainer, fact) for fact in shown.facts),
        lists=shown.lists,
        trained=tuple(
            SideFact(fact.label, fact.text, explainer.check(fact.target)) for fact in shown.trained
        ),
        still_open=still_open,
        trouble=desk.trouble_at("fill") if still_open else None,
    )


def _open_link(desk: Desk, choice: OpenChoice) -> OpenLink:
    url = reverse("characters:build", args=[desk.character.pk, choice.step])
    return OpenLink(choice, f"{url}#{_anchor(choice)}", page_key("open", choice.kind, choice.step, choice.id))


def _anchor(choice: OpenChoice) -> str:
    """Return the id of the element that answers a choice and takes the focus."""
    if choice.kind == "slot":
        return f"at-{page_key('slot', choice.id)}"
    if choice.kind == "field":
        return f"input-{page_key('field', choice.id)}"
    return "own"


def _targets(shown: Panel) -> Iterator[str]:
    for score in shown.scores:
        yield f"ability/{score.id}"
        yield f"modifier/{score.id}"
    for fact in (*shown.facts, *shown.trained):
        if fact.number is not None:
            yield fact.target


def _fact(explainer: Explainer, fact: PanelFact) -> SideFact:
    if fact.number is None:
        return SideFact(fact.label, fact.text, None)
    explained = explainer.with_sign(fact.target) if fact.signed else explainer.plain(fact.target)
    return SideFact(fact.label, fact.text, explained)
