"""The indexes of a compiled ruleset, and readers for Refs from outside the sheet."""

import typing

import pytest
from pydantic import TypeAdapter

from rulesets.engine.compiled.derived import _MAKERS
from rulesets.engine.compiled.refs import _SLOT_KEYS
from rulesets.engine.compiled.values import _READERS
from rulesets.engine.schema.derived import Derived
from rulesets.engine.schema.fields import Column, Field
from rulesets.engine.schema.refs import Ref
from rulesets.engine.sheet import evaluate
from rulesets.engine.sheet.explain.derived import _EXPLAINERS
from rulesets.engine.sheet.explain.refs import _NAMERS
from rulesets.engine.sheet.unreadable import _EXPECTED
from tests.rulesets.engine.compiling import (
    ability,
    compile_sheet,
    derived,
    enum_field,
    evaluate_sheet,
    number_field,
)

REF = TypeAdapter(Ref)

SHEET = {
    "sections": [{"id": "trades", "label": "Trades", "untrained": {"by": -1}}],
    "abilities": [ability("str"), ability("dex"), ability("sum", value=[{"abilityScore": "str"}])],
    "skills": [
        {"id": "weld", "label": "Weld", "section": "trades"},
        {"id": "hark", "label": "Hark", "section": "trades", "untrained": "normal"},
        {"id": "sing", "label": "Sing"},
    ],
    "saves": [{"id": "nerve", "label": "Nerve", "ability": "dex"}],
    "skillTiers": ["able"],
    "fields": [number_field("depth", default=4), enum_field("creed", "tide", "salt")],
    "derived": [derived("air", "sum", of=[{"const": 4}, {"abilityMod": "str"}])],
    "lists": [
        {
            "id": "kit",
            "label": "Kit",
            "columns": [{"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 9}],
        }
    ],
    "live": {
        "pools": [{"id": "breath", "label": "Breath", "max": {"derived": "air"}}],
        "tracks": [{"id": "strain", "label": "Strain", "min": 0, "max": 5}],
        "states": [{"id": "trim", "label": "Trim", "values": ["heavy", "light"]}],
    },
}


def test_indexes_are_by_id_in_file_order() -> None:
    compiled = compile_sheet(SHEET)
    assert list(compiled.abilities) == ["str", "dex", "sum"]
    assert list(compiled.skills) == ["weld", "hark", "sing"]
    for index, ids in [
        (compiled.saves, ["nerve"]),
        (compiled.fields, ["depth", "creed"]),
        (compiled.derived, ["air"]),
        (compiled.lists, ["kit"]),
        (compiled.pools, ["breath"]),
        (compiled.tracks, ["strain"]),
        (compiled.states, ["trim"]),
        (compiled.sections, ["trades"]),
    ]:
        assert list(index) == ids
    assert compiled.computed_abilities == {"sum"}


def test_tiers_are_ranked_and_offered() -> None:
    compiled = compile_sheet(SHEET)
    assert compiled.tiers == ("none", "able")
    assert compiled.tier_rank == {"none": 0, "able": 1}
    assert compiled.offered_tiers("skills") == ("able",)
    assert compiled.offered_tiers("saves") == ("none", "able")
    assert compiled.tier("able").label == "Able"


def test_a_checks_own_untrained_rule_wins_over_its_sections() -> None:
    compiled = compile_sheet(SHEET)
    assert compiled.untrained_rule("skill", "weld").by == -1
    assert compiled.untrained_rule("skill", "hark") == "normal"
    assert compiled.untrained_rule("skill", "sing") == "normal"


@pytest.mark.parametrize(
    ("ref", "number"),
    [
        ({"const": 2.5}, 2.5),
        ({"field": "depth"}, 4),
        ({"derived": "air"}, 6),
        ({"abilityScore": "str"}, 14),
        ({"abilityMod": "str"}, 2),
        ({"skillMod": "weld"}, -1),
        ({"saveMod": "nerve"}, 0),
        ({"listSum": {"list": "kit", "column": "bulk"}}, 7),
        ({"listSum": {"list": "kit", "count": True}}, 2),
        ({"livePool": "breath"}, 3),
        ({"liveTrack": "strain"}, 2),
        ({"liveTrack": "strain", "read": "remaining"}, 3),
        ({"itemStat": {"stat": "armour", "from": "worn", "pick": "sum", "default": 11}}, 11),
        ({"abilityModFromField": "creed"}, 0),
    ],
)
def test_any_ref_is_read_on_demand(ref: dict[str, object], number: float) -> None:
    """S11.27."""
    sheet = evaluate_sheet(
        SHEET,
        {"abilities": {"str": 14}, "lists": {"kit": [{"bulk": 3}, {"bulk": 4}]}},
        {"pools": {"breath": {"current": 3}}, "tracks": {"strain": 2}},
    )
    assert sheet.read(REF.validate_python(ref)) == number


@pytest.mark.parametrize(
    "ref",
    [
        {"field": "gone"},
        {"field": "creed"},
        {"derived": "gone"},
        {"abilityScore": "gone"},
        {"abilityMod": "gone"},
        {"abilityModFromField": "gone"},
        {"abilityModFromField": "depth"},
        {"skillMod": "gone"},
        {"saveMod": "gone"},
        {"listSum": {"list": "gone", "count": True}},
        {"listSum": {"list": "kit", "column": "gone"}},
        {"livePool": "gone"},
        {"liveTrack": "gone"},
        {"liveTrack": "strain", "read": "penalty"},
    ],
)
def test_a_dangling_reference_reads_0(ref: dict[str, object]) -> None:
    assert evaluate_sheet(SHEET).read(REF.validate_python(ref)) == 0


def test_readers_are_made_once() -> None:
    compiled = compile_sheet(SHEET)
    ref = REF.validate_python({"listSum": {"list": "kit", "count": True}})
    again = REF.validate_python({"listSum": {"list": "kit", "count": True}})
    assert compiled.reader(ref) is compiled.reader(again)


def test_true_and_1_are_different_values_to_compare_with() -> None:
    columns = [
        {"id": "grade", "label": "Grade", "type": "number", "min": 0, "max": 9},
        {"id": "worn", "label": "Worn", "type": "boolean"},
    ]
    compiled = compile_sheet({"lists": [{"id": "kit", "label": "Kit", "columns": columns}]})
    sheet = evaluate(compiled, {"lists": {"kit": [{"grade": 1, "worn": True}, {"grade": 1, "worn": 1}]}})
    for value, count in [(1, 2), (True, 0)]:
        where = {"column": "grade", "equals": value}
        assert (
            sheet.read(REF.validate_python({"listSum": {"list": "kit", "count": True, "where": where}}))
            == count
        )
    where = {"column": "worn", "equals": True}
    assert sheet.read(REF.validate_python({"listSum": {"list": "kit", "count": True, "where": where}})) == 1


def kinds_of(union: object) -> set[type]:
    members, *_ = typing.get_args(union)
    return set(typing.get_args(members))


def test_every_kind_of_ref_has_a_slot_and_a_name() -> None:
    assert set(_SLOT_KEYS) == set(_NAMERS) == kinds_of(Ref)


def test_every_operation_has_a_run_and_an_explanation() -> None:
    ops = {typing.get_args(kind.model_fields["op"].annotation)[0] for kind in kinds_of(Derived)}
    assert set(_MAKERS) == set(_EXPLAINERS) == ops


def test_every_type_of_field_and_column_is_read() -> None:
    for union in (Field, Column):
        types = {typing.get_args(kind.model_fields["type"].annotation)[0] for kind in kinds_of(union)}
        assert set(_READERS) == set(_EXPECTED) == types
