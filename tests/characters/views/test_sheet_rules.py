"""All fields and the sheet page as the rules of the sheet want them (S2 to S9)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from characters.queries import stored_of
from characters.services.making import make_character
from rulesets.engine.api import commands
from tests.characters.salt import GUEST, SHEET, change, store_salt
from tests.characters.views.conftest import Address

pytestmark = pytest.mark.django_db

BODY: dict[str, Any] = {
    "version": 3,
    "sections": [
        {"id": "trades", "label": "Trades"},
        {"id": "empty", "label": "Empty"},
        {"id": "body", "label": "Body"},
    ],
    "abilities": [
        {"id": "grip", "label": "Grip", "short": "GRP", "min": 1, "max": 9, "default": 4, "section": "body"},
        {"id": "calm", "label": "Calm", "min": 1, "max": 9, "default": 3},
        {
            "id": "luck",
            "label": "Luck",
            "min": 0,
            "max": 20,
            "value": [{"abilityScore": "calm"}],
            "section": "body",
        },
    ],
    "skills": [
        {"id": "weld", "label": "Weld", "ability": "grip", "section": "body", "untrained": "refuse"},
        {"id": "row", "label": "Row", "ability": "grip", "section": "trades"},
        {"id": "sing", "label": "Sing"},
    ],
    "saves": [{"id": "nerve", "label": "Nerve", "ability": "calm", "section": "body"}],
    "fields": [
        {
            "id": "depth",
            "label": "Depth",
            "type": "number",
            "min": 0,
            "max": 9,
            "default": 1,
            "section": "body",
        },
        {
            "id": "creed",
            "label": "Creed",
            "type": "enum",
            "values": ["tide", "salt"],
            "valueLabels": {"tide": "Of the Tide"},
            "section": "body",
        },
        {
            "id": "foes",
            "label": "Foes",
            "type": "text",
            "maxLength": 60,
            "suggestions": ["Eels", "Wreckers", "Drowned"],
            "pick": {"derived": "half"},
        },
        {
            "id": "rumour",
            "label": "Rumour",
            "type": "text",
            "maxLength": 60,
            "section": "empty",
            "hideWhen": {"field": "creed", "equals": "tide"},
        },
    ],
    "derived": [
        {"id": "air", "label": "Air", "op": "sum", "of": [{"abilityMod": "grip"}], "section": "body"},
        {"id": "half", "label": "Half", "op": "multiply", "of": [{"field": "depth"}, {"const": 2.6}]},
    ],
    "lists": [
        {
            "id": "kit",
            "label": "Kit",
            "section": "body",
            "columns": [{"id": "name", "label": "Name", "type": "text", "maxLength": 30}],
        }
    ],
    "live": {
        "pools": [{"id": "breath", "label": "Breath", "max": {"const": 5}}],
        "tracks": [{"id": "strain", "label": "Strain", "min": 0, "max": 6, "default": 2}],
        "states": [
            {
                "id": "trim",
                "label": "Trim",
                "values": ["heavy", "level"],
                "valueLabels": {"heavy": "Sinking"},
            },
            {"id": "wind", "label": "Wind", "values": ["calm", "wild"]},
        ],
    },
}


@pytest.fixture
def diver(db: None) -> Character:
    """A character on a sheet with sections."""
    made = make_character(GUEST, revision=store_salt(id="divers", sheet=BODY, catalogs=[]), name="Mara")
    return change(made, commands.AddRow("kit", {"name": "Rope"}))


def _get(guest: Client, name: str, character: Character) -> Any:
    return guest.get(reverse(f"characters:{name}", args=[character.pk]))


def test_what_names_a_section_stands_under_it_in_the_order_of_the_file_s3_2_s3_3_s3_5_to_s3_8(
    guest: Client, diver: Character
) -> None:
    """Sections as declared, one with nothing visible left out; all else under headings of its own kind."""
    sections = _get(guest, "fields", diver).context["page"].sections
    assert [section.label for section in sections] == [
        "Ability scores", "Skills", "Trades", "Body", "Details", "Worked out",
    ]  # fmt: skip
    body = next(section for section in sections if section.label == "Body")
    assert [line.label for line in body.scores] == ["Grip", "Luck"]
    assert [line.label for line in (*body.skills, *body.saves)] == ["Weld", "Nerve"]
    assert [control.label for control in body.fields] == ["Depth", "Creed"]
    assert [number.label for number in body.derived] == ["Air"]
    parts = _get(guest, "sheet", diver).context["page"].parts
    assert [part.label for part in parts] == ["Ability scores", "Skills", "Trades", "Body", "Worked out"]
    change(diver, commands.EditField("creed", "salt"))
    sections = _get(guest, "fields", diver).context["page"].sections
    assert [section.label for section in sections][3] == "Empty"


@pytest.mark.parametrize("name", ["fields", "sheet"])
def test_inside_a_section_scores_come_first_then_skills_saves_fields_values_and_lists_s3_7(
    guest: Client, diver: Character, name: str
) -> None:
    html = _get(guest, name, diver).content.decode()
    body = html[html.index(">Body</h2>") :]
    places = [body.index(label) for label in ("Luck", "Weld", "Nerve", "Depth", "Creed", "Air", "Rope")]
    assert places == sorted(places)


def test_a_sheet_without_sections_shows_kinds_under_headings_of_their_own_s3_6(
    guest: Client, db: None
) -> None:
    plain = {
        "version": 1,
        "abilities": SHEET["abilities"],
        "skills": SHEET["skills"],
        "saves": SHEET["saves"],
    }
    made = make_character(GUEST, revision=store_salt(id="plain", sheet=plain, catalogs=[]), name="Mara")
    sections = _get(guest, "fields", made).context["page"].sections
    assert [section.label for section in sections] == ["Ability scores", "Skills", "Saves"]


def test_the_sheet_shows_label_or_short_score_and_modifier_s4_11(guest: Client, diver: Character) -> None:
    parts = {part.label: part for part in _get(guest, "sheet", diver).context["page"].parts}
    (calm,) = parts["Ability scores"].scores
    grip = parts["Body"].scores[0]
    assert [(box.name, box.label, box.score.text, box.modifier.text) for box in (grip, calm)] == [
        ("GRP", "Grip", "4", "+0"),
        ("Calm", "Calm", "3", "−1"),
    ]


def test_a_computed_ability_is_only_read_s5_3_s5_5(guest: Client, diver: Character) -> None:
    page = _get(guest, "fields", diver).context["page"]
    assert "score-grip" in page.controls
    assert "score-luck" not in page.controls
    reply = guest.post(reverse("characters:field_score", args=[diver.pk]), {"ability": "luck", "value": "9"})
    assert reply.status_code == 422
    assert "luck" not in stored_of(Character.objects.get(pk=diver.pk))["build"].get("abilities", {})


def test_a_derived_value_is_shown_and_never_typed_or_stored_s12_2_s2_13(
    guest: Client, diver: Character
) -> None:
    page = _get(guest, "fields", diver).context["page"]
    assert [number.label for section in page.sections for number in section.derived] == ["Air", "Half"]
    assert [key for key in page.controls if "air" in key] == []
    reply = guest.post(reverse("characters:field_value", args=[diver.pk]), {"field": "air", "value": "9"})
    assert reply.status_code == 422
    after = change(diver, commands.EditScore("grip", 9))
    assert stored_of(after)["build"] == {
        "abilities": {"grip": 9},
        "lists": {"kit": [{"name": "Rope", "_row": "1"}]},
    }


def test_numbers_of_checks_carry_their_sign_and_a_refused_one_has_none_s6_14_s7_14(
    guest: Client, diver: Character
) -> None:
    parts = {part.label: part for part in _get(guest, "sheet", diver).context["page"].parts}
    weld, nerve = parts["Body"].checks
    (row,), (sing,) = parts["Trades"].checks, parts["Skills"].checks
    assert (weld.number, nerve.number.text, row.number.text, sing.number.text) == (None, "−1", "+0", "+0")
    lines = {
        line.label: line
        for section in _get(guest, "fields", diver).context["page"].sections
        for line in (*section.skills, *section.saves)
    }
    assert (lines["Weld"].number, lines["Row"].number.text) == (None, "+0")
    change(diver, commands.EditTier("skills", "weld", "able"))
    parts = {part.label: part for part in _get(guest, "sheet", diver).context["page"].parts}
    assert parts["Body"].checks[0].number is not None


def test_an_enum_value_is_shown_by_its_label_or_by_itself_s9_11(guest: Client, diver: Character) -> None:
    def creed() -> str:
        parts = {part.label: part for part in _get(guest, "sheet", diver).context["page"].parts}
        return str(next(fact.text for fact in parts["Body"].facts if fact.label == "Creed"))

    assert creed() == "Of the Tide"
    change(diver, commands.EditField("creed", "salt"))
    assert creed() == "salt"


def _foes(guest: Client, diver: Character) -> Any:
    return _get(guest, "fields", diver).context["page"].controls["field-foes"]


def test_suggestions_are_offered_until_as_many_are_chosen_as_asked_s9_13_s9_16_s9_17(
    guest: Client, diver: Character
) -> None:
    """The number is read from the sheet and rounded down: 2.6 is 2. Case and spaces do not matter."""
    assert (_foes(guest, diver).suggestions, _foes(guest, diver).hint) == (
        ("Eels", "Wreckers", "Drowned"),
        "Choose 2; 0 chosen.",
    )
    change(diver, commands.EditField("foes", " eels, Storms"))
    assert (_foes(guest, diver).suggestions, _foes(guest, diver).hint) == (
        ("Wreckers", "Drowned"),
        "Choose 2; 1 chosen.",
    )
    change(diver, commands.EditField("foes", "Eels, drowned"))
    assert (_foes(guest, diver).suggestions, _foes(guest, diver).hint) == ((), "Choose 2; 2 chosen.")
    change(diver, commands.EditField("depth", 0))
    assert _foes(guest, diver).hint == "Choose 0; 2 chosen."


def test_any_text_may_be_typed_beside_suggestions_s9_14_s9_18(guest: Client, diver: Character) -> None:
    field = reverse("characters:field_value", args=[diver.pk])
    guest.post(field, {"field": "foes", "value": "Eels, Wreckers, Drowned, and the sea itself"})
    stored = stored_of(Character.objects.get(pk=diver.pk))["build"]["fields"]["foes"]
    assert stored == "Eels, Wreckers, Drowned, and the sea itself"


def test_a_state_is_shown_by_its_label_or_by_itself_s20_3(guest: Client, diver: Character) -> None:
    states = _get(guest, "sheet", diver).context["page"].states
    assert [(state.label, state.text) for state in states] == [("Trim", "Sinking"), ("Wind", "calm")]


# What is stored


def test_the_stored_sheet_has_its_version_and_a_build_of_what_was_set_s2_4_s2_5_s2_6(
    diver: Character,
) -> None:
    for command in (
        commands.EditScore("grip", 5),
        commands.EditTier("skills", "row", "able"),
        commands.EditTier("saves", "nerve", "able"),
        commands.EditBonus("row", 2),
        commands.EditField("depth", 3),
    ):
        diver = change(diver, command)
    stored = stored_of(diver)
    assert stored["v"] == 3
    assert stored["build"] == {
        "abilities": {"grip": 5},
        "skills": {"row": "able"},
        "saves": {"nerve": "able"},
        "bonuses": {"row": 2},
        "fields": {"depth": 3},
        "lists": {"kit": [{"name": "Rope", "_row": "1"}]},
    }


def test_a_sheet_of_an_older_version_is_read_as_it_is_s2_7_s2_8(guest: Client, diver: Character) -> None:
    """Keys that nobody knows are kept and written back, missing ones are blank."""
    old = {"v": 1, "build": {"fields": {"depth": 4, "mood": "grim"}, "moods": ["grim"]}, "notes": {"a": 1}}
    character = Character.objects.get(pk=diver.pk)
    character.document = json.dumps(old)
    character.save(update_fields=["document"])
    assert "grim" not in _get(guest, "fields", diver).content.decode()
    after = stored_of(change(diver, commands.EditField("depth", 5)))
    assert after["build"] == {"fields": {"depth": 5, "mood": "grim"}, "moods": ["grim"]}
    assert after["notes"] == {"a": 1}


def test_a_row_without_a_key_is_read_and_gets_one_when_the_sheet_is_saved_s13_33(
    guest: Client, diver: Character
) -> None:
    character = Character.objects.get(pk=diver.pk)
    old = {"build": {"lists": {"kit": [{"name": "Net"}, {"name": "Hook", "_row": "7"}]}}}
    character.document = json.dumps(old)
    character.save(update_fields=["document"])
    html = _get(guest, "sheet", diver).content.decode()
    assert re.search("Net.*Hook", html, re.DOTALL)
    rows = stored_of(change(diver, commands.EditField("depth", 5)))["build"]["lists"]["kit"]
    assert rows == [{"name": "Net", "_row": "8"}, {"name": "Hook", "_row": "7"}]


def test_a_save_takes_the_first_tier_away_again_s6_5(at: Address, character: Character) -> None:
    trained = change(character, commands.EditTier("skills", "row", "able"))
    assert stored_of(trained)["build"]["skills"] == {"row": "able"}
    assert "skills" not in stored_of(change(trained, commands.EditTier("skills", "row", None)))["build"]
