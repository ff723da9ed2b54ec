"""A character on another version of its ruleset: what that changes, and moving it. Access: its owner.

Source: U4.7.
"""

from functools import partial
from http import HTTPStatus

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from characters.api.acting import act, answer_outcome, settled_of, told
from characters.api.answers import ChangedAnswer, PreviewAnswer, preview_of
from characters.api.bodies import MoveBody
from characters.api.parameters import CHARACTERS, IF_MATCH
from characters.queries import character_for, readable_of
from characters.services.moving import move_character, preview_on, versions_for
from rulesets.api.answers import line_of
from rulesets.queries import UnreadableRevisionError, compiled_for
from studio.accounts.guests import actor
from studio.web.api.bodies import read_body
from studio.web.api.problems import InvalidBodyError
from studio.web.api.views import ApiView

TO = OpenApiParameter("to", int, description="The number of the version; left out, the newest.")


class VersionView(ApiView):
    """The version a character stands on."""

    @extend_schema(
        operation_id="preview_version", tags=CHARACTERS, parameters=[TO], responses={200: PreviewAnswer}
    )
    def get(self, request: Request, character_id: int) -> Response:
        """Read what moving a character to another version changes, in words and numbers; stores nothing."""
        who = actor(request)
        character = character_for(who, character_id)
        before = settled_of(character).plan.compiled
        versions, asked = versions_for(who, character), request.query_params.get("to")
        shown = next((one for one in versions if asked in (None, "", str(one.number))), None)
        if shown is None:
            raise NotFound
        try:
            preview = preview_on(before, compiled_for(shown), readable_of(character))
        except UnreadableRevisionError as unreadable:
            raise InvalidBodyError(told([line_of(one) for one in unreadable.problems])) from unreadable
        return Response(told(preview_of(shown.number, preview)), status=HTTPStatus.OK)

    @extend_schema(
        operation_id="move_character",
        tags=CHARACTERS,
        parameters=[IF_MATCH],
        request=MoveBody,
        responses={200: ChangedAnswer},
    )
    def post(self, request: Request, character_id: int) -> Response:
        """Let a character stand on another version of its ruleset; undo takes that back as a whole."""
        body = read_body(request, MoveBody)
        service = partial(move_character, actor(request), character_id=character_id, number=body.to)
        return answer_outcome(act(request, character_id, service))
