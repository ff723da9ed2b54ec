"""Every text of a ruleset that a Game Master can be given. Source: F1.72."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulesets.engine.problems import JsonValue, Place, path_of

# The texts a GM can be given, in the order of F1.72; `*` stands for every element of a list.
_GM_PLACES: tuple[Place, ...] = (
    ("gm", "checkGuidance"),
    ("gm", "sheetGuidance"),
    ("gm", "worldGuidance"),
    ("gmReference",),
    ("clocks", "text"),
    ("party", "text"),
    ("sheet", "advancement", "text"),
    ("party", "advancement", "text"),
    ("layers", "*", "gm", "guidance"),
    ("layers", "*", "gm", "worldGuidance"),
)
# Below `abilities` a text is told by its key, however deep the effect that carries it.
_ABILITY_KEYS = frozenset({"description", "when", "text", "until"})


@dataclass(frozen=True, slots=True)
class GmText:
    """One text as the file has it, with its path."""

    path: str
    text: str


def list_gm_texts(
    document: Mapping[str, JsonValue], abilities: Mapping[str, JsonValue] | None = None
) -> Iterator[GmText]:
    """Yield every text a GM can be given, whole, with its path.

    Args:
        document: The ruleset file.
        abilities: The abilities files of its package, by name.
    """
    for place in _GM_PLACES:
        for found, value in _find(document, place):
            if isinstance(value, str):
                yield GmText(path_of(found), value)
    yield from _find_ability_texts(document.get("abilities"), ("abilities",))
    for name, value in (abilities or {}).items():
        yield from _find_ability_texts(value, (), f"{name}#")


def _find(value: JsonValue, place: Place, found: Place = ()) -> Iterator[tuple[Place, JsonValue]]:
    if not place:
        yield found, value
    elif place[0] == "*":
        for position, element in enumerate(value if isinstance(value, list | tuple) else ()):
            yield from _find(element, place[1:], (*found, position))
    elif isinstance(value, Mapping) and place[0] in value:
        yield from _find(value[str(place[0])], place[1:], (*found, place[0]))


def _find_ability_texts(value: JsonValue, place: Place, base: str = "") -> Iterator[GmText]:
    if isinstance(value, Mapping):
        for key, child in value.items():
            if key in _ABILITY_KEYS and isinstance(child, str):
                yield GmText(path_of((*place, key), base), child)
            else:
                yield from _find_ability_texts(child, (*place, key), base)
    elif isinstance(value, list | tuple):
        for position, child in enumerate(value):
            yield from _find_ability_texts(child, (*place, position), base)
