"""The guided page: strip, step, side panel. Source: B2."""

import hashlib
from dataclasses import dataclass

from django.urls import reverse

from characters.models import View
from characters.pages.ahead import AheadForm, ahead_form
from characters.pages.controls import Control, Trouble
from characters.pages.desk import Desk
from characters.pages.head import Head, make_head
from characters.pages.side import SidePanel, side_panel
from characters.pages.slots import KeptAnswer, SlotBlock, kept_answers, slot_blocks
from characters.pages.steps.registry import Body, face_of
from rulesets.engine.api import Settled, step_states, step_view
from rulesets.engine.builder.state import Inactive, StepState


@dataclass(frozen=True, slots=True)
class StripStep:
    """A step in the strip."""

    id: str
    label: str
    url: str
    badge: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class BuilderPage:
    """Everything the guided page shows."""

    character_id: int
    head: Head
    strip: tuple[StripStep, ...]
    step: StepState
    number: int
    count: int
    template: str
    help: str
    body: Body
    slots: tuple[SlotBlock, ...]
    kept: tuple[KeptAnswer, ...]
    side: SidePanel
    ahead: AheadForm | None
    back: StripStep | None
    next: StripStep | None
    url: str
    finish_url: str
    fill_url: str
    is_described: bool
    stray: Trouble | None

    @property
    def controls(self) -> tuple[Control, ...]:
        """The inputs of the step."""
        return getattr(self.body, "controls", ())

    @property
    def shapes(self) -> tuple[tuple[str, str], ...]:
        """What a page tells of itself: a short name for which inputs it has, and its steps.

        An answer to a page with other inputs brings the whole step.
        """
        keys = "\n".join([self.step.id, *(control.form_id for control in self.controls)])
        return (("shape", hashlib.sha256(keys.encode()).hexdigest()[:16]), ("steps", self.shown_steps))

    @property
    def shown_steps(self) -> str:
        """The ids of the steps in the strip."""
        return " ".join(step.id for step in self.strip)


def nearest_step(settled: Settled, step_id: str) -> str | None:
    """Return the step itself while it is shown, else the last shown one before it, else the first shown.

    None where no step is shown, or there is no such step.
    """
    states = step_states(settled)
    ids = [state.id for state in states]
    if step_id not in ids:
        return None
    before = [state.id for state in states[: ids.index(step_id) + 1] if state.shown]
    after = [state.id for state in states if state.shown]
    return before[-1] if before else next(iter(after), None)


def first_step(settled: Settled) -> str | None:
    """Return the first shown step that waits for something, else the first shown one."""
    shown = [state for state in step_states(settled) if state.shown]
    waiting = [state for state in shown if state.badge]
    return next((state.id for state in (*waiting, *shown)), None)


def builder_page(desk: Desk, step_id: str) -> BuilderPage:
    """Return the guided page at a step that is shown."""
    character = desk.character
    shown = [state for state in step_states(desk.settled) if state.shown]
    strip = tuple(_strip_step(character.pk, state, step_id) for state in shown)
    place = next(place for place, state in enumerate(shown) if state.id == step_id)
    view = step_view(desk.settled, step_id)
    face = face_of(view)
    where = [character.pk, step_id]
    return BuilderPage(
        character_id=character.pk,
        head=make_head(
            character,
            view=View.GUIDED,
            has_builder=True,
            rename_url=reverse("characters:step_rename", args=where),
            undo=desk.undo,
            reversal_urls=(
                reverse("characters:step_undo", args=where),
                reverse("characters:step_redo", args=where),
            ),
            trouble=desk.trouble_at("name"),
        ),
        strip=strip,
        step=view.step,
        number=place + 1,
        count=len(shown),
        template=face.template,
        help=str(face.help),
        body=face.make_body(desk, view),
        slots=slot_blocks(desk, step_id, view.slots),
        kept=kept_answers(desk, step_id, _of_picks(view.step)),
        side=side_panel(desk),
        ahead=ahead_form(desk),
        back=strip[place - 1] if place else None,
        next=strip[place + 1] if place + 1 < len(strip) else None,
        url=strip[place].url,
        finish_url=reverse("characters:finish", args=where),
        fill_url=reverse("characters:fill", args=where),
        is_described=bool(desk.settled.record.described),
        stray=desk.stray(),
    )


def _strip_step(character_id: int, state: StepState, current: str) -> StripStep:
    url = reverse("characters:build", args=[character_id, state.id])
    return StripStep(state.id, state.label, url, state.badge, state.id == current)


def _of_picks(step: StepState) -> tuple[Inactive, ...]:
    """Return the kept picks of a step; those of a slot stand at the slot."""
    return tuple(item for item in step.inactive if item.kind == "pick")
