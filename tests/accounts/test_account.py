"""One's account: who one is, how the Studio looks, and leaving with everything that is one's own."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from characters.models import Character, Handover
from characters.queries import compiled_of
from characters.services.handing import accept_offer, offer_character
from characters.services.keeping import delete_character
from rulesets.models import Ruleset
from studio.accounts.guests import Actor
from studio.accounts.models import ApiToken, User
from tests.characters.salt import CATALOGS, GUEST, SHEET, make_salty
from tests.conftest import PASSWORD
from tests.factories.people import share
from tests.factories.rulesets import store_imported

pytestmark = pytest.mark.django_db

ACCOUNT, DELETE = reverse("account"), reverse("delete_account")
SURE = {"user_name": "mira", "password": PASSWORD}


@pytest.mark.parametrize("url", [ACCOUNT, DELETE])
def test_page_is_for_who_is_signed_in(url: str, client: Client, user_client: Client, staff_client: Client):
    assert user_client.get(url).status_code == staff_client.get(url).status_code == 200
    assert client.get(url)["Location"] == f"{reverse('account_login')}?next={url}"
    assert client.post(url).status_code == 302


def test_page_says_who_one_is_and_what_one_chose(user: User, user_client: Client):
    User.objects.filter(pk=user.pk).update(theme="dark")

    page = user_client.get(ACCOUNT).content.decode()

    assert "mira" in page
    assert "none: a forgotten password cannot be sent to you" in page
    assert f'datetime="{user.date_joined.isoformat(timespec="microseconds")[:10]}' in page
    assert re.search(r'value="dark"\s+aria-pressed="true"', page)
    assert reverse("account_change_password") in page


def test_settings_lead_back_to_the_page(user_client: Client):
    for name, data in (("set_theme", {"theme": "light"}), ("set_display_language", {"language": "en"})):
        answer = user_client.post(reverse(name), data | {"next": ACCOUNT})
        assert (answer.status_code, answer["Location"]) == (303, ACCOUNT)


def test_user_without_a_password_is_offered_to_set_one(user: User, user_client: Client):
    user.set_unusable_password()
    user.save()
    user_client.force_login(user)

    page = user_client.get(ACCOUNT).content.decode()

    assert reverse("account_set_password") in page
    assert reverse("account_change_password") not in page


def test_page_of_leaving_names_what_goes(user: User, user_client: Client):
    own = Actor(user_id=user.pk)
    make_salty(own)
    delete_character(own, character_id=make_salty(own).pk)
    store_imported(user=user)

    page = user_client.get(DELETE)

    assert page.context["belongings"] == (
        "1 ruleset, with all its versions. Characters of others that stand on it fall asleep and keep "
        "everything.",
        "2 characters, and every link to them.",
    )
    assert "The account mira" in page.content.decode()


def test_page_of_leaving_says_who_loses_a_ruleset_that_is_shared(
    user: User, user_client: Client, stranger: User, staff: User
):
    for number, people in enumerate(([stranger], [stranger, staff])):
        ruleset = store_imported(user=user, id=f"one-{number}").ruleset
        for one in people:
            share(ruleset, one)

    assert user_client.get(DELETE).context["belongings"] == (
        "2 rulesets, with all their versions. Characters of others that stand on them fall asleep and keep "
        "everything.",
        "2 people with whom you share your rulesets will not have them any more.",
    )


def test_account_goes_with_what_is_its_own_and_nothing_else(user: User, user_client: Client, stranger: User):
    own, other = Actor(user_id=user.pk), Actor(user_id=stranger.pk)
    make_salty(own)
    ApiToken.objects.create(user=user, label="bot", digest="0" * 64)
    kept = [make_salty(other), make_salty(GUEST)]
    offer_character(other, character_id=kept[0].pk, user_name="mira")
    store_imported(user=user)
    theirs = store_imported(user=stranger)

    page = user_client.post(DELETE, SURE, follow=True)

    assert page.redirect_chain == [(reverse("home"), 303)]
    assert "Your account is deleted" in page.content.decode()
    assert not User.objects.filter(username="mira").exists()
    assert set(Character.objects.all()) == set(kept)
    assert not ApiToken.objects.exists()
    assert not Handover.objects.exists()
    assert [one for one in Ruleset.objects.all() if not one.is_shipped] == [theirs.ruleset]
    assert user_client.get(ACCOUNT).status_code == 302


def test_character_handed_to_somebody_stays_theirs_and_sleeps_without_its_ruleset(
    user: User, user_client: Client, stranger: User
):
    own = store_imported(user=user, sheet=SHEET, catalogs=CATALOGS)
    character = make_salty(Actor(user_id=user.pk))
    Character.objects.filter(pk=character.pk).update(revision=own)
    offer = offer_character(Actor(user_id=user.pk), character_id=character.pk, user_name="otto")
    assert isinstance(offer, Handover)
    accept_offer(Actor(user_id=stranger.pk), offer_id=offer.pk)

    user_client.post(DELETE, SURE)

    left = Character.objects.get(pk=character.pk)
    assert (left.owner, left.document, left.ruleset_name) == (
        stranger,
        character.document,
        character.ruleset_name,
    )
    assert compiled_of(left) is None


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"user_name": "otto"}, "This is not your user name."),
        ({"user_name": "MIRA"}, "This is not your user name."),
        ({"user_name": ""}, "This field is required."),
        ({"password": "wrong"}, "This is not your password."),
        ({"password": ""}, "This field is required."),
    ],
)
def test_account_stays_until_it_is_named_and_the_password_typed_u2_10(
    user_client: Client, data: dict[str, str], words: str
):
    page = user_client.post(DELETE, SURE | data)

    assert page.status_code == 422
    assert page.content.decode().count(words) == 2  # in the summary, and beside the field
    assert PASSWORD not in page.content.decode()
    assert User.objects.filter(username="mira").exists()


def test_tries_of_the_password_are_counted_with_those_of_the_page_that_asks_for_it_again(
    user_client: Client, settings: Settings
):
    settings.ACCOUNT_RATE_LIMITS = {"reauthenticate": "3/m/user"}
    for url in (DELETE, reverse("account_reauthenticate"), DELETE):
        assert user_client.post(url, SURE | {"password": "wrong"}).status_code in {200, 422}

    page = user_client.post(DELETE, SURE)

    assert page.status_code == 429
    assert "Wait a few minutes, then try again. Nothing was changed." in page.content.decode()
    assert User.objects.filter(username="mira").exists()
    assert user_client.get(DELETE).status_code == 200


def test_account_without_a_password_is_deleted_by_its_name(user: User, user_client: Client):
    user.set_unusable_password()
    user.save()
    user_client.force_login(user)

    assert user_client.post(DELETE, {"user_name": "mira"}).status_code == 303
    assert not User.objects.exists()


def test_only_admin_cannot_leave_and_one_of_two_can(staff: User, staff_client: Client):
    sure = SURE | {"user_name": staff.username}
    page = staff_client.post(DELETE, sure)
    assert page.status_code == 422
    assert "You are the only admin here." in page.content.decode()

    User.objects.create_superuser("bo", password=PASSWORD)
    assert staff_client.post(DELETE, sure).status_code == 303
    assert [left.username for left in User.objects.all()] == ["bo"]
