"""Lists come in pages: `limit` and `offset` in the address, the pages beside this one in the answer."""

import re
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.utils.urls import remove_query_param, replace_query_param

from studio.web.api.problems import InvalidBodyError
from studio.web.api.shapes import page_of

LIMIT_MOST = 100
LIMIT_DEFAULT = 50
OFFSET_MOST = 1_000_000
WORDS_MOST = 200

PAGING = [
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": LIMIT_MOST, "default": LIMIT_DEFAULT},
        description="How many to answer with.",
    ),
    OpenApiParameter(
        "offset",
        {"type": "integer", "minimum": 0, "maximum": OFFSET_MOST, "default": 0},
        description="How many to leave out before those.",
    ),
]
WORDS = OpenApiParameter(
    "q",
    {"type": "string", "maxLength": WORDS_MOST},
    description="Words that must all be there; case, accents and apostrophes make no difference.",
)

T = TypeVar("T")


def read_words(request: Request) -> str:
    """Return what is searched for. Raises InvalidBodyError where it is longer than anybody types."""
    words = request.query_params.get("q", "")
    if len(words) > WORDS_MOST:
        raise _refused("q", "too-long", _("At most %(most)s characters.") % {"most": WORDS_MOST}, words)
    return words.strip()


def page_answer(
    request: Request, things: QuerySet[Any] | Sequence[T], shape: type, make: Callable[[Any], object]
) -> object:
    """Return the page of a list that was asked for, each thing made into `shape`.

    Of a query only that page is read, and counted.
    """
    limit = _read_number(request, "limit", LIMIT_DEFAULT, least=1, most=LIMIT_MOST)
    offset = _read_number(request, "offset", 0, least=0, most=OFFSET_MOST)
    count = things.count() if isinstance(things, QuerySet) else len(things)
    here = request.build_absolute_uri()
    return page_of(shape)(
        count=count,
        next=_at(here, offset + limit, limit) if offset + limit < count else None,
        previous=_at(here, max(0, offset - limit), limit) if offset > 0 else None,
        results=tuple(make(thing) for thing in things[offset : offset + limit]),
    )


def _at(address: str, offset: int, limit: int) -> str:
    address = replace_query_param(address, "limit", limit)
    if offset == 0:
        return str(remove_query_param(address, "offset"))
    return str(replace_query_param(address, "offset", offset))


def _read_number(request: Request, name: str, default: int, *, least: int, most: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not re.fullmatch(r"[0-9]{1,7}", text) or not least <= int(text) <= most:
        message = _("A whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
        raise _refused(name, "out-of-range", message, text)
    return int(text)


def _refused(name: str, code: str, message: str, value: str) -> InvalidBodyError:
    line = {"path": f"?{name}", "code": code, "message": message, "value": value}
    return InvalidBodyError([line], status=HTTPStatus.BAD_REQUEST)
