"""Packages as zip archives by the API: the files and the limits of the import page (U7.2, U3.13)."""

import json
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from rulesets.api import parsing
from rulesets.archives import pack
from rulesets.models import Revision
from rulesets.queries import files_of, locales_of
from studio.accounts.models import User
from tests.factories.packages import store_package, write_package
from tests.factories.rulesets import store_imported, write_bytes
from tests.rulesets.test_archives import with_member
from tests.studio.api_people import ask, at

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(user: User) -> User:
    """Somebody who reads in German, so that the package's translation is kept (T4.1)."""
    user.display_language = "de"
    user.save()
    return user


ZIP = "application/zip"


def send(client: Client, name: str, data: bytes, *arguments: object, content_type: str = ZIP) -> Any:
    return client.generic("POST", at(name, *arguments), data, content_type=content_type)


def read(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    return json.loads(response.content)


def test_package_is_tried_and_nothing_is_stored(client: Client):
    report = read(send(client, "validate_ruleset", pack(write_package())))
    assert (report["ok"], report["problems"], report["stored"]) == (True, [], None)
    assert not Revision.objects.exists()
    assert "sessionid" not in client.cookies


def test_package_is_stored_whole_and_once(user_client: Client, user: User):
    made = read(send(user_client, "import_ruleset", pack(write_package())), 201)
    assert (made["key"], made["number"]) == ("local/salt-coast", 1)
    assert read(send(user_client, "import_ruleset", pack(write_package())), 200) == made
    revision = Revision.objects.get()
    assert revision.ruleset.owner == user
    assert {*files_of(revision), *locales_of(revision)} >= {"catalogs/songs.json", "locales/de.json"}


def test_package_becomes_a_version_of_a_ruleset_that_is_there(user_client: Client, user: User):
    ruleset = store_package(user=user).ruleset
    again = send(user_client, "import_version", pack(write_package()), ruleset.pk)
    assert read(again, 200)["number"] == 1
    assert Revision.objects.count() == 1


def test_package_goes_out_and_comes_in_as_the_same_version(
    user_client: Client, user: User, stranger_client: Client
):
    revision = store_package(user=user)
    address = at("package", revision.ruleset_id, 1)
    out = ask(user_client, "GET", address)
    assert out.content == pack(write_package())
    assert (out.headers["Content-Type"], out.headers["Content-Disposition"]) == (
        ZIP,
        'attachment; filename="salt-coast-1.zip"',
    )
    for accepted in (ZIP, "*/*", "application/json"):
        assert ask(user_client, "GET", address, Accept=accepted).content == out.content
    missing = ask(stranger_client, "GET", address, Accept=ZIP)
    assert (missing.status_code, json.loads(missing.content)["code"]) == (404, "not-found")
    tag = {"If-None-Match": out.headers["ETag"]}
    assert ask(user_client, "GET", address, **tag).status_code == 304

    made = read(send(stranger_client, "import_ruleset", out.content), 201)
    assert made["digest"] == revision.digest


def test_every_problem_of_an_archive_is_told_by_its_member(client: Client):
    report = read(send(client, "validate_ruleset", with_member("../../etc/passwd")))
    assert [(line["path"], line["code"]) for line in report["problems"]] == [
        ("../../etc/passwd", "archive-path")
    ]
    details = read(send(client, "import_ruleset", with_member("../../etc/passwd")), 422)
    assert details["problems"] == report["problems"]
    assert not Revision.objects.exists()


def test_archive_may_be_as_large_as_on_the_page_and_no_larger(client: Client, monkeypatch):
    """Longer than other bodies: those of JSON keep their limit."""
    monkeypatch.setattr(settings, "API_BODY_MOST", 100)
    package = pack(write_package())
    assert read(send(client, "validate_ruleset", package))["ok"] is True
    monkeypatch.setattr(parsing.PackageParser, "most", len(package))
    assert read(send(client, "validate_ruleset", package))["ok"] is True
    monkeypatch.setattr(parsing.PackageParser, "most", len(package) - 1)
    for name in ("validate_ruleset", "import_ruleset"):
        assert read(send(client, name, package), 413)["code"] == "too-big"
    assert read(send(client, "validate_ruleset", write_bytes(), content_type="application/json"), 413)


def test_ruleset_alone_keeps_its_limit_whatever_type_it_is_sent_as(client: Client):
    report = read(send(client, "validate_ruleset", b" " * (256 * 1024 + 1)))
    assert [line["code"] for line in report["problems"]] == ["too-big"]
    assert read(send(client, "validate_ruleset", write_bytes()))["ok"] is True


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04zip", b"PK\x05\x06" + b"\0" * 18, b"\xff" * 40])
def test_what_is_no_archive_is_a_problem_of_the_file(client: Client, data: bytes):
    report = read(send(client, "validate_ruleset", data))
    assert report["ok"] is False
    assert report["problems"]


@pytest.mark.parametrize("name", ["characters", "import_character"])
def test_other_endpoints_take_no_archives(client: Client, name: str):
    assert read(send(client, name, pack(write_package())), 415)["code"] == "unsupported-media-type"


def test_page_and_api_store_the_same_bytes(user: User, user_client: Client, stranger_client: Client):
    send(user_client, "import_ruleset", pack(write_package()))
    own = Revision.objects.get()
    page = user_client.get(reverse("rulesets:download_package", args=[own.ruleset_id, 1]))
    assert page.content == ask(user_client, "GET", at("package", own.ruleset_id, 1)).content
    alone = store_imported(user=user, id="alone")
    assert ask(user_client, "GET", at("package", alone.ruleset_id, 1)).status_code == 200
