"""The faces of every kind: what a node of it reads, what it changes, and how it is checked.

A kind of Ref, derived operation, field type or step has its own functions under its own stem (`refs`,
`derived`, `fields`, `steps/<kind>`); here they meet. A test walks the schema's kinds and fails where a face
is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from rulesets.engine.checks import (
    abilities,
    builder,
    catalogs,
    derived,
    entries,
    fields,
    gm,
    itemwords,
    lists,
    live,
    migrations,
    resolution,
    sections,
    sheet,
    skills,
    startinggear,
)
from rulesets.engine.checks.findings import Findings
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import NodeKind
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.checks.steps import abilities as abilities_step
from rulesets.engine.checks.steps import catalog as catalog_step
from rulesets.engine.checks.steps import choices as choices_step
from rulesets.engine.checks.steps import fields as fields_step
from rulesets.engine.checks.steps import kept as kept_step
from rulesets.engine.checks.steps import roll as roll_step
from rulesets.engine.checks.steps import startinggear as gear_step
from rulesets.engine.checks.steps import trained as trained_step
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder import (
    AbilitiesStep,
    AbilityPicksStep,
    AllocateStep,
    Builder,
    CatalogStep,
    ChoicesStep,
    FieldsStep,
    InitializeStep,
    RollStep,
    RowsStep,
    SpendStep,
    StartingGearStep,
    TrainedStep,
)
from rulesets.engine.schema.catalogs import Catalog, Entry
from rulesets.engine.schema.items import (
    BooleanStat,
    Currency,
    DiceStat,
    EnumStat,
    GearPackage,
    ItemSlot,
    ItemWord,
    NumberStat,
    TextStat,
)
from rulesets.engine.schema.lists import SheetList
from rulesets.engine.schema.live import Condition, LivePool, Note, PlainTrack, State, WoundTrack
from rulesets.engine.schema.migrations import SheetMigration
from rulesets.engine.schema.resolution import DiceHighest, DicePool, DiceSum, RollUnder
from rulesets.engine.schema.root import GameMaster
from rulesets.engine.schema.sheet import AbilityScore, Save, Section, Sheet, Skill

Reader: TypeAlias = Callable[[Any], Iterator[Read]]
Changer: TypeAlias = Callable[[Any], Iterator[Change]]
Checker: TypeAlias = Callable[[Any, Index], Findings]
RawChecker: TypeAlias = Callable[[JsonValue], Findings]


def _nothing(_thing: object) -> Iterator[Any]:
    return iter(())


@dataclass(frozen=True, slots=True)
class Face:
    """What is declared of a kind of node.

    Attributes:
        reads: What a node reads and names.
        check: What is wrong with a node, given the index.
        changes: What it can change on a sheet; only the builder's kinds and sheet migrations change anything.
    """

    reads: Reader
    check: Checker
    changes: Changer = _nothing


ID_CHECKS: dict[NodeKind, RawChecker] = {
    NodeKind.RESOLUTION: resolution.check_ids,
    NodeKind.LIST: lists.check_ids,
    NodeKind.TRACK: live.check_track_ids,
    NodeKind.CATALOG: catalogs.check_ids,
}
"""What is wrong with ids inside a node of a kind; looks at the JSON, so that faulty parts count too."""

_RESOLUTION = Face(resolution.reads, resolution.check)
_WORD = Face(itemwords.reads, itemwords.check)
_KEPT_STEP = Face(kept_step.reads, kept_step.check, kept_step.changes)

KEPT_STEPS = (
    AllocateStep,
    SpendStep,
    RowsStep,
    InitializeStep,
    AbilityPicksStep,
)
"""Kinds of step that are kept and not interpreted yet."""

_ITEM_WORDS = (ItemWord, NumberStat, TextStat, BooleanStat, EnumStat, DiceStat, ItemSlot, Currency)

FACES: dict[type, Face] = {
    Section: Face(sections.reads, sections.check),
    AbilityScore: Face(abilities.reads, abilities.check),
    Skill: Face(skills.reads, skills.check),
    Save: Face(skills.reads_save, skills.check_save),
    SheetList: Face(lists.reads, lists.check),
    LivePool: Face(live.reads_pool, live.check_pool),
    PlainTrack: Face(live.reads_plain_track, live.check_plain_track),
    WoundTrack: Face(live.reads_wound_track, live.check_wound_track),
    Note: Face(live.reads_nothing, live.check_nothing),
    Condition: Face(live.reads_nothing, live.check_nothing),
    State: Face(live.reads_state, live.check_state),
    Sheet: Face(sheet.reads, sheet.check),
    DiceSum: _RESOLUTION,
    DicePool: _RESOLUTION,
    DiceHighest: _RESOLUTION,
    RollUnder: _RESOLUTION,
    GameMaster: Face(gm.reads, gm.check),
    Builder: Face(builder.reads, builder.check),
    SheetMigration: Face(migrations.reads, migrations.check, migrations.changes),
    **dict.fromkeys(_ITEM_WORDS, _WORD),
    GearPackage: Face(startinggear.reads, startinggear.check),
    Catalog: Face(catalogs.reads, catalogs.check),
    CatalogStep: Face(catalog_step.reads, catalog_step.check, catalog_step.changes),
    FieldsStep: Face(fields_step.reads, fields_step.check, fields_step.changes),
    AbilitiesStep: Face(abilities_step.reads, abilities_step.check, abilities_step.changes),
    TrainedStep: Face(trained_step.reads, trained_step.check, trained_step.changes),
    ChoicesStep: Face(choices_step.reads, choices_step.check, choices_step.changes),
    StartingGearStep: Face(gear_step.reads, gear_step.check, gear_step.changes),
    RollStep: Face(roll_step.reads, roll_step.check, roll_step.changes),
    **dict.fromkeys(KEPT_STEPS, _KEPT_STEP),
    **dict.fromkeys(fields.TYPE_READS, Face(fields.reads, fields.check)),
    **dict.fromkeys(derived.OP_READS, Face(derived.reads, derived.check)),
}
"""Model to face. Entries are checked in parts: see `entries.PARTS`."""


def reads(model: Any) -> Iterator[Read]:  # noqa: ANN401
    """What a node reads and names, each with the place in the node that says so.

    Args:
        model: A node as the schema reads it: a field, a derived value, a step, an entry.
    """
    return entries.reads(model) if isinstance(model, Entry) else FACES[type(model)].reads(model)


def changes(model: Any) -> Iterator[Change]:  # noqa: ANN401
    """What a node can change on a sheet, each with the place in the node that says so.

    What a catalog step's entries change is told by the entries; `BuilderIndex.changes` puts both together.
    Source: B7.4, B7.5, B51.1.
    """
    return entries.changes(model) if isinstance(model, Entry) else FACES[type(model)].changes(model)
