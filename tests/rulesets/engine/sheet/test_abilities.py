"""Scores and modifiers (N4, S4, S5; field report A-16)."""

import pytest

from tests.rulesets.engine.compiling import ability, derived, evaluate_sheet, number_field


def test_a_score_is_the_stored_number_else_the_default() -> None:
    """N4.1, S4.3, S2.6."""
    sheet = evaluate_sheet({"abilities": [ability("str"), ability("dex")]}, {"abilities": {"str": 13}})
    assert sheet.scores == {"str": 13, "dex": 10}
    assert sheet.modifiers == {"str": 1, "dex": 0}


@pytest.mark.parametrize("stored", [45, -3, 12.5])
def test_a_score_is_neither_clamped_nor_rounded_when_read(stored: float) -> None:
    """N4.1, S2.11."""
    assert evaluate_sheet({"abilities": [ability()]}, {"abilities": {"str": stored}}).scores["str"] == stored


@pytest.mark.parametrize("stored", ["13", True, None, [13], {"score": 13}])
def test_a_score_that_is_no_number_reads_as_the_default(stored: object) -> None:
    """N1.2, S2.10."""
    assert evaluate_sheet({"abilities": [ability()]}, {"abilities": {"str": stored}}).scores["str"] == 10


@pytest.mark.parametrize(
    ("score", "modifier"),
    [(1, -5), (3, -4), (7, -2), (9, -1), (10, 0), (11, 0), (13, 1), (15, 2), (17, 3), (30, 10)],
)
def test_a_modifier_is_the_same_wherever_it_shows(score: int, modifier: int) -> None:
    """A-16: on the sheet, in a check, in a derived value and in the export. S4.4, S4.6, N4.2."""
    sheet = evaluate_sheet(
        {
            "abilities": [ability()],
            "skills": [{"id": "climb", "label": "Climb", "ability": "str"}],
            "derived": [derived("reach", "sum", of=[{"abilityMod": "str"}])],
        },
        {"abilities": {"str": score}},
    )
    exported = sheet.as_json()
    assert sheet.modifiers["str"] == modifier
    assert sheet.skills["climb"].number == modifier
    assert sheet.derived["reach"] == modifier
    assert exported["abilities"]["str"] == {"score": score, "modifier": modifier}


@pytest.mark.parametrize(("levels", "worth"), [(1, 0), (3, 1), (-1, -1), (-3, -2), (5, 2)])
def test_half_of_a_negative_number_rounds_down_in_a_derived_value_too(levels: int, worth: int) -> None:
    """A-16, the same fault elsewhere: half levels, rounded toward zero by mistake. N2.1."""
    sheet = evaluate_sheet(
        {
            "fields": [number_field("levels", min=-9)],
            "derived": [derived("half", "scale", of={"field": "levels"}, multiplier=0.5)],
        },
        {"fields": {"levels": levels}},
    )
    assert sheet.derived["half"] == worth


COMPUTED = {
    "abilities": [
        ability("calm", default=3),
        ability("resolve", min=0, max=6, value=[{"abilityScore": "calm"}, {"field": "vows"}]),
    ],
    "fields": [number_field("vows", integer=False, min=-9)],
}


def test_a_computed_ability_is_the_sum_of_its_refs_not_rounded() -> None:
    """S5.1, S5.2."""
    sheet = evaluate_sheet(COMPUTED, {"fields": {"vows": 1.5}})
    assert sheet.scores["resolve"] == 4.5


@pytest.mark.parametrize(("vows", "score"), [(9, 6), (-9, 0)])
def test_a_computed_ability_is_held_to_its_range(vows: int, score: int) -> None:
    """S5.2, N4.1."""
    assert evaluate_sheet(COMPUTED, {"fields": {"vows": vows}}).scores["resolve"] == score


def test_a_score_stored_for_a_computed_ability_is_ignored() -> None:
    """S5.4."""
    assert evaluate_sheet(COMPUTED, {"abilities": {"resolve": 1}}).scores["resolve"] == 3


def test_derived_values_caps_and_skills_may_read_a_computed_ability() -> None:
    """S5.6."""
    sheet = evaluate_sheet(
        COMPUTED
        | {
            "derived": [derived("nerve", "sum", of=[{"abilityScore": "resolve"}])],
            "skills": [
                {"id": "pray", "label": "Pray", "ability": "resolve"},
                {"id": "row", "label": "Row", "cap": {"abilityMod": "resolve"}},
            ],
        },
        {"fields": {"vows": 2}},
    )
    assert sheet.derived["nerve"] == 5
    assert sheet.skills["pray"].number == -3
    assert sheet.skills["row"].number == -3


def test_a_computed_ability_may_make_a_live_read() -> None:
    """S5.9."""
    sheet = {
        "abilities": [ability("heat", min=0, value=[{"liveTrack": "strain"}])],
        "live": {"tracks": [{"id": "strain", "label": "Strain", "min": 0, "max": 9, "default": 2}]},
    }
    assert evaluate_sheet(sheet).scores["heat"] == 2
    assert evaluate_sheet(sheet, {}, {"tracks": {"strain": 7}}).scores["heat"] == 7
