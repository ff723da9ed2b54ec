"""How every endpoint of a character finds it, changes it, and answers with what became of it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from characters.api.answers import ChangedAnswer, answer_of
from characters.models import Character
from characters.queries import compiled_of, current_of, undo_state
from characters.services.changing import Changed, Conflict, Outcome, Refused
from characters.services.guarding import ChangedMeanwhileError, act_if_unchanged
from rulesets.engine.api import Settled, settle, translated
from rulesets.engine.problems import Refusal
from studio.accounts.guests import actor
from studio.web.api.problems import ProblemError
from studio.web.api.shapes import as_json
from studio.web.api.views import stale, tags_asked

T = TypeVar("T")
ASLEEP = "ruleset-missing"


def told(value: object) -> Any:  # noqa: ANN401
    """Return an answer as JSON, the engine's sentences in the language of the request."""
    return as_json(value, lambda text: translated(text, gettext))


def settled_of(character: Character) -> Settled:
    """Return a character settled. Raises ProblemError (409) while its ruleset is missing."""
    compiled = compiled_of(character)
    if compiled is None:
        detail = _("%(ruleset)s %(version)s is not installed here; the character sleeps until it is.") % {
            "ruleset": character.ruleset_name,
            "version": character.version_number,
        }
        raise ProblemError(HTTPStatus.CONFLICT, ASLEEP, detail)
    return settle(compiled, current_of(character, compiled))


def act(request: Request, character_id: int, service: Callable[[], T]) -> T:
    """Carry out a service on one of the asker's characters, if it is the one If-Match names."""
    try:
        return act_if_unchanged(
            actor(request), character_id=character_id, tags=tags_asked(request), act=service
        )
    except Character.DoesNotExist as error:
        raise Http404 from error
    except ChangedMeanwhileError as error:
        raise stale() from error


def refused(refusal: Refusal) -> ProblemError:
    """Return the answer to what the rules do not allow (422), or a sleeping character cannot do (409)."""
    is_asleep = refusal.code == ASLEEP
    status = HTTPStatus.CONFLICT if is_asleep else HTTPStatus.UNPROCESSABLE_ENTITY
    detail = translated(refusal.message, gettext)
    return ProblemError(status, refusal.code, detail, place={"name": refusal.place})


def answer_outcome(outcome: Outcome) -> Response:
    """Answer with the character as it is now, or with why nothing was changed."""
    match outcome:
        case Changed():
            character = answer_of(outcome.character, undo_state(outcome.character))
            answer = told(ChangedAnswer(outcome.event, character))
            return Response(answer, headers={"ETag": character.etag})
        case Refused():
            raise refused(outcome.refusal)
        case Conflict():
            detail = _("Somebody changed this meanwhile; `place` says what stands there now.")
            raise ProblemError(HTTPStatus.CONFLICT, "conflict", detail, place=told(outcome.place))
