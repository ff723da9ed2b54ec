"""The account pages: sign up, log in and out, change and reset the password. Plain forms."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from studio.accounts.models import User

PASSWORD = "lantern-and-ferry"
OPEN_PAGES = ["account_login", "account_signup", "account_reset_password", "account_reset_password_done"]
OPEN_PAGES += ["account_reset_password_from_key_done", "account_inactive"]


@pytest.mark.parametrize("name", OPEN_PAGES)
def test_page_opens_for_everybody(client, db, name):
    response = client.get(reverse(name))
    assert response.status_code == 200
    assert 'id="account-heading"' in response.content.decode()


@pytest.mark.parametrize("name", ["account_change_password", "account_reauthenticate"])
def test_page_of_a_user_opens_for_a_user_only(client, user_client, name):
    assert user_client.get(reverse(name)).status_code == 200
    response = client.get(reverse(name))
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("account_login"))


def test_signup_makes_a_user_and_logs_in(client, db):
    form = {"username": "mira", "email": "", "password1": PASSWORD, "password2": PASSWORD}
    response = client.post(reverse("account_signup"), form)
    assert response.headers["Location"] == reverse("home")
    assert client.session["_auth_user_id"] == str(User.objects.get(username="mira").pk)


def test_pages_of_the_account_call_the_same_thing_the_same(client, user_client):
    signup, login = (
        client.get(reverse(name)).content.decode() for name in ("account_signup", "account_login")
    )
    account = user_client.get(reverse("account")).content.decode()
    for page in (signup, login, account):
        assert ("User name" in page, "Username" in page) == (True, False)
        assert ("E-mail address" in page or "e-mail address" in page, "Email" in page) == (True, False)
    assert "should you forget yours" in signup


def test_signup_twice_with_one_name_says_so_beside_the_field_and_in_the_summary(client, user):
    form = {"username": "mira", "password1": PASSWORD, "password2": PASSWORD}
    page = client.post(reverse("account_signup"), form).content.decode()
    assert re.search(r'<a href="#id_username">\s*User name: A user with that username already exists\.', page)
    assert 'id="id_username_error"' in page
    assert 'value="mira"' in page
    assert User.objects.count() == 1


def test_signup_is_refused_when_closed(client, db, settings):
    settings.SIGNUP_OPEN = False
    page = client.get(reverse("account_signup"))
    assert "Sign-up is closed" in page.content.decode()
    client.post(reverse("account_signup"), {"username": "mira", "password1": PASSWORD, "password2": PASSWORD})
    assert not User.objects.exists()
    assert reverse("account_signup") not in client.get(reverse("account_login")).content.decode()


def test_login_takes_the_name_or_the_address(db):
    User.objects.create_user("mira", email="mira@example.org", password=PASSWORD)
    for login in ("mira", "mira@example.org"):
        client = Client()
        client.post(reverse("account_login"), {"login": login, "password": PASSWORD})
        assert "_auth_user_id" in client.session


def test_login_goes_where_the_person_wanted_to_go_but_never_to_another_site(user):
    for wanted, reached in (
        (reverse("health"), reverse("health")),
        ("https://evil.example/", reverse("home")),
    ):
        form = {"login": "mira", "password": PASSWORD, "next": wanted}
        assert Client().post(reverse("account_login"), form).headers["Location"] == reached


def test_login_is_limited_after_repeated_failures(client, user, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/5m/key"}
    for _ in range(2):
        client.post(reverse("account_login"), {"login": "mira", "password": "wrong"})
    page = client.post(reverse("account_login"), {"login": "mira", "password": PASSWORD}).content.decode()
    assert "Too many failed login attempts" in page
    assert "_auth_user_id" not in client.session


def test_logout_asks_first_and_happens_on_post(user_client):
    assert user_client.get(reverse("account_logout")).status_code == 200
    assert "_auth_user_id" in user_client.session
    assert user_client.post(reverse("account_logout")).headers["Location"] == reverse("home")
    assert "_auth_user_id" not in user_client.session


def test_change_password(user_client, user):
    form = {"oldpassword": PASSWORD, "password1": "another-good-one", "password2": "another-good-one"}
    assert user_client.post(reverse("account_change_password"), form).status_code == 302
    user.refresh_from_db()
    assert user.check_password("another-good-one")


def test_change_password_needs_the_old_one(user_client, user):
    form = {"oldpassword": "wrong", "password1": "another-good-one", "password2": "another-good-one"}
    page = user_client.post(reverse("account_change_password"), form).content.decode()
    assert 'href="#id_oldpassword"' in page
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_reset_password_by_the_link_in_the_mail(client, db):
    user = User.objects.create_user("mira", email="mira@example.org", password=PASSWORD)
    client.post(reverse("account_reset_password"), {"email": "mira@example.org"})
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", mail.outbox[0].body)
    assert link is not None
    opened = client.get(link[1], follow=True)
    assert "Set a new password" in opened.content.decode()
    form = {"password1": "another-good-one", "password2": "another-good-one"}
    done = client.post(opened.request["PATH_INFO"], form, follow=True)
    assert "The password is set" in done.content.decode()
    user.refresh_from_db()
    assert user.check_password("another-good-one")
    assert "does not work any more" in Client().get(link[1], follow=True).content.decode()


def test_reset_password_does_not_tell_whether_an_address_is_known(client, db):
    response = client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    assert response.headers["Location"] == reverse("account_reset_password_done")


@pytest.mark.parametrize("path", ["email/", "confirm-email/", "phone/change/", "2fa/", "login/code/"])
def test_parts_of_allauth_that_need_inline_scripts_are_not_routed(client, db, path):
    assert client.get(f"/accounts/{path}").status_code == 404


def test_admin_pages_take_the_same_login(client, db):
    response = client.get("/admin/login/")
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("account_login"))


def test_login_page_says_each_thing_once(client: Client):
    page = client.get(reverse("account_login")).content.decode()

    assert page.count(f'href="{reverse("account_reset_password")}"') == 1
    assert "placeholder" not in page
