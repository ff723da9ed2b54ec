"""Colours and language of the interface: kept in the browser or on the user (U2.2, U2.12)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from studio.accounts.models import Theme

GERMAN = [("en", "English"), ("de", "Deutsch"), ("ar", "العربية")]


def theme_of(client):
    return client.get(reverse("health")).context["theme"]


def test_theme_is_the_systems_until_chosen(client, db):
    assert theme_of(client) == "auto"


def test_menu_offers_every_theme_and_marks_the_one_chosen(client, db):
    client.post(reverse("set_theme"), {"theme": "dark"})
    page = client.get(reverse("health")).content.decode()
    offered = dict(re.findall(r'name="theme"\s+value="(\w+)"\s+aria-pressed="(\w+)"', page))
    assert offered == {value: str(value == "dark").lower() for value in Theme.values}


def test_theme_of_a_guest_is_kept_in_the_session(client, db):
    response = client.post(reverse("set_theme"), {"theme": "dark", "next": reverse("health")})
    assert response.status_code == 303
    assert response.headers["Location"] == reverse("health")
    assert theme_of(client) == "dark"


def test_theme_of_a_user_is_kept_on_the_user(user_client, user):
    user_client.post(reverse("set_theme"), {"theme": "light"})
    user_client.post(reverse("set_theme"), {"theme": "dark"})
    user.refresh_from_db()
    assert user.theme == "dark"
    assert theme_of(user_client) == "dark"


def test_theme_that_does_not_exist_is_refused_and_nothing_changes(client, db):
    client.post(reverse("set_theme"), {"theme": "dark"})
    assert client.post(reverse("set_theme"), {"theme": "neon"}).status_code == 400
    assert theme_of(client) == "dark"


@pytest.mark.parametrize("name", ["set_theme", "set_display_language"])
def test_choices_are_posts_only(client, db, name):
    assert client.get(reverse(name)).status_code == 405


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_choosing_never_leads_to_another_site(client, db, target):
    response = client.post(reverse("set_theme"), {"theme": "dark", "next": target})
    assert response.headers["Location"] == reverse("home")


def test_choices_need_the_csrf_token(db):

    client = Client(enforce_csrf_checks=True)
    assert client.post(reverse("set_theme"), {"theme": "dark"}).status_code == 403


def test_display_language_of_a_guest_is_kept_in_a_cookie(client, db, settings):
    settings.LANGUAGES = GERMAN
    response = client.post(reverse("set_display_language"), {"language": "de"})
    assert response.status_code == 303
    assert client.get(reverse("health")).headers["Content-Language"] == "de"


def test_display_language_of_a_user_stands_above_the_browsers(user_client, user, settings):
    settings.LANGUAGES = GERMAN
    user_client.post(reverse("set_display_language"), {"language": "de"})
    user.refresh_from_db()
    assert user.display_language == "de"
    user_client.cookies.pop(settings.LANGUAGE_COOKIE_NAME)
    response = user_client.get(reverse("health"), headers={"accept-language": "ar"})
    assert response.headers["Content-Language"] == "de"


def test_display_language_that_is_no_longer_offered_is_passed_over(user_client, user):
    user.display_language = "tlh"
    user.save(update_fields=["display_language"])
    assert user_client.get(reverse("health")).headers["Content-Language"] == "en"


def test_display_language_that_is_not_offered_is_refused(client, db):
    assert client.post(reverse("set_display_language"), {"language": "tlh"}).status_code == 400


def test_direction_follows_the_language(client, db, settings):
    settings.LANGUAGES = GERMAN
    assert client.get(reverse("health")).context["direction"] == "ltr"
    client.post(reverse("set_display_language"), {"language": "ar"})
    assert client.get(reverse("health")).context["direction"] == "rtl"
