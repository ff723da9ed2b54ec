"""What a key may hold, in words: from the annotation of a model's attribute to a line of Markdown.

Everything said here is read from the types that also check a file, so the words cannot disagree with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import Strict

from rulesets.engine.problems import shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node
from rulesets.engine.schema.kept import Kept
from rulesets.engine.schema.migrations.route import Letters
from rulesets.engine.schema.numbers import Always, Number, Whole
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.tables import Pairs
from rulesets.engine.schema.texts import (
    DiceWithConstant,
    DiceWritten,
    EntryId,
    Id,
    Line,
    Named,
    RulesetId,
    SheetId,
    Text,
)
from rulesets.engine.schema.values import Scalar
from rulesets.reference.families import Family, family_of


@dataclass(frozen=True, slots=True)
class Shape:
    """What a key may hold.

    Attributes:
        words: A phrase, such as ``list (at most 12) of [catalog](#catalog)``.
        nodes: The objects that may stand in it.
        families: The families of objects that may stand in it; their members are not in `nodes`.
    """

    words: str
    nodes: tuple[type[Node], ...] = ()
    families: tuple[Family, ...] = ()


def shape_of(annotation: Any, metadata: Sequence[object] = ()) -> Shape:  # noqa: ANN401
    """Say what an annotation takes. Raises TypeError for one that has no words yet."""
    base, marks = _unwrapped(annotation, metadata)
    if found := family_of(base):
        return Shape(f"[{found.noun}](#{found.anchor})", families=(found,))
    if found_words := _words_of_marks(marks):
        return Shape(found_words)
    if get_origin(base) in (Union, UnionType):
        return _union([member for member in get_args(base) if member is not type(None)])
    if get_origin(base) is Literal:
        return Shape(" or ".join(f"`{shown(word)}`" for word in get_args(base)))
    if get_origin(base) is tuple:
        return _list(get_args(base)[0], marks)
    if get_origin(base) is not None and issubclass(get_origin(base), Mapping):
        key, value = get_args(base)
        return _map(key, value, marks)
    if isinstance(base, type) and issubclass(base, Node):
        return Shape(f"[{node_noun(base)}](#{anchor_of(base)})", nodes=(base,))
    raise TypeError(f"There are no words for {base} with {marks}.")


def title_of(model: type[Node]) -> str:
    """The name of an object as a heading: ``AbilityScore`` is ``Ability score``."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in model.__name__).strip()
    return words[0].upper() + words[1:]


def node_noun(model: type[Node]) -> str:
    """The name of an object inside a sentence."""
    return title_of(model).lower()


def anchor_of(model: type[Node]) -> str:
    """The anchor of an object's section."""
    return node_noun(model).replace(" ", "-")


def _unwrapped(annotation: Any, metadata: Sequence[object]) -> tuple[Any, list[object]]:  # noqa: ANN401
    """Take an annotation apart into its type and everything that is attached to it."""
    marks = list(metadata)
    while get_origin(annotation) is Annotated:
        annotation, *more = get_args(annotation)
        marks += more
    return annotation, marks


def _union(members: Sequence[Any]) -> Shape:
    shapes = [shape_of(member) for member in members]
    return Shape(
        " or ".join(shape.words for shape in shapes),
        tuple(node for shape in shapes for node in shape.nodes),
        tuple(found for shape in shapes for found in shape.families),
    )


def _list(element: Any, marks: Sequence[object]) -> Shape:  # noqa: ANN401
    inner = shape_of(element)
    return Shape(f"list{_count(marks)} of {inner.words}", inner.nodes, inner.families)


def _map(key: Any, value: Any, marks: Sequence[object]) -> Shape:  # noqa: ANN401
    inner = shape_of(value)
    keys = "" if key is str else f"{shape_of(key).words} to "
    return Shape(f"map{_count(marks)} of {keys}{inner.words}", inner.nodes, inner.families)


def _count(marks: Sequence[object]) -> str:
    for mark in marks:
        if isinstance(mark, Count):
            return f" ({_range(mark.least or None, mark.most)})"
    return ""


def _range(least: float | None, most: float | None) -> str:
    if least is not None and least == most:
        return f"exactly {shown(least)}"
    if least is not None and most is not None:
        return f"{shown(least)} to {shown(most)}"
    if most is not None:
        return f"at most {shown(most)}"
    return f"{shown(least)} or more" if least is not None else ""


def _words_of_marks(marks: Sequence[object]) -> str:
    """The phrase of the first mark that says by itself what is taken."""
    for mark in marks:
        if found := _words_of_mark(mark):
            return found
    return ""


def _words_of_mark(mark: object) -> str:
    match mark:
        case Number():
            return _number(mark)
        case Always():
            return f"`{shown(mark.only)}`"
        case Text():
            return _text(mark)
        case Id():
            return ID_NAMES[mark.pattern]
        case Named():
            return f"id of {mark.what}"
        case Pairs():
            return _pairs(mark)
        case Scalar():
            return mark.expected.removeprefix("a ")
        case Kept():
            most = "" if mark.most is None else f" ({_range(None, mark.most)})"
            return f"{mark.kind}{most}, [kept](#kept)"
    return _PHRASES.get(type(mark), "")


_PHRASES: Mapping[type, str] = {
    Strict: "true or false",
    DiceWritten: "dice, such as `2d6`",
    Letters: "a word, letters only",
    DiceWithConstant: "dice, such as `2d6` or `3d4+3`",
}


def _number(number: Number) -> str:
    words = ["whole number" if isinstance(number, Whole) else "number", _range(number.least, number.most)]
    words += [f"above {shown(number.above)}"] if number.above is not None else []
    words += [f"not {shown(number.but)}"] if number.but is not None else []
    return ", ".join(word for word in words if word)


def _text(text: Text) -> str:
    words = [f"[{LINE_NAMES[text.line]}](#texts)"]
    if text.most < limits.FILE_BYTES:
        words.append(f"{'1' if text.least else '0'} to {text.most} characters")
    elif text.least:
        words.append("not empty")
    return ", ".join(words)


def _pairs(pairs: Pairs) -> str:
    pair = f"pairs [{_number(pairs.first)}; {_number(pairs.second)}]"
    rising = ", the first numbers rising" if pairs.rising else ""
    return f"list ({_range(1, pairs.most)}) of {pair}{rising}"


def _ids(*annotations: Any) -> Iterator[Id]:
    for annotation in annotations:
        yield next(mark for mark in get_args(annotation) if isinstance(mark, Id))


_SHEET_ID, _ENTRY_ID, _RULESET_ID = _ids(SheetId, EntryId, RulesetId)

ID_NAMES = {_SHEET_ID.pattern: "[sheet id](#ids)", _ENTRY_ID.pattern: "[file id](#ids)"}
ID_FORMS = {"sheet id": _SHEET_ID.form, "file id": _ENTRY_ID.form}
RESERVED_IDS = tuple(sorted(_RULESET_ID.reserved))

LINE_NAMES = {
    Line.SAFE: "text of one line",
    Line.LINES: "text of lines",
    Line.QUOTED: "text without quotes",
    Line.FREE: "free text",
}
