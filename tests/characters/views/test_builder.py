"""The guided page and its actions."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from characters.models import Character, CharacterEvent
from characters.queries import stored_of
from rulesets.engine.api import commands
from tests.characters.salt import change, make_salty, scores_of
from tests.characters.views.conftest import HTMX, Address

pytestmark = pytest.mark.django_db


def stored_after(character: Character) -> dict:
    return stored_of(Character.objects.get(pk=character.pk))


def test_builder_opens_on_the_first_step_that_waits(guest: Client, at: Address):
    assert guest.get(at("build_start")).url == at("build", "folk")


def test_builder_opens_on_the_next_step_once_the_first_is_done(
    guest: Client, at: Address, character: Character
):
    change(character, commands.PickEntry("folk", "small"))

    assert guest.get(at("build_start")).url == at("build", "scores")


def test_step_shows_strip_step_and_side_panel(guest: Client, at: Address):
    page = guest.get(at("build", "folk")).context["page"]

    assert [(step.label, step.badge) for step in page.strip] == [
        ("Folk", 1),
        ("Habits", 0),
        ("Scores", 1),
        ("Training", 1),
        ("Life", 2),
    ]
    assert (page.number, page.count, page.back, page.next.label) == (1, 5, None, "Habits")
    assert [card.offer.label for card in page.body.cards] == ["Tall", "Small"]
    assert [(score.name, score.score.text) for score in page.side.scores] == [
        ("BRN", "4"),
        ("WIT", "4"),
        ("GRC", "4"),
    ]


def test_last_step_has_no_next(guest: Client, at: Address):
    page = guest.get(at("build", "life")).context["page"]

    assert (page.back.label, page.next) == ("Training", None)


@pytest.mark.parametrize("step", ["folk", "habits", "scores", "training", "life"])
def test_reading_a_step_changes_nothing(guest: Client, at: Address, character: Character, step: str):
    guest.get(at("build", step))
    guest.get(at("build", step))

    after = Character.objects.get(pk=character.pk)
    assert (after.document, after.counter, after.updated_at, after.view) == (
        character.document,
        character.counter,
        character.updated_at,
        character.view,
    )
    assert not CharacterEvent.objects.exists()


def test_step_that_is_none_is_not_found(guest: Client, at: Address):
    assert guest.get(at("build", "nothing")).status_code == 404
    assert guest.post(at("pick", "nothing"), {"entry": "tall"}).status_code == 404


def test_pick_without_htmx_goes_back_to_the_card(guest: Client, at: Address, character: Character):
    response = guest.post(at("pick", "folk"), {"entry": "tall", "was": "null"})

    assert (response.status_code, response.url) == (303, at("build", "folk") + "#at-entry-tall")
    assert stored_after(character)["builder"]["picks"] == {"folk": ["tall"]}


def test_pick_with_htmx_answers_with_the_step_and_everything_beside_it(guest: Client, at: Address):
    response = guest.post(at("pick", "folk"), {"entry": "tall", "was": "null"}, headers=HTMX)

    html = response.content.decode()
    assert response.status_code == 200
    assert response["HX-Retarget"] == "#step"
    assert "<html" not in html
    assert html.count("hx-swap-oob") == 7
    assert [step.badge for step in response.context["page"].strip] == [0, 0, 2, 1, 2]
    assert json.loads(response["HX-Trigger"]) == {"studio:announce": {"text": "Tall picked."}}


def test_answer_of_a_pick_is_what_the_page_shows(guest: Client, at: Address):
    answer = guest.post(at("pick", "folk"), {"entry": "tall"}, headers=HTMX).context["page"]
    page = guest.get(at("build", "folk")).context["page"]

    assert answer == page


def test_pick_twice_is_one_change(guest: Client, at: Address):
    guest.post(at("pick", "folk"), {"entry": "tall", "was": "null"})
    again = guest.post(at("pick", "folk"), {"entry": "tall", "was": '"tall"'})

    assert again.status_code in (303, 422)
    assert CharacterEvent.objects.count() == 1


def test_pick_and_take_back_restores_the_sheet(guest: Client, at: Address, character: Character):
    guest.post(at("pick", "folk"), {"entry": "tall"})
    guest.post(at("unpick", "folk"), {"entry": "tall", "was": '"tall"'})

    assert stored_after(character)["build"] == stored_of(character)["build"]


def test_pick_that_was_changed_meanwhile_is_a_conflict_with_both(
    guest: Client, at: Address, character: Character
):
    change(character, commands.PickEntry("folk", "small"))

    response = guest.post(at("pick", "folk"), {"entry": "tall", "was": "null"}, headers=HTMX)

    assert response.status_code == 409
    assert "it is now Small" in response.content.decode()
    assert stored_after(character)["builder"]["picks"] == {"folk": ["small"]}
    card = next(card for card in response.context["page"].body.cards if card.offer.entry == "tall")
    assert card.trouble is not None


def test_pick_that_is_not_offered_is_refused_beside_its_card(guest: Client, at: Address):
    guest.post(at("pick", "habits"), {"entry": "early"})
    guest.post(at("pick", "habits"), {"entry": "late"})

    response = guest.post(at("pick", "habits"), {"entry": "loud", "was": "false"}, headers=HTMX)

    assert response.status_code == 422
    card = next(card for card in response.context["page"].body.cards if card.offer.entry == "loud")
    assert card.trouble.message
    assert card.trouble.message in json.loads(response["HX-Trigger"])["studio:announce"]["text"]


def test_slot_is_answered_and_taken_back(guest: Client, at: Address, character: Character):
    guest.post(at("pick", "folk"), {"entry": "tall"})
    chosen = guest.post(at("choose", "scores"), {"slot": "folk/gift", "option": "wit", "was": "[]"})
    assert chosen.status_code == 303
    assert scores_of(Character.objects.get(pk=character.pk)) == {"brawn": 6, "wit": 5, "grace": 4}

    guest.post(at("drop", "scores"), {"slot": "folk/gift", "option": "wit", "was": '["wit"]'})
    assert scores_of(Character.objects.get(pk=character.pk)) == {"brawn": 6, "wit": 4, "grace": 4}


def test_base_is_bought_point_by_point(guest: Client, at: Address, character: Character):
    response = guest.post(at("base", "scores"), {"ability": "wit", "value": "5", "was": "4"}, headers=HTMX)

    body = response.context["page"].body
    assert (body.spent, body.left, body.budget) == (1, 5, 6)
    assert scores_of(Character.objects.get(pk=character.pk))["wit"] == 5


def test_method_is_chosen_and_comes_back_with_its_scores(guest: Client, at: Address, character: Character):
    guest.post(at("base", "scores"), {"ability": "wit", "value": "6"})
    before = stored_after(character)["build"]
    guest.post(at("method", "scores"), {"method": "standardArray", "was": '"pointBuy"'})
    guest.post(at("assign", "scores"), {"ability": "grace", "index": "0", "was": "null"})
    assert scores_of(Character.objects.get(pk=character.pk))["grace"] == 6

    guest.post(at("method", "scores"), {"method": "pointBuy", "was": '"standardArray"'})

    assert stored_after(character)["build"] == before


def test_typed_field_answers_with_everything_but_its_input(guest: Client, at: Address):
    page = guest.get(at("build", "life")).context["page"]
    shape = dict(page.shapes)

    response = guest.post(
        at("step_field", "life"), {"field": "age", "value": "12", "was": "null"} | shape, headers=HTMX
    )

    html = response.content.decode()
    assert response.status_code == 200
    assert "HX-Retarget" not in response
    assert 'id="state-field-age"' in html
    assert 'id="input-field-age"' not in html


def test_typed_field_on_a_page_with_other_inputs_brings_the_whole_step(guest: Client, at: Address):
    response = guest.post(
        at("step_field", "life"), {"field": "age", "value": "12", "shape": "old"}, headers=HTMX
    )

    assert response["HX-Retarget"] == "#step"
    assert 'id="input-field-age"' in response.content.decode()


def test_typed_number_counts_from_what_stands_there(guest: Client, at: Address, character: Character):
    guest.post(at("step_field", "life"), {"field": "age", "value": "12", "was": "null"})
    guest.post(at("step_field", "life"), {"field": "age", "value": "+5", "was": "12"})
    guest.post(at("step_field", "life"), {"field": "age", "value": "-7", "was": "17"})

    assert stored_after(character)["build"]["fields"]["age"] == 10


def test_typed_text_that_is_no_number_is_refused_and_kept(guest: Client, at: Address, character: Character):
    response = guest.post(at("step_field", "life"), {"field": "age", "value": "old", "was": "null"})

    page = response.context["page"]
    control = next(control for control in page.controls if control.key == "field-age")
    assert response.status_code == 422
    assert (control.typed, control.value) == ("old", "")
    assert control.trouble.message == "“old” is not a number."
    assert 'value="old"' in response.content.decode()
    assert stored_after(character) == stored_of(character)


def test_typed_value_that_was_changed_meanwhile_shows_both(guest: Client, at: Address, character: Character):
    change(character, commands.EditField("age", 40))

    response = guest.post(
        at("step_field", "life"), {"field": "age", "value": "50", "was": "null"}, headers=HTMX
    )

    control = next(c for c in response.context["page"].controls if c.key == "field-age")
    assert response.status_code == 409
    assert (control.trouble.typed, control.trouble.theirs, control.was) == ("50", "40", "40")


def test_box_that_is_not_ticked_is_false(guest: Client, at: Address, character: Character):
    guest.post(at("step_field", "life"), {"field": "swims", "value": "true"})
    assert stored_after(character)["build"]["fields"]["swims"] is True

    guest.post(at("step_field", "life"), {"field": "swims"})
    assert stored_after(character)["build"]["fields"]["swims"] is False


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("pick", {}),
        ("choose", {"slot": "folk/gift"}),
        ("method", {}),
        ("pick", {"entry": "tall", "was": "{"}),
    ],
)
def test_request_that_no_page_makes_is_a_bad_request(
    guest: Client, at: Address, character: Character, name: str, data: dict
):
    assert guest.post(at(name, "folk"), data).status_code == 400
    assert not CharacterEvent.objects.exists()


def test_undo_and_redo_show_the_step_again(guest: Client, at: Address, character: Character):
    guest.post(at("pick", "folk"), {"entry": "tall"})
    page = guest.get(at("build", "folk")).context["page"]
    assert (page.head.undo.number, page.head.redo.number) == (1, None)

    undone = guest.post(at("step_undo", "folk"), {"number": "1"}, headers=HTMX)
    assert undone.status_code == 200
    assert undone.context["page"].head.redo.number == 1
    assert stored_after(character) == stored_of(character)

    redone = guest.post(at("step_redo", "folk"), {"number": "1"})
    assert (redone.status_code, redone.url) == (303, at("build", "folk") + "#at-page")


def test_undo_of_an_older_change_is_a_conflict(guest: Client, at: Address):
    guest.post(at("pick", "folk"), {"entry": "tall"})
    guest.post(at("pick", "folk"), {"entry": "small"})

    response = guest.post(at("step_undo", "folk"), {"number": "1"}, headers=HTMX)

    assert response.status_code == 409
    assert "changed meanwhile" in response.context["page"].stray.message


def test_rename_on_a_step_answers_beside_the_name(guest: Client, at: Address, character: Character):
    shape = dict(guest.get(at("build", "folk")).context["page"].shapes)

    response = guest.post(at("step_rename", "folk"), {"name": "Maren", "was": "Mara"} | shape, headers=HTMX)

    assert response.status_code == 200
    assert 'id="step"' not in response.content.decode()
    assert Character.objects.get(pk=character.pk).name == "Maren"


def test_rename_to_nothing_is_refused_beside_the_name(guest: Client, at: Address):
    response = guest.post(at("step_rename", "folk"), {"name": " ", "was": "Mara"})

    assert response.status_code == 422
    assert response.context["page"].head.name_control.trouble.message == "A character needs a name."


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("y" * 5000, "A name has at most 120 characters; this one has 5000. Shorten it."),
        (
            "Ma\0ra",
            "A name cannot hold the invisible character U+0000. Delete the name and type it anew.",
        ),
    ],
    ids=["very long", "with a null"],
)
def test_name_that_cannot_be_kept_is_still_to_be_read_beside_the_reason(
    guest: Client, at: Address, name: str, message: str
):
    response = guest.post(at("step_rename", "folk"), {"name": name, "was": "Mara"}, headers=HTMX)

    assert response.status_code == 422
    control = response.context["page"].head.name_control
    assert (control.trouble.message, control.typed) == (message, name)


def test_step_asks_the_database_the_same_for_few_and_many_changes(
    guest: Client, at: Address, character: Character, django_assert_num_queries: DjangoAssertNumQueries
):
    guest.get(at("build", "folk"))
    with django_assert_num_queries(3):
        guest.get(at("build", "folk"))
    for age in range(10):
        change(character, commands.EditField("age", age))
    with django_assert_num_queries(3):
        guest.get(at("build", "folk"))


def test_builder_is_opened_by_a_request_of_its_own_on_a_character_made_without_it(guest: Client):
    character = make_salty(is_guided=False)
    start, first = (
        reverse(f"characters:{name}", args=[character.pk, *step])
        for name, step in (("build_start", []), ("build", ["folk"]))
    )
    assert guest.get(start).context["page"].is_described is False
    assert guest.get(first).url == start
    assert not CharacterEvent.objects.exists()

    response = guest.post(reverse("characters:open_builder", args=[character.pk]), follow=True)

    assert response.redirect_chain[-1][0] == first
    assert stored_after(character)["builder"]["method"] == "pointBuy"


def test_character_with_a_sheet_is_described_until_it_is_said_to_be_done(guest: Client):
    character = change(make_salty(is_guided=False), commands.EditScore("brawn", 9))
    start = reverse("characters:build_start", args=[character.pk])
    assert guest.get(start).context["page"].is_described is True
    guest.post(reverse("characters:open_builder", args=[character.pk]))
    pick, finish = (reverse(f"characters:{name}", args=[character.pk, "folk"]) for name in ("pick", "finish"))
    guest.post(pick, {"entry": "tall"})
    assert scores_of(Character.objects.get(pk=character.pk))["brawn"] == 9
    page = guest.get(reverse("characters:build", args=[character.pk, "folk"]))
    assert "Done: let picks change the sheet" in page.content.decode()

    guest.post(finish, {})
    guest.post(pick, {"entry": "small"})

    assert scores_of(Character.objects.get(pk=character.pk))["brawn"] == 7


def test_undo_of_opening_leads_back_to_where_it_is_opened(guest: Client):
    character = make_salty(is_guided=False)
    guest.post(reverse("characters:open_builder", args=[character.pk]))
    undo = reverse("characters:step_undo", args=[character.pk, "folk"])

    response = guest.post(undo, {"number": "1"}, headers=HTMX)

    assert response["HX-Redirect"] == reverse("characters:build_start", args=[character.pk])
