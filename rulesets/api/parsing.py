"""Bodies of requests by the engine's guarded reader, nothing in them breaks what reads them; and packages."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import IO, Any

from django.conf import settings
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

from rulesets.archives import ARCHIVE_MOST
from rulesets.engine.document import parse
from studio.web.api.bodies import WHOLE, FileParser, read_bytes
from studio.web.api.problems import InvalidBodyError


class JsonParser(BaseParser):
    """One JSON value. What is wrong with the bytes is told by its place, with 400."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401 (DRF's stubs know forms only)
        parsed = parse(read_bytes(stream), limit_bytes=settings.API_BODY_MOST, root=WHOLE)
        if isinstance(parsed, list):
            lines = [problem.as_json() for problem in parsed]
            raise InvalidBodyError(lines, status=HTTPStatus.BAD_REQUEST, code="unreadable")
        return parsed.value


class PackageParser(FileParser):
    """Takes a package as the bytes of a zip archive, as large as the import page takes it."""

    media_type = "application/zip"
    most = ARCHIVE_MOST


class PackageRenderer(JSONRenderer):
    """Lets a package be asked for by its type; whatever else is answered then is JSON."""

    media_type = "application/zip"
    format = "zip"
