"""Value references (F0.8, S11)."""

import pytest

from rulesets.engine.schema import refs
from rulesets.engine.schema.refs import NumberOrRef, Ref
from tests.rulesets.engine.schema.telling import read, told


@pytest.mark.parametrize(
    ("value", "model"),
    [
        ({"const": 4}, refs.ConstRef),
        ({"const": -0.5}, refs.ConstRef),
        ({"field": "depth"}, refs.FieldRef),
        ({"derived": "air"}, refs.DerivedRef),
        ({"abilityScore": "grip"}, refs.AbilityScoreRef),
        ({"abilityMod": "grip"}, refs.AbilityModRef),
        ({"abilityModFromField": "cast_with"}, refs.AbilityModFromFieldRef),
        ({"skillMod": "climb"}, refs.SkillModRef),
        ({"saveMod": "nerve"}, refs.SaveModRef),
        ({"listSum": {"list": "kit", "column": "bulk"}}, refs.ListSumRef),
        ({"livePool": "breath"}, refs.LivePoolRef),
        ({"liveTrack": "strain", "read": "filled"}, refs.LiveTrackRef),
        ({"itemStat": {"from": "worn", "pick": "sum", "stat": "armor"}}, refs.ItemStatRef),
    ],
)
def test_each_key_is_a_reference_of_its_own(value: dict, model: type) -> None:
    """S11.1."""
    assert type(read(Ref, value)) is model


def test_live_track_reads_the_value_when_left_out() -> None:
    """S11.17."""
    assert read(Ref, {"liveTrack": "strain"}).read == "value"


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        ({}, [("", "missing")]),
        ({"const": 1, "field": "x"}, [("", "conflict")]),
        ({"feild": "x"}, [("feild", "unknown-key")]),
        ({"field": "x", "read": "value"}, [("read", "unknown-key")]),
        ({"liveTrack": "x", "read": "colour"}, [("read", "unknown-kind")]),
        ({"const": "4"}, [("const", "wrong-type")]),
        ({"field": 4}, [("field", "wrong-type")]),
        ({"field": None}, [("field", "wrong-type")]),
        ({"listSum": []}, [("listSum", "wrong-type")]),
        (5, [("", "wrong-type")]),
        (None, [("", "wrong-type")]),
        ("@level", [("", "wrong-type")]),
    ],
)
def test_a_reference_has_exactly_one_key(value: object, problems: list) -> None:
    """S11.1, B1.1."""
    assert told(Ref, value) == problems


def test_a_reference_may_name_anything_since_naming_is_checked_with_the_file() -> None:
    assert read(Ref, {"field": "No Such Field"}).field == "No Such Field"


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        ({"list": "kit"}, [("listSum", "missing")]),
        ({"list": "kit", "column": "a", "count": True}, [("listSum", "conflict")]),
        ({"list": "kit", "count": False}, [("listSum.count", "unknown-kind")]),
        ({"list": "kit", "count": 1}, [("listSum.count", "wrong-type")]),
        (
            {"column": "a", "where": {"column": "b"}},
            [("listSum.list", "missing"), ("listSum.where.equals", "missing")],
        ),
    ],
)
def test_a_list_sum_adds_a_column_or_counts(value: dict, problems: list) -> None:
    """S11.5."""
    assert told(Ref, {"listSum": value}) == problems


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        ({"from": "worn", "pick": "sum"}, [("itemStat.stat", "missing")]),
        ({"from": "worn", "pick": "count"}, []),
        (
            {"from": "hand", "pick": "most"},
            [("itemStat.from", "unknown-kind"), ("itemStat.pick", "unknown-kind")],
        ),
    ],
)
def test_an_item_stat_names_the_stat_it_picks(value: dict, problems: list) -> None:
    assert told(Ref, {"itemStat": value}) == problems


def test_a_number_or_a_reference_is_either() -> None:
    assert read(NumberOrRef, 3) == 3
    assert read(NumberOrRef, {"const": 3}) == refs.ConstRef(const=3)
    assert told(NumberOrRef, "3") == [("", "wrong-type")]
    assert told(NumberOrRef, {"const": True}) == [("const", "wrong-type")]


def test_equal_references_are_equal_and_hashable() -> None:
    assert len({read(Ref, {"field": "a"}), read(Ref, {"field": "a"}), read(Ref, {"derived": "a"})}) == 2
