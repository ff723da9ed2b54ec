"""Home, the list of characters, the bin, and starting one."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from characters.models import Character, View
from characters.services.keeping import delete_character
from characters.services.making import make_character
from rulesets.engine.api import commands
from rulesets.models import Revision
from studio.accounts.guests import GUEST_SESSION_KEY, Actor
from studio.accounts.models import User
from tests.characters.salt import GUEST, SHEET, change, make_salty, store_salt
from tests.characters.views.conftest import HTMX, Address, guest_client
from tests.conftest import PASSWORD
from tests.factories.rulesets import store_imported

pytestmark = pytest.mark.django_db

HOME = reverse("home")
LIST = reverse("characters:list_characters")
BIN = reverse("characters:show_bin")
CREATE = reverse("characters:create_character")


def test_home_offers_rulesets_to_a_new_visitor_and_makes_no_session():
    store_salt()
    visitor = Client()

    page = visitor.get(HOME).context["page"]

    assert [card.name for card in page.rulesets] == ["Salt Coast"]
    assert page.rulesets[0].has_builder
    assert page.characters == ()
    assert "sessionid" not in visitor.cookies


def test_home_says_of_a_version_that_cannot_be_read_instead_of_offering_it_f1_99(client: Client):
    revision = store_salt()
    Revision.objects.filter(pk=revision.pk).update(document="{}", digest="1" * 64)

    page = client.get(HOME)

    assert [card.is_readable for card in page.context["page"].rulesets] == [False]
    assert "This Studio cannot read this version any more." in page.content.decode()
    assert CREATE not in page.content.decode()


def test_new_visitor_reaches_the_first_step_with_one_post():
    revision = store_salt()
    visitor = Client()

    response = visitor.post(CREATE, {"revision": revision.pk, "view": "guided"}, follow=True)

    character = Character.objects.get()
    assert response.redirect_chain[0][1] == 303
    assert response.redirect_chain[-1][0] == reverse("characters:build", args=[character.pk, "folk"])
    assert character.guest_token == visitor.session[GUEST_SESSION_KEY]
    assert character.name == "New character"


def test_character_made_with_all_fields_opens_there(user: User, user_client: Client):
    revision = store_salt()

    response = user_client.post(CREATE, {"revision": revision.pk, "view": "fields", "name": "Mara"})

    character = Character.objects.get()
    assert response.url == reverse("characters:fields", args=[character.pk])
    assert (character.owner, character.name, character.view) == (user, "Mara", View.FIELDS)


def test_ruleset_without_builder_opens_on_all_fields(user_client: Client):
    sheet = {key: value for key, value in SHEET.items() if key != "builder"}
    revision = store_salt(sheet=sheet)

    response = user_client.post(CREATE, {"revision": revision.pk})

    assert response.url == reverse("characters:fields", args=[Character.objects.get().pk])
    assert not user_client.get(HOME).context["page"].rulesets[0].has_builder


def test_ruleset_of_somebody_else_makes_no_character(user: User, stranger_client: Client):
    revision = store_imported(user=user)

    assert stranger_client.post(CREATE, {"revision": revision.pk}).status_code == 404
    assert not Character.objects.exists()


@pytest.mark.parametrize("data", [{}, {"revision": "x"}])
def test_character_of_no_ruleset_is_a_bad_request(user_client: Client, data: dict):
    assert user_client.post(CREATE, data).status_code == 400


def test_character_is_made_by_a_post(user_client: Client):
    assert user_client.get(CREATE).status_code == 405


def test_list_shows_ones_own_and_says_when_there_are_none(guest: Client, other_guest: Client):
    make_salty(name="Mara")

    assert [card.name for card in guest.get(LIST).context["listing"].cards] == ["Mara"]
    empty = other_guest.get(LIST)
    assert empty.context["listing"].cards == ()
    assert "No characters yet" in empty.content.decode()


def test_list_of_more_than_20_is_searched_by_name_and_ruleset(guest: Client):
    for number in range(21):
        make_salty(name=f"Sailor {number}")

    page = guest.get(LIST, {"q": "sailor 20"}).context["listing"]
    assert [card.name for card in page.cards] == ["Sailor 20"]
    assert page.is_searchable
    assert len(guest.get(LIST, {"q": "SÁLT coast"}).context["listing"].cards) == 21
    assert "<html" not in guest.get(LIST, {"q": "sailor"}, headers=HTMX).content.decode()


def test_list_is_ordered_by_change_or_by_name(guest: Client):
    for name in ("Émile", "anna", "Zoe", "Ben"):
        make_salty(name=name)

    def order(**query: str) -> list[str]:
        return [card.name for card in guest.get(LIST, query).context["listing"].cards]

    assert order() == ["Ben", "Zoe", "anna", "Émile"]
    assert order(order="name") == ["anna", "Ben", "Émile", "Zoe"]


@pytest.mark.parametrize("url", [LIST, BIN])
def test_list_and_bin_are_filtered_by_ruleset_searched_and_ordered_by_the_address_u2_9(
    guest: Client, url: str
):
    other = store_salt(id="salt-isles", name="Salt Isles")
    for number in range(21):
        make_salty(name=f"Sailor {number}")
    for name in ("Zoe", "anna"):
        make_character(GUEST, revision=other, name=name)
    if url == BIN:
        for character in Character.objects.all():
            delete_character(GUEST, character_id=character.pk)

    def names(**query: str) -> list[str]:
        return [card.name for card in guest.get(url, query).context["listing"].cards]

    whole = guest.get(url)
    assert [select.label for select in whole.context["listing"].selects] == ["Ruleset"]
    assert len(names()) == 23
    assert names(ruleset="salt-isles", order="name") == ["anna", "Zoe"]
    assert names(ruleset="salt-isles", q="zo") == ["Zoe"]
    assert len(names(ruleset="nothing-like-it")) == 23
    fragment = guest.get(url, {"ruleset": "salt-isles"}, headers=HTMX).content.decode()
    assert "<html" not in fragment
    assert "2 characters found" in fragment
    assert f'href="{url}"' in fragment


@pytest.mark.parametrize("url", [LIST, BIN])
def test_short_list_has_nothing_to_narrow_it(guest: Client, url: str):
    character = make_salty()
    if url == BIN:
        delete_character(GUEST, character_id=character.pk)
    assert 'role="search"' not in guest.get(url).content.decode()


@pytest.mark.parametrize("url", [HOME, LIST])
def test_list_asks_the_database_the_same_for_one_and_three(
    guest: Client, django_assert_max_num_queries: DjangoAssertNumQueries, url: str
):
    make_salty()
    with django_assert_max_num_queries(4) as one:
        guest.get(url)
    make_salty()
    make_salty()
    with django_assert_max_num_queries(4) as three:
        guest.get(url)
    assert len(one.captured_queries) == len(three.captured_queries)


def test_card_leads_to_where_the_character_was_left(guest: Client, at: Address, character: Character):
    assert guest.get(LIST).context["listing"].cards[0].url == at("build_start")

    guest.post(at("field_value"), {"field": "home", "value": "Ash"})

    assert guest.get(LIST).context["listing"].cards[0].url == at("fields")


def test_deleted_character_is_in_the_bin_and_comes_back(guest: Client, at: Address, character: Character):
    response = guest.post(at("delete"), follow=True)
    assert response.redirect_chain == [(LIST, 303)]
    assert "Mara is in the bin for 30 days." in response.content.decode()
    assert guest.get(at("sheet")).status_code == 404
    assert [card.name for card in guest.get(BIN).context["listing"].cards] == ["Mara"]

    guest.post(at("restore"))
    assert guest.get(at("sheet")).status_code == 200
    assert guest.get(BIN).context["listing"].cards == ()


def test_deleting_and_restoring_twice_finds_none(guest: Client, at: Address):
    guest.post(at("delete"))
    assert guest.post(at("delete")).status_code == 404
    guest.post(at("restore"))
    assert guest.post(at("restore")).status_code == 404


def test_guest_who_logs_in_is_told_what_ruleset_stays_behind_and_goes_on_with_the_rest_f1_53(user: User):
    same = store_imported(user=user)
    store_imported(user=user, id="salt-shore", name="Mine")
    token = make_salty().guest_token
    twins, others = store_imported(guest=token), store_imported(guest=token, id="salt-shore", name="Theirs")
    actor = Actor(guest=token)
    on_twin, on_other = (make_character(actor, revision=one, name="Mara") for one in (twins, others))
    browser = guest_client(token)

    login = {"login": user.username, "password": PASSWORD}
    page = browser.post(reverse("account_login"), login, follow=True).content.decode()

    assert page.count("was not added to your rulesets") == 1
    assert "Theirs, version 1, was not added" in page
    assert Character.objects.get(pk=on_twin.pk).revision == same
    assert Character.objects.get(pk=on_other.pk).revision == others
    assert browser.get(reverse("characters:sheet", args=[on_other.pk])).status_code == 200


def test_guest_who_signs_up_keeps_the_character(guest: Client, character: Character, at: Address):
    guest.post(
        reverse("account_signup"),
        {"username": "nela", "password1": "lantern-and-ferry", "password2": "lantern-and-ferry"},
    )

    kept = Character.objects.get(pk=character.pk)
    assert kept.owner is not None
    assert (kept.owner.username, kept.guest_token) == ("nela", "")
    assert "1 character of this browser came along." in guest.get(HOME).content.decode()
    assert guest.get(at("sheet")).status_code == 200
    guest.post(reverse("account_logout"))
    assert guest.get(at("sheet")).status_code == 404


def test_dormant_character_is_shown_and_not_changed(guest: Client, at: Address, character: Character):
    guest.post(at("field_value"), {"field": "home", "value": "Ash"})
    before = Character.objects.get(pk=character.pk).document
    assert character.revision is not None
    character.revision.ruleset.delete()

    for name in ("sheet", "fields"):
        page = guest.get(at(name))
        assert page.status_code == 200
        assert "This character is asleep" in page.content.decode()
        assert "Ash" in page.content.decode()
    assert guest.post(at("field_value"), {"field": "home", "value": "Oak"}).status_code == 409
    assert Character.objects.get(pk=character.pk).document == before
    assert guest.get(LIST).context["listing"].cards[0].is_dormant


def test_sheet_shows_every_number_with_its_explanation(guest: Client, at: Address, character: Character):
    guest.post(at("pick", "folk"), {"entry": "tall"})

    page = guest.get(at("sheet")).context["page"]

    scores = next(part for part in page.parts if part.scores).scores
    assert [(box.name, box.score.text, box.modifier.text) for box in scores] == [
        ("BRN", "6", "+0"),
        ("WIT", "4", "+0"),
        ("GRC", "4", "+0"),
    ]
    brawn = scores[0].score.explanation
    assert [(part.label, part.amount) for part in brawn.parts] == [("Base", 4), ("Tall", 2)]
    assert [(pool.label, pool.value, pool.most) for pool in page.pools] == [("Breath", 5, 5)]
    assert [table.label for part in page.parts for table in part.tables] == ["Kit"]


def test_sheet_is_renamed_in_place(guest: Client, at: Address, character: Character):
    response = guest.post(at("rename"), {"name": "Maren", "was": "Mara"})

    assert (response.status_code, response.url) == (303, at("sheet") + "#at-name")
    assert Character.objects.get(pk=character.pk).name == "Maren"


def test_character_of_a_user_is_not_a_guests(user: User, guest: Client):
    character = make_salty(Actor(user_id=user.pk))

    assert guest.get(reverse("characters:sheet", args=[character.pk])).status_code == 404
    assert GUEST.guest


def test_guided_pressed_again_opens_the_untouched_character(user_client: Client):
    data = {"revision": store_salt().pk, "view": "guided"}
    user_client.post(CREATE, data)

    again = user_client.post(CREATE, data)

    character = Character.objects.get()
    assert again.url == reverse("characters:build_start", args=[character.pk])
    change(character, commands.PickEntry("folk", "tall"), Actor(user_id=character.owner_id))
    user_client.post(CREATE, data)
    assert Character.objects.count() == 2


def test_start_pressed_again_opens_the_untouched_character_of_a_ruleset_without_builder(user_client: Client):
    sheet = {key: value for key, value in SHEET.items() if key != "builder"}
    data = {"revision": store_salt(sheet=sheet).pk}

    urls = {user_client.post(CREATE, data).url for _press in range(3)}

    assert urls == {reverse("characters:fields", args=[Character.objects.get().pk])}


def test_start_with_a_name_that_cannot_be_kept_says_why(user_client: Client):
    response = user_client.post(CREATE, {"revision": store_salt().pk, "name": "y" * 5000})

    assert response.status_code == 400
    assert "A name has at most 120 characters; this one has 5000. Shorten it." in response.content.decode()
    assert not Character.objects.exists()


def test_start_with_a_name_nobody_sees_gives_the_usual_one(user_client: Client):
    user_client.post(CREATE, {"revision": store_salt().pk, "name": " \u200b "})

    assert Character.objects.get().name == "New character"


def test_card_says_what_was_picked_until_it_is_undone(guest: Client, at: Address, character: Character):
    change(character, commands.PickEntry("folk", "tall"))
    assert guest.get(LIST).context["listing"].cards[0].summary == "Tall"

    guest.post(at("fields_undo"))

    assert guest.get(LIST).context["listing"].cards[0].summary == ""
