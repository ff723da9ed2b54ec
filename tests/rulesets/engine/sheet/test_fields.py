"""Fields: what is shown, and what rules read (N5, S9, S11.2, S11.3)."""

import pytest

from tests.rulesets.engine.compiling import JSON, ability, derived, enum_field, evaluate_sheet, number_field

TYPED = [
    {"id": "depth", "label": "Depth", "type": "number", "min": 2, "max": 9},
    {"id": "chill", "label": "Chill", "type": "number", "min": -9, "max": -2},
    {"id": "wet", "label": "Wet", "type": "boolean"},
    enum_field("creed", "tide", "salt"),
    {"id": "name", "label": "Name", "type": "text"},
    {"id": "story", "label": "Story", "type": "longtext"},
    {"id": "blade", "label": "Blade", "type": "dice"},
]

WITH_DEFAULT = {
    "depth": 5,
    "chill": -3,
    "wet": True,
    "creed": "salt",
    "name": "Ann",
    "story": "Born.",
    "blade": "1d6",
}


def test_a_blank_field_without_default() -> None:
    """0 held to the range, false, the first value, empty (N5.2). S9.2."""
    assert evaluate_sheet({"fields": TYPED}).fields == {
        "depth": 2,
        "chill": -2,
        "wet": False,
        "creed": "tide",
        "name": "",
        "story": "",
        "blade": "",
    }


def test_a_blank_field_is_its_default() -> None:
    """S9.2, N5.2."""
    fields = [field | {"default": WITH_DEFAULT[field["id"]]} for field in TYPED]
    assert evaluate_sheet({"fields": fields}).fields == WITH_DEFAULT


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("depth", "7"),
        ("depth", True),
        ("depth", None),
        ("wet", 1),
        ("wet", "true"),
        ("creed", 3),
        ("creed", ["salt"]),
        ("name", 7),
        ("story", {}),
        ("blade", 8),
        ("blade", "a lot"),
        ("blade", "0d6"),
        ("blade", "1d1"),
    ],
)
def test_a_value_of_another_type_reads_as_the_default(name: str, stored: object) -> None:
    """S2.10, N1.2."""
    fields = [field | {"default": WITH_DEFAULT[field["id"]]} for field in TYPED]
    assert evaluate_sheet({"fields": fields}, {"fields": {name: stored}}).fields == WITH_DEFAULT


def test_a_number_is_neither_clamped_nor_rounded_on_reading() -> None:
    """N5.1, S2.11."""
    sheet = evaluate_sheet(
        {
            "fields": [number_field("depth")],
            "derived": [derived("twice", "scale", of={"field": "depth"}, multiplier=2)],
        },
        {"fields": {"depth": 1000.25}},
    )
    assert sheet.fields["depth"] == 1000.25
    assert sheet.derived["twice"] == 2000


def test_text_longer_than_allowed_is_shown_as_it_is() -> None:
    """S2.11."""
    name = {"id": "name", "label": "Name", "type": "text", "maxLength": 3}
    assert evaluate_sheet({"fields": [name]}, {"fields": {"name": "Annabel"}}).fields["name"] == "Annabel"


def test_an_empty_text_stored_over_a_default_is_empty() -> None:
    name = {"id": "name", "label": "Name", "type": "text", "default": "Ann"}
    assert evaluate_sheet({"fields": [name]}, {"fields": {"name": ""}}).fields["name"] == ""


def test_text_loses_what_no_text_may_hold() -> None:
    """N14.4."""
    sheet = evaluate_sheet({"fields": TYPED}, {"fields": {"name": "A\x00n\ud800n", "creed": "sa\x00lt"}})
    assert sheet.fields["name"] == "Ann"
    assert sheet.fields["creed"] == "salt"


@pytest.mark.parametrize(("keys", "pull"), [({"default": "salt"}, 2), ({}, 1)], ids=["a default", "none"])
def test_an_enum_value_that_is_gone_is_shown_and_reads_as_the_default_or_first(keys: JSON, pull: int) -> None:
    """S9.10, N5.3, S12.11."""
    sheet = evaluate_sheet(
        {
            "fields": [enum_field("creed", "tide", "salt", **keys)],
            "derived": [
                derived("pull", "enumTable", **{"from": {"field": "creed"}}, table={"tide": 1, "salt": 2})
            ],
        },
        {"fields": {"creed": "storm"}},
    )
    assert sheet.fields["creed"] == "storm"
    assert sheet.derived["pull"] == pull


@pytest.mark.parametrize(("stored", "number"), [(True, 1), (False, 0), ("yes", 1), (1, 1), (None, 1)])
def test_a_boolean_field_reads_as_1_or_0(stored: object, number: int) -> None:
    """What is neither true nor false reads as the default, here true (S11.2). N5.4."""
    wet = {"id": "wet", "label": "Wet", "type": "boolean", "default": True}
    sheet = evaluate_sheet(
        {"fields": [wet], "derived": [derived("count", "sum", of=[{"field": "wet"}])]},
        {"fields": {"wet": stored}},
    )
    assert sheet.derived["count"] == number


CASTING = {
    "abilities": [ability("int", default=14), ability("wis", default=16)],
    "derived": [derived("power", "sum", of=[{"abilityModFromField": "cast_with"}])],
}


@pytest.mark.parametrize(
    ("stored", "default", "number"),
    [
        ("wis", None, 3),
        ("int", "wis", 2),
        ("none", "wis", 0),
        ("gone", "wis", 3),
        ("str", None, 0),
        (None, "int", 2),
        (None, None, 0),
        (7, None, 0),
    ],
)
def test_the_ability_a_field_names(stored: object, default: str | None, number: int) -> None:
    """The stored value if offered, else the default, and never the first value (N5.3). S11.3."""
    keys = {} if default is None else {"default": default}
    fields = [enum_field("cast_with", "wis", "int", "none", **keys)]
    build = {} if stored is None else {"fields": {"cast_with": stored}}
    assert evaluate_sheet(CASTING | {"fields": fields}, build).derived["power"] == number
