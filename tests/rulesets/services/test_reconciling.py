"""Which language packs an installation keeps, and the job that sees to it (T6, T7)."""

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.db import transaction

from rulesets import texts
from rulesets.models import CatalogFile, LocalePack, Origin, Revision
from rulesets.services import reconciling
from rulesets.services.reconciling import (
    KIND,
    ListedPack,
    NoSource,
    ask_for_page,
    begin_worker,
    connect,
    start_reconcile,
)
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.backups.rows import insert_line, write_lines
from studio.jobs.models import Job, State
from studio.jobs.queries import Viewer, may_act, narrow
from studio.jobs.running import run_job
from studio.jobs.services import cancel_job
from tests.factories.locales import store_locale, write_locale
from tests.factories.rulesets import store_shipped
from tests.rulesets.services.shelves import Shelf, codes, kept, reads, reconcile

pytestmark = pytest.mark.django_db


def test_every_needed_language_that_is_listed_is_kept_with_its_chain_t6_4(shelf: Shelf, revision: Revision):
    for language in ("pt-BR", "pt", "ru", "fr"):
        shelf.offers(revision, language, f"Brawn in {language}")
    reads("pt-BR")

    job = reconcile()

    assert list(kept(revision)) == ["pt", "pt-BR"]
    assert job.counts == {"changed": 2, "failed": 0, "removed": 0}
    assert {pack.origin for pack in LocalePack.objects.all()} == {Origin.PACK}


def test_a_pack_listed_with_another_checksum_replaces_the_kept_one_t6_5_q31(shelf: Shelf, revision: Revision):
    shelf.offers(revision, "ru", "One")
    reads("ru")
    reconcile()
    before = kept(revision)

    shelf.offers(revision, "ru", "Another")
    reconcile()

    assert kept(revision) != before
    shelf.asked.clear()
    reconcile()
    assert shelf.asked == []


def test_packs_nobody_needs_are_removed_after_what_is_missing_was_fetched_or_failed_t6_7(
    shelf: Shelf, revision: Revision
):
    shelf.offers(revision, "ru", "R")
    shelf.offers(revision, "fr", "F")
    ana = reads("ru")
    reconcile()

    User.objects.filter(pk=ana.pk).update(display_language="fr")
    job = reconcile()

    assert list(kept(revision)) == ["fr"]
    assert job.counts == {"changed": 1, "failed": 0, "removed": 1}


def test_one_languages_failure_stops_no_other_and_is_a_note_t6_8(shelf: Shelf, revision: Revision):
    shelf.offers(revision, "fr", "F")
    shelf.offers(revision, "pt", "P", wrong=b"{}")
    shelf.offers(revision, "ru", "R")
    del shelf.files[shelf.listed[revision.pk]["fr"].url]
    for number, language in enumerate(("fr", "pt", "ru")):
        reads(language, f"user{number}")

    job = reconcile()

    assert list(kept(revision)) == ["ru"]
    assert codes(job) == ["unreachable", "size-mismatch"]


def test_a_wrong_file_is_not_stored_and_the_kept_one_stays_t7_1_t7_4(shelf: Shelf, revision: Revision):
    shelf.offers(revision, "ru", "One")
    reads("ru")
    reconcile()
    before = kept(revision)
    right = len(write_locale("ru", {"Brawn": "Two"}).encode())
    shelf.offers(revision, "ru", "Two", wrong=b"x" * right)

    job = reconcile()

    assert kept(revision) == before
    assert codes(job) == ["sha256-mismatch"]


def test_a_file_in_another_language_than_listed_is_refused_t7_1(shelf: Shelf, revision: Revision):
    data = write_locale("fr", {"Brawn": "Force"}).encode()
    listed = ListedPack(
        "ru", "https://packs.example.org/x.ru.json", hashlib.sha256(data).hexdigest(), len(data)
    )
    shelf.listed[revision.pk]["ru"] = listed
    shelf.files[listed.url] = data
    reads("ru")

    assert codes(reconcile()) == ["locale-wrong-language"]
    assert kept(revision) == {}


def test_a_version_out_of_service_loses_its_packs_and_an_imported_translation_stays_t7_5_t4_8(
    shelf: Shelf, revision: Revision
):
    shelf.offers(revision, "ru", "R")
    store_locale(revision, "fr", {"Brawn": "F"})
    reads("ru")
    reconcile()

    shelf.listed.clear()
    reconcile()

    assert [pack.origin for pack in revision.locale_packs.all()] == [Origin.IMPORTED]


def test_kept_packs_of_an_uninstalled_version_that_is_used_stay_and_none_are_fetched_p6_10(
    shelf: Shelf, revision: Revision
):
    shelf.offers(revision, "ru", "R")
    reads("ru")
    reconcile()

    shelf.listed[revision.pk] = {}
    reads("fr", "ben")
    reconcile()

    assert list(kept(revision)) == ["ru"]


def test_a_trigger_during_a_run_causes_exactly_one_more_run_t6_9(shelf: Shelf, revision: Revision):
    shelf.offers(revision, "ru", "R")
    reads("ru")
    Job.objects.all().delete()
    first = start_reconcile()
    assert first is not None
    seen: list[int] = []

    def fetch(listed: ListedPack, tick: Callable[[int], None]) -> bytes:
        for _again in range(3):
            started = start_reconcile()
            assert started is not None
            seen.append(started.job.pk)
            assert run_job(started.job.pk, worker="another") is None
        return shelf.files[listed.url]

    shelf.fetch = fetch  # type: ignore[method-assign]
    run_job(first.job.pk, worker="tests")

    assert len(set(seen)) == 1
    assert seen[0] != first.job.pk
    assert Job.objects.filter(kind=KIND, state=State.QUEUED).count() == 1


def test_an_imported_translation_is_kept_and_the_listed_pack_not_fetched_t4_8(
    shelf: Shelf, revision: Revision
):
    shelf.offers(revision, "ru", "One")
    store_locale(revision, "ru", {"Brawn": "R"})
    reads("ru")

    reconcile()

    assert shelf.asked == []
    assert revision.locale_packs.get().origin == Origin.IMPORTED


def test_a_cancelled_job_stops_after_the_pack_in_hand_p7_17(shelf: Shelf, revision: Revision, monkeypatch):
    monkeypatch.setattr("studio.jobs.running.WRITE_SECONDS", 0)
    for number, language in enumerate(("fr", "ru")):
        shelf.offers(revision, language, "R")
        reads(language, f"user{number}")
    fetch = shelf.fetch

    def cancel(listed: ListedPack, _tick: Callable[[int], None]) -> bytes:
        cancel_job(Job.objects.get(kind=KIND, state=State.RUNNING))
        return fetch(listed, lambda _size: None)

    shelf.fetch = cancel  # type: ignore[method-assign]
    started = start_reconcile()
    assert started is not None
    done = run_job(started.job.pk, worker="tests")

    assert done is not None
    assert done.state == State.CANCELLED
    assert list(kept(revision)) == ["fr"]


def test_a_cancelled_job_stops_in_the_middle_of_a_pack_p7_17(shelf: Shelf, revision: Revision, monkeypatch):
    monkeypatch.setattr("studio.jobs.running.WRITE_SECONDS", 0)
    shelf.offers(revision, "ru", "R")
    reads("ru")
    fetch = shelf.fetch

    def cancel(listed: ListedPack, tick: Callable[[int], None]) -> bytes:
        cancel_job(Job.objects.get(kind=KIND, state=State.RUNNING))
        return fetch(listed, tick)

    shelf.fetch = cancel  # type: ignore[method-assign]
    start_reconcile()
    run_job(Job.objects.get(kind=KIND).pk, worker="tests")

    assert kept(revision) == {}


def test_a_language_that_somebody_chose_while_packs_were_fetched_stays_t6_7_t7_3(
    shelf: Shelf, revision: Revision
):
    shelf.offers(revision, "ru", "R")
    shelf.offers(revision, "fr", "F")
    ana = reads("ru")
    reconcile()
    User.objects.filter(pk=ana.pk).update(display_language="fr")
    fetch = shelf.fetch

    def slow(listed: ListedPack, tick: Callable[[int], None]) -> bytes:
        User.objects.create_user("ben", display_language="ru")
        return fetch(listed, tick)

    shelf.fetch = slow  # type: ignore[method-assign]
    reconcile()

    assert list(kept(revision)) == ["fr", "ru"]


@pytest.mark.django_db(transaction=True)
def test_a_change_of_a_reader_starts_the_job_only_once_it_is_stored_t6_9(shelf: Shelf):
    """A worker that took the job before would read the languages from before, and the trigger be lost."""
    store_locale(store_shipped(), "ru", {"Brawn": "R"}, origin=Origin.PACK)
    with transaction.atomic():
        reads("ru")
        assert not Job.objects.filter(kind=KIND).exists()

    assert Job.objects.filter(kind=KIND).count() == 1


def test_the_first_worker_starts_the_job_where_no_last_one_is_known_t6_6(shelf: Shelf, revision: Revision):
    begin_worker()

    assert Job.objects.filter(kind=KIND, state=State.QUEUED).count() == 1


def test_who_asked_for_packs_as_an_admin_and_is_none_any_more_acts_on_the_job_no_more_p1_1(
    shelf: Shelf, revision: Revision
):
    user = User.objects.create_user("ada")
    started = start_reconcile(user=user)
    assert started is not None
    viewer = Viewer(Actor(user_id=user.pk), is_staff=False)
    assert not may_act(viewer, started.job)
    assert may_act(replace(viewer, is_staff=True), started.job)


def test_two_triggers_before_a_run_are_one_job_t6_9(shelf: Shelf, revision: Revision):
    one, two = start_reconcile(), start_reconcile()

    assert one is not None
    assert two is not None
    assert (one.job.pk, two.is_new) == (two.job.pk, False)


def test_nothing_is_started_where_nothing_was_installed():
    before = connect(NoSource())
    try:
        assert start_reconcile() is None
    finally:
        connect(before)


def enable(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)
    save(user, is_active=True)


@pytest.mark.parametrize(
    "change",
    [
        lambda user: User.objects.get(pk=user.pk).delete(),
        lambda user: save(user, display_language="fr"),
        lambda user: save(user, display_language=""),
        lambda user: save(user, is_active=False),
        enable,
    ],
    ids=["deleted", "another-language", "no-language", "disabled", "enabled"],
)
def test_a_change_of_who_reads_what_starts_the_job_t6_6(
    shelf: Shelf,
    revision: Revision,
    change: Callable[[User], object],
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
):
    user = reads("ru")
    Job.objects.all().delete()

    with django_capture_on_commit_callbacks(execute=True):
        change(user)

    assert Job.objects.filter(kind=KIND).count() == 1


def save(user: User, **changes: object) -> None:
    for name, value in changes.items():
        setattr(user, name, value)
    user.save()


def test_other_changes_of_a_user_start_nothing(
    shelf: Shelf,
    revision: Revision,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[list[object]]],
):
    user = reads("ru")
    Job.objects.all().delete()

    with django_capture_on_commit_callbacks() as asked:
        save(user, theme="dark")
        user.save(update_fields=["last_login"])

    assert asked == []


def test_another_site_language_starts_the_job_with_the_worker_t6_6(
    shelf: Shelf, revision: Revision, settings
):
    reconcile()
    begin_worker()
    assert not Job.objects.filter(state=State.QUEUED).exists()

    settings.SITE_LANGUAGE = "fr"
    begin_worker()

    assert Job.objects.filter(kind=KIND, state=State.QUEUED).count() == 1


def test_an_opened_page_asks_once_in_15_minutes_for_a_listed_pack_that_is_missing_t6_6(
    shelf: Shelf, revision: Revision
):
    shelf.offers(revision, "ru", "R")

    ask_for_page(revision.pk, frozenset({"ru", "fr"}))
    assert Job.objects.filter(kind=KIND).count() == 1

    Job.objects.all().delete()
    ask_for_page(revision.pk, frozenset({"ru"}))
    assert not Job.objects.exists()


def test_an_opened_page_asks_for_nothing_that_is_not_listed(shelf: Shelf, revision: Revision):
    ask_for_page(revision.pk, frozenset({"ru"}))

    assert not Job.objects.exists()


def test_a_wrong_file_is_tried_again_by_every_trigger_but_a_page_t7_2(shelf: Shelf, revision: Revision):
    shelf.offers(revision, "ru", "R", wrong=b"{}")
    reads("ru")
    reconcile()
    cache.delete(f"{KIND}:{revision.pk}:ru")
    Job.objects.all().delete()

    ask_for_page(revision.pk, frozenset({"ru"}))
    assert not Job.objects.exists()

    shelf.asked.clear()
    reconcile()
    assert shelf.asked == ["ru"]

    cache.delete(f"{KIND}:{revision.pk}:ru")
    Job.objects.all().delete()
    shelf.offers(revision, "ru", "Mended")
    ask_for_page(revision.pk, frozenset({"ru"}))
    assert Job.objects.filter(kind=KIND).exists()


def test_reading_a_page_of_an_installed_version_asks_for_its_pack_t6_6(shelf: Shelf, revision: Revision):
    from studio.web.languages import reading_in

    shelf.offers(revision, "ru", "R")
    with reading_in("ru"):
        texts.read_in(revision)
    texts.forget()

    assert Job.objects.filter(kind=KIND).count() == 1


def test_kept_packs_are_used_without_the_catalog_t7_3(shelf: Shelf, revision: Revision):
    shelf.offers(revision, "ru", "R")
    reads("ru")
    reconcile()
    shelf.files.clear()

    reconcile()

    assert list(kept(revision)) == ["ru"]
    assert shelf.asked == ["ru"]


def test_packs_are_compared_in_as_many_queries_for_fifty_versions_as_for_one(
    shelf: Shelf, revision: Revision, django_assert_num_queries
):
    shelf.offers(revision, "ru", "R")
    service = {**shelf.listed, **dict.fromkeys(range(1000, 1050), shelf.listed[revision.pk])}
    for known in (shelf.listed, service):
        with django_assert_num_queries(2):
            list(reconciling.wanted_packs(frozenset({"ru"}), known))


def test_kept_packs_come_out_of_a_backup_and_nothing_is_fetched_t7_8(shelf: Shelf, revision: Revision):
    shelf.offers(revision, "ru", "R")
    reads("ru")
    reconcile()
    before = kept(revision)
    rows = {model: list(write_lines(model)) for model in (CatalogFile, LocalePack)}
    LocalePack.objects.all().delete()
    Revision.catalog_files.through.objects.all().delete()
    CatalogFile.objects.all().delete()
    shelf.files.clear()

    for model, lines in rows.items():
        for line in lines:
            insert_line(model, line)
    shelf.asked.clear()
    reconcile()

    assert kept(revision) == before
    assert shelf.asked == []


def test_a_run_that_nobody_asked_for_and_that_changed_nothing_is_kept_and_not_listed_p7_16_t6_6(
    shelf: Shelf, revision: Revision, staff: User
):
    shelf.offers(revision, "ru", "R")
    reads("ru")

    fetching, idle = reconcile(), reconcile()
    start_reconcile(user=staff)
    asked = reconcile()
    shelf.files.clear()
    shelf.offers(revision, "ru", "Another", wrong=b"{")
    failing = reconcile()

    assert [job.code for job in (fetching, idle, asked, failing)] == ["", "unchanged", "unchanged", ""]
    assert idle.sentence == "There was nothing to do, and nothing was changed."
    assert list(narrow(Job.objects.all())) == [failing, asked, fetching]
    assert list(narrow(Job.objects.all(), group="done", kind=KIND)) == [failing, asked, fetching]
    assert list(narrow(Job.objects.all(), group="unchanged")) == [idle]
