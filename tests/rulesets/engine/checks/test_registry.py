"""Every kind of the schema has its faces: what it reads, what it changes, and how it is checked."""

from typing import Any, get_args

import pytest

from rulesets.engine.checks import derived, fields, refs, registry
from rulesets.engine.checks.making import Maker
from rulesets.engine.checks.nodes import ROOT_LISTS, SINGLES, NodeKind
from rulesets.engine.checks.places import Global
from rulesets.engine.schema.builder import (
    AbilitiesStep,
    CatalogStep,
    ChoicesStep,
    FieldsStep,
    RollStep,
    StartingGearStep,
    Step,
    TrainedStep,
)
from rulesets.engine.schema.catalogs import Catalog, Entry
from rulesets.engine.schema.derived import Derived
from rulesets.engine.schema.fields import Column, Field
from rulesets.engine.schema.items import Items, Stat
from rulesets.engine.schema.lists import SheetList
from rulesets.engine.schema.live import Live, PlainTrack, WoundTrack
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.resolution import Resolution
from rulesets.engine.schema.root import RulesetFile
from rulesets.engine.schema.sheet import Sheet
from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.harbour import harbour


def members(union: Any) -> set[type]:
    """The models of a union that stands in an annotation."""
    return set(get_args(get_args(union)[0]))


def node_types() -> set[type]:
    """The models of everything that is checked as a node."""
    lists = {
        annotation_of(Sheet, name)
        for name in ("sections", "abilities", "skills", "saves", "lists", "migrations")
    }
    live = {annotation_of(Live, name) for name in ("pools", "text", "conditions", "states")}
    unions = (
        members(Field) | members(Derived) | members(Step) | members(Resolution) | {PlainTrack, WoundTrack}
    )
    items = {annotation_of(Items, name) for name in ("categories", "slots", "currencies", "starting_gear")}
    items |= members(Stat)
    alone = {
        Sheet,
        Catalog,
        RulesetFile.model_fields["gm"].annotation,
        Sheet.model_fields["builder"].annotation,
    }
    return lists | live | unions | items | {get_args(kind)[0] if get_args(kind) else kind for kind in alone}


def annotation_of(model: Any, name: str) -> type:
    """What a list of a model holds."""
    found: type = get_args(model.model_fields[name].annotation)[0]
    return found


def test_every_kind_of_node_has_its_faces() -> None:
    assert set(registry.FACES) == node_types()


def test_every_kind_of_reference_has_its_faces() -> None:
    assert set(refs.REF_READS) == set(refs.REF_CHECKS) == members(Ref)


def test_every_operation_has_its_faces() -> None:
    assert set(derived.OP_READS) == set(derived.OP_CHECKS) == members(Derived)


def test_every_field_type_has_its_faces() -> None:
    assert set(fields.TYPE_READS) == set(fields.TYPE_CHECKS) == members(Field)


def test_every_column_type_belongs_to_a_field_type() -> None:
    assert len(members(Column)) == len(members(Field))


def test_every_step_kind_is_interpreted_or_named_as_kept() -> None:
    interpreted = {
        CatalogStep, FieldsStep, AbilitiesStep, TrainedStep, ChoicesStep, RollStep, StartingGearStep
    }  # fmt: skip
    assert interpreted | set(registry.KEPT_STEPS) == members(Step)
    assert interpreted.isdisjoint(registry.KEPT_STEPS)


@pytest.mark.parametrize(
    "kind", [kind for kind in NodeKind if kind not in (NodeKind.ENTRY, NodeKind.CATALOG)]
)
def test_every_kind_of_node_stands_somewhere(kind: NodeKind) -> None:
    assert (kind in ROOT_LISTS) != (kind in SINGLES)


def test_what_a_node_reads_and_changes_is_told_with_the_key_that_names_it() -> None:
    """Each place of each read leads to the id it names."""
    document = fair()
    nodes = [(NodeKind.ENTRY, entry) for catalog in document["catalogs"] for entry in catalog["entries"]]
    for kind, path in ROOT_LISTS.items():
        things: Any = document
        for key in path:
            things = things[key]
        nodes += [(kind, thing) for thing in things]
    told = 0
    for kind, raw in nodes:
        model = Maker().make(kind, raw).model
        for place, at in [(read.place, read.at) for read in registry.reads(model)]:
            if place.count("/") != 1 or not at or place in set(Global):
                continue
            value: Any = raw
            for step in at[:-1]:
                value = value[step]
            last = at[-1]
            named = value[last] if isinstance(last, int) or isinstance(value.get(last), str) else last
            assert place.split("/")[1] in (named, last, *str(named).split("/")), (raw, place, at)
            told += 1
    assert told > 90


def test_a_list_and_an_entry_tell_what_they_change() -> None:
    entry = Maker().make(NodeKind.ENTRY, harbour()["catalogs"][0]["entries"][0])
    scores, checks = (
        {"ability/grip", "ability/calm"},
        {"skill/climb", "skill/row", "skill/bluff", "save/nerve"},
    )
    assert entry.touches == scores | checks | {"field/vows", "list/traits"}
    assert isinstance(entry.model, Entry)
    sheet_list = Maker().make(NodeKind.LIST, harbour()["sheet"]["lists"][0])
    assert isinstance(sheet_list.model, SheetList)
    assert sheet_list.touches == frozenset()
    assert sheet_list.edges == ("field/sworn",)
