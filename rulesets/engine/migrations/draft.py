"""A stored character on its way to a newer shape: what is written is copied first, the rest is shared."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.compiled.frame import EMPTY, StoredMap
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.problems import JsonObject, JsonValue
from rulesets.engine.sheet.evaluate import evaluate
from rulesets.engine.sheet.evaluated import EvaluatedSheet

BUILD, LIVE = "build", "live"


class Draft:
    """A stored character that steps read and write. The one it was made from never changes.

    A place is a part of the character (`build`, `live`), a section of it (`fields`, `pools`) and an id.
    """

    def __init__(self, compiled: CompiledRuleset, stored: JsonObject) -> None:
        self.compiled = compiled
        self.stored = stored
        self._sheet: EvaluatedSheet | None = None

    def section(self, part: str, name: str) -> StoredMap | None:
        """A section, empty where there is none, or None where something else stands in its place."""
        holder = self.stored.get(part)
        if holder is None:
            return EMPTY
        found = holder.get(name) if isinstance(holder, Mapping) else holder
        if found is None:
            return EMPTY
        return found if isinstance(found, Mapping) else None

    def value(self, part: str, section: str, name: str) -> JsonValue:
        """What is stored at a place; None where nothing is, since a stored null is no value (M2.5)."""
        return (self.section(part, section) or EMPTY).get(name)

    def put(self, part: str, section: str, name: str, value: JsonValue) -> None:
        """Store a value at a place of a section that can be read."""
        self._write(part, section, {**(self.section(part, section) or EMPTY), name: value})

    def drop(self, part: str, section: str, name: str) -> None:
        """Take the key of a place out."""
        found = self.section(part, section) or EMPTY
        self._write(part, section, {key: value for key, value in found.items() if key != name})

    def mark(self, version: int) -> None:
        """Say that this is the form of a sheet version."""
        self.stored = {**self.stored, "v": version}

    @property
    def sheet(self) -> EvaluatedSheet:
        """The sheet as the steps on the build left it; worked out once, for the steps on the live state."""
        if self._sheet is None:
            self._sheet = evaluate(self.compiled, self.stored.get(BUILD))
        return self._sheet

    def _write(self, part: str, section: str, values: StoredMap) -> None:
        holder = self.stored.get(part)
        kept = holder if isinstance(holder, Mapping) else EMPTY
        self.stored = {**self.stored, part: {**kept, section: values}}
