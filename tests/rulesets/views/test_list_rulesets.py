"""The list of rulesets."""

from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rulesets.models import Revision
from rulesets.views.library import SEARCH_FROM
from studio.accounts.models import User
from tests.factories.rulesets import store_imported, store_shipped

URL = reverse("rulesets:list_rulesets")

pytestmark = pytest.mark.django_db


def names_in(client: Client, **query: str) -> list[str]:
    response = client.get(URL, query)
    assert response.status_code == HTTPStatus.OK
    return [card.name for card in response.context["cards"]]


def test_shipped_and_own_rulesets_are_listed_by_name(user: User, user_client: Client):
    store_shipped()
    store_imported(user=user, id="ash", name="ash roads")
    store_imported(user=user, id="elm", name="Élan of Elms")
    assert names_in(user_client) == names_in(user_client) == ["ash roads", "Élan of Elms", "Salt Coast"]


def test_card_tells_what_a_person_chooses_by(user: User, user_client: Client):
    store_imported(user=user)
    page = user_client.get(URL).content.decode()
    for words in (
        "Salt Coast",
        "First draft",
        "Two dice and two stats.",
        "Version 1",
        "CC0-1.0",
        "local/salt-coast",
    ):
        assert words in page


def test_anonymous_and_stranger_see_shipped_rulesets_only(
    user: User, client: Client, stranger_client: Client
):
    store_shipped()
    store_imported(user=user, name="Mine alone")
    assert names_in(client) == names_in(stranger_client) == ["Salt Coast"]
    assert "sessionid" not in client.cookies


def test_empty_list_says_what_to_do(client: Client):
    assert "Import a ruleset" in client.get(URL).content.decode()
    assert names_in(client) == []


def test_search_folds_case_accents_and_apostrophes(user: User, user_client: Client):
    store_imported(user=user, id="elm", name="Élan of Elm’s End")
    store_shipped()
    assert names_in(user_client, q="elan elm's") == ["Élan of Elm’s End"]
    assert names_in(user_client, q="ELMS") == ["Élan of Elm’s End"]
    assert names_in(user_client, q="two DICE salt") == ["Salt Coast"]
    assert names_in(user_client, q="nothing like it") == []


def test_search_box_comes_with_a_longer_list(user: User, user_client: Client):
    for number in range(SEARCH_FROM - 1):
        store_imported(user=user, id=f"one-{number}")
    assert user_client.get(URL).context["has_search"] is False
    store_imported(user=user, id="one-more")
    assert user_client.get(URL).context["has_search"] is True


def test_list_is_filtered_by_where_they_come_from_and_ordered_by_the_address_u2_9(
    user: User, user_client: Client
):
    assert user_client.get(URL).context["selects"] == ()
    store_imported(user=user, id="ash", name="Ash Roads")
    store_shipped()
    store_imported(user=user, id="elm", name="Elm Roads")
    assert [select.label for select in user_client.get(URL).context["selects"]] == ["Where from"]
    assert names_in(user_client, **{"from": "own"}) == ["Ash Roads", "Elm Roads"]
    assert names_in(user_client, **{"from": "studio"}) == ["Salt Coast"]
    assert names_in(user_client, **{"from": "own", "order": "newest"}) == ["Elm Roads", "Ash Roads"]
    assert names_in(user_client, q="roads", **{"from": "studio"}) == []
    assert len(names_in(user_client, **{"from": "nowhere", "order": "x"})) == 3


def test_htmx_gets_the_cards_alone(user_client: Client):
    store_shipped()
    response = user_client.get(URL, {"q": "salt"}, headers={"HX-Request": "true"})
    page = response.content.decode()
    assert "<html" not in page
    assert "1 ruleset found" in page
    assert "HX-Request" in response["Vary"]


def test_text_of_a_ruleset_is_never_markup(user: User, user_client: Client):
    store_imported(user=user, name="<script>alert(1)</script>")
    page = user_client.get(URL).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_version_that_cannot_be_read_any_more_is_marked_and_not_offered_f1_99(
    user: User, user_client: Client
):
    store_imported(user=user, id="ash", name="Ash Roads")
    broken = store_imported(user=user)
    Revision.objects.filter(pk=broken.pk).update(document="{}", digest="1" * 64)

    response = user_client.get(URL)

    assert [(card.name, card.is_readable) for card in response.context["cards"]] == [
        ("Ash Roads", True),
        ("Salt Coast", False),
    ]
    page = response.content.decode()
    assert page.count(reverse("characters:create_character")) == 1
    assert page.count("This Studio cannot read this version any more.") == 1


def test_list_is_only_read(user_client: Client):
    assert user_client.post(URL).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_queries_do_not_grow_with_the_list(user: User, user_client: Client):
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            user_client.get(URL)
        return len(queries)

    store_imported(user=user)
    user_client.get(URL)
    one = count_queries()
    store_imported(user=user, id="ash")
    store_imported(user=user, id="elm")
    assert count_queries() == one + 2  # what is new is read once, all of it together
    assert count_queries() == one
