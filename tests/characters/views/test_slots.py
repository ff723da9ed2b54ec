"""Slots with many options are searched and filtered as long steps are: each by itself (U2.9)."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from characters.pages.narrowing import SHOWN_MOST
from characters.pages.slots import SlotBlock
from characters.services.making import make_character
from rulesets.engine.api import commands
from studio.accounts.guests import Actor
from tests.characters.salt import CATALOGS, GUEST, SHEET, change, store_salt
from tests.characters.views.conftest import HTMX

pytestmark = pytest.mark.django_db

FIRST, SECOND = "folk/first", "folk/second"


def tale(number: int) -> dict[str, Any]:
    return {
        "id": f"tale-{number}",
        "label": f"Tále {number}",
        "summary": "Told at sea." if number % 2 else "Told ashore.",
        "filters": {"age": number % 4},
        "grants": {},
        "rows": [{"list": "kit", "values": {"name": f"Tale {number}"}}],
    }


def make_teller(count: int, actor: Actor = GUEST) -> Character:
    """A character whose step of tales has two slots with so many options each."""
    tales = {
        "id": "tales",
        "label": "Tales",
        "feeds": ["kit"],
        "filters": [{"id": "age", "label": "Age", "type": "number"}],
        "entries": [tale(number) for number in range(count)],
    }
    choose = [{"id": id_, "catalog": "tales", "count": most} for id_, most in (("first", 2), ("second", 3))]
    folk = CATALOGS[0] | {
        "entries": [{"id": "tall", "label": "Tall", "grants": {"entries": {"choose": choose}}}]
    }
    told = {"id": "told", "label": "Told", "kind": "choices", "catalog": "tales"}
    steps = [*SHEET["builder"]["steps"], told]
    revision = store_salt(
        id=f"tales-{count}",
        sheet=SHEET | {"builder": SHEET["builder"] | {"steps": steps}},
        catalogs=[folk, CATALOGS[1], tales],
    )
    made = make_character(actor, revision=revision, name="Mara")
    return change(made, commands.PickEntry("folk", "tall"), actor)


@pytest.fixture
def teller(db: None) -> Character:
    return make_teller(100)


def address(character: Character, name: str = "build") -> str:
    return reverse(f"characters:{name}", args=[character.pk, "told"])


def blocks_at(guest: Client, character: Character, **asked: str) -> tuple[SlotBlock, SlotBlock]:
    """Both slots; `first_q` asks for the words of the first."""
    parameters = {f"s.folk/{name.replace('_', '.')}": value for name, value in asked.items()}
    return guest.get(address(character), parameters).context["page"].slots


def labels(block: SlotBlock) -> list[str]:
    return [button.option.label for button in block.options]


def test_slot_with_few_options_is_not_searched(guest: Client):
    first, _second = blocks_at(guest, make_teller(20), first_q="nothing")

    assert (first.narrowing, len(first.options), first.more) == (None, 20, 0)


def test_slot_shows_so_many_options_and_says_how_many_more(guest: Client, teller: Character):
    response = guest.get(address(teller))

    first, second = response.context["page"].slots
    assert (len(first.options), first.found, first.total, first.more) == (SHOWN_MOST, 100, 100, 40)
    assert len(second.options) == SHOWN_MOST
    assert "40 more: narrow the search." in response.content.decode()


def test_page_of_slots_stays_small_however_many_options_they_have(guest: Client):
    few, many = make_teller(SHOWN_MOST), make_teller(400)

    sizes = [len(guest.get(address(character)).content) for character in (few, many)]

    assert sizes[1] < 1.1 * sizes[0]


def test_each_slot_is_searched_by_itself(guest: Client, teller: Character):
    first, second = blocks_at(guest, teller, first_q="tale 7", second_q="SHORE")

    assert (labels(first)[0], first.found) == ("Tále 7", 19)
    assert (second.found, second.more) == (50, 0)


def test_slot_is_filtered_as_its_catalog_says(guest: Client, teller: Character):
    first, second = blocks_at(guest, teller, first_f_age="most-1", second_offered="1")

    assert (first.found, second.found) == (50, 100)
    assert first.narrowing is not None
    assert [select.label for select in first.narrowing.selects] == ["Age"]


def test_what_is_chosen_in_a_slot_is_never_left_out(guest: Client, teller: Character):
    change(teller, commands.ChooseOption(FIRST, "tale-99"))

    assert labels(blocks_at(guest, teller)[0])[:2] == ["Tále 99", "Tále 0"]
    first, _second = blocks_at(guest, teller, first_q="tale 7")
    assert labels(first)[:2] == ["Tále 99", "Tále 7"]
    assert (first.found, len(first.options), first.more) == (19, 20, 0)


def test_only_what_can_be_chosen_leaves_out_what_another_slot_holds(guest: Client, teller: Character):
    change(teller, commands.ChooseOption(FIRST, "tale-3"))

    _first, second = blocks_at(guest, teller, second_offered="1")

    assert second.found == 99
    assert "Tále 3" not in labels(second)


def test_search_by_htmx_brings_the_options_of_its_slot_alone_and_the_address(
    guest: Client, teller: Character
):
    first, _second = blocks_at(guest, teller)
    assert first.narrowing is not None
    asked = {"s.folk/first.q": "tale 7", "s.folk/first.f.age": "", "s.folk/second.q": "sea"}
    headers = {**HTMX, "HX-Target": first.narrowing.place, "HX-Trigger-Name": "s.folk/first.q"}

    response = guest.get(address(teller), asked, headers=headers)

    shown = urlsplit(response["HX-Replace-Url"])
    assert parse_qs(shown.query) == {"s.folk/first.q": ["tale 7"], "s.folk/second.q": ["sea"]}
    text = response.content.decode()
    assert text.lstrip().startswith(f'<div class="stack slot__found" id="{first.narrowing.place}"')
    assert text.count('class="options') == 1
    assert "19 of 100 fit." in text


def test_choice_without_javascript_keeps_what_every_slot_is_narrowed_to(guest: Client, teller: Character):
    asked = {"s.folk/first.q": "tale 7", "s.folk/first.f.age": "", "s.folk/second.q": "sea"}
    first, second = guest.get(address(teller), asked).context["page"].slots

    answer = guest.post(first.choose_url, {"slot": FIRST, "option": "tale-7"})

    there = urlsplit(answer.url)
    assert (answer.status_code, there.path, there.fragment) == (303, address(teller), f"at-{first.key}")
    assert parse_qs(there.query) == {"s.folk/first.q": ["tale 7"], "s.folk/second.q": ["sea"]}
    assert second.narrowing is not None
    assert second.narrowing.others == (("s.folk/first.q", "tale 7"),)
    html = guest.get(answer.url).content.decode()
    assert '<input type="hidden" name="s.folk/first.q" value="tale 7">' in html


def test_choice_by_htmx_keeps_what_the_page_is_narrowed_to(guest: Client, teller: Character):
    here = f"http://testserver{address(teller)}?s.folk%2Ffirst.q=tale+7"

    answer = guest.post(
        address(teller, "choose"),
        {"slot": FIRST, "option": "tale-7"},
        headers={**HTMX, "HX-Current-URL": here},
    )

    first, second = answer.context["page"].slots
    assert (first.found, second.found) == (19, 100)
