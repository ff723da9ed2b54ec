"""hideWhen, and what being hidden does (S10, N7.3)."""

import pytest

from tests.rulesets.engine.compiling import derived, enum_field, evaluate_sheet, number_field

CREED = enum_field("creed", "tide", "salt", "reed", default="salt")
OIL = number_field("oil", default=3)


def hidden(rule: dict[str, object], stored: dict[str, object], *fields: dict[str, object]) -> bool:
    sheet = evaluate_sheet({"fields": [*fields, OIL | {"hideWhen": rule}]}, {"fields": stored})
    return "field/oil" in sheet.hidden


@pytest.mark.parametrize(
    ("rule", "value", "is_hidden"),
    [
        ({"equals": "tide"}, "tide", True),
        ({"equals": "tide"}, "salt", False),
        ({"notEquals": "tide"}, "salt", True),
        ({"notEquals": "tide"}, "tide", False),
        ({"in": ["tide", "reed"]}, "reed", True),
        ({"in": ["tide", "reed"]}, "salt", False),
    ],
)
def test_equals_not_equals_and_in(rule: dict[str, object], value: str, is_hidden: bool) -> None:
    """S10.3 to S10.5."""
    assert hidden({"field": "creed", **rule}, {"creed": value}, CREED) is is_hidden


def test_the_rule_reads_the_blank_value_of_an_unset_field() -> None:
    """S10.10."""
    assert hidden({"field": "creed", "equals": "salt"}, {}, CREED)


def test_the_rule_reads_the_default_for_an_enum_value_that_is_gone() -> None:
    """S10.10."""
    assert hidden({"field": "creed", "equals": "salt"}, {"creed": "storm"}, CREED)


def test_numbers_compare_as_numbers() -> None:
    """S10.11."""
    depth = number_field("depth")
    assert hidden({"field": "depth", "equals": 2}, {"depth": 2.0}, depth)
    assert not hidden({"field": "depth", "equals": 1}, {"depth": True}, depth)
    assert hidden({"field": "depth", "in": [0, 4]}, {"depth": "4"}, depth)


def test_true_is_not_1() -> None:
    wet = {"id": "wet", "label": "Wet", "type": "boolean"}
    assert hidden({"field": "wet", "equals": True}, {"wet": True}, wet)
    assert not hidden({"field": "wet", "equals": True}, {"wet": 1}, wet)


def test_text_compares_exactly() -> None:
    """S10.11."""
    motto = {"id": "motto", "label": "Motto", "type": "text"}
    assert hidden({"field": "motto", "equals": "High"}, {"motto": "High"}, motto)
    assert not hidden({"field": "motto", "equals": "High"}, {"motto": "high"}, motto)


def test_whether_the_compared_field_is_hidden_itself_makes_no_difference() -> None:
    """S10.12."""
    creed = CREED | {"hideWhen": {"field": "flag", "equals": False}}
    flag = {"id": "flag", "label": "Flag", "type": "boolean"}
    assert hidden({"field": "creed", "equals": "salt"}, {}, flag, creed)


EVERYTHING = {
    "fields": [CREED, OIL],
    "derived": [
        derived("burn", "sum", of=[{"field": "oil"}]),
        derived(
            "left",
            "sum",
            of=[
                {"livePool": "breath"},
                {"liveTrack": "strain"},
                {"liveTrack": "strain", "read": "remaining"},
                {"listSum": {"list": "kit", "column": "bulk"}},
            ],
        ),
        derived("trim_worth", "enumTable", **{"from": {"liveState": "trim"}}, table={"heavy": 2}, default=9),
    ],
    "lists": [
        {
            "id": "kit",
            "label": "Kit",
            "columns": [
                {"id": "name", "label": "Name", "type": "text"},
                {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 9},
            ],
            "pools": {"nameColumn": "name", "maxColumn": "bulk"},
            "checks": [{"id": "use", "name": "name", "rating": "bulk"}],
        }
    ],
    "live": {
        "pools": [{"id": "breath", "label": "Breath", "max": {"const": 4}}],
        "tracks": [{"id": "strain", "label": "Strain", "min": 1, "max": 6, "default": 2}],
        "states": [{"id": "trim", "label": "Trim", "values": ["heavy", "light"]}],
    },
}


def with_rule(sheet: dict[str, object], rule: dict[str, object]) -> dict[str, object]:
    """The same sheet with a rule on everything that can carry one."""
    live = {part: [thing | {"hideWhen": rule} for thing in things] for part, things in sheet["live"].items()}
    fields = [CREED, *(field | {"hideWhen": rule} for field in sheet["fields"][1:])]
    derived_values = [value | {"hideWhen": rule} for value in sheet["derived"]]
    lists = [shown | {"hideWhen": rule} for shown in sheet["lists"]]
    return {"fields": fields, "derived": derived_values, "lists": lists, "live": live}


BUILD = {"fields": {"oil": 5}, "lists": {"kit": [{"name": "Rope", "bulk": 3}]}}
LIVE = {"pools": {"breath": {"current": 2}}, "tracks": {"strain": 4}, "states": {"trim": "heavy"}}


def test_what_being_hidden_does() -> None:
    """S10.16, N7.3, S11.20, S12.12, S20.8."""
    sheet = evaluate_sheet(with_rule(EVERYTHING, {"field": "creed", "equals": "salt"}), BUILD, LIVE)
    assert sheet.hidden == {
        "field/oil",
        "derived/burn",
        "derived/left",
        "derived/trim_worth",
        "list/kit",
        "pool/breath",
        "track/strain",
        "state/trim",
    }
    assert sheet.fields["oil"] == 5
    assert sheet.derived == {"burn": 5, "left": 0, "trim_worth": 9}
    assert (sheet.pools, sheet.tracks, sheet.states, sheet.row_checks) == ({}, {}, {}, ())


def test_what_is_hidden_comes_back_when_the_field_changes() -> None:
    """Hiding deletes nothing (S10.17, S16.6, N14.3)."""
    build = BUILD | {"fields": {"oil": 5, "creed": "tide"}}
    rule = {"field": "creed", "equals": "salt"}
    shown = evaluate_sheet(with_rule(EVERYTHING, rule), build, LIVE)
    never = evaluate_sheet(EVERYTHING, build, LIVE)
    assert shown.hidden == frozenset()
    assert shown.as_json() == never.as_json()
    assert shown.derived == {"burn": 5, "left": 2 + 4 + 2 + 3, "trim_worth": 2}
    assert list(shown.pools) == ["breath", "kit:rope"]
