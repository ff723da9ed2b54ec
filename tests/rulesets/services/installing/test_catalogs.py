"""Catalogs: added, read again, refused, removed. Source: packs.md P1."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from rulesets.models import CatalogIndex, Installation, Revision
from rulesets.offers import find_offer, index_of, locales_listed
from rulesets.packs.faults import FaultError, PackCode
from rulesets.packs.fetching import download
from rulesets.pages.installed import find_update
from rulesets.services.installing.catalogs import (
    add_catalog,
    remove_catalog,
    start_refresh,
    upload_catalog,
)
from rulesets.signals import service_changed
from studio.accounts.models import User
from studio.accounts.names import is_taken_otherwise
from studio.jobs.models import Job, State
from tests.factories.catalogs import CatalogServer, Request, write_entry, write_index, write_pack
from tests.factories.installed import (
    add_here,
    carry_out,
    install,
    installation,
    serve_versions,
    store_from_catalog,
)

pytestmark = pytest.mark.django_db


def refresh(catalog: CatalogIndex) -> Job:
    job = carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    return job


def test_catalog_is_added_by_its_address_and_read_by_a_job(catalog_server: CatalogServer, staff: User):
    """P1.1, P1.6."""
    url = serve_versions(catalog_server, ("1.0.0", 1))
    catalog, started = add_catalog(url=url, user=staff)
    assert (started.is_new, started.job.kind, started.job.requested_by) == (True, "refresh-index", staff)
    assert index_of(catalog) is None
    assert carry_out(started.job).state == State.DONE
    catalog.refresh_from_db()
    assert (catalog.catalog_id, catalog.name, catalog.fault_code) == ("harbour", "Harbour catalog", "")
    assert catalog.read_at is not None
    offer = find_offer("harbour", "salt-coast", "1.0.0")
    assert offer is not None
    assert offer.is_installable


def test_address_that_is_known_is_only_read_again(catalog_server: CatalogServer):
    url = serve_versions(catalog_server, ("1.0.0", 1))
    first, started = add_catalog(url=url, user=None)
    second, again = add_catalog(url=url, user=None)
    assert (first, started.job, again.is_new) == (second, again.job, False)


@pytest.mark.parametrize(
    "url", ["http://packs.example.org/", "https://a@b/", "https://packs.example.org:81/"]
)
def test_address_that_may_not_be_asked_is_not_noted(url: str):
    """P3.1."""
    with pytest.raises(FaultError):
        add_catalog(url=url, user=None)
    assert not CatalogIndex.objects.exists()


def test_private_address_is_refused_by_the_job(catalog_server: CatalogServer):
    """P3.2, P1.9."""
    catalog, started = add_catalog(url="https://10.0.0.7/index.json", user=None)
    job = carry_out(started.job)
    assert (job.state, job.code) == (State.FAILED, "url-host-private")
    assert "10.0.0.7" in job.sentence
    catalog.refresh_from_db()
    assert (catalog.fault_code, catalog.read_at) == ("url-host-private", None)


def test_index_is_uploaded_and_replaced_by_another_upload():
    """P1.1."""
    first = upload_catalog(data=write_index(write_entry()), user=None)
    assert (first.catalog_id, first.is_uploaded) == ("harbour", True)
    second = upload_catalog(data=write_index(), user=None)
    assert second.pk == first.pk
    assert find_offer("harbour", "salt-coast", "1.0.0") is None


def test_refused_upload_changes_nothing():
    """P1.5."""
    upload_catalog(data=write_index(write_entry()), user=None)
    with pytest.raises(FaultError) as refused:
        upload_catalog(data=write_index(format=2), user=None)
    assert refused.value.fault.code is PackCode.INDEX_FORMAT
    assert find_offer("harbour", "salt-coast", "1.0.0") is not None


@pytest.mark.parametrize("data", [b"not json", write_index(format=2), b"x" * 5_242_881])
def test_refused_index_leaves_the_last_good_one_in_use(catalog_server: CatalogServer, data: bytes):
    """P1.5: shown with its date, and why the last look was in vain."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    read_at = catalog.read_at
    catalog_server.answers["/index.json"] = data
    job = refresh(catalog)
    assert job.state == State.FAILED
    assert job.code == catalog.fault_code != ""
    assert (catalog.read_at, catalog.fault_at is not None) == (read_at, True)
    assert find_offer("harbour", "salt-coast", "1.0.0") is not None
    serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2))
    assert refresh(catalog).state == State.DONE
    assert (catalog.fault_code, catalog.fault_message, catalog.fault_at) == ("", "", None)


def test_unreachable_index_leaves_the_last_good_one_in_use(catalog_server: CatalogServer):
    """P1.5, P7.2."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    catalog_server.answers["/index.json"] = lambda request: request.answer(503, b"", Retry_After="120")
    job = refresh(catalog)
    assert (job.state, catalog.fault_code) == (State.RETRYING, "unreachable")
    assert job.next_attempt_at is not None
    assert (job.next_attempt_at - job.since).total_seconds() > 119
    assert find_offer("harbour", "salt-coast", "1.0.0") is not None


def test_refresh_is_conditional(catalog_server: CatalogServer):
    """P1.6."""
    url = serve_versions(catalog_server, ("1.0.0", 1))
    body = catalog_server.answers["/index.json"]

    def answer(request: Request) -> None:
        assert isinstance(body, bytes)
        is_known = request.headers["If-None-Match"] == '"one"'
        request.answer(304 if is_known else 200, b"" if is_known else body, ETag='"one"')

    catalog_server.answers["/index.json"] = answer
    catalog = add_here(url)
    read_at = catalog.read_at
    job = refresh(catalog)
    assert (job.sentence, job.code) == ("The index of Harbour catalog has not changed.", "unchanged")
    assert catalog.read_at is not None
    assert read_at is not None
    assert catalog.read_at > read_at
    assert [headers.get("If-None-Match") for _path, headers in catalog_server.asked] == [None, '"one"']


def code_of(data: bytes) -> PackCode:
    with pytest.raises(FaultError) as refused:
        upload_catalog(data=data, user=None)
    return refused.value.fault.code


def test_id_of_another_catalog_an_owner_or_local_is_refused(catalog_server: CatalogServer):
    """P1.8, F1.96."""
    add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    User.objects.create_user("Mira")
    for taken in ("harbour", "mira", "local"):
        data = write_index(catalog={"id": taken, "name": "Another"})
        assert code_of(data) is PackCode.CATALOG_ID
    assert CatalogIndex.objects.count() == 1


@pytest.mark.parametrize("name", ["harbour", "Harbour", "local"])
def test_nobody_signs_up_under_the_id_of_a_catalog(catalog_server: CatalogServer, client: Client, name: str):
    """F1.96, F1.66."""
    add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    password = "lantern-and-ferry"
    form = {"username": name, "password1": password, "password2": password}
    answer = client.post(reverse("account_signup"), form)
    assert (answer.status_code, User.objects.exists()) == (200, False)
    assert "already exists" in answer.content.decode()
    assert client.post(reverse("account_signup"), {**form, "username": "mira"}).status_code == 302


def test_id_of_a_removed_catalog_is_kept_while_something_is_installed_from_it(catalog_server: CatalogServer):
    """F1.96, P1.7: added again, it goes on where it stopped."""
    store_from_catalog(catalog_server)
    catalog = CatalogIndex.objects.get()
    remove_catalog(catalog=catalog)
    assert is_taken_otherwise("Harbour")
    again = add_here(serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2)))
    assert find_update(installation(), index_of(again)) == "1.1.0"
    Installation.objects.all().delete()
    remove_catalog(catalog=again)
    assert not is_taken_otherwise("harbour")


def test_catalog_keeps_its_id(catalog_server: CatalogServer):
    """P1.8: under another one its rulesets would be filed as somebody else's."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    catalog_server.serve_catalog(write_pack(), catalog_id="other")
    job = refresh(catalog)
    assert (job.code, catalog.catalog_id) == ("catalog-id", "harbour")


def test_removed_catalog_leaves_what_was_installed(catalog_server: CatalogServer):
    """P1.7."""
    revision = store_from_catalog(catalog_server)
    remove_catalog(catalog=CatalogIndex.objects.get())
    assert find_offer("harbour", "salt-coast", "1.0.0") is None
    revision.ruleset.refresh_from_db()
    assert revision.ruleset.current == revision


@pytest.mark.parametrize("changes", [True, False])
def test_catalog_removed_while_its_index_is_fetched_does_not_come_back(
    catalog_server: CatalogServer, changes: bool
):
    """P1.5, P1.7: whether there is another index or the same one."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    if changes:
        serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2))
    body = catalog_server.answers["/index.json"]
    assert isinstance(body, bytes)
    started = start_refresh(catalog=catalog, user=None).job

    with pytest.MonkeyPatch.context() as patched:

        def read_then_remove(*arguments: Any, **options: Any) -> Any:
            found = download(*arguments, **options)
            remove_catalog(catalog=catalog)
            return found

        patched.setattr("rulesets.services.installing.refreshing.download", read_then_remove)
        job = carry_out(started)
    assert (job.state, job.sentence) == (
        State.DONE,
        "The catalog has no address any more; nothing was read.",
    )
    assert not CatalogIndex.objects.exists()


def test_id_that_another_took_in_between_is_refused(catalog_server: CatalogServer):
    """P1.8: the database decides, not the look before."""
    add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("rulesets.services.installing.catalogs._refuse_id", lambda index, catalog: None)
        assert code_of(write_index()) is PackCode.CATALOG_ID
    assert CatalogIndex.objects.count() == 1


def test_readers_of_catalogs_are_told_on_commit(
    catalog_server: CatalogServer, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
):
    """T6.6."""
    told: list[object] = []

    def note(sender: object, **kwargs: object) -> None:
        told.append(sender)

    service_changed.connect(note)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            upload_catalog(data=write_index(), user=None)
    finally:
        service_changed.disconnect(note)
    assert told == [CatalogIndex]


def test_language_packs_of_a_stored_version_are_those_listed_now(catalog_server: CatalogServer):
    """T6.4."""
    portuguese = '{"_meta": {"locale": "pt-BR"}, "ruleset": {"Brawn": "Força"}}'
    url = catalog_server.serve_catalog(write_pack(files={"locales/pt-BR.json": portuguese}))
    catalog = add_here(url)
    assert install(catalog).state == State.DONE
    revision = Revision.objects.get()
    listed = locales_listed([revision])[revision.pk]
    assert list(listed) == ["pt-BR"]
    assert listed["pt-BR"].artifact.url.endswith("/artifacts/salt-coast-1.0.0.pt-BR.json")
    serve_versions(catalog_server, ("1.0.0", 1))
    refresh(catalog)
    assert locales_listed([revision]) == {}


def test_two_catalogs_may_list_the_same_ruleset(catalog_server: CatalogServer):
    """P1.8, F1.65: filed under two namespaces."""
    assert install(add_here(serve_versions(catalog_server, ("1.0.0", 1)))).state == State.DONE
    other = catalog_server.serve_catalog(write_pack(name="Another coast"), catalog_id="other")
    catalog_server.answers["/other.json"] = catalog_server.answers["/index.json"]
    assert other
    catalog = add_here(f"{catalog_server.url}/other.json")
    assert install(catalog).state == State.DONE
    keys = sorted((one.ruleset.key, one.name) for one in Revision.objects.select_related("ruleset"))
    assert keys == [("harbour/salt-coast", "Salt Coast"), ("other/salt-coast", "Another coast")]
