"""Tokens of the API: told once, kept as digests, revoked by whose they are (U7.1)."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from studio.accounts.models import ApiToken
from studio.accounts.tokens import TOKENS_MOST, TooManyTokensError, digest_of, make_token, use_token
from tests.studio.api_people import ask, at, guest_client

pytestmark = pytest.mark.django_db


def test_a_token_is_kept_as_its_digest_only(user):
    _made, text = make_token(user=user, label=" Bot ")
    assert text.startswith("studio_")
    assert len(text) > 40
    stored = ApiToken.objects.values().get()
    assert text not in str(stored)
    assert (stored["digest"], stored["label"], stored["user_id"]) == (digest_of(text), "Bot", user.pk)


def test_no_two_tokens_are_the_same(user):
    assert len({make_token(user=user, label=f"Bot {number}")[1] for number in range(5)}) == 5


def test_a_token_stands_for_its_owner_and_its_day_is_noted_once(user, django_assert_num_queries):
    made, text = make_token(user=user, label="Bot")
    assert use_token(text) == user
    made.refresh_from_db()
    assert made.last_used_on == timezone.now().date()
    with django_assert_num_queries(1):
        assert use_token(text) == user
    ApiToken.objects.update(last_used_on=timezone.now().date() - timedelta(days=1))
    use_token(text)
    made.refresh_from_db()
    assert made.last_used_on == timezone.now().date()


def test_a_token_of_an_account_that_was_closed_opens_nothing(user):
    _made, text = make_token(user=user, label="Bot")
    user.is_active = False
    user.save()
    assert use_token(text) is None


@pytest.mark.parametrize("text", ["", "studio_", "x" * 5000, "\udcff", "studio_é"])
def test_what_is_no_token_opens_nothing(text, user):
    make_token(user=user, label="Bot")
    assert use_token(text) is None


def test_nobody_has_more_tokens_than_one_can_look_after(user, stranger):
    for number in range(TOKENS_MOST):
        make_token(user=user, label=f"Bot {number}")
    with pytest.raises(TooManyTokensError):
        make_token(user=user, label="Bot")
    make_token(user=stranger, label="Bot")


def test_by_the_api_a_token_is_told_once(user_client):
    response = ask(user_client, "POST", at("tokens"), {"label": "Bot"})
    assert response.status_code == 201
    assert response.headers["Cache-Control"] == "no-store"
    made = json.loads(response.content)
    program = Client(headers={"Authorization": f"Bearer {made['token']}"})
    listed = json.loads(ask(program, "GET", at("tokens")).content)
    assert [(one["id"], one["label"]) for one in listed["results"]] == [(made["id"], "Bot")]
    assert made["token"] not in json.dumps(listed)

    assert ask(program, "DELETE", at("token", made["id"])).status_code == 204
    assert ask(program, "GET", at("tokens")).status_code == 401


@pytest.mark.parametrize("label", ["", " ", "x" * 61, 3, None])
def test_by_the_api_a_token_needs_a_label(user_client, label):
    response = ask(user_client, "POST", at("tokens"), {"label": label})
    assert response.status_code == 422
    assert [line["path"] for line in json.loads(response.content)["problems"]] == ["label"]


def test_by_the_api_too_many_tokens_are_refused(user, user_client):
    for number in range(TOKENS_MOST):
        make_token(user=user, label=f"Bot {number}")
    response = ask(user_client, "POST", at("tokens"), {"label": "Bot"})
    assert response.status_code == 409
    assert json.loads(response.content)["code"] == "too-many"


def test_page_shows_a_new_token_once(user_client):
    page = user_client.post(reverse("tokens"), {"label": "Bot"})
    text = page.context["text"]
    assert f'value="{text}"' in page.content.decode()
    assert "no-store" in page.headers["Cache-Control"]
    again = user_client.get(reverse("tokens")).content.decode()
    assert text not in again
    assert "Bot" in again
    assert use_token(text) is not None


def test_page_refuses_a_token_without_a_label_and_one_too_many(user, user_client):
    assert user_client.post(reverse("tokens"), {"label": " "}).status_code == 422
    for number in range(TOKENS_MOST):
        make_token(user=user, label=f"Bot {number}")
    page = user_client.post(reverse("tokens"), {"label": "Bot"})
    assert page.status_code == 422
    assert "Revoke one first." in page.content.decode()


def test_page_that_is_loaded_again_makes_no_second_token(user, user_client):
    first, again = (user_client.post(reverse("tokens"), {"label": label}) for label in ("Bot", " Bot "))
    assert (first.status_code, again.status_code) == (200, 422)
    assert user.api_tokens.count() == 1
    assert "You have a token for “Bot”." in again.content.decode()
    assert again.context["form"].errors.keys() == {"label"}


def test_by_the_api_a_label_that_is_taken_is_refused_and_others_may_have_it(
    user, user_client, stranger_client
):
    make_token(user=user, label="Bot")
    response = ask(user_client, "POST", at("tokens"), {"label": "Bot"})
    assert response.status_code == 409
    assert json.loads(response.content)["code"] == "label-taken"
    assert ask(stranger_client, "POST", at("tokens"), {"label": "Bot"}).status_code == 201


def test_page_names_the_token_first_and_revokes_it_once_u2_10(user, user_client):
    made, text = make_token(user=user, label="Bot")
    address = reverse("revoke_token", args=[made.pk])
    asked = user_client.get(address).content.decode()
    assert "Revoke “Bot”?" in asked
    assert "This cannot be undone" in asked
    assert use_token(text) == user
    assert user_client.put(address).status_code == 405
    assert user_client.post(address).status_code == 303
    assert use_token(text) is None
    assert user_client.post(address).status_code == user_client.get(address).status_code == 404


def test_page_is_for_those_who_are_signed_in_and_for_their_own_tokens(user, stranger_client, staff_client):
    made, text = make_token(user=user, label="Mine alone")
    address = reverse("revoke_token", args=[made.pk])
    for client in (stranger_client, staff_client):
        assert "Mine alone" not in client.get(reverse("tokens")).content.decode()
        assert client.post(address).status_code == client.get(address).status_code == 404
    for client in (Client(), guest_client("somebody")):
        for response in (
            client.get(reverse("tokens")),
            client.post(reverse("tokens"), {"label": "x"}),
            client.get(address),
            client.post(address),
        ):
            assert response.status_code == 302
            assert response.headers["Location"].startswith(reverse("account_login"))
    assert use_token(text) == user
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_page_takes_no_other_method(user_client, method):
    assert user_client.generic(method, reverse("tokens")).status_code == 405
