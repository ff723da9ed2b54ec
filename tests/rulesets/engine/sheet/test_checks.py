"""Skills and saves: training, free bonus, untrained rules, caps (N6, S6 to S8)."""

import pytest

from tests.rulesets.engine.compiling import JSON, ability, derived, evaluate_sheet, number_field

TIERS = [
    {"id": "none", "label": "None"},
    {"id": "half", "label": "Half", "multiplier": 0.5},
    {"id": "half_up", "label": "Half up", "multiplier": 0.5, "round": "up"},
    {"id": "near", "label": "Near", "multiplier": 0.5, "round": "nearest"},
    {"id": "able", "label": "Able", "multiplier": 1, "flat": 1},
    {"id": "flat", "label": "Flat", "flat": -2},
]

SHEET = {
    "sections": [
        {"id": "trades", "label": "Trades", "untrained": {"by": -3}},
        {"id": "lore", "label": "Lore", "untrained": "refuse"},
    ],
    "abilities": [ability("str", default=14)],
    "fields": [number_field("prof", integer=False, min=-9, default=3)],
    "skills": [
        {"id": "climb", "label": "Climb", "ability": "str"},
        {"id": "sing", "label": "Sing"},
        {"id": "weld", "label": "Weld", "ability": "str", "section": "trades"},
        {"id": "cook", "label": "Cook", "section": "trades", "untrained": "normal"},
        {"id": "runes", "label": "Runes", "ability": "str", "section": "lore"},
    ],
    "saves": [{"id": "grit", "label": "Grit", "ability": "str"}],
}


def resolution(**keys: object) -> JSON:
    return {
        "kind": "dice-sum",
        "dice": {"count": 1, "sides": 20},
        "abilityModifier": {"op": "floorHalfMinusTen"},
        "proficiencyTiers": TIERS,
        "proficiency": {"bonus": {"field": "prof"}},
        **keys,
    }


def number(skill: str, sheet: JSON = SHEET, **build: object) -> float:
    return evaluate_sheet(sheet, build, resolution=resolution()).skills[skill].number


def test_a_check_that_is_not_listed_has_the_first_tier() -> None:
    """S6.5, S2.6, S7.4, S7.5, N6.2."""
    sheet = evaluate_sheet(SHEET, resolution=resolution())
    assert sheet.skills["climb"] == ("none", 2, 2, False, "")
    assert sheet.saves["grit"].number == 2


def test_a_tier_reads_without_what_no_text_may_hold() -> None:
    """N14.4: the number and the tier beside it are of the same word."""
    build = {"skills": {"climb": "ab\0le"}, "saves": {"grit": "able\ud800"}}
    sheet = evaluate_sheet(SHEET, build, resolution=resolution())
    assert sheet.skills["climb"] == ("able", 2 + 4, 2 + 4, False, "able")
    assert sheet.saves["grit"] == ("able", 2 + 4, 2 + 4, False, "able")


@pytest.mark.parametrize(
    ("tier", "worth"), [("half", 1), ("half_up", 2), ("near", 2), ("able", 4), ("flat", -2), ("none", 0)]
)
def test_a_tier_multiplies_rounds_its_way_and_adds_the_flat_part_after(tier: str, worth: int) -> None:
    """S6.2, N6.2."""
    assert number("sing", skills={"sing": tier}) == worth


def test_a_negative_bonus_is_rounded_by_the_same_modes() -> None:
    """N2.1, N6.2."""
    build = {"skills": {"sing": "half"}, "fields": {"prof": -3}}
    assert number("sing", **build) == -2
    assert number("sing", **build | {"skills": {"sing": "half_up"}}) == -1


def test_the_proficiency_bonus_itself_is_not_rounded() -> None:
    """N6.3, S6.3."""
    sheet = evaluate_sheet(
        SHEET, {"fields": {"prof": 2.5}, "skills": {"sing": "able"}}, resolution=resolution()
    )
    assert sheet.proficiency == 2.5
    assert sheet.skills["sing"].number == 3


def test_without_a_declared_source_the_bonus_is_0() -> None:
    """N6.3, S6.3."""
    tiers = [{"id": "none", "label": "None"}, {"id": "able", "label": "Able", "flat": 2}]
    rules = {key: value for key, value in resolution(proficiencyTiers=tiers).items() if key != "proficiency"}
    sheet = evaluate_sheet(SHEET, {"skills": {"sing": "able"}}, resolution=rules)
    assert (sheet.proficiency, sheet.skills["sing"].number) == (0, 2)


@pytest.mark.parametrize("tier", ["legend", 3, None, ["able"], {}])
def test_a_tier_nobody_declared_counts_as_the_first(tier: object) -> None:
    """The sheet still knows the stored word (S6.7). N6.2, N6.5."""
    sheet = evaluate_sheet(SHEET, {"skills": {"weld": tier}}, resolution=resolution())
    stored = tier if isinstance(tier, str) else ""
    assert sheet.skills["weld"] == ("none", -1, -1, False, stored)


def test_a_tier_outside_the_offered_ones_still_counts() -> None:
    """S6.8."""
    assert number("sing", SHEET | {"skillTiers": ["none"]}, skills={"sing": "able"}) == 4


def test_the_free_bonus_is_added_for_skills_and_saves_from_one_map() -> None:
    """S6.10, N6.4."""
    sheet = evaluate_sheet(SHEET, {"bonuses": {"climb": 3, "grit": -1, "sing": "2"}}, resolution=resolution())
    assert (sheet.skills["climb"].number, sheet.saves["grit"].number, sheet.skills["sing"].number) == (
        5,
        1,
        0,
    )


def test_a_free_bonus_is_read_outside_the_range_the_editor_keeps() -> None:
    """S2.11."""
    assert number("sing", bonuses={"sing": 1000.5}) == 1000.5


def test_untrained_by_changes_the_number_while_the_tier_is_the_first() -> None:
    """S7.2, S7.6, S6.6, N6.5."""
    assert number("weld") == -1
    assert number("weld", skills={"weld": "half"}) == 3
    assert number("weld", skills={"weld": "none"}) == -1


def test_a_skills_own_normal_wins_over_its_section() -> None:
    """S7.3, S7.5."""
    assert number("cook") == 0


def test_a_skill_refused_while_untrained_says_so_and_reads_as_under_normal() -> None:
    """`skillMod` reads the number it would have (S11.4)."""
    sheet = SHEET | {"derived": [derived("v", "sum", of=[{"skillMod": "runes"}])]}
    untrained = evaluate_sheet(sheet, resolution=resolution())
    trained = evaluate_sheet(sheet, {"skills": {"runes": "half"}}, resolution=resolution())
    assert (untrained.skills["runes"].refused, trained.skills["runes"].refused) == (True, False)
    assert untrained.derived["v"] == 2


def capped(cap: JSON, **build: object) -> tuple[float, float]:
    skills = [{"id": "hush", "label": "Hush", "ability": "str", "cap": cap, "untrained": {"by": 2}}]
    live = {"pools": [{"id": "breath", "label": "Breath", "max": {"const": 3}}]}
    check = evaluate_sheet(SHEET | {"skills": skills, "live": live}, build, resolution=resolution()).skills[
        "hush"
    ]
    return check.number, check.uncapped


def test_the_cap_is_floored_and_the_smaller_number_wins() -> None:
    """S8.1, S8.2, N6.6."""
    assert capped({"const": 1.9}) == (1, 4)
    assert capped({"const": 9}) == (4, 4)
    assert capped({"const": -0.5}) == (-1, 4)


def test_the_cap_holds_the_number_after_the_untrained_amount() -> None:
    """N6.1, S6.11, S6.12, S7.6."""
    assert capped({"const": 3}) == (3, 4)


def test_a_cap_may_make_a_live_read() -> None:
    """S8.5."""
    assert capped({"livePool": "breath"}) == (3, 4)


def test_a_cap_on_a_pool_the_sheet_does_not_have_holds_the_number_to_0() -> None:
    """S8.5, S17.3."""
    sheet = SHEET | {
        "skills": [{"id": "hush", "label": "Hush", "ability": "str", "cap": {"livePool": "breath"}}],
        "live": {"pools": [{"id": "breath", "label": "Breath", "max": {"const": 0}}]},
    }
    assert evaluate_sheet(sheet, resolution=resolution()).skills["hush"] == ("none", 0, 2, False, "")


def test_another_skill_reads_the_capped_number() -> None:
    """S8.3, S6.12."""
    sheet = SHEET | {
        "skills": [{"id": "hush", "label": "Hush", "ability": "str", "cap": {"const": 1}}],
        "derived": [derived("v", "sum", of=[{"skillMod": "hush"}, {"saveMod": "grit"}])],
    }
    assert evaluate_sheet(sheet, resolution=resolution()).derived["v"] == 3
