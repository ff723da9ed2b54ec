"""The step that sends a field's value to the one field that a text names. Source: M4.1."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field
from pydantic.json_schema import JsonSchemaValue

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault, faulty, wrong_type
from rulesets.engine.schema.plain import Plain
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import FieldId
from rulesets.engine.schema.values import Value


def words_of(text: str) -> frozenset[str]:
    """The words of a text: unbroken runs of letters, folded so that upper and lower case are the same.

    A letter is one of Unicode with the combining marks that follow it; everything else ends a word.
    Source: M4.3, M4.4.
    """
    signs: list[str] = []
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)[0]
        inside = bool(signs) and signs[-1] != " "
        signs.append(sign if kind == "L" or (kind == "M" and inside) else " ")
    return frozenset(
        unicodedata.normalize("NFC", word.casefold()) for word in "".join(signs).split(" ") if word
    )


def _is_word(text: str) -> bool:
    composed = unicodedata.normalize("NFC", text)
    kinds = [unicodedata.category(sign)[0] for sign in composed]
    return bool(kinds) and kinds[0] == "L" and all(kind in "LM" for kind in kinds)


@dataclass(frozen=True, slots=True)
class Letters(Plain):
    """A word: letters only, since a text's words are nothing else (M4.14)."""

    def check(self, value: Any) -> str:
        """Give the word back, or raise its fault."""
        if not isinstance(value, str):
            raise faulty([wrong_type(value, "a text")])
        if not _is_word(value):
            message = f"{shown(value)} is no word of letters and could never occur."
            raise faulty([Fault((), ProblemCode.NEVER_FIRES, message, "Use one word, letters only.", value)])
        return value

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        return {"type": "string", "minLength": 1}


class RouteCase(Node):
    """Words that name a target."""

    words: Annotated[tuple[Annotated[str, Letters()], ...], Count(limits.MIGRATION_WORDS, least=1)] = Field(
        title="Words",
        description="All of them stand in the text, as whole words in any order.",
        examples=[["lamp", "keeper"]],
    )
    to: FieldId = Field(title="To", description="The field that gets the value.")


class Route(Node):
    """Copies a field's value to the one field that the text of another field names."""

    route: FieldId = Field(title="Route", description="The field whose value is sent on.")
    by: FieldId = Field(title="By", description="The field whose text decides where it goes.")
    cases: Annotated[tuple[RouteCase, ...], Count(limits.MIGRATION_CASES, least=1)] = Field(
        title="Cases", description="Where the value goes by the words of the text."
    )
    else_: FieldId = Field(
        title="Else", description="The field that gets it where no case or several have their words."
    )
    default: Value | None = Field(
        None, title="Default", description="What is sent where the value was never stored."
    )

    @rule("cases")
    def _check_cases(self) -> Iterator[Fault]:
        """No two cases have the same words (M4.15)."""
        seen: set[frozenset[str]] = set()
        for position, case in enumerate(self.cases):
            words = frozenset().union(*map(words_of, case.words))
            if words in seen:
                message = f"A case with the words {', '.join(sorted(words))} stands above."
                yield Fault(
                    ("cases", position, "words"), ProblemCode.REPEATED_ID, message, "Drop one of them."
                )
            seen.add(words)
