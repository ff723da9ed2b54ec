"""Read a ruleset file and the catalog files of its package: the ruleset, or all that is wrong.

Source: F1.1, F1.38, F1.81, F1.82, F3.75.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

from rulesets.engine.checks.checking import Checked, check_document
from rulesets.engine.checks.kept import kept_paths
from rulesets.engine.checks.naming import named
from rulesets.engine.checks.reporting import Report, entries_report, problems_of
from rulesets.engine.document import ROOT, Parsed, canonical, capped, parse
from rulesets.engine.problems import JsonObject, JsonValue, Problem, ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.catalogs import CatalogFile, Entry
from rulesets.engine.schema.reading import validate
from rulesets.engine.schema.ruleset import Ruleset


def read(
    data: bytes, files: Mapping[str, bytes] | None = None, *, on_read: Callable[[str], None] | None = None
) -> Ruleset | list[Problem]:
    """Read a ruleset file.

    Args:
        data: The file.
        files: The catalog and abilities files of its package, by name (`catalogs/knacks.json`); None for a
            file on its own, which carries its catalogs inline. An abilities file is kept, not interpreted.
        on_read: Told the name of each catalog file once its entries were read; it may raise to stop.

    Returns:
        The ruleset, or what is wrong, in file order: at most 200 problems, and a last one that says how many
        were left off (F1.40). A mistake in a catalog file refuses nothing: it stands in `file_problems`, told
        the same way, and the catalog has no entries.
    """
    parsed = parse(data, limit_bytes=limits.FILE_BYTES)
    if not isinstance(parsed, Parsed):
        return capped(parsed)
    if not isinstance(parsed.value, Mapping):
        return [not_an_object(parsed.value, ROOT)]
    abilities = {name: text for name, text in (files or {}).items() if name.startswith("abilities/")}
    catalogs = {name: text for name, text in (files or {}).items() if name not in abilities}
    read_files, problems = read_catalog_files(catalogs)
    checked = check_document(parsed.value, read_files, package=files is not None, on_read=on_read)
    kept, unread = _read_abilities(abilities)
    lines = named(capped([*problems_of(checked), *unread]), parsed.value)
    return lines or _ruleset(checked, problems, kept)


def _read_abilities(files: Mapping[str, bytes]) -> tuple[dict[str, JsonValue], list[Problem]]:
    """Read the abilities files of a package as JSON: they are part of its contents. Source: packs.md P5.5."""
    kept: dict[str, JsonValue] = {}
    problems: list[Problem] = []
    for name, data in files.items():
        parsed = parse(data, limit_bytes=limits.ABILITIES_FILE_BYTES, root=name)
        if isinstance(parsed, Parsed):
            kept[name] = parsed.value
        else:
            problems += parsed
    return kept, problems


def read_catalog_files(
    files: Mapping[str, bytes],
) -> tuple[dict[str, JsonValue], dict[str, tuple[Problem, ...]]]:
    """Read the catalog files of a package: what each holds, and what is wrong with those that are no JSON."""
    read_files: dict[str, JsonValue] = {}
    problems: dict[str, tuple[Problem, ...]] = {}
    for name, data in files.items():
        parsed = parse(data, limit_bytes=limits.CATALOG_FILE_BYTES, root=name)
        if not isinstance(parsed, Parsed):
            problems[name] = tuple(parsed)
            read_files[name] = {}
        else:
            read_files[name] = parsed.value
    return read_files, problems


def not_an_object(value: JsonValue, path: str) -> Problem:
    """A document that is valid JSON and no object. Source: F1.1."""
    message = f"The file holds {shown(value)}, not an object."
    return Problem(path, ProblemCode.WRONG_TYPE, message, "Write one object.", value)


def header_problems(name: str, catalog: str | None, value: JsonValue) -> list[Problem]:
    """What is wrong with a catalog file outside its entries. Source: F3.75."""
    if not isinstance(value, Mapping):
        return [not_an_object(value, name)]
    empty: JsonValue = ()
    bare = {**value, "entries": empty} if isinstance(value.get("entries"), list | tuple) else value
    read_header = validate(CatalogFile, bare, f"{name}#")
    problems = [] if isinstance(read_header, CatalogFile) else list(read_header)
    if isinstance(value.get("catalog"), str) and value["catalog"] != catalog:
        message = f"This is the file of the catalog {shown(catalog)}, and it names {shown(value['catalog'])}."
        remedy = f"Write {shown(catalog)}."
        problems.append(Problem(f"{name}#catalog", ProblemCode.CONFLICT, message, remedy, value["catalog"]))
    return problems


def _ruleset(
    checked: Checked, unread: Mapping[str, tuple[Problem, ...]], abilities: Mapping[str, JsonValue]
) -> Ruleset:
    parts = checked.parts
    problems = {
        name: tuple(named(capped(found.problems), parts.files.get(name), base=f"{name}#"))
        for name, found in file_reports(checked, unread).items()
    }
    entries: dict[str, tuple[Entry, ...]] = {}
    for part in parts.catalogs:
        sound = part.file not in problems
        entries[str(part.id)] = tuple(node.model for node in part.entries) if sound else ()
    assert parts.root is not None  # noqa: S101 - without problems the root was read
    return Ruleset(
        document=parts.document,
        model=parts.root,
        entries=entries,
        kept=kept_paths(parts.root, entries),
        digest=digest_of(parts.document, {**parts.files, **abilities}),
        file_problems=problems,
        files=parts.files if any(header.from_ is not None for header in parts.root.catalogs) else {},
    )


def file_reports(
    checked: Checked, unread: Mapping[str, tuple[Problem, ...]] | None = None, *, most: int | None = None
) -> dict[str, Report]:
    """What is wrong with catalog files, by file, those without problems left out (F1.82).

    Args:
        checked: A checked document.
        unread: What is wrong with files that are no JSON.
        most: How many problems of each file to write out; all when left out.
    """
    found = {name: Report(problems, len(problems)) for name, problems in (unread or {}).items()}
    for part in checked.parts.catalogs:
        if part.file is None or part.file in found:
            continue
        header = tuple(header_problems(part.file, part.id, checked.parts.files[part.file]))
        entries = entries_report(part, checked, most=most)
        if header or entries.count:
            found[part.file] = Report((*header, *entries.problems)[:most], len(header) + entries.count)
    return found


def digest_of(document: JsonObject, files: Mapping[str, JsonValue]) -> str:
    """SHA-256 of the contents: the ruleset file, its catalog and its abilities files. Source: F1.56, P5.5."""
    found = hashlib.sha256(canonical(document).encode("utf-8", "surrogatepass"))
    for name in sorted(files):
        found.update(f"\n{name}\n{canonical(files[name])}".encode("utf-8", "surrogatepass"))
    return found.hexdigest()
