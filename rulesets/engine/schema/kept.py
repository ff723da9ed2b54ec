"""Parts of the file that are kept as written: their JSON type is checked and nothing else of them (F5.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic.json_schema import JsonSchemaValue

from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown
from rulesets.engine.schema.faults import Fault, faulty, wrong_type
from rulesets.engine.schema.plain import Plain
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import Text

DISPLAY_TEXTS = frozenset({"label", "short", "summary"})
FIGHT_TEXTS = DISPLAY_TEXTS | {"name"}
_ABILITY_TEXTS = FIGHT_TEXTS | {
    *("description", "when", "reach", "until", "text", "kind", "group", "word", "one", "many", "rank", "slot")
}
"""Of the abilities, A2.43: what they are called, what they do, and the words of `naming` and of sizes."""

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Kept(Plain):
    """A value kept as written.

    Attributes:
        kind: `object` or `list`.
        plain: Whether its texts are free of control characters (F5.2).
        most: The most elements of a list.
        texts: Limits of single texts inside, by place; a key alone means that key of the object.
        display: The keys inside whose texts people read on a page (packs.md T2.10).
    """

    kind: str = "object"
    plain: bool = False
    most: int | None = None
    texts: tuple[tuple[Place, Text], ...] = ()
    display: frozenset[str] = DISPLAY_TEXTS

    def check(self, value: Any) -> Any:  # noqa: ANN401
        """Give the value back without its comments, or raise its faults."""
        if self.kind == "object" and not isinstance(value, Mapping):
            raise faulty([wrong_type(value, "an object")])
        if self.kind == "list" and not isinstance(value, list | tuple):
            raise faulty([wrong_type(value, "a list")])
        faults = [] if self.most is None else Count(self.most).faults(value)
        for place, text in self.texts:
            faults += _text_faults(value, place, text)
        kept = _copy(value, (), faults if self.plain else None)
        if faults:
            raise faulty(faults)
        return kept

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        most = {} if self.most is None else {"maxItems": self.most}
        return {"type": "array" if self.kind == "list" else "object", **most}


def _text_faults(value: JsonValue, place: Place, text: Text) -> list[Fault]:
    for step in place:
        if not isinstance(value, Mapping) or step not in value:
            return []
        value = value[str(step)]
    found = text.faults(value) if isinstance(value, str) else [wrong_type(value, "a text")]
    return [Fault(place, fault.code, fault.message, fault.remedy, fault.value) for fault in found]


def _copy(value: JsonValue, place: Place, faults: list[Fault] | None) -> JsonValue:
    """Copy without comments; lists become tuples. Control characters are told when faults are asked for."""
    if isinstance(value, str):
        found = CONTROL.search(value) if faults is not None else None
        if found and faults is not None:
            message = f"{shown(value)} holds the character U+{ord(found[0]):04X}."
            remedy = "Write it on one line, without control characters."
            faults.append(Fault(place, ProblemCode.UNSAFE_TEXT, message, remedy, value))
        return value
    if isinstance(value, Mapping):
        return {key: _copy(item, (*place, key), faults) for key, item in value.items() if key != "$comment"}
    if isinstance(value, list | tuple):
        return tuple(_copy(item, (*place, position), faults) for position, item in enumerate(value))
    return value


KeptObject = Annotated[Mapping[str, Any], Kept()]
KeptList = Annotated[tuple[Any, ...], Kept("list")]
KeptPlainObject = Annotated[Mapping[str, Any], Kept(plain=True, display=FIGHT_TEXTS)]
KeptAbilities = Annotated[Mapping[str, Any], Kept(display=_ABILITY_TEXTS)]
