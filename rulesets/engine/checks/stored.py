"""Read a stored version: what this Studio refuses of it reads as absent. Source: F1.99.

A version was accepted once, by the rules of its day. What those of today refuse is taken out, and the rest is
read again, until nothing is refused: what leant on a part that is gone goes too. Only where nothing is left
to take out is the version as a whole refused. Storing anything new never comes this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from rulesets.engine.checks.reading_ruleset import digest_of, read, read_catalog_files
from rulesets.engine.checks.salvage import restored
from rulesets.engine.document import Parsed, canonical, left_off, parse, place_of
from rulesets.engine.problems import JsonValue, Place, Problem
from rulesets.engine.schema import limits
from rulesets.engine.schema.ruleset import Ruleset

ROUNDS = 24
"""How often a version is read again; each round takes out at least one part."""

_WHOLE: tuple[tuple[str | None, ...], ...] = (
    ("sheet", "migrations"),
    ("catalogs", None, "entries", None, "mechanics"),
)
"""Parts of which half would do something else than the whole: they go as one. None is any position."""

_WHOLE_OF_FILES: tuple[tuple[str | None, ...], ...] = (("entries", None, "mechanics"),)
"""The same in catalog files. Any other mistake in one shows in place of its entries (F1.82)."""

_STAND_INS: Mapping[Place, JsonValue] = {
    ("name",): "?",
    ("coverage",): {"summary": "?"},
    ("gm",): {"checkGuidance": "Not to be read."},
}
"""What stands for needed parts that no rule reads, so that their loss takes nothing else along."""

_Kept: TypeAlias = dict[Place, tuple[int, ...]]


def read_stored(data: bytes, files: Mapping[str, bytes] | None = None) -> Ruleset | list[Problem]:
    """Read a stored ruleset file with the catalog and abilities files of its package, as `read` takes them.

    Returns:
        The ruleset, whose `refused` holds what reads as absent and whose `digest` is that of the whole; or
        what is wrong, where nothing is left.
    """
    found = read(data, files)
    if isinstance(found, list):
        found = _read_without_faults(data, files, found)
    if isinstance(found, list) or files is None:
        return found
    return _with_files_mended(found, data, files)


def _read_without_faults(
    data: bytes, files: Mapping[str, bytes] | None, problems: list[Problem]
) -> Ruleset | list[Problem]:
    parsed = parse(data, limit_bytes=limits.FILE_BYTES)
    if not isinstance(parsed, Parsed) or not isinstance(parsed.value, Mapping):
        return problems
    cuts: set[Place] = set()
    found: Ruleset | list[Problem] = problems
    for _ in range(ROUNDS):
        if isinstance(found, Ruleset):
            break
        rest, kept = _without(parsed.value, cuts)
        more = set(_places(found, rest, kept, _WHOLE)) - cuts
        if not more:
            return problems
        cuts |= more
        rest, _positions = _without(parsed.value, cuts)
        found = read(canonical(rest).encode("utf-8", "surrogatepass"), files)
    if not isinstance(found, Ruleset):
        return problems
    whole = digest_of(parsed.value, _contents(files or {}))
    return replace(found, digest=whole, refused=tuple(problems))


def _with_files_mended(found: Ruleset, data: bytes, files: Mapping[str, bytes]) -> Ruleset:
    """Read catalog files again without the parts that alone are wrong in them."""
    mended: dict[str, bytes] = {}
    refused: list[Problem] = []
    for name, problems in found.file_problems.items():
        parsed = parse(files[name], limit_bytes=limits.CATALOG_FILE_BYTES, root=name)
        if not isinstance(parsed, Parsed) or left_off(problems):
            continue
        places = [place_of(problem.path.removeprefix(f"{name}#"), parsed.value) for problem in problems]
        parts = {_whole(place, _WHOLE_OF_FILES) for place in places}
        if None not in parts:
            rest, _ = _without(parsed.value, {part for part in parts if part is not None})
            mended[name] = canonical(rest).encode("utf-8", "surrogatepass")
            refused += problems
    if not mended:
        return found
    again = read_stored(data, {**files, **mended})
    if not isinstance(again, Ruleset):
        return found
    return replace(again, digest=found.digest, refused=(*found.refused, *refused))


def _contents(files: Mapping[str, bytes]) -> dict[str, JsonValue]:
    """What the files hold that are contents of a version (F1.56)."""
    catalogs = {name: text for name, text in files.items() if not name.startswith("abilities/")}
    read_files, _ = read_catalog_files(catalogs)
    for name in files.keys() - catalogs.keys():
        parsed = parse(files[name], limit_bytes=limits.ABILITIES_FILE_BYTES, root=name)
        if isinstance(parsed, Parsed):
            read_files[name] = parsed.value
    return read_files


def _places(
    problems: Iterable[Problem],
    rest: JsonValue,
    kept: Mapping[Place, tuple[int, ...]],
    wholes: tuple[tuple[str | None, ...], ...],
) -> Iterator[Place]:
    """Where the parts stand in the file that are to be taken out; nothing for the document as a whole."""
    for problem in problems:
        place = place_of(problem.path, rest)
        while not _has(rest, place):
            place = place[:-1]  # a key that is missing: what lacks it
        place = _whole(place, wholes) or place
        if place:
            yield restored(place, kept)


def _whole(place: Place, wholes: tuple[tuple[str | None, ...], ...]) -> Place | None:
    """The part that goes as one and holds a place, if any does."""
    for whole in wholes:
        if len(place) >= len(whole) and all(
            isinstance(step, int) if key is None else step == key
            for step, key in zip(place, whole, strict=False)
        ):
            return place[: len(whole)]
    return None


def _has(value: JsonValue, place: Place) -> bool:
    for step in place:
        if isinstance(value, Mapping) and step in value:
            value = value[str(step)]
        elif isinstance(value, list | tuple) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return False
    return True


def _without(document: JsonValue, cuts: set[Place]) -> tuple[JsonValue, _Kept]:
    """A document without some parts, and the positions left in each list that lost any, by its place."""
    kept: _Kept = {}
    touched = {cut[:length] for cut in cuts for length in range(len(cut))}

    def strip(value: JsonValue, place: Place) -> JsonValue:
        if place in cuts:
            return _STAND_INS[place]
        if place not in touched:
            return value
        if isinstance(value, Mapping):
            left_keys = [key for key in value if (*place, key) not in cuts or (*place, key) in _STAND_INS]
            return {key: strip(value[key], (*place, key)) for key in left_keys}
        if isinstance(value, list | tuple):
            left = tuple(n for n in range(len(value)) if (*place, n) not in cuts)
            kept[place] = left
            return [strip(value[n], (*place, n)) for n in left]
        return value

    return strip(document, ()), kept
