"""Catalogs by the API: the same as on the pages, for admins only. Source: packs.md P1.1, P6, U7.1."""

import json
from typing import Any

import pytest
from django.test import Client

from rulesets.models import CatalogIndex, Installation
from rulesets.services.installing.catalogs import upload_catalog
from studio.accounts.models import User
from studio.jobs.models import Job, State
from tests.factories.catalogs import CatalogServer, write_entry, write_index
from tests.factories.installed import (
    add_here,
    carry_out,
    install,
    installation,
    serve_versions,
    store_from_catalog,
)
from tests.studio.api_people import GUEST, ask, at, guest_client, token_client, user_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(staff: User) -> Client:
    return user_client(staff)


def told(answer: Any) -> Any:
    return json.loads(answer.content)


LINES: list[tuple[str, str, Any]] = [
    ("packs", "GET", None),
    ("packs", "POST", {"url": "https://packs.example.org/index.json"}),
    ("pack", "DELETE", None),
    ("offers", "GET", None),
    ("refresh_pack", "POST", None),
    ("install_pack", "POST", {"id": "salt-coast", "version": "1.0.0"}),
    ("installed", "GET", None),
    ("roll_back", "POST", None),
    ("roll_forward", "POST", None),
    ("uninstall", "POST", {"name": "Salt Coast"}),
]


@pytest.mark.parametrize(("name", "method", "body"), LINES)
def test_anybody_but_an_admin_is_answered_403(
    name: str, method: str, body: Any, catalog_server: CatalogServer, user: User, staff: User
):
    """P1.1: a visitor too."""
    store_from_catalog(catalog_server)
    keys = {"roll_back", "roll_forward", "uninstall"}
    arguments: tuple[object, ...] = ()
    if name in keys:
        arguments = (installation().pk,)
    elif name not in ("packs", "installed"):
        arguments = (CatalogIndex.objects.get().pk,)
    before = (CatalogIndex.objects.count(), Job.objects.count())
    for person in (Client(), guest_client(GUEST), user_client(user), token_client(user)):
        answer = ask(person, method, at(name, *arguments), body)
        assert (answer.status_code, told(answer)["code"]) == (403, "permission-denied")
    assert (CatalogIndex.objects.count(), Job.objects.count()) == before
    for person in (user_client(staff), token_client(staff)):
        assert ask(person, method, at(name, *arguments), body).status_code not in (401, 403, 405)


def test_catalog_is_added_read_installed_from_and_removed(admin: Client, catalog_server: CatalogServer):
    """P1, P5, P7.7: 202 for a new job, 200 for one under way."""
    url = serve_versions(catalog_server, ("1.0.0", 1))
    first, second = (ask(admin, "POST", at("packs"), {"url": url}) for _ in range(2))
    assert (first.status_code, second.status_code) == (202, 200)
    assert told(first)["id"] == told(second)["id"]
    carry_out(Job.objects.get())
    (card,) = told(ask(admin, "GET", at("packs")))["results"]
    assert (card["catalog"], card["offered"], card["fault"]) == ("harbour", 1, "")
    (offered,) = told(ask(admin, "GET", at("offers", card["id"])))["results"]
    assert [one["standing"] for one in offered["versions"]] == ["new"]
    body = {"id": "salt-coast", "version": "1.0.0", "accept": True}
    started = ask(admin, "POST", at("install_pack", card["id"]), body)
    assert (started.status_code, told(started)["kind"]) == (202, "install")
    assert carry_out(Job.objects.get(pk=told(started)["id"])).state == State.DONE
    (here,) = told(ask(admin, "GET", at("installed")))["results"]
    assert (here["key"], here["version"], here["isListed"]) == ("harbour/salt-coast", "1.0.0", True)
    assert ask(admin, "POST", at("refresh_pack", card["id"])).status_code == 202
    assert ask(admin, "DELETE", at("pack", card["id"])).status_code == 204
    assert Installation.objects.exists()


def test_faults_of_an_entry_are_told_with_code_and_path(admin: Client):
    """P1.4."""
    catalog = upload_catalog(data=write_index(write_entry(name=None)), user=None)
    (offered,) = told(ask(admin, "GET", at("offers", catalog.pk)))["results"]
    (version,) = offered["versions"]
    assert version["standing"] == "faulty"
    assert [(one["code"], one["path"]) for one in version["faults"]] == [
        ("entry-invalid", "rulesets[0].name")
    ]
    refused = ask(admin, "POST", at("install_pack", catalog.pk), {"id": "salt-coast", "version": "1.0.0"})
    assert (refused.status_code, told(refused)["code"]) == (409, "entry-invalid")
    refused = ask(admin, "POST", at("refresh_pack", catalog.pk))
    assert (refused.status_code, told(refused)["code"]) == (409, "no-address")


def test_address_that_may_not_be_asked_is_a_problem_of_its_place(admin: Client):
    """P3.1."""
    answer = ask(admin, "POST", at("packs"), {"url": "http://packs.example.org/"})
    assert answer.status_code == 422
    assert [(one["path"], one["code"]) for one in told(answer)["problems"]] == [("url", "url-not-https")]
    assert not CatalogIndex.objects.exists()


def test_rollback_without_a_previous_version_is_409(admin: Client, catalog_server: CatalogServer):
    """P6.4."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2)))
    install(catalog, "1.0.0")
    key = installation().pk
    for name in ("roll_back", "roll_forward"):
        answer = ask(admin, "POST", at(name, key))
        assert (answer.status_code, told(answer)["code"]) == (409, "no-previous")
    install(catalog, "1.1.0")
    for name, version in (("roll_back", "1.0.0"), ("roll_forward", "1.1.0")):
        answer = ask(admin, "POST", at(name, key))
        assert answer.status_code == 202
        carry_out(Job.objects.get(pk=told(answer)["id"]))
        current = installation().current
        assert current is not None
        assert current.package_version == version


def test_uninstall_asks_for_the_name(admin: Client, catalog_server: CatalogServer):
    """P6.8."""
    store_from_catalog(catalog_server)
    key = installation().pk
    wrong = ask(admin, "POST", at("uninstall", key), {"name": "salt"})
    assert (wrong.status_code, told(wrong)["problems"][0]["path"]) == (422, "name")
    right = ask(admin, "POST", at("uninstall", key), {"name": "Salt Coast"})
    assert right.status_code == 202
    assert carry_out(Job.objects.get(pk=told(right)["id"])).state == State.DONE
    assert not Installation.objects.exists()
