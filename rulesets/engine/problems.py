"""What is wrong with a document (`Problem`), and what a legal request is refused for (`Refusal`).

The lowest part of the engine: every other part reports in these words.
Source: F1.38, F1.39, F1.97.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias, TypeGuard, Union

JsonValue: TypeAlias = Union[
    bool, int, float, str, "list[JsonValue]", "tuple[JsonValue, ...]", "Mapping[str, JsonValue]", None
]
"""A JSON value as the engine hands it around. Lists may be tuples, objects any mapping."""

JsonObject: TypeAlias = Mapping[str, JsonValue]


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether a JSON value is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


Step: TypeAlias = str | int
"""One step of a place: an object's key or a list's position from 0."""

Place: TypeAlias = tuple[Step, ...]


class ProblemCode(StrEnum):
    """Reason codes of problems, a closed list (F1.97; those of packages: packs.md P8)."""

    NOT_JSON = "not-json"
    TOO_DEEP = "too-deep"
    REPEATED_KEY = "repeated-key"
    BAD_NUMBER = "bad-number"
    BAD_TEXT = "bad-text"
    TOO_BIG = "too-big"
    MISSING = "missing"
    UNKNOWN_KEY = "unknown-key"
    UNKNOWN_KIND = "unknown-kind"
    WRONG_TYPE = "wrong-type"
    OUT_OF_RANGE = "out-of-range"
    BAD_ID = "bad-id"
    REPEATED_ID = "repeated-id"
    UNKNOWN_ID = "unknown-id"
    TOO_MANY = "too-many"
    TOO_FEW = "too-few"
    UNSAFE_TEXT = "unsafe-text"
    TOO_LONG = "too-long"
    BAD_DEFAULT = "bad-default"
    NEVER_FIRES = "never-fires"
    CYCLE = "cycle"
    LIVE_READ = "live-read"
    READS_LATER = "reads-later"
    CONFLICT = "conflict"
    API_TOO_LOW = "api-too-low"
    API_TOO_NEW = "api-too-new"
    VERSION_CONFLICT = "version-conflict"
    API_FORM = "api-form"
    ARCHIVE_PATH = "archive-path"
    ARCHIVE_SIZE = "archive-size"
    ARCHIVE_UNLISTED = "archive-unlisted"
    ARCHIVE_HASH = "archive-hash"
    LOCALE_INVALID = "locale-invalid"
    LOCALE_WRONG_LANGUAGE = "locale-wrong-language"


@dataclass(frozen=True, slots=True)
class Problem:
    """One defect of a document.

    Attributes:
        path: Where, as F1.39 writes it: `sheet.builder.steps[3].min`.
        code: Why, from the closed list.
        message: What is wrong; shows the value.
        remedy: What to do about it, a sentence; empty when the message says it.
        value: What stands at the path, where something does.
        about: The names of what it stands in, outermost first: the catalog's, the entry's (U9.7).
    """

    path: str
    code: ProblemCode
    message: str
    remedy: str = ""
    value: JsonValue = None
    about: tuple[str, ...] = field(default=(), compare=False)

    @property
    def sentence(self) -> str:
        """The message and the remedy, as people read them."""
        return f"{self.message} {self.remedy}".strip()

    @property
    def line(self) -> str:
        """The line of an import report: `path: message` (F1.38)."""
        return f"{self.path}: {self.sentence}"

    def as_json(self) -> dict[str, JsonValue]:
        """The problem as the API and the command line give it."""
        return {"path": self.path, "code": self.code.value, "message": self.sentence, "value": self.value}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A well-formed request that the rules do not allow; nothing was changed (F0.3).

    Attributes:
        code: Why, in a word of the rule that refused it.
        message: A sentence for people.
        place: What it is about, such as `step/race` or `field/oil`; empty when it is about the whole.
    """

    code: str
    message: str
    place: str = ""


def path_of(place: Place, base: str = "") -> str:
    """Write a place as a path: keys joined by dots, positions as `[n]` (F1.39).

    Args:
        place: Keys and positions, outermost first.
        base: The path it starts from; a base that ends in `#` names a file and is followed without a dot.
    """
    path, separator = base, "" if not base or base.endswith("#") else "."
    for step in place:
        path += f"[{step}]" if isinstance(step, int) else f"{separator}{step}"
        separator = "."
    return path


def shown(value: JsonValue, *, most: int = 60) -> str:
    """Write a value so that it fits into a message: text in quotes, long values cut."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, str):
        return f'"{value if len(value) <= most else value[: most - 1] + "…"}"'
    if isinstance(value, int | float):
        return shown_number(value)
    if isinstance(value, Mapping):
        return "an object" if value else "an empty object"
    return f"a list of {len(value)}" if value else "an empty list"


def shown_number(value: int | float) -> str:
    """Write a number without trailing zeros: 2.0 is 2."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(value)
