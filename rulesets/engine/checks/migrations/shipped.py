"""What is no mistake in a sheet's migrations and worth knowing all the same. Source: M1.6, M4.16."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.engine.checks.migrations.route import targets_of
from rulesets.engine.problems import JsonValue, Problem, ProblemCode, is_number, path_of, shown
from rulesets.engine.schema.fields import NumberField
from rulesets.engine.schema.migrations import Route
from rulesets.engine.schema.migrations.chains import Chains, Order, renames_of
from rulesets.engine.schema.sheet import Sheet


def dropped_entries(earlier: Mapping[int, JsonValue], sheet: Sheet) -> tuple[Problem, ...]:
    """The entries of earlier versions that a sheet lacks; publishing such a version is refused. Source: M1.6.

    Args:
        earlier: The documents of earlier versions, by the number of the ruleset's version.
        sheet: The sheet of the version that follows them.
    """
    here = {entry.from_ for entry in sheet.migrations}
    found: dict[int, int] = {}
    for number in sorted(earlier):
        for since in _versions_in(earlier[number]):
            if since not in here:
                found.setdefault(since, number)
    return tuple(_dropped(since, number) for since, number in sorted(found.items()))


def warnings_of(sheet: Sheet) -> tuple[Problem, ...]:
    """What reads otherwise than its author may think. Source: M4.16."""
    return tuple(_unset_targets(sheet))


def _versions_in(document: JsonValue) -> Iterator[int]:
    sheet = document.get("sheet") if isinstance(document, Mapping) else None
    entries = sheet.get("migrations") if isinstance(sheet, Mapping) else None
    for entry in entries if isinstance(entries, list | tuple) else ():
        since = entry.get("from") if isinstance(entry, Mapping) else None
        if is_number(since):
            yield int(since)


def _dropped(since: int, number: int) -> Problem:
    return Problem(
        path="sheet.migrations",
        code=ProblemCode.MISSING,
        message=f"The entry from sheet version {since}, which version {number} of this ruleset has, is missing.",
        remedy="Put it back: characters that were stored long ago still need it.",
        value=since,
    )


def _unset_targets(sheet: Sheet) -> Iterator[Problem]:
    """A number without a default reads the end of its range while it is unset (N5.1)."""
    fields = {field.id: field for field in sheet.fields}
    chains = Chains(renames_of(sheet.migrations))
    for place, entry in enumerate(sheet.migrations):
        for position, step in enumerate(entry.steps):
            if not isinstance(step, Route):
                continue
            for name, at in targets_of(step):
                field = fields.get(chains.end("field", name, after=Order(entry.from_, position + 1)))
                if (
                    isinstance(field, NumberField)
                    and field.default is None
                    and not field.min <= 0 <= field.max
                ):
                    path = path_of(("sheet", "migrations", place, "steps", position, *at))
                    yield _unset(path, field)


def _unset(path: str, field: NumberField) -> Problem:
    nearest = field.min if field.min > 0 else field.max
    return Problem(
        path=path,
        code=ProblemCode.OUT_OF_RANGE,
        message=f"The field {shown(field.id)} reads {shown(nearest)} on every sheet that gets no value.",
        remedy="Let its range hold 0, so that only one target shows a value.",
        value=field.id,
    )
