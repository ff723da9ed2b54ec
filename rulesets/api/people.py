"""The people of a ruleset: listed, added, changed, removed.

Access: the owner; editors and viewers find themselves alone in the list, may remove themselves, and are told
that the rest is not theirs to decide; for everybody else the ruleset is not found (U1.2, U1.3).
"""

from http import HTTPStatus
from typing import Annotated, Literal

from drf_spectacular.utils import OpenApiResponse, extend_schema
from pydantic import Field
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api.answers import Person, person_of
from rulesets.engine.problems import Refusal
from rulesets.models import Collaborator, Role
from rulesets.queries import people_in, ruleset_for, ruleset_to_share
from rulesets.services import people
from studio.accounts.guests import actor
from studio.web.api.bodies import Body, read_body
from studio.web.api.lists import PAGING, page_answer
from studio.web.api.problems import ProblemError
from studio.web.api.shapes import as_json, page_of
from studio.web.api.views import ApiView

TAGS = ["people"]

GivenRole = Literal["editor", "viewer"]


class PersonBody(Body):
    """With whom a ruleset is shared, by user name, and what they may do."""

    user_name: Annotated[str, Field(min_length=1, max_length=150, pattern=r"\S", examples=["mira"])]
    role: GivenRole = "viewer"


class RoleBody(Body):
    """What somebody may do from now on."""

    role: GivenRole


class PeopleView(ApiView):
    """The people of a ruleset."""

    @extend_schema(operation_id="list_people", tags=TAGS, parameters=PAGING, responses={200: page_of(Person)})
    def get(self, request: Request, ruleset_id: int) -> Response:
        """List the people a ruleset is shared with, by name; who is not its owner sees themselves alone."""
        found = people_in(ruleset_for(actor(request), ruleset_id), actor(request))
        return Response(as_json(page_answer(request, found, Person, person_of)))

    @extend_schema(operation_id="add_person", tags=TAGS, request=PersonBody, responses={201: Person})
    def post(self, request: Request, ruleset_id: int) -> Response:
        """Share a ruleset of one's own with a user, who sees it at once and may leave."""
        ruleset_to_share(actor(request), ruleset_id)
        body = read_body(request, PersonBody)
        outcome = people.add_person(
            actor(request), ruleset_id=ruleset_id, user_name=body.user_name, role=Role(body.role)
        )
        if isinstance(outcome, Refusal):
            raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, outcome.code, outcome.message)
        return Response(as_json(person_of(outcome)), status=HTTPStatus.CREATED)


class PersonView(ApiView):
    """Somebody with whom a ruleset is shared."""

    @extend_schema(operation_id="change_role", tags=TAGS, request=RoleBody, responses={200: Person})
    def patch(self, request: Request, ruleset_id: int, person_id: int) -> Response:
        """Make somebody an editor or a viewer of a ruleset of one's own."""
        ruleset_to_share(actor(request), ruleset_id)
        role = Role(read_body(request, RoleBody).role)
        try:
            person = people.change_role(actor(request), ruleset_id=ruleset_id, person_id=person_id, role=role)
        except Collaborator.DoesNotExist as error:
            raise NotFound from error
        return Response(as_json(person_of(person)))

    @extend_schema(
        operation_id="remove_person",
        tags=TAGS,
        request=None,
        responses={204: OpenApiResponse(description="The ruleset is not shared with them any more.")},
    )
    def delete(self, request: Request, ruleset_id: int, person_id: int) -> Response:
        """Share a ruleset with somebody no longer. Everybody may remove themselves; their characters stay."""
        try:
            people.remove_person(actor(request), ruleset_id=ruleset_id, person_id=person_id)
        except Collaborator.DoesNotExist as error:
            raise NotFound from error
        return Response(status=HTTPStatus.NO_CONTENT)
