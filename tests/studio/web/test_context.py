"""What the layout gets: htmx's settings, the CSRF header, colours and direction."""

import json
import re
from html import unescape

from django.test import Client, RequestFactory
from django.urls import reverse

from studio.web.context import page


def test_htmx_is_told_to_swap_invalid_and_stale_answers_and_to_evaluate_nothing():
    config = json.loads(page(RequestFactory().get("/"))["htmx_config"])
    assert config["allowEval"] is False
    assert config["includeIndicatorStyles"] is False
    assert config["historyRestoreAsHxRequest"] is False
    handling = {rule["code"]: rule["swap"] for rule in config["responseHandling"]}
    assert handling == {"204": False, "[23]..": True, "(409|422)": True, "[45]..": False}
    assert list(handling)[-1] == "[45].."


def test_page_carries_htmx_settings_and_the_cookie_of_a_csrf_token_that_works(db):
    client = Client(enforce_csrf_checks=True)
    html = client.get(reverse("account_login")).content.decode()
    config = re.search(r'<meta name="htmx-config"\s+content="([^"]+)"', html)
    assert config is not None
    assert json.loads(unescape(config[1]))["allowEval"] is False
    token = client.cookies["csrftoken"]
    assert not token["httponly"], "static/js/token.js reads it"
    answer = client.post(reverse("set_theme"), {"theme": "dark"}, headers={"X-CSRFToken": token.value})
    assert answer.status_code == 303


def test_context_without_session_and_user_takes_the_systems_theme():
    assert page(RequestFactory().get("/"))["theme"] == "auto"
