"""The examples of the page about the API: each is asked, and answered as the page says."""

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from studio.accounts.models import User
from studio.accounts.tokens import make_token

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/reference/api.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```sh\n(curl .*?)```\n(?:\n```json\n(.*?)```)?", PAGE, re.DOTALL)


@dataclass
class Asked:
    """What a line of curl asks."""

    path: str
    method: str
    headers: dict[str, str]
    body: bytes
    output: str
    query: list[tuple[str, str]] = field(default_factory=list)


def read_curl(line: str, folder: Path) -> Asked:
    words = iter(shlex.split(line.replace("\\\n", " "))[1:])
    asked = Asked("", "", {}, b"", "")
    for word in words:
        match word:
            case "-H":
                name, _colon, value = next(words).partition(": ")
                asked.headers[name] = value
            case "-X":
                asked.method = next(words)
            case "-o":
                asked.output = next(words)
            case "--data":
                asked.body = next(words).encode()
            case "--get":
                asked.method = "GET"
            case "--data-urlencode":
                name, _equals, value = next(words).partition("=")
                asked.query.append((name, value))
            case "--data-binary":
                name = next(words).removeprefix("@")
                asked.body = (folder / name if (folder / name).exists() else ROOT / name).read_bytes()
            case _:
                asked.path = word
    if asked.query:
        asked.path += f"?{urlencode(asked.query)}"
    asked.method = asked.method or ("POST" if asked.body else "GET")
    return asked


def compare(told: Any, answer: Any, names: dict[str, str]) -> None:
    """Check that an answer holds what the page tells of it; what the page names is remembered."""
    match told:
        case str() if told.startswith("$"):
            names[told] = str(answer)
        case dict():
            for key, value in told.items():
                compare(value, answer[key], names)
        case list():
            assert len(told) == len(answer)
            for one, other in zip(told, answer, strict=True):
                compare(one, other, names)
        case _:
            assert told == answer


def fill_in(line: str, names: dict[str, str]) -> str:
    """Return a line with what its variables stand for."""
    for name, value in names.items():
        line = line.replace(name, value)
    return line


@pytest.mark.django_db
def test_every_example_is_answered_as_the_page_says(user: User, stranger: User, tmp_path: Path):
    _made, token = make_token(user=user, label="Page")
    names = {"$STUDIO": "", "$TOKEN": token}
    for line, told in EXAMPLES:
        asked = read_curl(fill_in(line, names), tmp_path)
        response = Client().generic(
            asked.method,
            asked.path,
            asked.body,
            content_type=asked.headers.pop("Content-Type", ""),
            headers=asked.headers,
        )
        expected = json.loads(told) if told else {}
        assert response.status_code == expected.get("status", response.status_code), line
        assert response.status_code < 400 or "status" in expected, (line, response.content)
        if asked.output:
            (tmp_path / asked.output).write_bytes(response.content)
        if told:
            compare(expected, json.loads(response.content), names)


def test_the_page_has_examples_of_everything():
    paths = {re.sub(r"\$[A-Z]+", "x", line) for line, _told in EXAMPLES}
    for part in (
        "validate/",
        "import/",
        "package/",
        "people/",
        "entries/",
        "steps/",
        "commands/",
        "sheet/",
        "undo/",
        "export/",
        "DELETE",
    ):
        assert any(part in path for path in paths), part


def test_every_address_is_one_that_a_web_server_reads():
    """curl sends an address as it stands, and a server refuses letters that are not encoded."""
    addresses = [re.findall(r'"(\$STUDIO[^"]*)"', line) for line, _answer in EXAMPLES]
    assert len(addresses) > 10
    assert [found for found in addresses if len(found) != 1 or not found[0].isascii()] == []
