"""Bodies of requests: as bytes up to a limit, and as frozen models that refuse whatever is not asked for."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import IO, Annotated, Any, TypeVar

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from studio.web.api.problems import InvalidBodyError, ProblemError
from studio.web.api.shapes import camel
from studio.web.converters import DIGITS_MOST

WHOLE = "body"
"""The path of a problem of a body as a whole."""

_CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown-key",
    "string_too_long": "too-long",
    "union_tag_invalid": "unknown-kind",
    "union_tag_not_found": "missing",
    "literal_error": "unknown-kind",
    "too_long": "too-many",
}
_RANGES = ("greater_than", "less_than", "string_too_short")


def _as_whole(value: object) -> object:
    """Read 2.0 as 2: JSON has one kind of number."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_as_whole)]
RowNumber = Annotated[Whole, Field(ge=0, lt=10**DIGITS_MOST)]
"""The number of a row, as addresses take it: none that a database cannot hold."""


class Body(BaseModel):
    """A JSON object that is sent: camelCase, nothing converted, no other keys."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", alias_generator=camel)


B = TypeVar("B", bound=Body)


def read_bytes(stream: IO[bytes], most: int | None = None) -> bytes:
    """Return a body as it came. Raises ProblemError (413) for one that is longer than the Studio takes."""
    most = settings.API_BODY_MOST if most is None else most
    data = stream.read(most + 1)
    if len(data) > most:
        detail = _("A body has at most %(most)s bytes.") % {"most": most}
        raise ProblemError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too-big", detail)
    return data


class FileParser(BaseParser):
    """Takes a JSON file as its bytes: the engine reads it, and tells everything that is wrong with it."""

    media_type = "application/json"
    most: int | None = None
    """The most bytes of a file; None takes what the settings say."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401 (DRF's stubs know forms only)
        return read_bytes(stream, self.most)


def file_of(request: Request) -> bytes:
    """Return the file that was sent; nothing sent is an empty file."""
    data: object = request.data
    return data if isinstance(data, bytes) else b""


def read_body(request: Request, model: type[B]) -> B:
    """Return what was sent. Raises InvalidBodyError with everything that is wrong."""
    try:
        return model.model_validate(request.data)
    except ValidationError as error:
        lines = [_line(detail, request.data) for detail in error.errors(include_url=False)]
        raise InvalidBodyError(lines) from error


def _line(detail: Any, body: object) -> dict[str, object]:  # noqa: ANN401
    kind = detail["type"]
    code = _CODES.get(kind, "out-of-range" if kind.startswith(_RANGES) else "wrong-type")
    place = _place(detail["loc"], body)
    is_absent = kind in ("missing", "union_tag_not_found")
    return {
        "path": _path(place),
        "code": code,
        "message": f"{detail['msg']}.",
        "value": None if is_absent else detail["input"],
    }


def _place(where: tuple[str | int, ...], body: object) -> list[str | int]:
    """Return a place without the tags of unions, which stand in it and in no body.

    A tag is a step that the body does not have although more steps follow.
    """
    place: list[str | int] = []
    node = body
    for position, step in enumerate(where):
        is_there = isinstance(node, Mapping) and step in node
        is_there = is_there or (isinstance(node, list) and isinstance(step, int) and step < len(node))
        if is_there:
            node = node[step]  # type: ignore[index]
            place.append(step)
        elif position == len(where) - 1:
            place.append(step)
    return place


def _path(place: list[str | int]) -> str:
    path = ""
    for step in place:
        path += f"[{step}]" if isinstance(step, int) else f".{step}"
    return path.removeprefix(".") or WHOLE
