"""Entries of a lender in the borrower's words: what the maps of `from` change."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.schema.catalogs import Entry
from tests.rulesets.engine.borrowing.keep import (
    Document,
    borrower,
    creature,
    entry,
    item,
    lender,
    lines,
    taken,
    told,
    wares,
)

FIELDS = {"sheet": {"fields": {"ac": "guard", "depth": None}}}


def _taken(one: Document, borrow: Document, **header: Any) -> Any:
    """The entry as the borrower has it."""
    found = taken(lender(one, **header), borrower(borrow=borrow, **header))
    assert told(found).left_out == ()
    (ours,) = found.entries["wares"]
    assert isinstance(ours, Entry)
    return ours


def test_a_field_becomes_another_field() -> None:
    """F3.88, F3.89: where an entry sets it, where it reads it, where it rates it."""
    scaled = {"bulk": {"from": {"field": "ac"}}}
    rows = [{"list": "kit", "values": {"name": "Rope", "bulk": 1}, "scaled": scaled}]
    one = entry(rows=rows, grants={"sets": {"ac": 3}})
    one["grants"]["ratings"] = [{"target": {"field": "ac"}, "add": 1}]
    ours = _taken(one, FIELDS)
    assert ours.grants.sets == {"guard": 3}
    assert ours.grants.ratings[0].target.field == "guard"
    assert ours.rows[0].scaled["bulk"].from_.field == "guard"


def test_a_dropped_field_takes_nothing_else_of_the_entry_with_it() -> None:
    """F3.89: what sets it is gone, what reads it reads 0."""
    one = entry(
        grants={"sets": {"depth": 3, "ac": 1}, "ratings": [{"target": {"field": "depth"}, "set": 2}]},
        rows=[{"list": "kit", "values": {"name": "Rope", "bulk": 1},
               "scaled": {"bulk": {"from": {"field": "depth"}}}}],
    )  # fmt: skip
    ours = _taken(one, FIELDS)
    assert ours.grants.sets == {"guard": 1}
    assert ours.grants.ratings == ()
    assert ours.rows[0].scaled["bulk"].from_.const == 0


def test_values_of_a_field_become_others_and_unlisted_ones_stay() -> None:
    """F3.90."""
    borrow = {"sheet": {"values": {"pace": {"slow": "heavy"}}}}
    assert _taken(entry(grants={"sets": {"pace": "slow"}}), borrow).grants.sets == {"pace": "heavy"}
    assert _taken(entry(grants={"sets": {"pace": "fast"}}), borrow).grants.sets == {"pace": "fast"}
    found = taken(lender(entry(grants={"sets": {"pace": "slow"}})), borrower())
    assert lines(found) == [("wares/rope.grants.sets.pace", "unknown-kind")]


def test_a_training_tier_becomes_another() -> None:
    """F3.91: the one an entry grants, the one a choice grants, the one it asks for."""
    choose = [{"id": "a", "what": "skills", "count": 1, "tier": "master", "held": "proficient"}]
    one = entry(grants={"trained": {"tier": "proficient", "skills": ["climb"], "choose": choose}})
    tiers = {"proficient": "trained", "master": "peerless"}
    trained = _taken(one, {"sheet": {"tiers": tiers}}).grants.trained
    assert trained.tier == "trained"
    assert (trained.choose[0].tier, trained.choose[0].held) == ("peerless", "trained")


@pytest.mark.parametrize("place", ["from", "sheet"])
def test_a_derived_value_becomes_a_reference_of_ours(place: str) -> None:
    """F3.93, F3.96: wherever an entry reads it; the map stands in `from` or in `from.sheet`."""
    refs = {"refs": {"prof": {"field": "guard"}}}
    borrow = refs if place == "from" else {"sheet": refs}
    mechanics = {
        "kind": "heal",
        "amount": {"dice": "1d4"},
        "scales": {"from": {"derived": "prof"}, "table": [[1, 2]]},
        "gives": [{"derived": "prof"}, {"derived": "other"}],
    }
    ours = _taken(entry(offeredWhen={"derived": "prof"}, mechanics=mechanics), borrow)
    assert ours.offered_when.field == "guard"
    assert ours.mechanics.scales.from_.field == "guard"
    assert ours.mechanics.gives == ({"field": "guard"}, {"derived": "other"})


@pytest.mark.parametrize("place", ["from", "sheet"])
def test_an_item_slot_becomes_one_of_ours(place: str) -> None:
    """F3.94, F3.96."""
    slots = {"slots": {"body": "armor"}}
    borrow = slots if place == "from" else {"sheet": slots}
    ours = _taken(item(slots={"body": 1}), borrow, holds="items")
    assert ours.item.slots == {"armor": 1}


def test_refs_of_what_an_item_does_have_our_words() -> None:
    """F3.93, F3.94: its effects are kept as they are, the references in them are ours."""
    worn = {"modifiers": [{"by": {"itemStat": {"slot": "body", "from": "worn", "pick": "count"}}}]}
    one = item(worn=worn, requires=[{"value": {"derived": "prof"}, "atLeast": 1}])
    borrow = {"refs": {"prof": {"const": 2}}, "slots": {"body": "armor"}}
    ours = _taken(one, borrow, holds="items").item
    assert ours.worn["modifiers"][0]["by"]["itemStat"]["slot"] == "armor"
    assert ours.requires[0]["value"] == {"const": 2}


def test_what_the_lender_does_not_have_is_harmless_on_the_left() -> None:
    """F3.95."""
    borrow = {
        "sheet": {"fields": {"gone": None}, "tiers": {"gone": "trained"}},
        "refs": {"gone": {"const": 1}},
        "slots": {"gone": "armor"},
    }
    assert _taken(entry(), borrow).id == "rope"


@pytest.mark.parametrize(
    ("keys", "paths"),
    [
        ({"tier": "mob", "conditionImmunities": ["shaken"]}, []),
        ({"tier": "boss"}, ["tier"]),
        ({"conditionImmunities": ["shaken", "wet"]}, ["conditionImmunities[1]"]),
        ({"speed": {"anything": 1}, "actions": [{"sense": "gone"}]}, []),
        ({"sheet": {"abilities": {"grip": 12}}}, []),
        ({"sheet": {"abilities": {"grip": 30, "wit": 1}}}, ["sheet.abilities.grip", "sheet.abilities.wit"]),
        ({"sheet": {"skills": {"climb": "proficient"}, "saves": {"nerve": "proficient"}}}, []),
        ({"sheet": {"skills": {"swim": "none"}, "saves": {"nerve": "expert"}}},
         ["sheet.skills.swim", "sheet.saves.nerve"]),
        ({"sheet": {"bonuses": {"climb": 2, "nerve": 1}}}, []),
        ({"sheet": {"bonuses": {"climb": 900, "wit": 0}}}, ["sheet.bonuses.climb", "sheet.bonuses.wit"]),
        ({"sheet": {"fields": {"ac": 12, "depth": 4, "pace": "slow"}}}, []),
        ({"sheet": {"fields": {"ac": 50, "hue": 1}}}, ["sheet.fields.guard", "sheet.fields.hue"]),
        ({"sheet": {"lists": {"kit": [{"name": "Hook", "bulk": 2}]}}}, []),
        ({"sheet": {"lists": {"kit": [{"values": {"bulk": 20, "hue": 1}}], "bag": []}}},
         ["sheet.lists.kit[0].bulk", "sheet.lists.kit[0].hue", "sheet.lists.bag"]),
        ({"sheet": {"skills": 3}}, ["sheet.skills"]),
    ],
)  # fmt: skip
def test_a_creature_is_put_into_our_words_and_checked(keys: Document, paths: list[str]) -> None:
    """F3.83, F3.84, F3.89 to F3.92: its threat tier, its conditions, its sheet; the rest is kept."""
    borrow = {
        "sheet": {
            "fields": {"ac": "guard", "depth": None},
            "values": {"pace": {"slow": "heavy"}},
            "tiers": {"proficient": "trained"},
        }
    }
    found = taken(lender(creature(**keys), holds="creatures"), borrower(borrow=borrow, holds="creatures"))
    assert sorted(path for path, _ in lines(found)) == sorted(f"wares/eel.creature.{path}" for path in paths)
    assert wares(found) == ([] if paths else ["eel"])


def test_the_sheet_of_a_creature_has_our_words() -> None:
    """F3.89 to F3.91."""
    sheet = {"fields": {"ac": 12, "depth": 4, "pace": "slow"}, "skills": {"climb": "proficient"}}
    borrow = {
        "sheet": {
            "fields": {"ac": "guard", "depth": None},
            "values": {"pace": {"slow": "heavy"}},
            "tiers": {"proficient": "trained"},
        }
    }
    ours = _taken(creature(sheet=sheet), borrow, holds="creatures")
    assert ours.creature["sheet"] == {
        "fields": {"guard": 12, "pace": "heavy"},
        "skills": {"climb": "trained"},
    }


def test_the_sheet_of_a_creature_holds_values_and_no_references() -> None:
    """F3.92: a field may be called as a reference is; outside the sheet references are ours."""
    keys = {"sheet": {"fields": {"derived": "prof"}}, "soak": {"derived": "prof"}}
    found = taken(
        lender(creature(**keys), holds="creatures"),
        borrower(borrow={"refs": {"prof": {"const": 2}}}, holds="creatures"),
    )
    assert lines(found) == [("wares/eel.creature.sheet.fields.derived", "unknown-id")]
    ours = _taken(creature(soak={"derived": "prof"}), {"refs": {"prof": {"const": 2}}}, holds="creatures")
    assert ours.creature == {"soak": {"const": 2}}


keys = st.sampled_from(["tier", "conditionImmunities", "sheet", "fields", "skills", "lists", "kit", "ac"])
words = st.sampled_from(["ac", "guard", "climb", "proficient", "mob", "shaken", "slow", "kit", "bulk"])
values = st.recursive(
    st.one_of(words, st.integers(-(10**20), 10**20), st.floats(-1e9, 1e9), st.booleans()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.one_of(keys, words, st.sampled_from(["derived", "field"])), inner, max_size=3),
    ),
    max_leaves=8,
)
sheets = st.dictionaries(
    st.sampled_from(["abilities", "skills", "saves", "bonuses", "fields", "lists"]),
    st.one_of(values, st.dictionaries(words, values, max_size=3)),
    max_size=4,
)


@given(st.dictionaries(keys, values, max_size=4), st.one_of(st.none(), sheets))
def test_no_creature_makes_it_fail(animal: Document, sheet: Document | None) -> None:
    """F3.92: whatever stands in what is only kept, the creature is taken or left out with a reason."""
    whole = animal if sheet is None else {**animal, "sheet": sheet}
    found = taken(lender(creature(**whole), holds="creatures"), borrower(borrow=FIELDS, holds="creatures"))
    assert wares(found) == ([] if lines(found) else ["eel"])
