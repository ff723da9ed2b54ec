"""Removing one's own ruleset and bringing it back. Source: F1.58, F1.60, F1.69, U2.10, U9.8."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from characters.models import Character
from characters.queries import is_dormant
from characters.services.making import start_character
from rulesets.models import Revision, Ruleset
from rulesets.services.removing import remove_ruleset
from studio.accounts.models import User
from tests.factories.rulesets import actor_of, store_imported, store_shipped, write_bytes

pytestmark = pytest.mark.django_db

REMOVED, LIST = reverse("rulesets:list_removed"), reverse("rulesets:list_rulesets")


def url(name: str, revision: Revision) -> str:
    return reverse(f"rulesets:{name}", args=[revision.ruleset_id])


def make_character(user: User, revision: Revision) -> Character:
    return start_character(actor_of(user), revision=revision, name="Nell", is_guided=False)


def test_page_says_first_what_removing_touches_f1_69(user: User, stranger: User, user_client: Client):
    mine = store_imported(user=user)
    assert "No character stands on it." in user_client.get(url("remove", mine)).content.decode()
    make_character(user, mine)
    page = user_client.get(url("remove", mine)).content.decode()
    assert "Remove Salt Coast?" in page
    assert "1 character stands on it. It falls asleep, keeps everything" in page
    assert Ruleset.objects.get().removed_at is None


def test_removed_ruleset_is_gone_and_its_characters_sleep_and_keep_everything_u9_8(
    user: User, user_client: Client
):
    mine = store_imported(user=user)
    character = make_character(user, mine)

    page = user_client.post(url("remove", mine), follow=True)

    assert page.redirect_chain == [(REMOVED, 303)]
    assert "Salt Coast is removed. It can be brought back at any time." in page.content.decode()
    assert [card.name for card in page.context["cards"]] == ["Salt Coast"]
    assert user_client.get(LIST).context["cards"] == []
    assert user_client.get(url("show_ruleset", mine)).status_code == 404
    asleep = Character.objects.get()
    assert is_dormant(asleep)
    assert asleep.document == character.document
    assert (
        "This character is asleep"
        in user_client.get(reverse("characters:sheet", args=[asleep.pk])).content.decode()
    )


def test_ruleset_that_is_brought_back_wakes_its_characters_f1_60(user: User, user_client: Client):
    mine = store_imported(user=user)
    make_character(user, mine)
    user_client.post(url("remove", mine))

    page = user_client.post(url("restore", mine), follow=True)

    assert "Salt Coast is back." in page.content.decode()
    assert not is_dormant(Character.objects.get())
    assert user_client.get(REMOVED).context["cards"] == []
    assert user_client.post(url("restore", mine)).status_code == 303  # twice is once


@pytest.mark.parametrize("way", ["restored", "imported again"])
def test_character_that_came_in_meanwhile_wakes_too(
    user: User,
    user_client: Client,
    way: str,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
):
    mine = store_imported(user=user)
    make_character(user, mine)
    remove_ruleset(actor_of(user), pk=mine.ruleset_id)
    Character.objects.update(revision=None)

    with django_capture_on_commit_callbacks(execute=True):
        if way == "restored":
            user_client.post(url("restore", mine))
        else:
            store_imported(user=user)

    assert Character.objects.get().revision == mine


def test_number_that_was_removed_takes_no_other_contents_f1_58(user: User, user_client: Client):
    mine = store_imported(user=user)
    user_client.post(url("remove", mine))
    handed = {"file": SimpleUploadedFile("coast.json", write_bytes(name="Another coast"))}
    page = user_client.post(reverse("rulesets:import_ruleset"), handed, follow=True)
    assert page.status_code == 422
    assert "is stored already, with other contents" in page.content.decode()


def test_only_whose_it_is_may_remove_and_bring_back_u1_2(
    user: User, client: Client, user_client: Client, stranger_client: Client, staff_client: Client
):
    mine, shipped = store_imported(user=user), store_shipped()
    for other in (client, stranger_client, staff_client):
        for name in ("remove", "restore"):
            assert other.post(url(name, mine)).status_code == 404
        assert other.get(url("remove", mine)).status_code == 404
        assert other.get(REMOVED).context["cards"] == []
    for name in ("remove", "restore"):
        assert user_client.post(url(name, shipped)).status_code == 404
    assert set(Ruleset.objects.values_list("removed_at", flat=True)) == {None}


def test_page_of_a_ruleset_offers_it_to_whose_it_is(user: User, user_client: Client, stranger_client: Client):
    mine, shipped = store_imported(user=user), store_shipped()
    assert url("remove", mine) in user_client.get(url("show_ruleset", mine)).content.decode()
    for client in (user_client, stranger_client):
        assert url("remove", shipped) not in client.get(url("show_ruleset", shipped)).content.decode()


def test_list_leads_to_what_was_removed_once_there_is_any(user: User, user_client: Client):
    mine = store_imported(user=user)
    assert REMOVED not in user_client.get(LIST).content.decode()
    user_client.post(url("remove", mine))
    assert REMOVED in user_client.get(LIST).content.decode()


def test_addresses_take_what_they_are_for(user: User, user_client: Client):
    mine = store_imported(user=user)
    assert user_client.get(url("restore", mine)).status_code == 405
    assert user_client.post(REMOVED).status_code == 405
    assert user_client.put(url("remove", mine)).status_code == 405


def test_queries_do_not_grow_with_what_was_removed(user: User, user_client: Client):
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            user_client.get(REMOVED)
        return len(queries)

    remove_ruleset(actor_of(user), pk=store_imported(user=user).ruleset_id)
    one = count_queries()
    for number in range(50):
        remove_ruleset(actor_of(user), pk=store_imported(user=user, id=f"ash-{number}").ruleset_id)
    assert count_queries() == one
