"""Characters: made, read, changed, taken along.

Access: making and importing are everybody's, a visitor becomes a guest by it; everything else is the owner's,
user or guest, and to everybody else a character is not there.
"""

from functools import partial
from http import HTTPStatus

from django.db.models import F
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from characters.api.acting import act, answer_outcome, refused, settled_of, told
from characters.api.answers import (
    ChangedAnswer,
    CharacterAnswer,
    CharacterCard,
    ImportedAnswer,
    SheetAnswer,
    StepAnswer,
    StepsAnswer,
    answer_of,
    card_of,
    sheet_of,
    step_of,
    steps_of,
)
from characters.api.bodies import RenameBody, ReverseBody, StartBody
from characters.api.commands import CommandBody
from characters.api.parameters import BUILDER, CHARACTERS, FILE, IF_MATCH
from characters.models import Character
from characters.pages.head import default_name
from characters.queries import binned_characters, character_for, find_characters, undo_state
from characters.services.changing import UNSET, change_character
from characters.services.exchange import export_character, import_character, read_export
from characters.services.keeping import delete_character, rename_character, restore_character
from characters.services.making import make_character
from characters.services.naming import refuse_name, tidy_name
from characters.services.undoing import redo_change, undo_change
from rulesets.api.answers import line_of
from rulesets.engine.document import write
from rulesets.models import Revision
from rulesets.queries import UnreadableRevisionError, revisions_offered_to
from studio.accounts.guests import Actor, actor
from studio.web.api.bodies import FileParser, file_of, read_body
from studio.web.api.lists import PAGING, WORDS, page_answer, read_words
from studio.web.api.problems import InvalidBodyError
from studio.web.api.shapes import page_of
from studio.web.api.views import ApiView


class CharactersView(ApiView):
    """One's characters."""

    @extend_schema(
        operation_id="list_characters",
        tags=CHARACTERS,
        parameters=[WORDS, *PAGING],
        responses={200: page_of(CharacterCard)},
    )
    def get(self, request: Request) -> Response:
        """List one's characters, the last changed first."""
        found = find_characters(actor(request), read_words(request))
        return Response(told(page_answer(request, found, CharacterCard, card_of)))

    @extend_schema(
        operation_id="make_character", tags=CHARACTERS, request=StartBody, responses={201: CharacterAnswer}
    )
    def post(self, request: Request) -> Response:
        """Make a character on a version of a ruleset; `guided` opens the builder on it."""
        body = read_body(request, StartBody)
        who = actor(request, create=True)
        revision = _revision_for(who, body)
        name = tidy_name(body.name or default_name())
        if refusal := refuse_name(name):
            raise refused(refusal)
        try:
            made = make_character(who, revision=revision, name=name, is_guided=body.guided)
        except UnreadableRevisionError as unreadable:
            raise InvalidBodyError(told([line_of(one) for one in unreadable.problems])) from unreadable
        return _created(made)


class ImportView(ApiView):
    """A character from a file."""

    parser_classes = [FileParser]
    rate = "file"

    @extend_schema(
        operation_id="import_character", tags=CHARACTERS, request=FILE, responses={201: ImportedAnswer}
    )
    def post(self, request: Request) -> Response:
        """Make a character from an exported file. While its ruleset is not stored here, it sleeps."""
        exported = read_export(file_of(request))
        if isinstance(exported, list):
            raise InvalidBodyError(told([line_of(problem) for problem in exported]))
        opened = import_character(actor(request, create=True), exported=exported)
        character = answer_of(opened.character, undo_state(opened.character))
        answer = told(ImportedAnswer(character, opened.unreadable))
        return Response(answer, status=HTTPStatus.CREATED, headers=_location(opened.character))


class BinView(ApiView):
    """What one deleted."""

    @extend_schema(
        operation_id="list_bin", tags=CHARACTERS, parameters=PAGING, responses={200: page_of(CharacterCard)}
    )
    def get(self, request: Request) -> Response:
        """List what one deleted within the last 30 days, the last deleted first."""
        found = binned_characters(actor(request)).defer("document")
        return Response(told(page_answer(request, found, CharacterCard, card_of)))


class CharacterView(ApiView):
    """One character."""

    @extend_schema(operation_id="get_character", tags=CHARACTERS, responses={200: CharacterAnswer})
    def get(self, request: Request, character_id: int) -> Response:
        """Read what a character is."""
        character = character_for(actor(request), character_id)
        answer = answer_of(character, undo_state(character))
        return Response(told(answer), headers={"ETag": answer.etag})

    @extend_schema(
        operation_id="rename_character",
        tags=CHARACTERS,
        parameters=[IF_MATCH],
        request=RenameBody,
        responses={200: ChangedAnswer},
    )
    def patch(self, request: Request, character_id: int) -> Response:
        """Give a character another name; undo takes it back like any change."""
        body = read_body(request, RenameBody)
        was = UNSET if body.was is None else body.was
        service = partial(
            rename_character, actor(request), character_id=character_id, name=body.name, was=was
        )
        return answer_outcome(act(request, character_id, service))

    @extend_schema(
        operation_id="delete_character",
        tags=CHARACTERS,
        parameters=[IF_MATCH],
        request=None,
        responses={204: OpenApiResponse(description="It is in the bin for 30 days.")},
    )
    def delete(self, request: Request, character_id: int) -> Response:
        """Put a character into the bin."""
        act(request, character_id, partial(delete_character, actor(request), character_id=character_id))
        return Response(status=HTTPStatus.NO_CONTENT)


class RestoreView(ApiView):
    """One deleted character."""

    @extend_schema(
        operation_id="restore_character", tags=CHARACTERS, request=None, responses={200: CharacterAnswer}
    )
    def post(self, request: Request, character_id: int) -> Response:
        """Take a character out of the bin."""
        try:
            character = restore_character(actor(request), character_id=character_id)
        except Character.DoesNotExist as error:
            raise Http404 from error
        return Response(told(answer_of(character, undo_state(character))))


class ExportView(ApiView):
    """One character as a file."""

    @extend_schema(
        operation_id="export_character",
        tags=CHARACTERS,
        responses={(200, "application/json"): OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, character_id: int) -> HttpResponse:
        """Read a character as a file that says all by itself what it is; importing it loses nothing."""
        character = character_for(actor(request), character_id)
        response = HttpResponse(write(export_character(character)), content_type="application/json")
        response["Content-Disposition"] = f'attachment; filename="character-{character.pk}.json"'
        return response


class SheetView(ApiView):
    """One character's sheet."""

    @extend_schema(operation_id="get_sheet", tags=CHARACTERS, responses={200: SheetAnswer})
    def get(self, request: Request, character_id: int) -> Response:
        """Read the evaluated sheet, with what every number is made of."""
        return Response(told(sheet_of(settled_of(character_for(actor(request), character_id)))))


class StepsView(ApiView):
    """The builder of one character."""

    @extend_schema(operation_id="list_steps", tags=BUILDER, responses={200: StepsAnswer})
    def get(self, request: Request, character_id: int) -> Response:
        """Read the builder's steps: which are shown, what each waits for, what is kept and does not count."""
        return Response(told(steps_of(settled_of(character_for(actor(request), character_id)))))


class StepView(ApiView):
    """One step of the builder."""

    @extend_schema(operation_id="get_step", tags=BUILDER, responses={200: StepAnswer})
    def get(self, request: Request, character_id: int, step: str) -> Response:
        """Read one step: what it offers, what it refuses and why, and how it is answered."""
        settled = settled_of(character_for(actor(request), character_id))
        if step not in settled.plan.steps:
            raise NotFound
        return Response(told(step_of(settled, step)))


class CommandsView(ApiView):
    """Changing a character."""

    @extend_schema(
        operation_id="apply_command",
        tags=BUILDER,
        parameters=[IF_MATCH],
        request=CommandBody,
        responses={200: ChangedAnswer},
    )
    def post(self, request: Request, character_id: int) -> Response:
        """Carry out a command: an answer of the builder, or an edit of the sheet."""
        body = read_body(request, CommandBody)
        service = partial(
            change_character,
            actor(request),
            character_id=character_id,
            command=body.asked,
            was=body.precondition,
        )
        return answer_outcome(act(request, character_id, service))


class UndoView(ApiView):
    """Undoing."""

    @extend_schema(
        operation_id="undo",
        tags=BUILDER,
        parameters=[IF_MATCH],
        request=ReverseBody,
        responses={200: ChangedAnswer},
    )
    def post(self, request: Request, character_id: int) -> Response:
        """Take back the newest change that stands."""
        event = read_body(request, ReverseBody).event
        service = partial(undo_change, actor(request), character_id=character_id, number=event)
        return answer_outcome(act(request, character_id, service))


class RedoView(ApiView):
    """Redoing."""

    @extend_schema(
        operation_id="redo",
        tags=BUILDER,
        parameters=[IF_MATCH],
        request=ReverseBody,
        responses={200: ChangedAnswer},
    )
    def post(self, request: Request, character_id: int) -> Response:
        """Repeat the change that was taken back last."""
        event = read_body(request, ReverseBody).event
        service = partial(redo_change, actor(request), character_id=character_id, number=event)
        return answer_outcome(act(request, character_id, service))


def _revision_for(who: Actor, body: StartBody) -> Revision:
    """Return the version a character is to be made on. Raises Http404 where there is none one may use."""
    visible = revisions_offered_to(who).filter(ruleset_id=body.ruleset)
    if body.version is None:
        return get_object_or_404(visible, pk=F("ruleset__current"))
    return get_object_or_404(visible, number=body.version)


def _created(character: Character) -> Response:
    answer = answer_of(character, undo_state(character))
    headers = {**_location(character), "ETag": answer.etag}
    return Response(told(answer), status=HTTPStatus.CREATED, headers=headers)


def _location(character: Character) -> dict[str, str]:
    return {"Location": reverse("api:character", args=[character.pk])}
