"""The side panel of the guided page: the character as it is, every number explained. Source: B2.13, U4.4."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from characters.pages.desk import Desk
from characters.pages.explained import Explained, Explainer
from rulesets.engine.api import panel
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
class OpenStep:
    """A step that waits for choices, and the way to it (U9.2)."""

    label: str
    count: int
    url: str


@dataclass(frozen=True, slots=True)
class SidePanel:
    """What stands beside the step."""

    wrote: tuple[tuple[str, tuple[str, ...]], ...]
    scores: tuple[SideScore, ...]
    facts: tuple[SideFact, ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    trained: tuple[SideFact, ...]
    still_open: tuple[OpenStep, ...]


def side_panel(desk: Desk) -> SidePanel:
    """Return the side panel of a character."""
    shown = panel(desk.settled)
    explainer = Explainer(desk.settled, _targets(shown), place="side")
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
        still_open=tuple(
            OpenStep(label, count, reverse("characters:build", args=[desk.character.pk, step]))
            for step, label, count in shown.still_open
        ),
    )


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
