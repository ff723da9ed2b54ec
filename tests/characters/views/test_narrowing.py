"""Long catalog steps: what is searched for and filtered by stands in the address, and survives a pick."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from characters.pages.narrowing import SHOWN_MOST
from characters.pages.steps.catalog import CatalogBody
from characters.services.making import make_character
from tests.characters.salt import CATALOGS, GUEST, store_salt
from tests.characters.views.conftest import HTMX

pytestmark = pytest.mark.django_db

WATERS = ("river", "Sea", "sea")


def entry(number: int) -> dict[str, Any]:
    return {
        "id": f"kin-{number}",
        "label": f"Kín {number}",
        "summary": "They came by barge." if number % 2 else "They came on foot.",
        "filters": {
            "rank": number % 4,
            "water": WATERS[number % 3],
            "ways": ["barge", "foot"] if number % 5 else ["foot"],
            "coast": "salt",
        },
        "grants": {"abilities": {"add": {"wit": 1}}},
    }


def make_many(count: int) -> Character:
    """A character whose first step has many cards."""
    folk = {
        "id": "folk",
        "label": "Folk",
        "feeds": ["kit"],
        "filters": [
            {"id": "rank", "label": "Rank", "type": "number"},
            {"id": "water", "label": "Water", "type": "text"},
            {"id": "ways", "label": "Ways", "type": "tags"},
            {"id": "coast", "label": "Coast", "type": "text"},
        ],
        "entries": [entry(number) for number in range(count)],
    }
    revision = store_salt(id=f"many-{count}", catalogs=[folk, CATALOGS[1]])
    return make_character(GUEST, revision=revision, name="Mara")


@pytest.fixture
def many(db: None) -> Character:
    return make_many(100)


def address(character: Character, name: str = "build") -> str:
    return reverse(f"characters:{name}", args=[character.pk, "folk"])


def body_at(guest: Client, character: Character, **asked: str) -> CatalogBody:
    """The cards at an address; a filter `f.rank` is asked for as `f_rank`."""
    parameters = {name.replace("f_", "f."): value for name, value in asked.items()}
    return guest.get(address(character), parameters).context["page"].body


def labels(body: CatalogBody) -> list[str]:
    return [card.offer.label for card in body.cards]


def test_step_with_few_cards_is_not_searched(guest: Client):
    body = body_at(guest, make_many(20), q="nothing")

    assert body.narrowing is None
    assert len(body.cards) == 20


def test_label_and_summary_are_searched_without_accents(guest: Client, many: Character):
    assert labels(body_at(guest, many, q="kin 7"))[0] == "Kín 7"
    assert body_at(guest, many, q="BARGE").found == 50


def test_cards_whose_name_begins_with_the_words_come_first(guest: Client, many: Character):
    found = labels(body_at(guest, many, q="kin 9"))

    assert found[:2] == ["Kín 9", "Kín 90"]
    assert set(found[:11]) == {"Kín 9", *(f"Kín {number}" for number in range(90, 100))}


def test_number_is_asked_for_exactly_or_at_most(guest: Client, many: Character):
    assert body_at(guest, many, f_rank="2").found == 25
    assert body_at(guest, many, f_rank="most-2").found == 75


def test_text_is_the_same_in_any_case_and_a_tag_one_of_several(guest: Client, many: Character):
    assert body_at(guest, many, f_water="sea").found == 66
    assert body_at(guest, many, f_ways="barge").found == 80
    assert body_at(guest, many, f_ways="barge", f_water="sea", q="foot").found == 27


def test_filter_is_offered_where_entries_differ(guest: Client, many: Character):
    narrowing = body_at(guest, many, f_water="river").narrowing
    assert narrowing is not None

    assert [(select.label, bool(select.chosen)) for select in narrowing.selects] == [
        ("Rank", False),
        ("Water", True),
        ("Ways", False),
    ]
    ((_label, choices),) = narrowing.selects[1].groups
    assert [choice.value for choice in choices] == ["river", "sea"]


@pytest.mark.parametrize("asked", [{"f_rank": "most-x"}, {"f_rank": "9"}, {"f_coast": "salt"}, {"f_no": "1"}])
def test_what_there_is_not_to_choose_from_narrows_nothing(guest: Client, many: Character, asked: dict):
    body = body_at(guest, many, **asked)

    assert body.found == 100
    assert body.narrowing is not None
    assert body.narrowing.query == ""


def test_only_what_can_be_picked_leaves_out_what_is_refused(guest: Client):
    habits = [
        {"id": f"h-{number}", "label": f"Habit {number}", "exclusive": "one" if number else None}
        for number in range(30)
    ]
    for made in habits:
        made |= {"grants": {"abilities": {"add": {"wit": 1}}}}
        if made["exclusive"] is None:
            made.pop("exclusive")
            made["offeredWhen"] = {"const": 0}
    catalogs = [CATALOGS[0], CATALOGS[1] | {"entries": habits}]
    character = make_character(GUEST, revision=store_salt(id="habits", catalogs=catalogs), name="Mara")
    url = reverse("characters:build", args=[character.pk, "habits"])

    assert guest.get(url).context["page"].body.found == 30
    offered = guest.get(url, {"offered": "1"}).context["page"].body
    assert offered.found == 29
    assert "Habit 0" not in labels(offered)


def test_page_shows_so_many_cards_and_says_how_many_more(guest: Client, many: Character):
    response = guest.get(address(many))

    assert len(response.context["page"].body.cards) == SHOWN_MOST
    assert "40 more: narrow the search." in response.content.decode()


def test_what_is_picked_is_never_left_out(guest: Client, many: Character):
    guest.post(address(many, "pick"), {"entry": "kin-99"})

    assert labels(body_at(guest, many))[:2] == ["Kín 99", "Kín 0"]


def test_search_by_htmx_brings_the_cards_alone_and_the_address(guest: Client, many: Character):
    typed = guest.get(address(many), {"q": "kin 7", "f.rank": ""}, headers={**HTMX, "HX-Trigger-Name": "q"})
    chosen = guest.get(
        address(many), {"q": "kin 7", "f.rank": "3"}, headers={**HTMX, "HX-Trigger-Name": "f.rank"}
    )

    assert typed["HX-Replace-Url"] == f"{address(many)}?q=kin+7"
    assert chosen["HX-Push-Url"] == f"{address(many)}?q=kin+7&f.rank=3"
    text = typed.content.decode()
    assert 'id="found"' in text
    assert 'id="step"' not in text
    assert "19 of 100 fit." in text


def test_pick_by_htmx_keeps_what_the_page_is_narrowed_to(guest: Client, many: Character):
    here = f"http://testserver{address(many)}?q=kin+7&f.rank=3"

    answer = guest.post(address(many, "pick"), {"entry": "kin-7"}, headers={**HTMX, "HX-Current-URL": here})

    body = answer.context["page"].body
    assert labels(body)[:4] == ["Kín 7", "Kín 71", "Kín 75", "Kín 79"]
    assert body.found == 8
    assert [card.is_picked for card in body.cards] == [True, *[False] * 7]


def test_pick_without_javascript_keeps_what_the_page_is_narrowed_to(guest: Client, many: Character):
    body = body_at(guest, many, q="kin 7", f_rank="3")

    answer = guest.post(body.pick_url, {"entry": "kin-7"})

    assert answer.status_code == 303
    there = urlsplit(answer.url)
    assert (there.path, there.fragment) == (address(many), "at-entry-kin-7")
    assert parse_qs(there.query) == {"q": ["kin 7"], "f.rank": ["3"]}
