"""An evaluated sheet: every number of a character, and what is shown around them."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.compiled.frame import Frame
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.refs import LivePoolRef, LiveTrackRef, Ref
from rulesets.engine.sheet.checknumbers import CheckNumber, read_checks
from rulesets.engine.sheet.lazy import lazy
from rulesets.engine.sheet.livestate import LiveReading, read_conditions, read_live, read_notes
from rulesets.engine.sheet.pools import PoolValue, RowPool, read_row_pools
from rulesets.engine.sheet.rows import RowCheckNumber, RowView, read_row_checks, read_rows
from rulesets.engine.sheet.tracks import TrackValue
from rulesets.engine.sheet.unreadable import Unreadable, find_unreadable
from rulesets.engine.sheet.wire import sheet_json


class EvaluatedSheet:
    """The numbers of one character.

    What is not read is not worked out: the numbers every sheet needs are there when `evaluate` returns,
    all others come when they are asked for and are then kept. The build and the live state it was made
    from are not copied: whoever changes them must evaluate again.

    Attributes:
        compiled: The ruleset.
        frame: Stored values and slot numbers; for the engine.
    """

    def __init__(
        self,
        compiled: CompiledRuleset,
        frame: Frame,
        build: object,
        live: object,
        reading: LiveReading | None,
    ) -> None:
        self.compiled = compiled
        self.frame = frame
        self._build = build
        self._live = live
        self._known_reading = reading

    @lazy
    def scores(self) -> Mapping[str, float]:
        """Ability id to score."""
        names, slots = self.compiled.program.spans["score"]
        return dict(zip(names, self.frame.numbers[slots], strict=True))

    @lazy
    def modifiers(self) -> Mapping[str, float]:
        """Ability id to modifier."""
        names, slots = self.compiled.program.spans["modifier"]
        return dict(zip(names, self.frame.numbers[slots], strict=True))

    @lazy
    def derived(self) -> Mapping[str, float]:
        """Derived id to number, hidden ones included (N7.3)."""
        names, slots = self.compiled.program.spans["derived"]
        return dict(zip(names, self.frame.numbers[slots], strict=True))

    @lazy
    def skills(self) -> Mapping[str, CheckNumber]:
        """Skill id to what the sheet contributes."""
        return read_checks(self.compiled, self.frame, "skill")

    @lazy
    def saves(self) -> Mapping[str, CheckNumber]:
        """Save id to what the sheet contributes."""
        return read_checks(self.compiled, self.frame, "save")

    @lazy
    def proficiency(self) -> float:
        """The proficiency bonus, 0 without a declared source (N6.3)."""
        return self.compiled.proficiency(self.frame)

    @lazy
    def fields(self) -> Mapping[str, JsonValue]:
        """Field id to the value the editor shows, hidden ones included."""
        return {name: field.shown(self.frame) for name, field in self.compiled.readers.fields.items()}

    @property
    def pools(self) -> Mapping[str, PoolValue]:
        """Pool id, or key of a row's pool, to where it stands; only pools this sheet has."""
        return self._pools

    @property
    def tracks(self) -> Mapping[str, TrackValue]:
        """Track id to where it stands; hidden tracks are left out."""
        return self._reading.tracks

    @property
    def states(self) -> Mapping[str, str]:
        """State id to its value; hidden states are left out."""
        return self._reading.states

    @lazy
    def row_pools(self) -> tuple[RowPool, ...]:
        """The pools that rows of lists are."""
        return read_row_pools(self.compiled, self.frame)

    @lazy
    def notes(self) -> Mapping[str, str]:
        """Note id to its text, for notes that are set."""
        return read_notes(self.compiled, self.frame)

    @lazy
    def conditions(self) -> tuple[str, ...]:
        """The conditions that are on, in file order."""
        return read_conditions(self.compiled, self.frame)

    @lazy
    def hidden(self) -> frozenset[str]:
        """What hideWhen hides, as ``kind/id``: ``field/oil``, ``pool/breath`` (S10)."""
        return frozenset(name for name, rule in self.compiled.readers.hidden.items() if rule(self.frame))

    @lazy
    def row_checks(self) -> tuple[RowCheckNumber, ...]:
        """The checks that list rows are (S14)."""
        return read_row_checks(self.compiled, self.frame)

    @lazy
    def unreadable(self) -> tuple[Unreadable, ...]:
        """What is stored and could not be read as it stands (N14.1)."""
        return find_unreadable(self.compiled, self._build, self._live)

    def rows(self, list_id: str) -> tuple[RowView, ...]:
        """Give the rows of a list with their cells filled in, hidden or not."""
        return read_rows(self.compiled, self.frame, list_id)

    def read(self, ref: Ref) -> float:
        """Read any Ref of the ruleset on this sheet, one of a catalog or a builder step too."""
        if isinstance(ref, LivePoolRef | LiveTrackRef):
            _ = self._reading  # fills the frame with what such a Ref reads
        return self.compiled.reader(ref)(self.frame)

    def as_json(self) -> dict[str, JsonValue]:
        """Give the sheet as the command line and the API print it (U7.3)."""
        return sheet_json(self)

    @lazy
    def _reading(self) -> LiveReading:
        return self._known_reading or read_live(self.compiled, self.frame)

    @lazy
    def _pools(self) -> Mapping[str, PoolValue]:
        return {**self._reading.pools, **{pool.key: pool.value for pool in self.row_pools}}
