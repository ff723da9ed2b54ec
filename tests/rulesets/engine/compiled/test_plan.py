"""The order in which things are worked out (S37, N7.1, N1.1)."""

import pytest

from tests.rulesets.engine.compiling import ability, derived, evaluate_sheet, number_field


def test_a_chain_of_800_derived_values_is_worked_out() -> None:
    values = [derived("d0", "sum", of=[{"const": 1}])]
    values += [derived(f"d{n}", "sum", of=[{"derived": f"d{n - 1}"}, {"const": 1}]) for n in range(1, 800)]
    assert evaluate_sheet({"derived": values}).derived["d799"] == 800


def test_a_chain_declared_backwards_is_worked_out_in_the_order_it_needs() -> None:
    """Import refuses such a file (S12.16); a stored one still opens, without running out of stack."""
    values = [derived(f"d{n}", "sum", of=[{"derived": f"d{n + 1}"}, {"const": 1}]) for n in range(799)]
    values.append(derived("d799", "sum", of=[{"const": 1}]))
    assert evaluate_sheet({"derived": values}).derived["d0"] == 800


def test_a_cycle_does_not_hang_and_reads_0_where_it_closes() -> None:
    """N1.1, S2.9."""
    sheet = evaluate_sheet(
        {
            "derived": [
                derived("a", "sum", of=[{"derived": "b"}, {"const": 1}]),
                derived("b", "sum", of=[{"derived": "a"}, {"const": 10}]),
            ]
        }
    )
    assert sheet.derived == {"a": 11, "b": 10}


def test_a_computed_ability_is_worked_out_the_first_time_it_is_needed() -> None:
    """N7.1."""
    sheet = evaluate_sheet(
        {
            "abilities": [ability("calm"), ability("resolve", min=0, max=40, value=[{"derived": "base"}])],
            "derived": [
                derived("base", "sum", of=[{"abilityScore": "calm"}, {"const": 5}]),
                derived("twice", "scale", of={"abilityScore": "resolve"}, multiplier=2),
            ],
        }
    )
    assert sheet.scores["resolve"] == 15
    assert sheet.derived["twice"] == 30


def test_a_derived_value_that_reads_a_skill_works_it_out_on_the_spot() -> None:
    """The skill needs the proficiency bonus, which is itself a derived value declared above (S37.3). N7.1."""
    sheet = evaluate_sheet(
        {
            "abilities": [ability()],
            "fields": [number_field("level")],
            "skills": [{"id": "climb", "label": "Climb", "ability": "str"}],
            "derived": [
                derived("prof", "stepTable", **{"from": {"field": "level"}}, table=[[1, 2], [5, 3]]),
                derived("reach", "sum", of=[{"skillMod": "climb"}, {"const": 10}]),
            ],
        },
        {"skills": {"climb": "able"}, "fields": {"level": 5}, "abilities": {"str": 14}},
        resolution={
            "kind": "dice-sum",
            "dice": {"count": 1, "sides": 20},
            "abilityModifier": {"op": "floorHalfMinusTen"},
            "proficiencyTiers": [
                {"id": "none", "label": "None"},
                {"id": "able", "label": "Able", "multiplier": 1},
            ],
            "proficiency": {"bonus": {"derived": "prof"}},
        },
    )
    assert sheet.derived["reach"] == 15


@pytest.mark.parametrize("left", [1, 3])
def test_live_is_passed_on_through_any_number_of_steps(left: int) -> None:
    """S37.5, S38.2: whatever reads the pool, through whatever, is worked out after the live state is read."""
    sheet = evaluate_sheet(
        {
            "abilities": [ability("calm", value=[{"derived": "far"}], min=0)],
            "derived": [
                derived("near", "sum", of=[{"livePool": "breath"}]),
                derived("far", "sum", of=[{"derived": "near"}]),
                derived("still", "sum", of=[{"const": 1}]),
            ],
            "skills": [
                {"id": "hush", "label": "Hush", "ability": "calm"},
                {"id": "row", "label": "Row"},
                {"id": "dive", "label": "Dive", "cap": {"livePool": "breath"}},
            ],
            "live": {"pools": [{"id": "breath", "label": "Breath", "max": {"const": 3}}]},
        },
        {"bonuses": {"dive": 9}},
        {"pools": {"breath": {"current": left}}},
    )
    assert sheet.derived == {"near": left, "far": left, "still": 1}
    assert sheet.scores["calm"] == left
    assert sheet.modifiers["calm"] == (left - 10) // 2
    assert {name: check.number for name, check in sheet.skills.items()} == {
        "hush": (left - 10) // 2,
        "row": 0,
        "dive": left,
    }
