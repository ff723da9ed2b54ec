"""Tokens by the API. Access: who is signed in, for their own; a token makes no further tokens."""

from dataclasses import dataclass
from datetime import date, datetime
from http import HTTPStatus
from typing import Annotated, cast

from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from pydantic import Field
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from studio.accounts.authentication import BY_TOKEN
from studio.accounts.models import ApiToken, User
from studio.accounts.tokens import TokenRefusedError, make_token, revoke_token
from studio.web.api.bodies import Body, read_body
from studio.web.api.lists import PAGING, page_answer
from studio.web.api.problems import ProblemError
from studio.web.api.shapes import as_json, page_of
from studio.web.api.views import ApiView

TAGS = ["tokens"]


@dataclass(frozen=True, slots=True)
class TokenCard:
    """A token, without its text."""

    id: int
    label: str
    created_at: datetime
    last_used_on: date | None


@dataclass(frozen=True, slots=True)
class TokenMade:
    """A new token; `token` is its text, which is told this once."""

    id: int
    label: str
    token: str


class TokenBody(Body):
    """What a token is called, so that one knows which to revoke."""

    label: Annotated[str, Field(min_length=1, max_length=60, pattern=r"\S", examples=["Table bot"])]


class TokensView(ApiView):
    """One's tokens."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="list_tokens", tags=TAGS, parameters=PAGING, responses={200: page_of(TokenCard)}
    )
    def get(self, request: Request) -> Response:
        """List one's tokens, the newest first."""
        mine = ApiToken.objects.filter(user=_user_of(request))
        return Response(as_json(page_answer(request, mine, TokenCard, _card)))

    @extend_schema(
        operation_id="make_token",
        tags=TAGS,
        request=TokenBody,
        responses={201: TokenMade},
    )
    def post(self, request: Request) -> Response:
        """Make a token, by session only. Its text is told this once."""
        if request.auth == BY_TOKEN:  # who finds a token cannot make it last
            raise PermissionDenied(_("A token makes no tokens: make one in the browser."))
        body = read_body(request, TokenBody)
        try:
            made, text = make_token(user=_user_of(request), label=body.label)
        except TokenRefusedError as error:
            raise ProblemError(HTTPStatus.CONFLICT, error.code, str(error)) from error
        answer = as_json(TokenMade(made.pk, made.label, text))
        return Response(answer, status=HTTPStatus.CREATED, headers={"Cache-Control": "no-store"})


class TokenView(ApiView):
    """One of one's tokens."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="revoke_token",
        tags=TAGS,
        request=None,
        responses={204: OpenApiResponse(description="It is valid no longer.")},
    )
    def delete(self, request: Request, token_id: int) -> Response:
        """Revoke a token: from now on it opens nothing."""
        if not revoke_token(user=_user_of(request), pk=token_id):
            raise NotFound(_("There is no such token."))
        return Response(status=HTTPStatus.NO_CONTENT)


def _user_of(request: Request) -> User:
    return cast("User", request.user)


def _card(token: ApiToken) -> TokenCard:
    return TokenCard(token.pk, token.label, token.created_at, token.last_used_on)


urlpatterns = [
    path("", TokensView.as_view(), name="tokens"),
    path("<row:token_id>/", TokenView.as_view(), name="token"),
]
