"""What `manage.py ruleset` reports about a file: values made from files, no database (U7.3)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulesets.archives import is_archive, unpack
from rulesets.engine import api, document
from rulesets.engine.builder.commands import OpenBuilder
from rulesets.engine.checks.migrations.shipped import warnings_of
from rulesets.engine.checks.package import MANIFEST, RULESET
from rulesets.engine.problems import JsonValue, Problem, ProblemCode, shown
from rulesets.packages import make_package
from rulesets.services.shipping import read_folder

STORED_MOST_BYTES = 8 * 1024 * 1024
"""Room for a character with its record; the Studio itself stores smaller ones."""


class NotReadError(Exception):
    """A file given on the command line cannot be used; holds every problem."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.line for problem in problems))
        self.problems = problems


def load_ruleset(path: Path) -> api.Ruleset:
    """Read a ruleset file, a package folder or a package as a zip archive.

    Raises NotReadError; catalog files' problems count too.
    """
    if path.is_dir():
        read = api.read_package(read_folder(path))
    else:
        read = _read_file(_read_bytes(path, root="ruleset"))
    if isinstance(read, list):
        raise NotReadError(read)
    if broken := [problem for problems in read.file_problems.values() for problem in problems]:
        raise NotReadError(document.capped(broken))
    return read


def _read_file(data: bytes) -> api.Ruleset | list[Problem]:
    if not is_archive(data):
        return api.read_ruleset(data)
    files = unpack(data)
    return files if isinstance(files, list) else api.read_package(files)


def load_stored(path: Path) -> dict[str, JsonValue]:
    """Read a character export; `{}` is one too. Raises NotReadError."""
    data = _read_bytes(path, root="sheet")
    parsed = document.parse(data, root="sheet", limit_bytes=STORED_MOST_BYTES)
    if isinstance(parsed, list):
        raise NotReadError(document.capped(parsed))
    if not isinstance(parsed.value, Mapping):
        found = f"A character export is a JSON object, not {shown(parsed.value)}."
        raise NotReadError([Problem("sheet", ProblemCode.WRONG_TYPE, found)])
    return dict(parsed.value)


def report_check(path: Path) -> dict[str, Any]:
    """Report whether a ruleset can be imported, what of it is not interpreted yet, and warnings if any."""
    try:
        read = load_ruleset(path)
    except NotReadError as unread:
        return report_problems(unread.problems)
    report: dict[str, Any] = {"ok": True, "problems": [], "kept": list(read.kept)}
    if warnings := warnings_of(read.model.sheet):
        report["warnings"] = [warning.as_json() for warning in warnings]
    return report


def report_manifest(folder: Path, version: str = "") -> dict[str, Any]:
    """Write the manifest of a package folder anew and report as `check` does; `written` names the files.

    What the manifest says of the folder is found out: the files with sizes and checksums, the capability API.
    Its other keys stay. A licence file is added where the ruleset names a licence and the folder has none.

    Args:
        folder: The package.
        version: Its package version; empty keeps the one there is, or takes the ruleset's.
    """
    files = read_folder(folder)
    kept = _kept_manifest(files)
    found = api.read_package(files)
    faults = (
        [one for one in found if one.path.partition(".")[0] != "manifest"] if isinstance(found, list) else []
    )
    if faults := faults or _unreadable(files):
        raise NotReadError(faults)
    texts = {name: data.decode() for name, data in files.items() if name not in (MANIFEST, RULESET)}
    kept |= {"version": version} if version else {}
    made = make_package(files[RULESET].decode(), texts, manifest=document.write(kept) if kept else "")
    written = sorted(name for name in made if name == MANIFEST or name not in files)
    for name in written:
        (folder / name).write_bytes(made[name])
    return report_check(folder) | {"written": written}


def _kept_manifest(files: Mapping[str, bytes]) -> dict[str, JsonValue]:
    """The keys of a manifest that are its author's."""
    if MANIFEST not in files:
        return {}
    parsed = document.parse(files[MANIFEST], root="manifest", limit_bytes=STORED_MOST_BYTES)
    if isinstance(parsed, list):
        raise NotReadError(parsed)
    if not isinstance(parsed.value, Mapping):
        found = f"A manifest is a JSON object, not {shown(parsed.value)}."
        raise NotReadError([Problem("manifest", ProblemCode.WRONG_TYPE, found, "Remove the file.")])
    return {k: v for k, v in parsed.value.items() if k not in ("files", "contributions", "capabilityApi")}


def _unreadable(files: Mapping[str, bytes]) -> list[Problem]:
    found = []
    for name, data in files.items():
        try:
            data.decode()
        except UnicodeDecodeError:
            message, remedy = "The file is not UTF-8 text.", "Save it as that, or take it out of the folder."
            found.append(Problem(name, ProblemCode.NOT_JSON, message, remedy))
    return found


def report_problems(problems: list[Problem]) -> dict[str, Any]:
    """Report what stands in the way."""
    return {"ok": False, "problems": [problem.as_json() for problem in problems], "kept": []}


def report_evaluate(ruleset: api.Ruleset, stored: Mapping[str, JsonValue]) -> dict[str, Any]:
    """Report every number of a character's sheet."""
    compiled = api.compile_ruleset(ruleset)
    current = api.migrate(compiled, stored).stored if stored else stored
    build, live = current.get("build"), current.get("live")
    sheet = api.evaluate(
        compiled,
        build if isinstance(build, Mapping) else {},
        live if isinstance(live, Mapping) else None,
    )
    return sheet.as_json()


def report_migrate(ruleset: api.Ruleset, stored: Mapping[str, JsonValue]) -> dict[str, Any]:
    """Report a character in the form of this sheet, and what each step did or why it did nothing (M8.4)."""
    compiled = api.compile_ruleset(ruleset)
    migrated = api.migrate(compiled, stored)
    return {
        "sheet": migrated.stored,
        "from": migrated.since,
        "to": compiled.sheet.version,
        "changed": migrated.stored is not stored,
        "report": [line.as_json() for line in migrated.report],
    }


def report_build(ruleset: api.Ruleset, stored: Mapping[str, JsonValue]) -> dict[str, Any]:
    """Report the sheet that a builder's answers make, and how each step stands.

    The builder is opened first, which changes nothing for answers it was opened for before (B22.12).
    """
    compiled = api.compile_ruleset(ruleset)
    version = api.stored_version(stored) if stored else compiled.sheet.version
    started: dict[str, JsonValue] = {"v": version, "build": {}, **stored}
    found = api.settle(compiled, api.migrate(compiled, started).stored)
    opened = api.carry_out(found, OpenBuilder())
    settled = opened.settled if isinstance(opened, api.Applied) else found
    return {
        "sheet": settled.stored,
        "steps": [
            {
                "id": step.id,
                "shown": step.shown,
                "badge": step.badge,
                "inactive": [one.answer for one in step.inactive],
            }
            for step in api.step_states(settled)
        ],
        "pools": {},
    }


def _read_bytes(path: Path, *, root: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        problem = Problem(root, ProblemCode.NOT_JSON, f"{path} cannot be read: {error.strerror}.")
        raise NotReadError([problem]) from error
