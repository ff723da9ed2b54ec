"""Laws of sheet migrations, on drawn migrations and drawn characters. Source: M2.7, M8.5, M9.6."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.api import lost_values, migrate
from rulesets.engine.builder.ledger import split
from rulesets.engine.builder.settling import settle
from rulesets.engine.compiled import CompiledRuleset
from rulesets.engine.document import canonical
from tests.rulesets.engine.migrations.moving import DICE, entry, rename, sheet
from tests.strategies.characters import JUNK

Json = Any

FIELDS = ("old", "older", "level", "class", "fighter", "wizard", "other", "calling", "motto", "experience")
SKILLS = ("hide", "creep", "sneak")

_names = st.sampled_from(FIELDS)
_renames = st.builds(rename, st.just("field"), _names, _names) | st.builds(
    rename, st.just("skill"), st.sampled_from(SKILLS), st.sampled_from(SKILLS)
)
_words = st.sampled_from([["fighter"], ["wizard"], ["lamp", "keeper"]])
_cases = st.lists(
    st.fixed_dictionaries({"words": _words, "to": _names}),
    min_size=1,
    max_size=3,
    unique_by=lambda case: tuple(case["words"]),
)
_routes = st.fixed_dictionaries(
    {"route": _names, "by": _names, "cases": _cases, "else": _names}, optional={"default": st.integers(0, 3)}
)
_values = st.lists(st.sampled_from(["Rapier", "club", 1, True]), min_size=1, max_size=2, unique_by=repr)
_cells = st.fixed_dictionaries(
    {
        "list": st.just("attacks"),
        "where": st.dictionaries(st.sampled_from(["name", "by", "reach"]), _values, min_size=1),
        "column": st.sampled_from(["name", "by"]),
        "to": st.sampled_from(["dex", "Club"]),
    }
).map(lambda change: {"setColumn": change})
_build_steps = st.lists(_renames | _routes | _cells, min_size=1, max_size=5)
_live_steps = st.lists(
    st.just(DICE)
    | st.just({"routeLive": "track", "from": "stress", "cases": ["heat", "chill"], "else": "heat"})
    | st.just({"routeLive": "pool", "from": "spare_dice", "cases": [], "else": "other_dice"}),
    max_size=3,
    unique_by=repr,
)
_texts = st.sampled_from(["Fighter 3", "wizard", "keeper of the lamp", "Fighter / Wizard", "", "none"])
_stored_value = _texts | st.integers(0, 9) | JUNK
_rows = st.lists(
    st.dictionaries(
        st.sampled_from(["name", "by", "reach", "far"]), st.sampled_from(["rapier", "Club", 1]) | JUNK
    )
    | JUNK,
    max_size=4,
)
_builds = st.fixed_dictionaries(
    {},
    optional={
        "fields": st.dictionaries(_names, _stored_value) | JUNK,
        "skills": st.dictionaries(st.sampled_from(SKILLS), st.sampled_from(["able", "none"]) | JUNK) | JUNK,
        "bonuses": st.dictionaries(st.sampled_from(SKILLS), st.integers(-2, 2) | JUNK) | JUNK,
        "lists": st.fixed_dictionaries({}, optional={"attacks": _rows | JUNK}) | JUNK,
    },
)
_pools = st.dictionaries(
    st.sampled_from(["hit_dice", "spare_dice", "fighter_dice", "wizard_dice", "other_dice"]),
    st.fixed_dictionaries({"current": st.integers(0, 5)}) | JUNK,
)
_tracks = st.dictionaries(st.sampled_from(["stress", "heat", "chill"]), st.integers(0, 5) | JUNK)
_lives = st.fixed_dictionaries({}, optional={"pools": _pools | JUNK, "tracks": _tracks | JUNK})
_versions = st.integers(1, 5) | JUNK
characters = st.fixed_dictionaries(
    {}, optional={"v": _versions, "build": _builds | JUNK, "live": _lives | JUNK}
)


@st.composite
def migrations(draw: st.DrawFn) -> tuple[Json, Json]:
    """The steps from version 1, and those from version 2 with the live state's among them."""
    return draw(_build_steps), [*draw(_build_steps), *draw(_live_steps)]


def both(steps: tuple[Json, Json]) -> CompiledRuleset:
    return sheet(entry(1, *steps[0]), entry(2, *steps[1]))


@given(steps=migrations(), character=characters)
def test_migrating_twice_is_migrating_once(steps: Any, character: Json) -> None:
    """M2.7."""
    compiled = both(steps)
    once = migrate(compiled, character).stored
    assert migrate(compiled, once).stored is once


@given(steps=migrations(), character=characters)
def test_by_way_of_the_version_between_is_the_same_as_at_once(steps: Any, character: Json) -> None:
    """M1.3, M1.4."""
    between = migrate(sheet(entry(1, *steps[0]), version=2), character).stored
    compiled = both(steps)
    assert canonical(migrate(compiled, between).stored) == canonical(migrate(compiled, character).stored)


@given(steps=migrations(), character=characters)
def test_no_stored_value_disappears(steps: Any, character: Json) -> None:
    """M2.1, M2.2, M9.6."""
    compiled = both(steps)
    assert lost_values(compiled, character, migrate(compiled, character).stored) == ()


@given(steps=migrations(), character=st.dictionaries(st.sampled_from(["v", "build", "live", "x"]), JUNK))
def test_any_json_object_is_taken(steps: Any, character: Json) -> None:
    """M8.5."""
    compiled = both(steps)
    found = migrate(compiled, character)
    assert all(line.sentence for line in found.report)
    assert lost_values(compiled, character, found.stored) == ()


@given(steps=migrations(), character=characters, record=st.fixed_dictionaries({}, optional={"given": JUNK}))
def test_the_record_of_the_builder_is_not_rewritten(steps: Any, character: Json, record: Json) -> None:
    """M3.8."""
    given_character = character | {"builder": record}
    assert migrate(both(steps), given_character).stored["builder"] is record


@given(
    character=characters, given_=st.dictionaries(st.sampled_from(SKILLS), st.just({"wrote": "able"}) | JUNK)
)
def test_settling_through_renames_twice_is_settling_once(character: Json, given_: Json) -> None:
    """M3.8."""
    compiled = sheet(entry(1, rename("skill", "hide", "creep")), entry(2, rename("skill", "creep", "sneak")))
    stored = migrate(compiled, character | {"builder": {"given": {"skills": given_}}}).stored
    once = settle(compiled, stored).stored
    assert canonical(settle(compiled, once).stored) == canonical(once)
    assert split(stored).own.keys() == split(once).own.keys()


# The check itself


def lost(character: Json, after: Json, *steps: Json) -> tuple[str, ...]:
    return lost_values(sheet(entry(1, *steps)), character, after)


def test_a_value_that_is_gone_or_another_is_told() -> None:
    """M9.6."""
    before = {"v": 1, "build": {"fields": {"a": 1, "b": [1, 2]}, "lists": {"attacks": [{"by": "str"}]}}}
    after = {"v": 3, "build": {"fields": {"b": [1]}, "lists": {"attacks": [{"by": "dex"}]}}}
    assert lost(before, after, rename("field", "x", "y")) == (
        "build.fields.a",
        "build.fields.b",
        "build.lists.attacks[0].by",
    )


def test_a_boolean_is_no_number_and_a_null_no_value_m9_6() -> None:
    before, step = {"build": {"fields": {"a": True, "b": None}}}, rename("field", "x", "y")
    assert lost(before, {"build": {"fields": {"a": True, "b": 5}}}, step) == ()
    assert lost(before, {"build": {"fields": {"a": 1, "b": 5}}}, step) == ("build.fields.a",)


def test_cells_of_a_corrected_column_may_change_and_no_others() -> None:
    """M9.6."""
    step = {"setColumn": {"list": "attacks", "where": {"by": ["str"]}, "column": "by", "to": "dex"}}
    before = {"build": {"lists": {"attacks": [{"by": "str", "name": "Club"}]}}}
    after = {"build": {"lists": {"attacks": [{"by": "dex", "name": "Axe"}]}}}
    assert lost(before, after, step) == ("build.lists.attacks[0].name",)


def fighter(**pools: Json) -> Json:
    """A character whose destination is the dice of the fighter."""
    points = {name: {"current": points} for name, points in pools.items()}
    return {"build": {"fields": {"fighter": 2}}, "live": {"pools": points}}


def test_an_old_live_key_may_go_where_its_value_arrived() -> None:
    """M9.6."""
    before = fighter(hit_dice=1)
    assert lost(before, fighter(fighter_dice=1), DICE) == ()
    more = fighter() | {"live": {"pools": {"fighter_dice": {"current": 1, "temporary": 1}}}}
    for after in (fighter(fighter_dice=2), fighter(), fighter(wizard_dice=1), more):
        assert lost(before, after, DICE) == ("live.pools.hit_dice",)


def test_an_old_live_key_may_go_where_another_stood_at_its_destination_and_nowhere_else() -> None:
    """M9.6."""
    assert lost(fighter(hit_dice=1, fighter_dice=2), fighter(fighter_dice=2), DICE) == ()
    assert lost(fighter(hit_dice=1, wizard_dice=2), fighter(wizard_dice=2), DICE) == ("live.pools.hit_dice",)


def test_of_two_old_live_keys_with_one_destination_the_second_has_no_place_m9_6() -> None:
    steps = [{"routeLive": "pool", "from": old, "cases": [], "else": "other_dice"} for old in ("one", "two")]
    before = fighter(one=1, two=2)
    assert lost(before, fighter(other_dice=1), *steps) == ()
    assert lost(before, fighter(other_dice=2), *steps) == ("live.pools.one",)
    before["live"]["pools"]["one"] = None
    assert lost(before, fighter(other_dice=2), *steps) == ()
    assert lost(before, fighter(other_dice=1), *steps) == ("live.pools.two",)
