"""Values to models: every problem at once, in our codes and in file order.

`faults_in` reads one value and places what is wrong from that value; `validate` tells it with paths.
`read_entries` reads a catalog's entries so that good ones survive a bad one; `read_file` reads a ruleset
file, headers and entries apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, overload

from pydantic import BaseModel, TypeAdapter, ValidationError

from rulesets.engine.document import base_of, order_of, path_in, strip_comments
from rulesets.engine.problems import JsonValue, Place, Problem
from rulesets.engine.schema import limits
from rulesets.engine.schema.catalogs import CatalogFile, Entry
from rulesets.engine.schema.faults import Fault, faults_of
from rulesets.engine.schema.root import RulesetFile
from rulesets.engine.schema.shapes import Count

M = TypeVar("M", bound=BaseModel)


@cache
def _adapter(model: Any) -> TypeAdapter[Any]:  # noqa: ANN401
    return TypeAdapter(model)


def faults_in(model: Any, value: JsonValue) -> tuple[Any, list[Fault]]:  # noqa: ANN401
    """Read a value as a model or a union of models (`Track`, `Step`, `Ref`).

    Returns:
        What was read and no faults, or None and every fault in file order.
    """
    adapter = _adapter(model)
    try:
        return adapter.validate_python(value), []
    except ValidationError:
        bare = strip_comments(value)  # the cheap way round: most documents hold no comment
    try:
        return adapter.validate_python(bare), []
    except ValidationError as error:
        return None, sorted(faults_of(error), key=lambda fault: order_of(fault.place, value))


@overload
def validate(model: type[M], value: JsonValue, path: str = "") -> M | list[Problem]: ...
@overload
def validate(model: Any, value: JsonValue, path: str = "") -> Any: ...  # noqa: ANN401
def validate(model: Any, value: JsonValue, path: str = "") -> Any:
    """Read a value, or tell everything that is wrong with it.

    Args:
        model: A model, or a union of models.
        value: A JSON value as `document.parse` gives it; comments in it are ignored.
        path: Where the value stands: empty for the ruleset file itself, `<file>#` for another file.
    """
    read, faults = faults_in(model, value)
    return [placed(fault, path) for fault in faults] if faults else read


def placed(fault: Fault, path: str) -> Problem:
    """Put the path of the value that was read in front of a fault."""
    return Problem(path_in(path, fault.place), fault.code, fault.message, fault.remedy, fault.value)


# Catalogs


@dataclass(frozen=True, slots=True)
class Entries:
    """What was read of a catalog's entries.

    Attributes:
        good: The entries without a problem, in order.
        positions: Where each of them stands in the file.
        problems: What is wrong with the others, in file order.
    """

    good: tuple[Entry, ...]
    positions: tuple[int, ...]
    problems: tuple[Problem, ...] = ()


def read_entry(value: JsonValue, path: str) -> Entry | list[Problem]:
    """Read one entry of a catalog."""
    return validate(Entry, value, path)


def read_entries(values: JsonValue, path: str) -> Entries:
    """Read a catalog's entries: all in one call where none has a problem, else one by one."""
    if not isinstance(values, list | tuple):
        _, faults = faults_in(tuple[Entry, ...], values)
        return Entries((), (), tuple(placed(fault, path) for fault in faults))
    faults = Count(limits.ENTRIES).faults(values)
    problems = [placed(fault, path) for fault in faults]
    try:
        good = _adapter(tuple[Entry, ...]).validate_python(values)
        return Entries(good, tuple(range(len(good))), tuple(problems))
    except ValidationError:
        return _read_one_by_one(values, path, problems)


def _read_one_by_one(values: Sequence[JsonValue], path: str, problems: list[Problem]) -> Entries:
    good: dict[int, Entry] = {}
    for position, value in enumerate(values):
        read = read_entry(value, f"{path}[{position}]")
        if isinstance(read, Entry):
            good[position] = read
        else:
            problems += read
    return Entries(tuple(good.values()), tuple(good), tuple(problems))


# Files


@dataclass(frozen=True, slots=True)
class FileReading:
    """What was read of a ruleset file.

    Attributes:
        model: The file, its catalogs as headers without entries; None while something in it is wrong.
        entries: The inline entries of each catalog, in the order of the file; None for one that has none.
        problems: Everything that is wrong, in file order.
    """

    model: RulesetFile | None
    entries: tuple[Entries | None, ...]
    problems: tuple[Problem, ...]


def read_file(document: JsonValue) -> FileReading:
    """Read a ruleset file."""
    catalogs = document.get("catalogs") if isinstance(document, Mapping) else None
    if not isinstance(document, Mapping) or not isinstance(catalogs, list | tuple):
        read, faults = faults_in(RulesetFile, document)
        return FileReading(read, (), tuple(placed(fault, "") for fault in faults))
    entries = tuple(_inline_entries(catalog, position) for position, catalog in enumerate(catalogs))
    read, faults = faults_in(
        RulesetFile, {**document, "catalogs": [_header(catalog) for catalog in catalogs]}
    )
    parts = [(("catalogs", position, "entries"), found) for position, found in enumerate(entries) if found]
    return FileReading(read, entries, _joined(document, faults, parts, ""))


def _joined(
    document: JsonValue, faults: Sequence[Fault], parts: Sequence[tuple[Place, Entries]], base: str
) -> tuple[Problem, ...]:
    """The problems of a document and of the entries that stand in it, in file order."""
    problems = [(order_of(fault.place, document), placed(fault, base)) for fault in faults]
    for place, entries in parts:
        problems += [(order_of(place, document), problem) for problem in entries.problems]
    return tuple(problem for _, problem in sorted(problems, key=lambda ordered: ordered[0]))


def _inline_entries(catalog: JsonValue, position: int) -> Entries | None:
    if not isinstance(catalog, Mapping) or "entries" not in catalog:
        return None
    return read_entries(catalog["entries"], f"catalogs[{position}].entries")


def _header(catalog: JsonValue) -> JsonValue:
    return {**catalog, "entries": []} if isinstance(catalog, Mapping) and "entries" in catalog else catalog


def read_catalog_file(document: JsonValue, name: str) -> tuple[CatalogFile | None, Entries]:
    """Read a catalog's own file of a package: its header without entries, and its entries (F3.75).

    Args:
        document: The parsed file.
        name: Its name, `catalogs/<id>.json`; paths of its problems start with it.
    """
    base = base_of(name)
    read, faults = faults_in(CatalogFile, _header(document))
    values = document.get("entries", []) if isinstance(document, Mapping) else []
    entries = read_entries(values, f"{base}entries")
    problems = _joined(document, faults, [(("entries",), entries)], base)
    return read, Entries(entries.good, entries.positions, problems)
