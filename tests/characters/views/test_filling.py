"""Still open and "Fill in the rest for me" on the guided page."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character, CharacterEvent
from characters.queries import stored_of
from rulesets.engine.api import commands
from tests.characters.salt import GUEST, change
from tests.characters.views.conftest import HTMX, Address

pytestmark = pytest.mark.django_db


def still_open(guest: Client, at: Address, step: str = "folk") -> list[tuple[str, str, str, int]]:
    links = guest.get(at("build", step)).context["page"].side.still_open
    return [(link.choice.source, link.choice.sentence, link.url, link.choice.count) for link in links]


def test_every_open_choice_leads_to_where_it_is_answered(guest: Client, at: Address, character: Character):
    change(character, commands.PickEntry("folk", "tall"))

    assert still_open(guest, at) == [
        ("", "Make the scores", f"{at('build', 'scores')}#own", 1),
        ("Tall", "+1 to 1 score of your choice", f"{at('build', 'scores')}#at-slot-folk_2f_gift", 1),
        ("Training", "Choose 1 skill", f"{at('build', 'training')}#at-slot-training_2f_free", 1),
        ("", "Age", f"{at('build', 'life')}#input-field-age", 1),
        ("", "Creed", f"{at('build', 'life')}#input-field-creed", 1),
    ]


def test_the_place_of_every_open_choice_is_on_its_page(guest: Client, at: Address, character: Character):
    change(character, commands.PickEntry("folk", "tall"))

    for _source, _sentence, url, _count in still_open(guest, at):
        page, _, anchor = url.partition("#")
        found = re.search(rf'<(\w+)[^>]*\bid="{re.escape(anchor)}"[^>]*>', guest.get(page).content.decode())
        assert found, url
        assert found[1] in ("input", "select", "textarea") or 'tabindex="-1"' in found[0]


def test_the_rest_is_filled_in_as_one_change_that_undo_takes_back(
    guest: Client, at: Address, character: Character
):
    change(character, commands.PickEntry("folk", "tall"))
    before = stored_of(Character.objects.get(pk=character.pk))

    response = guest.post(at("fill", "folk"), headers=HTMX)

    assert response.context["page"].side.still_open == ()
    assert CharacterEvent.objects.count() == 2
    guest.post(at("step_undo", "folk"), {"number": "2"})
    assert stored_of(Character.objects.get(pk=character.pk)) == before


def test_what_was_filled_in_is_marked_until_the_player_decides(
    guest: Client, at: Address, character: Character
):
    change(character, commands.PickEntry("folk", "tall"))
    guest.post(at("fill", "folk"))

    (card, _other) = guest.get(at("build", "folk")).context["page"].body.cards
    assert (card.is_picked, card.is_filled) == (True, False)
    scores = guest.get(at("build", "scores")).context["page"]
    assert [block.is_filled for block in scores.slots] == [True]
    life = guest.get(at("build", "life"))
    filled = {control.key: control.is_filled for control in life.context["page"].controls}
    assert filled == {
        "field-age": True,
        "field-luck": False,
        "field-home": False,
        "field-swims": False,
        "field-creed": True,
    }
    assert life.content.decode().count("chosen for you") == 2

    answer = guest.post(at("step_field", "life"), {"field": "age", "value": "33"}, headers=HTMX)
    (age,) = (control for control in answer.context["states"] if control.key == "field-age")
    assert not age.is_filled
    change(character, commands.UnpickEntry("folk", "tall"), GUEST)
    guest.post(at("fill", "folk"))
    cards = guest.get(at("build", "folk")).context["page"].body.cards
    assert [card.is_filled for card in cards if card.is_picked] == [True]


def test_what_chance_cannot_answer_is_said_to_be_for_the_player(
    guest: Client, at: Address, character: Character
):
    guest.post(at("fill", "folk"))
    events = CharacterEvent.objects.count()

    again = guest.post(at("fill", "folk"), headers=HTMX)

    assert again.context["page"].stray.key == "fill"
    assert CharacterEvent.objects.count() == events


def test_fill_button_goes_where_nothing_is_open(guest: Client, at: Address, character: Character):
    address = reverse("characters:fill", args=[character.pk, "folk"])
    assert f'action="{address}"' in guest.get(at("build", "folk")).content.decode()

    guest.post(address)

    assert f'action="{address}"' not in guest.get(at("build", "folk")).content.decode()
