"""A ruleset made ready to compute with.

Compiling is done once per ruleset and kept; evaluating uses nothing but what stands here. Nothing in a
compiled ruleset changes after it is made, save the readers kept for Refs asked for from outside the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, Protocol, TypeVar

from rulesets.engine.borrowing import take_entries
from rulesets.engine.compiled.fields import CompiledField, compile_field
from rulesets.engine.compiled.frame import Predicate, Reader
from rulesets.engine.compiled.hiding import hidden_rule
from rulesets.engine.compiled.lists import CompiledList, compile_list
from rulesets.engine.compiled.live import (
    CompiledPool,
    CompiledState,
    CompiledTrack,
    CompiledWound,
    compile_pool,
    compile_state,
    compile_track,
)
from rulesets.engine.compiled.migrations import CompiledMigrations, compile_migrations
from rulesets.engine.compiled.program import Program, make_program
from rulesets.engine.compiled.refs import Readable, ref_reader, slot_key, slot_reader
from rulesets.engine.compiled.slots import SlotKey
from rulesets.engine.compiled.trainings import CheckKind, untrained_rule
from rulesets.engine.schema.builder import Builder
from rulesets.engine.schema.catalogs import Catalog, Entry, Filter
from rulesets.engine.schema.derived import Derived
from rulesets.engine.schema.displaytexts import mark_contexts
from rulesets.engine.schema.fields import Field
from rulesets.engine.schema.lists import SheetList
from rulesets.engine.schema.live import LivePool, State, Track
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.resolution import ProficiencyTier
from rulesets.engine.schema.root import RulesetFile
from rulesets.engine.schema.ruleset import Ruleset
from rulesets.engine.schema.sheet import AbilityScore, Save, Section, Sheet, Skill, Untrained


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


_T = TypeVar("_T", bound=_HasId)


@dataclass(frozen=True, slots=True)
class CompiledCatalog:
    """A catalog's header with its entries and filters by id, in file order."""

    header: Catalog
    entries: Mapping[str, Entry]
    filters: Mapping[str, Filter]


@dataclass(frozen=True, slots=True)
class SheetReaders:
    """The parts of the sheet that are read with more than their declaration.

    Attributes:
        hidden: The rule that hides a thing, by ``kind/id`` such as ``field/oil``; in the order of the
            sheet. Things that nothing can hide are left out.
    """

    fields: Mapping[str, CompiledField]
    lists: Mapping[str, CompiledList]
    pools: Mapping[str, CompiledPool]
    tracks: Mapping[str, CompiledTrack]
    states: Mapping[str, CompiledState]
    hidden: Mapping[str, Predicate]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class CompiledRuleset:
    """A ruleset, indexed by id and ready to evaluate. All indexes are in file order.

    Attributes:
        sheet: The sheet block as declared.
        builder: The builder block, if the sheet has one.
        tiers: Ids of the proficiency tiers, the untrained one first.
        tier_rank: Position of each tier in ``tiers``.
        computed_abilities: Abilities whose score is worked out and never stored (S5).
        readers: How stored values and live values are read; for the engine.
        program: How the numbers are worked out; for the engine.
        migrations: How sheets of older versions take this shape.
    """

    ruleset: Ruleset
    sheet: Sheet
    builder: Builder | None
    sections: Mapping[str, Section]
    abilities: Mapping[str, AbilityScore]
    skills: Mapping[str, Skill]
    saves: Mapping[str, Save]
    fields: Mapping[str, Field]
    derived: Mapping[str, Derived]
    lists: Mapping[str, SheetList]
    pools: Mapping[str, LivePool]
    tracks: Mapping[str, Track]
    states: Mapping[str, State]
    tiers: tuple[str, ...]
    tier_rank: Mapping[str, int]
    catalogs: Mapping[str, CompiledCatalog]
    computed_abilities: frozenset[str]
    readers: SheetReaders
    program: Program
    migrations: CompiledMigrations
    _tiers: Mapping[str, ProficiencyTier]
    _kept: dict[SlotKey, Reader] = field(default_factory=dict)

    @property
    def model(self) -> RulesetFile:
        """The file as read, catalogs without their entries."""
        return self.ruleset.model

    def declares(self, section: str, id_: str) -> bool:
        """Whether the sheet has an id in a map of single values of a build (S2.5)."""
        if section == "bonuses":
            return id_ in self.skills or id_ in self.saves
        known: Mapping[str, Mapping[str, object]] = {
            "abilities": self.abilities,
            "skills": self.skills,
            "saves": self.saves,
            "fields": self.fields,
        }
        return id_ in known.get(section, ())

    @property
    def proficiency(self) -> Reader:
        """The reader of the proficiency bonus; 0 without a declared source (N6.3)."""
        return slot_reader(self.program.slots["proficiency", ""])

    def reader(self, ref: Ref) -> Reader:
        """Make, or find again, the reader of any Ref of the file, one of a catalog entry too."""
        key = slot_key(ref)
        if key not in self._kept:
            self._kept[key] = ref_reader(ref, self._readable)
        return self._kept[key]

    def tier(self, tier_id: str) -> ProficiencyTier:
        """Give a declared tier. Raises KeyError for any other id."""
        return self._tiers[tier_id]

    def offered_tiers(self, kind: Literal["skills", "saves"]) -> tuple[str, ...]:
        """Give the tiers the editor offers for skills or saves (S6.8)."""
        offered = self.sheet.skill_tiers if kind == "skills" else self.sheet.save_tiers
        return tuple(offered) if offered else self.tiers

    def untrained_rule(self, kind: CheckKind, check_id: str) -> Untrained:
        """Give what being untrained does to a check: its own rule, else its section's (S7.3, S7.4)."""
        check: Skill | Save = self.skills[check_id] if kind == "skill" else self.saves[check_id]
        return untrained_rule(check, self.sections)

    @property
    def _readable(self) -> Readable:
        return Readable(self.readers.fields, self.readers.lists, self.program.slots)


def compile_ruleset(
    ruleset: Ruleset, layers: tuple[str, ...] = (), lenders: Mapping[str, Ruleset] | None = None
) -> CompiledRuleset:
    """Make a ruleset ready to compute with.

    Args:
        ruleset: A ruleset as read.
        layers: Ids of the layers that are on. Layers are not interpreted yet: they change nothing.
        lenders: The rulesets its catalogs borrow from, as read, by what `from.ruleset` says (F3.78). Left out
            where nothing is borrowed, or where the entries were taken already (`take_entries`).
    """
    if lenders is not None or (ruleset.loans and not ruleset.borrowed):
        ruleset = take_entries(ruleset, lenders or {})
    mark_contexts(ruleset)
    model = ruleset.model
    sheet = model.sheet
    readers, program = _make_readers(model)
    tiers = model.resolution.proficiency_tiers
    return CompiledRuleset(
        ruleset=ruleset,
        sheet=sheet,
        builder=sheet.builder,
        sections=_by_id(sheet.sections),
        abilities=_by_id(sheet.abilities),
        skills=_by_id(sheet.skills),
        saves=_by_id(sheet.saves),
        fields=_by_id(sheet.fields),
        derived=_by_id(sheet.derived),
        lists=_by_id(sheet.lists),
        pools=_by_id(sheet.live.pools),
        tracks=_by_id(sheet.live.tracks),
        states=_by_id(sheet.live.states),
        tiers=tuple(tier.id for tier in tiers),
        tier_rank=MappingProxyType({tier.id: rank for rank, tier in enumerate(tiers)}),
        catalogs=MappingProxyType(
            {header.id: _compile_catalog(header, ruleset) for header in model.catalogs}
        ),
        computed_abilities=frozenset(ability.id for ability in sheet.abilities if ability.value),
        readers=readers,
        program=program,
        migrations=compile_migrations(sheet),
        _tiers=_by_id(tiers),
    )


def _by_id(things: Iterable[_T]) -> Mapping[str, _T]:
    return MappingProxyType({thing.id: thing for thing in things})


def _compile_catalog(header: Catalog, ruleset: Ruleset) -> CompiledCatalog:
    return CompiledCatalog(header, _by_id(ruleset.entries.get(header.id, ())), _by_id(header.filters))


def _make_readers(model: RulesetFile) -> tuple[SheetReaders, Program]:
    sheet = model.sheet
    fields = {declared.id: compile_field(declared) for declared in sheet.fields}
    lists = {
        declared.id: compile_list(declared, hidden_rule(declared.hide_when, fields))
        for declared in sheet.lists
    }
    program = make_program(model, fields, lists)
    readable = Readable(fields, lists, program.slots)
    pools = {pool.id: compile_pool(pool, readable) for pool in sheet.live.pools}
    tracks = {track.id: compile_track(track, readable) for track in sheet.live.tracks}
    states = {state.id: compile_state(state, readable) for state in sheet.live.states}
    hidden = _hidden_rules(sheet, fields, pools, tracks, states)
    return SheetReaders(fields, lists, pools, tracks, states, hidden), program


def _hidden_rules(
    sheet: Sheet,
    fields: Mapping[str, CompiledField],
    pools: Mapping[str, CompiledPool],
    tracks: Mapping[str, CompiledTrack],
    states: Mapping[str, CompiledState],
) -> Mapping[str, Predicate]:
    """Gather what can be hidden, by ``kind/id`` (S10.1)."""
    rules: dict[str, Predicate | None] = {}
    for kind, shown in (("field", sheet.fields), ("derived", sheet.derived), ("list", sheet.lists)):
        rules |= {f"{kind}/{thing.id}": hidden_rule(thing.hide_when, fields) for thing in shown}
    rules |= {f"pool/{pool_id}": pool.hidden for pool_id, pool in pools.items()}
    for track_id, track in tracks.items():
        rules[f"track/{track_id}"] = None if isinstance(track, CompiledWound) else track.hidden
    rules |= {f"state/{state_id}": state.hidden for state_id, state in states.items()}
    return {name: rule for name, rule in rules.items() if rule is not None}
