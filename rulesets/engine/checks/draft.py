"""A document being written: it may be faulty, and every edit says at once what is wrong now.

An edit copies only the way to the place that changes; everything beside it is shared with the draft before,
which stays as it was. Only the nodes that changed are read again, and only those that lean on them are
checked again. The root counts as one node: all of the ruleset file but the entries of its catalogs is read
again when anything in it changes.
Source: F1.42.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Self

from rulesets.engine.checks import edits
from rulesets.engine.checks.checking import Checked, check_document, recheck
from rulesets.engine.checks.reading_ruleset import file_reports
from rulesets.engine.checks.reporting import Report, report
from rulesets.engine.checks.uses import Use, uses_of
from rulesets.engine.problems import JsonObject, JsonValue, Place, Problem


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """An opened document with what is wrong in it. Never changes: every edit gives another draft."""

    checked: Checked

    @classmethod
    def open(
        cls, document: JsonObject, files: Mapping[str, JsonValue] | None = None, *, package: bool = False
    ) -> Self:
        """Open a document.

        Args:
            document: A ruleset file; any JSON object.
            files: Its catalog files, by name.
            package: Whether it is a package, where catalogs may stand in files of their own.
        """
        return cls(check_document(document, files, package=package))

    @property
    def document(self) -> JsonObject:
        """The ruleset file as it is now."""
        return self.checked.parts.document

    @property
    def files(self) -> Mapping[str, JsonValue]:
        """The catalog files as they are now, by name."""
        return self.checked.parts.files

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong in the ruleset file, in file order."""
        return list(report(self.checked).problems)

    def report(self, most: int | None = None) -> Report:
        """The first problems of the ruleset file, and how many there are."""
        return report(self.checked, most=most)

    @property
    def file_problems(self) -> dict[str, tuple[Problem, ...]]:
        """What is wrong in catalog files, by file (F1.82)."""
        return {name: found.problems for name, found in file_reports(self.checked).items()}

    def file_reports(self, most: int | None = None) -> dict[str, Report]:
        """The first problems of each catalog file, and how many there are."""
        return file_reports(self.checked, most=most)

    def uses(self, place: str) -> tuple[Use, ...]:
        """Where a thing is named, by its address such as `field/oil`."""
        return uses_of(self.checked, place)

    def edit(self, place: Place, value: JsonValue, *, file: str | None = None) -> Self:
        """Put a value at a place: a key of an object, or a position of a list, its length to append.

        Args:
            place: Keys and positions; empty for the whole document.
            value: Any JSON value.
            file: The catalog file that is edited; the ruleset file when left out.

        Raises:
            NoSuchPlaceError: The document has nothing that could hold the value.
        """
        return self._changed(file, lambda root: edits.put(root, place, value))

    def insert(self, place: Place, value: JsonValue, *, file: str | None = None) -> Self:
        """Put a value into a list before the item at a position.

        Raises:
            NoSuchPlaceError: There is no such list.
        """
        return self._changed(file, lambda root: edits.insert(root, place, value))

    def remove(self, place: Place, *, file: str | None = None) -> Self:
        """Take away what stands at a place.

        Raises:
            NoSuchPlaceError: Nothing stands there.
        """
        return self._changed(file, lambda root: edits.remove(root, place))

    def _changed(self, file: str | None, change: Callable[[JsonValue], JsonValue]) -> Self:
        document, files = self.document, self.files
        if file is not None:
            files = {**files, file: change(files.get(file))}
            return type(self)(recheck(self.checked, document, files))
        changed = change(document)
        if not isinstance(changed, Mapping):
            raise edits.NoSuchPlaceError(())
        return type(self)(recheck(self.checked, changed, files))
