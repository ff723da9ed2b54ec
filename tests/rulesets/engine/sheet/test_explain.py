"""What explanations say: parts, sources, details, caps and rules (U4.4)."""

import pytest

from rulesets.engine.sheet import Explanation, Part, evaluate, explain
from tests.rulesets.engine.compiling import (
    JSON,
    ability,
    compile_sheet,
    derived,
    enum_field,
    number_field,
)

TIERS = [
    {"id": "none", "label": "None"},
    {"id": "able", "label": "Able", "multiplier": 0.5, "flat": 1},
]
RESOLUTION = {
    "kind": "dice-sum",
    "dice": {"count": 1, "sides": 20},
    "abilityModifier": {"op": "floorHalfMinusTen"},
    "proficiencyTiers": TIERS,
    "proficiency": {"bonus": {"field": "prof"}},
}
SHEET = {
    "sections": [{"id": "trades", "label": "Trades", "untrained": {"by": -2}}],
    "abilities": [
        ability("str"),
        ability("luck", min=0, max=5, value=[{"field": "prof"}, {"abilityScore": "str"}]),
        ability("calm", min=5, max=9, value=[{"const": 1}]),
    ],
    "skills": [
        {"id": "climb", "label": "Climb", "ability": "str"},
        {"id": "weld", "label": "Weld", "ability": "str", "section": "trades"},
        {"id": "hush", "label": "Hush", "ability": "str", "cap": {"derived": "depth_cap"}},
        {"id": "runes", "label": "Runes", "untrained": "refuse"},
    ],
    "saves": [{"id": "grit", "label": "Grit", "ability": "str"}],
    "fields": [
        number_field("prof", default=3),
        enum_field("creed", "tide", "salt", valueLabels={"tide": "Of the Tide"}),
        enum_field("cast_with", "str", "none", default="none"),
        {"id": "wet", "label": "Wet", "type": "boolean"},
        {"id": "name", "label": "Name", "type": "text"},
    ],
    "derived": [
        derived("depth_cap", "sum", of=[{"const": 1.5}, {"field": "wet"}]),
        derived("reach", "sum", of=[{"const": 10}, {"abilityMod": "str"}, {"derived": "depth_cap"}]),
        derived("best", "max", of=[{"field": "prof"}, {"derived": "reach"}]),
        derived("least", "min", of=[{"field": "prof"}, {"derived": "reach"}]),
        derived("area", "multiply", of=[{"field": "prof"}, {"const": 4}]),
        derived("half", "scale", of={"field": "prof"}, multiplier=0.5, round="up"),
        derived("drag", "stepTable", **{"from": {"field": "prof"}}, table=[[2, -1], [3, 0.5]]),
        derived("pull", "enumTable", **{"from": {"field": "creed"}}, table={"tide": 2}, default=7),
        derived("trim_worth", "enumTable", **{"from": {"liveState": "trim"}}, table={"heavy": 4}),
        derived("load", "sum", of=[{"listSum": {"list": "kit", "column": "bulk"}}]),
        derived("pieces", "sum", of=[{"listSum": {"list": "kit", "count": True}}]),
        derived("power", "sum", of=[{"abilityModFromField": "cast_with"}]),
    ],
    "lists": [
        {
            "id": "kit",
            "label": "Kit",
            "columns": [
                {"id": "name", "label": "Name", "type": "text"},
                {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 9, "integer": False},
            ],
        }
    ],
    "live": {
        "pools": [{"id": "breath", "label": "Breath", "max": {"derived": "depth_cap"}}],
        "tracks": [
            {"id": "strain", "label": "Strain", "min": 0, "max": 6, "default": 2},
            {
                "id": "harm",
                "label": "Harm",
                "min": 0,
                "max": 2,
                "levels": [{"label": "Hurt", "penalty": -1}, {"label": "Torn", "penalty": -2}],
                "kinds": [{"id": "cut", "label": "C", "severity": 1}],
            },
        ],
        "states": [
            {"id": "trim", "label": "Trim", "values": ["heavy", "level"], "valueLabels": {"heavy": "Sinking"}}
        ],
    },
}
COMPILED = compile_sheet(SHEET, RESOLUTION)


def ask(
    target: str, build: JSON | None = None, live: JSON | None = None, **sources: tuple[Part, ...]
) -> Explanation:
    known = {name.replace("_", "/", 1): parts for name, parts in sources.items()}
    return explain(evaluate(COMPILED, build or {}, live), known, target)


def parts(explanation: Explanation) -> list[tuple[str, float | None, str]]:
    return [(part.label, part.amount, part.source) for part in explanation.parts]


def test_a_score_names_what_built_it() -> None:
    built = (Part("Base", 8, "point buy"), Part("Half-Elf", 2, "Race"))
    explanation = ask("ability/str", {"abilities": {"str": 10}}, ability_str=built)
    assert explanation == Explanation("STR", 10, built)


@pytest.mark.parametrize(
    ("build", "source"), [({}, "default"), ({"abilities": {"str": 13}}, "typed by hand")]
)
def test_a_score_nobody_built_is_typed_or_at_its_default(build: JSON, source: str) -> None:
    assert [part.source for part in ask("ability/str", build).parts] == [source]


def test_what_the_builder_does_not_account_for_is_a_part_of_its_own() -> None:
    explanation = ask("ability/str", {"abilities": {"str": 15}}, ability_str=(Part("Base", 8, "point buy"),))
    assert parts(explanation) == [("Base", 8, "point buy"), ("Otherwise", 7, "not from the builder")]


def test_a_computed_score_says_what_holds_it() -> None:
    held = ask("ability/luck")
    assert (held.total, held.cap and held.cap.amount, held.cap and held.cap.label) == (5, 5, "Maximum")
    assert parts(held) == [("Prof", 3, "default"), ("STR", 10, "default")]
    raised = ask("ability/calm")
    assert parts(raised)[-1] == ("Raised", 4, "to the least this score can be")


def test_a_modifier_names_score_and_rule() -> None:
    explanation = ask("modifier/str", {"abilities": {"str": 15}})
    assert (explanation.label, explanation.total) == ("STR modifier", 2)
    assert parts(explanation) == [("STR", 15, "typed by hand")]
    assert explanation.rule == "(score − 10) ÷ 2, rounded down"
    assert explanation.parts[0].detail == (Part("Score", 15, "typed by hand"),)


def test_a_skill_names_modifier_training_and_bonus() -> None:
    build = {"abilities": {"str": 15}, "skills": {"climb": "able"}, "bonuses": {"climb": 2}}
    trained = (Part("Sailor", None, "Background"),)
    explanation = ask("skill/climb", build, skill_climb=trained)
    assert explanation.total == 6
    assert parts(explanation) == [
        ("STR modifier", 2, "from a score of 15"),
        ("Able", 2, "Sailor"),
        ("Free bonus", 2, "typed by hand"),
    ]
    assert explanation.parts[1].detail == (
        Part("Proficiency bonus × 0.5", 1, "from a bonus of 3"),
        Part("Fixed amount", 1, "the rules"),
        *trained,
    )
    assert explanation.parts[0].detail == (Part("STR", 15, "typed by hand"),)


def test_training_typed_by_hand_says_so() -> None:
    assert ask("save/grit", {"saves": {"grit": "able"}}).parts[1].source == "typed by hand"
    assert ask("save/grit").parts[1].source == "default"
    assert ask("save/grit", {"saves": {"grit": "gone"}}).parts[1].source == "default"


def test_being_untrained_is_a_part_where_it_changes_something() -> None:
    assert parts(ask("skill/weld"))[-1] == ("Untrained", -2, "Trades")
    assert parts(ask("skill/runes"))[-1] == ("Untrained: cannot be tried", None, "the rules")
    assert len(ask("skill/weld", {"skills": {"weld": "able"}}).parts) == 2


def test_a_cap_is_named_while_it_holds_the_number() -> None:
    held = ask("skill/hush", {"abilities": {"str": 16}})
    assert held.total == 1
    assert held.cap == Part(
        "Depth_Cap", 1, "worked out", (Part("Fixed amount", 1.5, "the rules"), Part("Wet", 0, "default"))
    )
    assert ask("skill/hush").cap is None


def test_a_sum_names_each_value_with_its_own_parts() -> None:
    explanation = ask("derived/reach", {"abilities": {"str": 13}})
    assert parts(explanation) == [
        ("Fixed amount", 10, "the rules"),
        ("STR modifier", 1, "from a score of 13"),
        ("Depth_Cap", 1.5, "worked out"),
    ]
    assert [part.label for part in explanation.parts[2].detail] == ["Fixed amount", "Wet"]


@pytest.mark.parametrize(
    ("target", "total", "rule"),
    [
        ("derived/best", 11.5, "the largest: Reach"),
        ("derived/least", 3, "the smallest: Prof"),
        ("derived/area", 12, "multiplied with each other"),
        ("derived/half", 2, "times 0.5, rounded up"),
        ("derived/drag", 0.5, "0.5, from the table's row for 3 and up"),
    ],
)
def test_operations_that_do_not_add_say_how_they_work(target: str, total: float, rule: str) -> None:
    explanation = ask(target)
    assert (explanation.total, explanation.rule) == (total, rule)


def test_a_product_is_told_from_everything_else() -> None:
    targets = ("derived/area", "derived/reach", "derived/best", "derived/half", "derived/drag")
    assert [target for target in targets if ask(target).is_product] == ["derived/area"]


def test_below_the_first_threshold_the_first_row_is_named() -> None:
    assert ask("derived/drag", {"fields": {"prof": 0}}).rule == "-1, from the table's first row"


def test_an_enum_table_names_the_value_that_was_looked_up() -> None:
    found, missing = ask("derived/pull"), ask("derived/pull", {"fields": {"creed": "salt"}})
    assert (parts(found), found.rule) == ([("Creed", None, "Of the Tide")], "the table gives 2")
    assert missing.rule == "the table leaves this out and gives 7"
    assert parts(ask("derived/trim_worth")) == [("Trim", None, "Sinking")]


def test_a_list_sum_names_the_rows_that_count() -> None:
    build = {"lists": {"kit": [{"name": "Rope", "bulk": 1.5}, {"bulk": 2}]}}
    (part,) = ask("derived/load", build).parts
    assert (part.label, part.amount, part.source) == ("Bulk", 3.5, "Kit, rows that count: 2")
    assert part.detail == (Part("Rope", 1.5, "Kit"), Part("Kit", 2, "Kit"))
    assert parts(ask("derived/pieces", build)) == [("Kit", 2, "Kit, rows that count: 2")]


def test_the_ability_a_field_names_is_named() -> None:
    assert parts(ask("derived/power")) == [("Cast_With", 0, "no ability chosen")]
    chosen = ask("derived/power", {"fields": {"cast_with": "str"}, "abilities": {"str": 12}})
    assert parts(chosen) == [("STR modifier", 1, "from a score of 12")]


def test_fields_are_typed_at_their_default_or_set_by_a_pick() -> None:
    assert parts(ask("field/prof")) == [("Value", 3, "default")]
    assert parts(ask("field/prof", {"fields": {"prof": 5}})) == [("Value", 5, "typed by hand")]
    given = (Part("Rogue", 4, "Class"),)
    assert ask("field/prof", {"fields": {"prof": 4}}, field_prof=given).parts == given
    assert parts(ask("field/wet", {"fields": {"wet": True}})) == [("Value", 1, "typed by hand")]


def test_a_text_field_has_a_source_and_no_number() -> None:
    explanation = ask("field/creed", {"fields": {"creed": "salt"}})
    assert (explanation.total, parts(explanation)) == (0, [("Value", None, "typed by hand")])


def test_the_proficiency_bonus_names_its_source() -> None:
    explanation = ask("proficiency")
    assert (explanation.label, parts(explanation)) == ("Proficiency bonus", [("Prof", 3, "default")])


def test_a_pool_explains_its_maximum() -> None:
    explanation = ask("pool/breath", {}, {"pools": {"breath": {"current": 0}}})
    assert explanation.total == 1
    assert parts(explanation) == [("Depth_Cap", 1.5, "worked out"), ("Rounded down", -0.5, "the rules")]


def test_a_track_explains_where_it_stands() -> None:
    assert parts(ask("track/strain")) == [("Start", 2, "the rules")]
    assert parts(ask("track/strain", {}, {"tracks": {"strain": 5}})) == [("In play", 5, "the play sheet")]
    harm = ask("track/harm", {}, {"tracks": {"harm": {"marks": ["cut", "cut"]}}})
    assert (harm.total, parts(harm)) == (2, [("C", 1, "Hurt"), ("C", 1, "Torn")])


@pytest.mark.parametrize("target", ["ability/gone", "derived/gone", "nothing/str", "skill", "pool/gone"])
def test_a_number_the_sheet_does_not_have_raises_key_error(target: str) -> None:
    with pytest.raises(KeyError):
        ask(target)
