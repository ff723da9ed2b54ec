"""Characters on a ruleset that borrows: where entries come from, and what happens when the lender changes."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from characters.models import Character
from characters.queries import compiled_of, stored_of, tag_of
from characters.services.making import make_character
from rulesets.engine.api import commands, settle
from rulesets.queries import compiled_cache
from tests.characters.salt import GUEST, change
from tests.factories.lending import store_borrower, store_lender
from tests.factories.locales import store_locale
from tests.rulesets.engine.borrowing.keep import entry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    compiled_cache.clear()


@pytest.fixture
def quay(db: None) -> Character:
    """The guest's character on New Quay, which has an oar of its own."""
    revision = store_borrower(entry("oar"), guest=GUEST.guest)
    return make_character(GUEST, revision=revision, name="Mara", is_guided=True)


def fresh(character: Character) -> Character:
    return Character.objects.select_related("revision", "revision__ruleset").get(pk=character.pk)


def step_of(character: Character) -> str:
    return reverse("characters:build", args=[character.pk, "wares"])


def rows_of(character: Character) -> list[dict]:
    return stored_of(fresh(character))["build"].get("lists", {}).get("kit", [])


def test_cards_of_a_step_say_where_entries_come_from(guest: Client, quay: Character):
    """U9.15."""
    store_lender(entry("rope"))
    response = guest.get(step_of(quay))
    assert [(card.offer.label, card.source) for card in response.context["page"].body.cards] == [
        ("Rope", "Old Keep"),
        ("Oar", ""),
    ]
    assert response.content.decode().count("from Old Keep") == 1


def test_a_step_whose_lender_is_missing_says_so(guest: Client, quay: Character):
    """F3.80: the own entries are there all the same."""
    response = guest.get(step_of(quay))
    assert [card.offer.label for card in response.context["page"].body.cards] == ["Oar"]
    assert "Wares takes its entries from another ruleset, old-keep, which is not here." in (
        response.content.decode()
    )


def test_a_picked_row_carries_the_mark_of_the_borrowers_catalog(guest: Client, quay: Character):
    """F3.98: whoever lends it."""
    store_lender(entry("rope"))
    change(quay, commands.PickEntry("wares", "rope"))
    (row,) = rows_of(quay)
    assert "wares/rope" in str(row)


def test_lists_and_the_picker_show_the_source(guest: Client, quay: Character):
    """U9.15."""
    store_lender(entry("rope"))
    change(quay, commands.AddEntryRows("wares", "rope"))
    change(quay, commands.AddEntryRows("wares", "oar"))
    page = guest.get(reverse("characters:fields", args=[quay.pk])).content.decode()
    assert "From Rope (Old Keep)" in page
    assert "From Oar<" in page
    picker = guest.get(reverse("characters:pick_rows", args=[quay.pk, "kit", "wares"]))
    assert [(one.label, one.source) for one in picker.context["page"].entries] == [
        ("Rope", "Old Keep"),
        ("Oar", ""),
    ]


def test_numbers_stay_right_when_the_lender_changes(guest: Client, quay: Character):
    """F3.79: what is picked counts as the lender has it now."""
    raised = entry("rope", grants={"abilities": {"add": {"grip": 2}}})
    store_lender(raised)
    change(quay, commands.PickEntry("wares", "rope"))

    def grip() -> float:
        one = fresh(quay)
        compiled = compiled_of(one)
        assert compiled is not None
        return settle(compiled, stored_of(one)).sheet.scores["grip"]

    assert grip() == 12
    store_lender(entry("rope", grants={"abilities": {"add": {"grip": 3}}}), version=2)
    assert grip() == 13
    store_lender(entry("lamp"), version=3)
    assert grip() == 10
    assert guest.get(step_of(quay)).status_code == 200
    store_lender(raised, version=4)
    assert grip() == 12


def test_the_tag_of_a_character_changes_with_the_lender(quay: Character):
    """A cached answer of the API is old once the lender is another."""
    tags = {tag_of(fresh(quay))}
    store_lender(entry("rope"))
    tags.add(tag_of(fresh(quay)))
    store_lender(entry("lamp"), version=2)
    tags.add(tag_of(fresh(quay)))
    assert len(tags) == 3


@pytest.mark.parametrize("name", ["build", "fields", "pick_rows"])
def test_pages_ask_the_same_for_one_and_fifty_borrowed_entries(guest: Client, quay: Character, name: str):
    where = {"build": ["wares"], "fields": [], "pick_rows": ["kit", "wares"]}[name]
    url = reverse(f"characters:{name}", args=[quay.pk, *where])
    counts = []
    for version, many in ((1, 1), (2, 50)):
        store_lender(*(entry(f"thing-{number}") for number in range(many)), version=version)
        guest.get(url)
        with CaptureQueriesContext(connection) as queries:
            assert guest.get(url).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 4


def test_borrowed_entries_are_read_in_the_lenders_translation_t2_2(guest: Client, quay: Character):
    lender = store_lender(entry("rope"), entry("net"))
    store_locale(lender, "pt", {"Rope": "Corda", "Net": "Rede", "Grip": "Pega"})
    store_locale(quay.revision, "pt-BR", {"Net": "Tarrafa"})
    guest.cookies["django_language"] = "pt-BR"

    page = guest.get(step_of(quay)).content.decode()

    assert "Corda" in page
    assert "Tarrafa" in page
    assert "Rede" not in page
    assert "Pega" not in page  # what the borrower calls its own the lender does not translate


LENT = {"Rope": "Corda", "Long line": "Linha longa", "Of hemp": "De cânhamo", "Old Keep": "Torre Velha"}


@pytest.fixture
def read_in_pt(guest: Client, quay: Character) -> Character:
    """The character with a rope from a lender that is translated; the guest reads in Portuguese."""
    line = {"list": "kit", "values": {"name": "Long line", "bulk": 1}}
    lender = store_lender(entry("rope", rows=[line], summary="Of hemp"))
    store_locale(lender, "pt", LENT)
    change(quay, commands.PickEntry("wares", "rope"))
    guest.cookies["django_language"] = "pt"
    return quay


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("characters:build", ["wares"]),
        ("characters:fields", []),
        ("characters:sheet", []),
        ("characters:pick_rows", ["kit", "wares"]),
        ("characters:history", []),
        ("characters:offline", []),
        ("characters:list_characters", None),
        ("home", None),
    ],
)
def test_what_is_borrowed_is_in_the_lenders_translation_on_every_page_t2_2(
    guest: Client, read_in_pt: Character, name: str, where: list[str] | None
):
    page = guest.get(reverse(name, args=[] if where is None else [read_in_pt.pk, *where])).content.decode()

    assert [text for text in LENT.values() if text in page]
    assert [text for text in LENT if re.search(rf">\s*[^<]*\b{text}\b", page)] == []


def test_a_borrowed_catalog_is_in_the_lenders_translation_t2_2(guest: Client, read_in_pt: Character):
    revision = read_in_pt.revision
    address = ["wares"], ["wares", "rope"], []
    for name, more in zip(("show_catalog", "show_entry", "show_revision"), address, strict=True):
        place = reverse(f"rulesets:{name}", args=[revision.ruleset_id, revision.number, *more])
        page = guest.get(place).content.decode()
        assert "Torre Velha" in page
        assert [text for text in LENT if re.search(rf">\s*[^<]*\b{text}\b", page)] == []


def test_a_character_is_found_by_what_it_borrowed_in_both_languages_t2_8(
    guest: Client, read_in_pt: Character
):
    address = reverse("characters:list_characters")

    found = [guest.get(address, {"q": words}).context["listing"].cards for words in ("corda", "rope", "oar")]

    assert [len(cards) for cards in found] == [1, 1, 0]


def test_reading_in_english_asks_nothing_of_lenders_translations(guest: Client, quay: Character):
    store_locale(store_lender(entry("rope")), "pt", {"Rope": "Corda"})

    with CaptureQueriesContext(connection) as asked:
        page = guest.get(step_of(quay)).content.decode()

    assert "Rope" in page
    assert not any('localepack"."revision_id" IN' in one["sql"] for one in asked)
