"""Logging in with the household's identity provider (U9.13), against a small provider on this machine."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
from django.test import Client
from django.urls import reverse

from studio.accounts.guests import GUEST_SESSION_KEY, guest_claimed
from studio.accounts.models import User


class Provider(BaseHTTPRequestHandler):
    """Just enough OpenID Connect: discovery, token and user info. Everybody is `person`."""

    person: ClassVar[dict[str, object]] = {}

    def do_GET(self) -> None:
        base = f"http://{self.headers['Host']}"
        if self.path == "/.well-known/openid-configuration":
            self.answer(
                {
                    "issuer": base,
                    "authorization_endpoint": f"{base}/authorize",
                    "token_endpoint": f"{base}/token",
                    "userinfo_endpoint": f"{base}/userinfo",
                    "jwks_uri": f"{base}/keys",
                }
            )
        else:
            self.answer(self.person)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        base = f"http://{self.headers['Host']}"
        claims = {"iss": base, "aud": "studio", "sub": self.person["sub"], "exp": 4102444800, "iat": 1}
        token = jwt.encode(claims, "a-key-of-the-provider-that-is-long-enough", algorithm="HS256")
        self.answer({"access_token": "x", "token_type": "Bearer", "id_token": token})

    def answer(self, body: dict[str, object]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def provider(settings, db) -> Iterator[type[Provider]]:
    """A running provider, configured as this installation's."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    issuer = f"http://127.0.0.1:{server.server_port}"
    app = {"provider_id": "home", "name": "The household", "client_id": "studio", "secret": "s"}
    settings.OIDC_ISSUER = issuer
    settings.OIDC_NAME = "The household"
    settings.OIDC_STAFF_GROUP = "masters"
    settings.SOCIALACCOUNT_PROVIDERS = {
        "openid_connect": {"APPS": [app | {"settings": {"server_url": issuer}}]}
    }
    Provider.person = {"sub": "1", "preferred_username": "mira", "email": "mira@example.org", "groups": []}
    yield Provider
    server.shutdown()
    server.server_close()
    thread.join()


def log_in(client: Client) -> None:
    """Go to the provider and come back, as the browser does."""
    leaving = client.post(reverse("openid_connect_login", args=["home"]))
    state = parse_qs(urlsplit(leaving.headers["Location"]).query)["state"][0]
    callback = reverse("openid_connect_callback", args=["home"])
    response = client.get(callback, {"code": "c", "state": state})
    assert response.headers["Location"] == reverse("home")


def test_login_page_offers_the_provider_only_when_there_is_one(client, db, request):
    assert "openid" not in client.get(reverse("account_login")).content.decode()
    request.getfixturevalue("provider")
    assert "Log in with The household" in client.get(reverse("account_login")).content.decode()


def test_first_login_makes_an_account_also_where_sign_up_is_closed(client, provider, settings):
    settings.SIGNUP_OPEN = False
    log_in(client)
    user = User.objects.get()
    assert (user.username, user.email, user.is_staff) == ("mira", "mira@example.org", False)
    assert client.session["_auth_user_id"] == str(user.pk)


def test_second_login_is_the_same_account(provider):
    log_in(Client())
    log_in(Client())
    assert User.objects.count() == 1


def test_roles_follow_the_groups_at_every_login(provider):
    provider.person["groups"] = ["players", "masters"]
    log_in(Client())
    user = User.objects.get()
    assert (user.is_staff, user.is_superuser) == (True, True)
    provider.person["groups"] = ["players"]
    log_in(Client())
    user.refresh_from_db()
    assert (user.is_staff, user.is_superuser) == (False, False)


def test_roles_stay_as_they_are_without_a_staff_group(provider, settings):
    settings.OIDC_STAFF_GROUP = ""
    log_in(Client())
    User.objects.update(is_staff=True)
    log_in(Client())
    assert User.objects.get().is_staff is True


def test_guests_work_comes_along_through_the_provider(client, provider):
    heard: list[str] = []

    def hear(sender: type[User], *, user: User, token: str, **kwargs: object) -> None:
        heard.append(f"{user.username} {token}")

    session = client.session
    session[GUEST_SESSION_KEY] = "token-of-a-guest"
    session.save()
    guest_claimed.connect(hear)
    log_in(client)
    assert heard == ["mira token-of-a-guest"]


def test_stranger_at_the_provider_does_not_take_over_an_account_by_its_address(provider):
    owner = User.objects.create_user("owner", email="mira@example.org", password="lantern-and-ferry")
    client = Client()
    leaving = client.post(reverse("openid_connect_login", args=["home"]))
    state = parse_qs(urlsplit(leaving.headers["Location"]).query)["state"][0]
    client.get(reverse("openid_connect_callback", args=["home"]), {"code": "c", "state": state})
    assert client.session.get("_auth_user_id") != str(owner.pk)
