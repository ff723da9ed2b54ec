"""The guided page and what is done on it. Access: the owner of the character, user or guest."""

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect, push_url, replace_url

from characters.forms.filling import FillForm
from characters.forms.opening import FinishForm, OpenForm
from characters.forms.slots import ChooseForm, DropForm
from characters.forms.steps.abilities import AssignForm, BaseForm, MethodForm
from characters.forms.steps.catalog import PickForm, TakeAllForm, UnpickForm
from characters.forms.steps.fields import FieldForm
from characters.forms.steps.roll import RollForm
from characters.models import View
from characters.pages.builder import BuilderPage, builder_page, first_step, nearest_step
from characters.pages.controls import Trouble
from characters.pages.desk import Desk
from characters.pages.heard import after_words
from characters.pages.narrowing import Narrowing
from characters.pages.opening import opening_page
from characters.pages.slots import SlotBlock
from characters.views.acting import (
    Answer,
    Surface,
    asked_of,
    carry_out,
    lay_out,
    open_character,
    say,
    states_after,
    swap_whole,
)
from characters.views.actions import action_on
from characters.views.naming import rename_on
from characters.views.reversing import reverse_change
from studio.web.pages import is_fragment, render_page
from studio.web.requests import PageRequest

TEMPLATE = "characters/builder.html"


@require_safe
@never_cache
def build_start(request: PageRequest, character_id: int) -> HttpResponse:
    """Go to the first step that waits for something; a character made without Guided is asked first."""
    character, compiled = open_character(request, character_id)
    if compiled.builder is None:
        return redirect("characters:fields", character_id)
    desk = lay_out(character, compiled)
    if not desk.settled.record.opened:
        return render_page(request, "characters/opening.html", {"page": opening_page(desk)})
    step = first_step(desk.settled)
    if step is None:
        return redirect("characters:fields", character_id)
    return redirect("characters:build", character_id, step)


@action_on("build_start")
def open_builder(request: PageRequest, character_id: int) -> HttpResponse:
    """Open the builder on a character for the first time (B2.22, B22.1)."""
    return carry_out(request, character_id, OpenForm, OPENING)


@require_safe
@never_cache
def build(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Show one step; a step that is not shown now leads to the nearest one that is (B2.12)."""
    character, compiled = open_character(request, character_id)
    desk = lay_out(character, compiled, asked=asked_of(request))
    nearest = nearest_step(desk.settled, step) if compiled.builder else None
    if nearest is None:
        raise Http404(_("There is no such step."))
    if not desk.settled.record.opened:
        return redirect("characters:build_start", character_id)
    if nearest != step:
        return redirect("characters:build", character_id, nearest)
    page = builder_page(desk, step)
    if is_fragment(request):
        target = request.htmx.target
        block = next((one for one in page.slots if one.narrowing and one.narrowing.place == target), None)
        narrowing = block.narrowing if block else getattr(page.body, "narrowing", None)
        if narrowing is not None:
            return _show_found(request, page, narrowing, block)
    return render_page(request, TEMPLATE, {"page": page})


def _show_found(
    request: PageRequest, page: BuilderPage, narrowing: Narrowing, block: SlotBlock | None
) -> HttpResponse:
    """Answer with the cards or options that fit, and the address that says so: one for all that is typed."""
    partial = "found" if block is None else "options"
    response = render_page(request, TEMPLATE, {"page": page, "block": block}, partial=partial)
    url, is_typed = page.url + narrowing.query, request.htmx.trigger_name == narrowing.words_name
    return replace_url(response, url) if is_typed else push_url(response, url)


@action_on("build")
def pick(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Select an entry (B5.7)."""
    return carry_out(request, character_id, PickForm, _picked(step))


@action_on("build")
def unpick(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Deselect an entry, or drop a kept one (B21.1, B2.18)."""
    return carry_out(request, character_id, UnpickForm, _picked(step))


@action_on("build")
def take_all(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Pick everything the step offers (B8.7)."""
    return carry_out(request, character_id, TakeAllForm, _picked(step))


@action_on("build")
def choose(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Answer a slot (B15.9)."""
    return carry_out(request, character_id, ChooseForm, _picked(step))


@action_on("build")
def drop(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Take an answer of a slot back (B13.7)."""
    return carry_out(request, character_id, DropForm, _picked(step))


@action_on("build")
def method(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Choose how base scores are answered (B24.4)."""
    return carry_out(request, character_id, MethodForm, _picked(step))


@action_on("build")
def base(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Set the base of a score, by plus and minus or typed (B24.10, B24.20)."""
    return carry_out(request, character_id, BaseForm, _picked(step))


@action_on("build")
def assign(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Give a value of the array to a score (B24.14)."""
    return carry_out(request, character_id, AssignForm, _picked(step))


@action_on("build")
def roll(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Throw creation dice (B24.15, B26.15)."""
    return carry_out(request, character_id, RollForm, _picked(step))


@action_on("build")
def step_field(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Set a field of a fields step (B23.9)."""
    return carry_out(request, character_id, FieldForm, _picked(step))


@action_on("build")
def finish(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """End the description: from now on picks change the sheet (B22.7)."""
    return carry_out(request, character_id, FinishForm, _picked(step))


@action_on("build")
def fill(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Answer everything that is open, at random but by the rules; one undo takes it back (U4.6)."""
    return carry_out(request, character_id, FillForm, replace(_picked(step), show=_show_filled(step)))


@action_on("build")
def step_undo(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Take back the newest change, and show this step again."""
    return reverse_change(request, character_id, _picked(step), is_undo=True)


@action_on("build")
def step_redo(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Repeat the change that was taken back last, and show this step again."""
    return reverse_change(request, character_id, _picked(step), is_undo=False)


@action_on("build")
def step_rename(request: PageRequest, character_id: int, step: str) -> HttpResponse:
    """Give the character another name, and show this step again."""
    return rename_on(request, character_id, _picked(step))


def _picked(step: str) -> Surface:
    """Return the guided page at a step as the surface of a request."""

    def url(desk: Desk) -> str:
        shown = nearest_step(desk.settled, step) or step
        address = reverse("characters:build", args=[desk.character.pk, shown])
        return address + desk.asking if shown == step else address

    def show(request: PageRequest, found: Answer) -> HttpResponse:
        return _show(request, found, step)

    return Surface(View.GUIDED, url, show, step)


def _show_filled(step: str) -> Callable[[PageRequest, Answer], HttpResponse]:
    """Return what answers with the step; where nothing could be chosen at random, that is said."""

    def show(request: PageRequest, found: Answer) -> HttpResponse:
        if found.before is not None and found.before == found.desk.settled.stored:
            said = Trouble("fill", _("Nothing more can be chosen at random: the rest is for you to say."))
            found = replace(found, desk=replace(found.desk, trouble=said))
        return _show(request, found, step)

    return show


def _show(request: PageRequest, found: Answer, step: str) -> HttpResponse:
    """Answer with the step and its bundle; an input that was answered gets everything but itself."""
    nearest = nearest_step(found.desk.settled, step)
    if nearest is None:
        raise Http404(_("There is no such step."))
    if not found.desk.settled.record.opened:
        return HttpResponseClientRedirect(_start_url(found.desk))
    page = builder_page(found.desk if nearest == step else replace(found.desk, asked={}), nearest)
    is_typed = found.key in {page.head.name_control.key, *(control.key for control in page.controls)}
    is_same = nearest == step and dict(page.shapes)["shape"] == request.POST.get("shape")
    partial = "edited" if is_typed and is_same else "answer"
    context = {"page": page, "states": states_after(found, [page.head.name_control, *page.controls])}
    response = render_page(request, TEMPLATE, context, partial=partial, status=found.status)
    if not is_fragment(request):
        return response
    if partial == "answer":
        swap_whole(response, "#step")
    if nearest != step:
        response = push_url(response, page.url)
    if found.status == HTTPStatus.OK and (found.said or partial == "answer"):
        say(response, after_words(page, found.said, request.POST.get("steps", page.shown_steps)))
    return response


def _start_url(desk: Desk) -> str:
    return reverse("characters:build_start", args=[desk.character.pk])


def _show_opening(request: PageRequest, found: Answer) -> HttpResponse:
    page = opening_page(found.desk)
    return render_page(request, "characters/opening.html", {"page": page}, status=found.status)


OPENING = Surface(View.GUIDED, _start_url, _show_opening)
