"""How every request to change a character is carried out and answered.

The view names a form and a surface: the page the request came from, which shows what became of it by the
same code that shows the page (style 13). Without htmx a change that was made answers 303 back to the page.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from itertools import islice
from urllib.parse import urlsplit

from django.http import Http404, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect, QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django_htmx.http import trigger_client_event

from characters.forms.commands import CommandForm, Ground, TypedForm
from characters.models import Character, View
from characters.pages.changed import changed_keys
from characters.pages.controls import Control, Trouble
from characters.pages.desk import Desk
from characters.pages.keys import home_of, key_of
from characters.pages.places import place_words
from characters.pages.said import done_words
from characters.queries import character_for, compiled_of, current_of, undo_state
from characters.services.changing import Changed, Conflict, Outcome, Refused, change_character
from rulesets.engine.api import CompiledRuleset, Settled, place_of, settle
from rulesets.engine.builder.commands import Command
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.problems import JsonObject
from rulesets.loans import loans_of
from rulesets.texts import read_in, said
from studio.accounts.guests import actor
from studio.web.pages import is_fragment
from studio.web.requests import PageRequest
from studio.web.templatetags.numbers import number

ASKED_MOST = 40
"""The most parameters of an address that are looked at."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a surface is asked to show.

    The desk, what was asked, the character before it, the status, and what was done in words.
    """

    desk: Desk
    key: str
    status: HTTPStatus = HTTPStatus.OK
    before: JsonObject | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class Surface:
    """A page that changes characters.

    Attributes:
        view: The way it looks at the character.
        url: Where it is, for coming back to it; made from the desk.
        show: Answers with the page or the parts of it that an htmx request swaps.
        step: The step of the builder it shows, if it shows one.
    """

    view: View
    url: Callable[[Desk], str]
    show: Callable[[PageRequest, Answer], HttpResponse]
    step: str = ""


class DormantError(Exception):
    """The ruleset of a character is missing: it can be looked at, and not changed (F1.60)."""

    def __init__(self, character: Character) -> None:
        super().__init__(f"{character.ruleset_key} {character.version_number} is missing.")
        self.character = character


def open_character(request: PageRequest, character_id: int) -> tuple[Character, CompiledRuleset]:
    """Return one of the asker's characters and its ruleset.

    Raises:
        Http404: There is none of that number that is theirs.
        DormantError: Its ruleset is missing.
    """
    character = character_for(actor(request), character_id)
    compiled = compiled_of(character)
    if compiled is None:
        raise DormantError(character)
    read_in(character.revision, loans_of)
    return character, compiled


def lay_out(
    character: Character,
    compiled: CompiledRuleset,
    *,
    settled: Settled | None = None,
    trouble: Trouble | None = None,
    asked: Mapping[str, str] | None = None,
) -> Desk:
    """Return the desk a page of a character is made from."""
    found = settled or settle(compiled, current_of(character, compiled))
    return Desk(character, found.plan.compiled, found, undo_state(character), trouble, asked or {})


def carry_out(
    request: PageRequest, character_id: int, form_class: type[CommandForm], surface: Surface
) -> HttpResponse:
    """Read a request with a form, carry it out, and answer with what became of it."""
    character, compiled = open_character(request, character_id)
    known = () if compiled.builder is None else (step.id for step in compiled.builder.steps)
    if surface.step and surface.step not in known:
        raise Http404(gettext("There is no such step."))
    form = form_class(request.POST, ground=Ground(compiled, current_of(character, compiled), surface.step))
    if not form.is_valid():
        return _refuse_typed(request, character, compiled, form, surface)
    command = form.command()
    outcome = change_character(
        actor(request),
        character_id=character.pk,
        command=command,
        was=form.precondition,
        view=surface.view,
        is_relative=isinstance(form, TypedForm) and form.is_relative,
    )
    return answer(
        request,
        compiled,
        outcome,
        surface,
        key=key_of(command),
        home=home_of(command),
        typed=_typed(form),
        theirs=_theirs(command, outcome),
        held=_held(form, command, outcome),
    )


def answer(
    request: PageRequest,
    compiled: CompiledRuleset,
    outcome: Outcome,
    surface: Surface,
    *,
    key: str = "page",
    home: str = "",
    typed: str | None = None,
    theirs: str | None = None,
    held: Trouble | None = None,
    words: Callable[[Settled, JsonObject], str] = done_words,
) -> HttpResponse:
    """Answer with what became of a request: done, refused with the reason, or in conflict with both values.

    `key` is the place on the page it was about, `home` what that stands in, `typed` what was typed there,
    `theirs` what somebody else made of the place meanwhile, in words; `held` says that another value was
    taken than asked for, `words` what was done.
    """
    asked = asked_of(request)
    if isinstance(outcome, Changed):
        desk = lay_out(outcome.character, compiled, settled=outcome.settled, asked=asked, trouble=held)
        if not is_fragment(request):
            return HttpResponseRedirect(f"{surface.url(desk)}#at-{key}", status=HTTPStatus.SEE_OTHER)
        said = words(desk.settled, outcome.command) if outcome.command else ""
        response = surface.show(request, Answer(desk, key, before=outcome.before, said=said))
        return say(response, held.message) if held else response
    trouble = replace(_trouble(outcome, key, typed, theirs), home=home)
    desk = lay_out(outcome.character, compiled, settled=outcome.settled, trouble=trouble, asked=asked)
    is_conflict = isinstance(outcome, Conflict)
    status = HTTPStatus.CONFLICT if is_conflict else HTTPStatus.UNPROCESSABLE_ENTITY
    response = surface.show(request, Answer(desk, key, status))
    return say(response, trouble.message)


def asked_of(request: PageRequest) -> dict[str, str]:
    """Return what the page is asked to show, from its address: what is searched for, filters, switches.

    A form that htmx sends goes out from a page whose address may have changed since the form was made: the
    address of the page is the truth.
    """
    asked = request.GET
    if request.method == "POST" and is_fragment(request) and (query := _query_of_page(request)) is not None:
        asked = QueryDict(query)
    said = ((name, str(value)[:200]) for name, value in asked.items() if value)
    return dict(islice(said, ASKED_MOST))


def _query_of_page(request: PageRequest) -> str | None:
    """Return what the address of the page asks that htmx sends from; None where it names none."""
    try:
        address = request.htmx.current_url_abs_path
    except ValueError:  # what the header says is no address
        return None
    return urlsplit(address).query if address else None


def states_after(found: Answer, controls: Iterable[Control]) -> list[Control]:
    """Return the inputs that something is said about: the one that was answered, and all with another value.

    So are those whose choices depend on each other.

    The others are left alone: what was refused there is still to be read.
    """
    keys = keys_after(found)
    return [control for control in controls if control.key in keys or control.has_moving_choices]


def keys_after(found: Answer) -> frozenset[str]:
    """Return the keys of what was answered and of every place with another value."""
    moved = frozenset() if found.before is None else changed_keys(found.before, found.desk.settled.stored)
    return moved | {found.key}


def swap_whole(response: HttpResponse, target: str) -> HttpResponse:
    """Let an answer replace a part of the page, whatever the form that asked said.

    Without a delay before htmx knows the new buttons: a quick second click would leave the page.
    """
    response["HX-Retarget"] = target
    response["HX-Reswap"] = "outerHTML settle:0ms"
    return response


def say(response: HttpResponse, text: str) -> HttpResponse:
    """Let a screen reader hear a sentence once with the answer (js/announce.js)."""
    trigger_client_event(response, "studio:announce", {"text": text})
    return response


def _refuse_typed(
    request: PageRequest,
    character: Character,
    compiled: CompiledRuleset,
    form: CommandForm,
    surface: Surface,
) -> HttpResponse:
    """Answer a form that cannot be read: 422 beside the input for what was typed, else a bad request."""
    if not isinstance(form, TypedForm) or set(form.errors) != {"value"}:
        return HttpResponseBadRequest(_("This request does not come from a page of the Studio."))
    form.cleaned_data["value"] = None
    trouble = Trouble(key_of(form.command()), str(form.errors["value"][0]), typed=_typed(form))
    settled = form.ground.settled
    desk = lay_out(character, compiled, settled=settled, trouble=trouble, asked=asked_of(request))
    shown = surface.show(request, Answer(desk, trouble.key, HTTPStatus.UNPROCESSABLE_ENTITY))
    return say(shown, trouble.message)


def _theirs(command: Command, outcome: Outcome) -> str | None:
    """Return what somebody else made of the place of a command meanwhile, where words can say it."""
    if not isinstance(outcome, Conflict) or outcome.settled is None:
        return None
    return place_words(outcome.settled, command, outcome.place.value) or None


def _held(form: CommandForm, command: Command, outcome: Outcome) -> Trouble | None:
    """Return what is said where another number was stored than was typed, the nearest allowed."""
    typed = form.cleaned_data.get("value") if isinstance(form, TypedForm) else None
    if not isinstance(outcome, Changed) or outcome.settled is None or stored_number(typed) is None:
        return None
    now = stored_number(place_of(outcome.settled, command).value)
    if now is None or now == typed:
        return None
    return Trouble(key_of(command), _("Held to %(value)s.") % {"value": number(now)}, is_held=True)


def _typed(form: CommandForm) -> str | None:
    return str(form.data.get("value", "")) if isinstance(form, TypedForm) else None


def _trouble(outcome: Refused | Conflict, key: str, typed: str | None, theirs: str | None) -> Trouble:
    if isinstance(outcome, Refused):
        return Trouble(key, said(outcome.refusal.message), typed)
    if theirs is None:
        return Trouble(key, _("The character was changed meanwhile. This is how it is now."))
    if typed is None:
        message = _("This was changed meanwhile: it is now %(theirs)s. Choose again if you still want to.")
        return Trouble(key, message % {"theirs": theirs})
    message = _("This was changed meanwhile: it is now %(theirs)s, and you typed %(mine)s.")
    return Trouble(key, message % {"theirs": theirs, "mine": typed or _("nothing")}, typed, theirs)
