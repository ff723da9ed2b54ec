"""Texts and ids as the file writes them. Lengths count Unicode characters (F1.14 to F1.33)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from pydantic import Field
from pydantic.json_schema import JsonSchemaValue

from rulesets.engine.dice import parse_dice, parse_dice_value
from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.faults import Fault, faulty, wrong_type
from rulesets.engine.schema.plain import Plain
from rulesets.engine.sentences import DisplayText


class Line(Enum):
    """What a text may hold."""

    SAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\[\]]|\{\{|\}\}")
    """Prompt-safe: one line without control characters and square or double curly brackets (F1.24)."""
    LINES = re.compile(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\[\]]|\{\{|\}\}")
    """Prompt-safe but for line breaks (F1.26)."""
    QUOTED = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\[\]\"]|\{\{|\}\}")
    """Prompt-safe and without double quotes, since commands quote it (F1.27)."""
    FREE = re.compile(r"(?!)")
    """Anything: the text is never given to the Game Master."""


_UNSAFE_REMEDY = {
    Line.SAFE: "Write it on one line, without [, ], {{, }} and control characters.",
    Line.LINES: "Write it without [, ], {{, }} and control characters other than line breaks.",
    Line.QUOTED: 'Write it on one line, without ", [, ], {{, }} and control characters.',
    Line.FREE: "",
}


@dataclass(frozen=True, slots=True)
class Text(Plain):
    """A text.

    Attributes:
        most: The most characters.
        least: The least characters, blanks at both ends not counted.
        line: What it may hold.
        trimmed: Whether blanks at both ends count towards the most.
        is_display: Whether people read it on a page, in their language (packs.md T2.10).
    """

    most: int
    least: int = 0
    line: Line = Line.SAFE
    trimmed: bool = False
    is_display: bool = False

    def check(self, value: Any) -> str:  # noqa: ANN401
        """Give the text back, or raise its faults."""
        if not isinstance(value, str):
            raise faulty([wrong_type(value, "a text")])
        faults = self.faults(value)
        if faults:
            raise faulty(faults)
        return DisplayText(value) if self.is_display else value

    def faults(self, value: str) -> list[Fault]:
        """Everything wrong with a text."""
        faults = []
        unsafe = self.line.value.search(value)
        if unsafe:
            message = f"{shown(value)} holds {_character(unsafe[0])}."
            faults.append(Fault((), ProblemCode.UNSAFE_TEXT, message, _UNSAFE_REMEDY[self.line], value))
        length = len(value.strip()) if self.trimmed else len(value)
        if length > self.most:
            message = f"{shown(value)} has {length} characters."
            faults.append(Fault((), ProblemCode.TOO_LONG, message, f"Use at most {self.most}.", value))
        elif self.least and len(value.strip()) < self.least:
            faults.append(Fault((), ProblemCode.MISSING, "The text is empty.", "Write something.", value))
        return faults

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        least = {"minLength": self.least} if self.least else {}
        return {"type": "string", "maxLength": self.most, **least}


def _character(found: str) -> str:
    return found if found.isprintable() else f"the character U+{ord(found):04X}"


@dataclass(frozen=True, slots=True)
class Id(Plain):
    """An id of one of the two forms (F1.14, F1.15), at most 64 characters (F1.19)."""

    pattern: str
    form: str
    reserved: frozenset[str] = frozenset()

    def check(self, value: Any) -> str:  # noqa: ANN401
        """Give the id back, or raise its fault."""
        if not isinstance(value, str):
            raise faulty([wrong_type(value, "a text")])
        if len(value) > limits.ID_LENGTH:
            message = f"{shown(value)} has {len(value)} characters."
            raise faulty(
                [Fault((), ProblemCode.TOO_LONG, message, f"Use at most {limits.ID_LENGTH}.", value)]
            )
        if not re.fullmatch(self.pattern, value):
            raise faulty(
                [Fault((), ProblemCode.BAD_ID, f"{shown(value)} is not an id.", f"Use {self.form}.", value)]
            )
        if value in self.reserved:
            raise faulty(
                [Fault((), ProblemCode.BAD_ID, f"{shown(value)} is reserved.", "Choose another id.", value)]
            )
        return value

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        return {"type": "string", "pattern": f"^{self.pattern}$", "maxLength": limits.ID_LENGTH}


@dataclass(frozen=True, slots=True)
class DiceWritten(Plain):
    """Dice to throw: a number of dice and their sides, no sign and no constant (F0.13)."""

    def check(self, value: Any) -> str:  # noqa: ANN401
        """Give the text back, or raise its fault."""
        if not isinstance(value, str) or parse_dice(value) is None:
            raise faulty([wrong_type(value, "dice, such as 2d6")])
        return value

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        return {"type": "string", "pattern": "^[1-9][0-9]{0,2}d[1-9][0-9]{0,3}$"}


@dataclass(frozen=True, slots=True)
class DiceWithConstant(Plain):
    """Dice to throw that may end in one constant (F3.100)."""

    def check(self, value: Any) -> str:  # noqa: ANN401
        """Give the text back, or raise its fault."""
        dice = parse_dice_value(value) if isinstance(value, str) else None
        if dice is None or not dice.count:
            raise faulty([wrong_type(value, "dice, such as 2d6 or 3d4+3")])
        return str(value)

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        pattern = "^[1-9][0-9]{0,2}d[1-9][0-9]{0,3}([+-][0-9]+)?$"
        return {"type": "string", "pattern": pattern, "maxLength": limits.DICE_LENGTH}


Roll = Annotated[str, DiceWritten()]
DiceAmount = Annotated[str, DiceWithConstant()]

_SHEET_FORM = "lower-case letters, digits and underscores, a letter first"
_FILE_FORM = "lower-case letters, digits and single hyphens, none at the ends"
_SHEET_ID = r"[a-z][a-z0-9_]*"
_FILE_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"

SheetId = Annotated[
    str,
    Id(_SHEET_ID, _SHEET_FORM),
    Field(title="Id", description="Its own name inside the rules; never shown.", examples=["grit_max"]),
]
EntryId = Annotated[
    str,
    Id(_FILE_ID, _FILE_FORM),
    Field(title="Id", description="Its own name inside the catalog; never shown.", examples=["sure-footed"]),
]
RulesetId = Annotated[
    str,
    Id(_FILE_ID, _FILE_FORM, frozenset({"engine-legacy", "traditional"})),
    Field(
        title="Id", description="The ruleset's own name, kept over all versions.", examples=["iron-harbour"]
    ),
]

Label = Annotated[
    str,
    Text(limits.LABEL_LENGTH, least=1, trimmed=True, is_display=True),
    Field(title="Label", description="The name people see.", examples=["Climb"]),
]
Summary = Annotated[
    str,
    Text(limits.SUMMARY_LENGTH, is_display=True),
    Field(
        title="Summary", description="What it is, in a sentence or two.", examples=["Never slips on rock."]
    ),
]


@dataclass(frozen=True, slots=True)
class Named(Plain):
    """The id of something declared elsewhere: any text; whether it is declared is checked with the file."""

    what: str

    def check(self, value: Any) -> str:  # noqa: ANN401
        """Give the id back, or raise its fault."""
        if not isinstance(value, str):
            raise faulty([wrong_type(value, f"the id of {self.what}")])
        return value

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        return {"type": "string", "description": f"The id of {self.what}."}


AbilityId = Annotated[str, Named("an ability score")]
SkillId = Annotated[str, Named("a skill")]
SaveId = Annotated[str, Named("a save")]
FieldId = Annotated[str, Named("a field")]
DerivedId = Annotated[str, Named("a derived value")]
ListId = Annotated[str, Named("a list")]
ColumnId = Annotated[str, Named("a column")]
SectionId = Annotated[str, Named("a section")]
TierId = Annotated[str, Named("a training tier")]
PoolId = Annotated[str, Named("a live pool")]
TrackId = Annotated[str, Named("a track")]
StateId = Annotated[str, Named("a live state")]
CatalogId = Annotated[str, Named("a catalog")]
FilterId = Annotated[str, Named("a filter of the catalog")]
StepId = Annotated[str, Named("a builder step")]
CreationPoolId = Annotated[str, Named("a pool of the builder")]
EntryRef = Annotated[str, Named("an entry, as catalog/entry")]
