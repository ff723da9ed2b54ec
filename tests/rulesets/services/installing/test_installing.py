"""Installing and updating: what is stored, and what refuses an install. Source: packs.md P3, P5, P6, P7."""

import errno
import hashlib
import io
import json
import shutil
import time
import zipfile
from collections.abc import Callable
from typing import Any, BinaryIO

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulesets.archives import pack
from rulesets.models import CatalogIndex, Installation, InstalledVersion, Revision, Ruleset, Source
from rulesets.offers import index_of
from rulesets.packs.addresses import Policy
from rulesets.packs.faults import PackCode
from rulesets.packs.fetching import Wanted
from rulesets.queries import rulesets_visible_to
from rulesets.services.exporting import export_file
from rulesets.services.installing.catalogs import start_refresh
from rulesets.services.installing.starting import start_install
from rulesets.signals import revision_in_service
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.jobs.models import Job, State
from studio.jobs.outcomes import Passing
from studio.jobs.running import Run
from studio.jobs.services import Refusal, cancel_job, retry_job
from tests.factories.catalogs import CatalogServer, Request, write_index, write_pack
from tests.factories.installed import (
    add_here,
    ask,
    carry_out,
    install,
    installation,
    listed,
    serve_versions,
    store_from_catalog,
)
from tests.factories.rulesets import store_imported, store_shipped

pytestmark = pytest.mark.django_db

PACK = "/artifacts/salt-coast-1.0.0.ruleset.zip"
UPDATE = "/artifacts/salt-coast-1.1.0.ruleset.zip"


def assert_nothing_is_half_installed() -> None:
    assert not Revision.objects.exists()
    assert not Installation.objects.exists()
    assert not Ruleset.objects.exists()
    assert leftovers() == []


def leftovers() -> list[str]:
    folder = settings.DOWNLOAD_DIR
    return [path.name for path in folder.iterdir()] if folder.is_dir() else []


# What an install stores


def test_install_stores_the_version_with_where_it_came_from(catalog_server: CatalogServer, staff: User):
    """P5.7, P1.8, F1.64."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    job = install(catalog, user=staff)
    assert (job.state, job.sentence, job.notes) == (State.DONE, "harbour/salt-coast 1.0.0 is installed.", [])
    current = installation().current
    assert current is not None
    revision = current.revision
    assert (revision.ruleset.key, revision.number, revision.source) == (
        "harbour/salt-coast",
        1,
        Source.CATALOG,
    )
    assert (current.package_version, current.installed_by) == ("1.0.0", staff)
    assert current.url == catalog_server.url + PACK
    data = catalog_server.answers[PACK]
    assert isinstance(data, bytes)
    assert current.sha256 == hashlib.sha256(data).hexdigest()
    assert revision.ruleset.current == revision
    assert leftovers() == []


def test_installed_ruleset_is_everybodys(catalog_server: CatalogServer, user: User):
    """P5.7: after the transaction everybody sees the version."""
    revision = store_from_catalog(catalog_server)
    for actor in (Actor(), Actor(guest="somebody"), Actor(user_id=user.pk)):
        assert list(rulesets_visible_to(actor)) == [revision.ruleset]


def test_single_file_is_installed(catalog_server: CatalogServer):
    """P2.5: its entry declares the capability API (A4)."""
    data = write_pack()["ruleset.json"]
    path = "/salt-coast-1.0.0.ruleset.json"
    catalog_server.answers[path] = data
    artifact = {
        "url": catalog_server.url + path,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
    }
    entry = {"id": "salt-coast", "version": "1.0.0", "capabilityApi": "1.21", "name": "Salt Coast"}
    catalog_server.answers["/index.json"] = write_index({**entry, "artifact": artifact})
    assert install(add_here(f"{catalog_server.url}/index.json")).state == State.DONE
    revision = Revision.objects.get()
    assert (revision.api_minor, revision.manifest, export_file(revision).data) == (21, "", data)


def test_no_file_replaces_another_sources_ruleset(catalog_server: CatalogServer, user: User):
    """P1.8."""
    store_shipped(name="Shipped")
    store_imported(user=user, name="Mine")
    store_from_catalog(catalog_server)
    assert Revision.objects.count() == 3
    assert sorted(one.key for one in Ruleset.objects.all()) == [
        "harbour/salt-coast",
        "local/salt-coast",
        "salt-coast",
    ]


def test_mistake_in_a_catalog_file_is_noted_once(catalog_server: CatalogServer):
    """P5.1, F1.82."""
    songs = {"schemaVersion": 1, "catalog": "songs", "entries": [{"id": "x", "label": "X"}]}
    files = write_pack(
        files={"catalogs/songs.json": json.dumps(songs)},
        catalogs=[{"id": "songs", "label": "Songs", "asset": "catalogs/songs.json"}],
    )
    job = install(listed(catalog_server, pack(files), api="1.21"))
    assert (job.state, [note["code"] for note in job.notes]) == (State.DONE, ["catalog-file"])
    assert job.notes[0]["detail"]["problems"][0].startswith("catalogs/songs.json#entries[0]")


def test_progress_tells_bytes_and_files(catalog_server: CatalogServer):
    """P7.5."""
    job = install(add_here(serve_versions(catalog_server, ("1.0.0", 1))))
    data = catalog_server.answers[PACK]
    assert isinstance(data, bytes)
    assert (job.bytes_done, job.bytes_total) == (len(data), len(data))
    assert (job.done, job.total) == (3, 3)


def test_files_that_are_checked_quickly_are_not_written_one_by_one_p7_5(catalog_server: CatalogServer):
    names = [f"songs_{number}" for number in range(12)]
    data = pack(
        write_pack(
            files={
                f"catalogs/{name}.json": json.dumps({"schemaVersion": 1, "catalog": name, "entries": []})
                for name in names
            },
            catalogs=[{"id": name, "label": name, "asset": f"catalogs/{name}.json"} for name in names],
        )
    )
    job = ask(listed(catalog_server, data, api="1.21"))
    begun = time.monotonic()
    with CaptureQueriesContext(connection) as queries:
        carry_out(job)
    took = time.monotonic() - begun
    assert (job.state, job.done, job.total) == (State.DONE, 15, 15)
    writes = [
        one for one in queries if one["sql"].startswith('UPDATE "jobs_job"') and '"done" =' in one["sql"]
    ]
    assert 1 <= len(writes) <= 4 + took * 2, [one["sql"] for one in writes]


# What refuses an install


def endless(request: Request) -> None:
    request.begin(200, Transfer_Encoding="chunked")
    while True:
        request.wfile.write(b"400\r\n" + b"x" * 1024 + b"\r\n")


def shorter(request: Request) -> None:
    data = request.server.answers["/whole"]
    assert isinstance(data, bytes)
    request.answer(200, data[:-1])


def other(request: Request) -> None:
    data = request.server.answers["/whole"]
    assert isinstance(data, bytes)
    request.answer(200, data[:-1] + b"x")


ANSWERS: dict[PackCode, Callable[[Request], None]] = {
    PackCode.SIZE_OVER: endless,
    PackCode.SIZE_MISMATCH: shorter,
    PackCode.SHA256_MISMATCH: other,
    PackCode.HTTP_STATUS: lambda request: request.answer(404, b""),
    PackCode.ENCODED_ANSWER: lambda request: request.answer(200, b"x", Content_Encoding="br"),
    PackCode.URL_HOST_PRIVATE: lambda request: request.answer(302, b"", Location="https://10.0.0.7/x"),
    PackCode.URL_NOT_HTTPS: lambda request: request.answer(302, b"", Location="http://example.org/x"),
    PackCode.TOO_MANY_REDIRECTS: lambda request: request.answer(302, b"", Location=request.path),
}


@pytest.mark.parametrize("code", ANSWERS)
def test_wrong_answer_refuses_the_install_and_the_version_in_use_stays(
    catalog_server: CatalogServer, code: PackCode
):
    """P5.2, P6.3, P3: with its code and a sentence that says what to do."""
    first = store_from_catalog(catalog_server)
    catalog = CatalogIndex.objects.get()
    serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2))
    carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    catalog_server.answers["/whole"] = catalog_server.answers[UPDATE]
    catalog_server.answers[UPDATE] = ANSWERS[code]
    job = install(catalog, "1.1.0")
    assert (job.state, job.code) == (State.REFUSED, code)
    assert job.sentence.endswith(".")
    assert "%(" not in job.sentence
    assert job.detail["address"].startswith("http")
    assert list(Revision.objects.all()) == [first]
    first.ruleset.refresh_from_db()
    assert first.ruleset.current == first
    assert leftovers() == []


def bomb() -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in write_pack().items():
            archive.writestr(name, data)
        archive.writestr("README", b"0" * 200_000)
    return written.getvalue()


def newer() -> bytes:
    files = write_pack()
    manifest = json.loads(files["manifest.json"]) | {"capabilityApi": {"major": 1, "minor": 900}}
    return pack({**files, "manifest.json": json.dumps(manifest).encode()})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"no archive", PackCode.CONTENT_NOT_JSON),
        (pack(write_pack())[:-40], PackCode.CONTENT_NOT_JSON),
        (bomb(), PackCode.ARCHIVE_SIZE),
        (pack({**write_pack(), "../../evil.json": b"{}"}), PackCode.ARCHIVE_PATH),
        (pack({**write_pack(), "a.py": b"print()"}), PackCode.ARCHIVE_PATH),
        (pack(write_pack(id="other")), PackCode.ENTRY_MISMATCH),
        (pack(write_pack("1.0.1")), PackCode.ENTRY_MISMATCH),
        (pack(write_pack(surprise=True)), PackCode.CONTENT_INVALID),
        (newer(), PackCode.API_TOO_NEW),
    ],
    ids=[
        *("no archive", "truncated", "zip bomb", "path traversal", "program"),
        *("other id", "other version", "unknown key", "newer API"),
    ],
)
def test_wrong_content_refuses_the_install_and_nothing_is_stored(
    catalog_server: CatalogServer, data: bytes, code: PackCode
):
    """P5.2."""
    job = install(listed(catalog_server, data))
    assert (job.state, job.code) == (State.REFUSED, code)
    assert job.detail["problems"] if code is PackCode.CONTENT_INVALID else job.detail["reason"]
    assert_nothing_is_half_installed()


def test_content_with_faults_tells_every_one_and_the_mended_one_is_there_afterwards(
    catalog_server: CatalogServer,
):
    """P5.1, F1.38: never done without the data."""
    entries: list[dict[str, Any]] = [
        {"id": f"feat-{position}", "label": f"Feat {position}", "grants": {"abilities": {"add": {"wit": 1}}}}
        for position in range(100)
    ]
    bad = json.loads(json.dumps(entries))
    del bad[36]["label"]
    bad[40]["id"] = bad[39]["id"]
    bad[89]["grants"] = {"trained": {"fixed": ["nobody"]}}

    def package(version: str, feats: list[dict[str, Any]]) -> bytes:
        return pack(write_pack(version, catalogs=[{"id": "feats", "label": "Feats", "entries": feats}]))

    good = package("1.0.0", entries)
    broken = write_pack("1.0.0", catalogs=[{"id": "feats", "label": "Feats", "entries": bad}])
    job = install(listed(catalog_server, pack(broken)))
    assert (job.state, job.code) == (State.REFUSED, PackCode.CONTENT_INVALID)
    assert [line.partition(": ")[0] for line in job.detail["problems"]] == [
        "catalogs[0].entries[36].label",
        "catalogs[0].entries[40].id",
        "catalogs[0].entries[89].grants.trained.fixed",
    ]
    assert_nothing_is_half_installed()
    job = install(listed(catalog_server, good))
    assert job.state == State.DONE
    assert Revision.objects.get().counts["entries"] == 100


def test_entry_at_fault_is_refused_before_any_download(catalog_server: CatalogServer):
    """P1.4, P2.8, P5.1."""
    data = pack(write_pack())
    catalog = listed(catalog_server, data, bytes=40_000_000)
    asked = len(catalog_server.asked)
    refused = start_install(catalog=catalog, ruleset_id="salt-coast", version="1.0.0", user=None)
    assert isinstance(refused, Refusal)
    assert (refused.code, len(catalog_server.asked)) == (PackCode.SIZE_OVER, asked)
    entry = json.loads(catalog.text)
    entry["rulesets"][0] |= {"capabilityApi": "1.900"}
    entry["rulesets"][0]["artifact"]["bytes"] = len(data)
    catalog_server.answers["/index.json"] = json.dumps(entry).encode()
    carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    refused = start_install(catalog=catalog, ruleset_id="salt-coast", version="1.0.0", user=None)
    assert isinstance(refused, Refusal)
    assert refused.code == PackCode.API_TOO_NEW
    assert "1.900" in refused.message
    unknown = start_install(catalog=catalog, ruleset_id="salt-coast", version="9.0.0", user=None)
    assert isinstance(unknown, Refusal)
    assert unknown.code == "not-listed"


def test_entry_that_came_to_be_at_fault_refuses_the_job_before_the_download(catalog_server: CatalogServer):
    """P5.1: the entry is checked first."""
    data = pack(write_pack())
    catalog = listed(catalog_server, data)
    job = ask(catalog)
    listed(catalog_server, data, bytes=40_000_000)
    asked = len(catalog_server.asked)
    assert (carry_out(job).code, len(catalog_server.asked)) == (PackCode.SIZE_OVER, asked)


def test_full_disk_fails_the_job_before_the_download(
    catalog_server: CatalogServer, monkeypatch: pytest.MonkeyPatch
):
    """P7.14."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    usage = shutil.disk_usage("/")._replace(free=100 * 10**6)
    monkeypatch.setattr("studio.jobs.disk.shutil.disk_usage", lambda folder: usage)
    job = install(catalog)
    assert (job.state, job.code) == (State.FAILED, "disk-full")
    assert_nothing_is_half_installed()


def test_disk_that_fills_during_the_download_fails_the_job(
    catalog_server: CatalogServer, monkeypatch: pytest.MonkeyPatch
):
    """P7.14: and nothing is left behind."""

    def fill(wanted: Wanted, target: BinaryIO, **options: Any) -> None:
        target.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    monkeypatch.setattr("rulesets.services.installing.installing.download", fill)
    job = install(catalog)
    assert (job.state, job.code) == (State.FAILED, "disk-full")
    assert_nothing_is_half_installed()


# What passes


def test_passing_failure_is_tried_again_and_then_done(catalog_server: CatalogServer):
    """P7.2, P7.3."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    data = catalog_server.answers[PACK]
    catalog_server.answers[PACK] = lambda request: request.answer(503, b"", Retry_After="9000")
    job = install(catalog)
    assert (job.state, job.code) == (State.RETRYING, "unreachable")
    assert job.next_attempt_at is not None
    assert (job.next_attempt_at - job.since).total_seconds() <= 600
    catalog_server.answers[PACK] = data
    Job.objects.filter(pk=job.pk).update(next_attempt_at=job.since)
    assert carry_out(job).state == State.DONE


def test_fifth_passing_failure_is_the_last(catalog_server: CatalogServer):
    """P7.3: broken off, silent, busy, too slow."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))

    def breaks_off(request: Request) -> None:
        request.begin(200, Content_Length="100")
        request.close_connection = True

    def is_silent(request: Request) -> None:
        time.sleep(1)

    job = ask(catalog)
    answers = [breaks_off, is_silent, ANSWERS[PackCode.HTTP_STATUS]]
    for answer in [*answers[:2], *answers[:2], breaks_off]:
        catalog_server.answers[PACK] = answer
        Job.objects.filter(pk=job.pk).update(next_attempt_at=None)
        carry_out(job)
    assert (job.state, job.code, job.failures) == (State.FAILED, "unreachable", 5)
    assert job.detail["reason"] == "The download from localhost broke off."  # P7.15
    assert_nothing_is_half_installed()


def test_wrong_checksum_is_not_fetched_again_and_retry_is_a_new_job(catalog_server: CatalogServer):
    """P7.4: which reads what the catalog lists by then."""
    catalog = listed(catalog_server, pack(write_pack()), sha256="ab" * 32)
    job = install(catalog)
    assert (job.state, job.code, job.failures) == (State.REFUSED, PackCode.SHA256_MISMATCH, 0)
    listed(catalog_server, pack(write_pack()))
    again = retry_job(job)
    assert not isinstance(again, Refusal)
    assert again.job.pk != job.pk
    assert carry_out(again.job).state == State.DONE


def test_cancelled_download_leaves_nothing(catalog_server: CatalogServer):
    """P7.6, P6.3."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    job = ask(catalog)

    def answer(request: Request) -> None:
        request.begin(200, Content_Length="100")
        for _ in range(50):
            request.wfile.write(b"x")
            time.sleep(0.05)

    catalog_server.answers[PACK] = answer
    told: list[int] = []

    def cancel_soon(self: Run, *args: Any, **kwargs: Any) -> None:
        told.append(1)
        if len(told) == 3:
            cancel_job(Job.objects.get(pk=job.pk))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Run, "progress", cancel_soon)
        assert carry_out(job).state == State.CANCELLED
    assert_nothing_is_half_installed()


def test_install_whose_version_is_stored_is_not_cancelled_while_it_waits_for_a_worker(
    catalog_server: CatalogServer,
):
    """P7.6, P7.20: cancelled means that nothing was stored."""
    job = install(add_here(serve_versions(catalog_server, ("1.0.0", 1))))
    Job.objects.filter(pk=job.pk).update(state=State.QUEUED, ended_at=None)
    refused = cancel_job(job)
    assert isinstance(refused, Refusal)
    assert refused.code == "too-late"
    assert carry_out(job).state == State.DONE


# The same thing twice


def test_two_requests_for_one_thing_are_one_job(catalog_server: CatalogServer):
    """P7.7."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    first, second = ask(catalog), ask(catalog)
    assert first.pk == second.pk
    assert carry_out(first).state == State.DONE


def test_installing_it_again_is_already_here(catalog_server: CatalogServer, staff: User):
    """P5.4, F1.54."""
    revision = store_from_catalog(catalog_server)
    job = install(CatalogIndex.objects.get(), user=staff)
    assert job.state == State.DONE
    assert list(Revision.objects.all()) == [revision]
    assert InstalledVersion.objects.get().installed_by == staff
    assert installation().previous is None


def test_same_content_under_another_package_version_stores_nothing_and_makes_it_current(
    catalog_server: CatalogServer,
):
    """P5.4, P5.5."""
    revision = store_from_catalog(catalog_server)
    catalog = CatalogIndex.objects.get()
    reordered = dict(reversed(json.loads(write_pack()["ruleset.json"]).items())) | {"$comment": "Spaced."}
    url = catalog_server.serve_catalog(write_pack("1.0.0"), write_pack("1.0.1", **reordered))
    carry_out(start_refresh(catalog=add_here(url), user=None).job)
    catalog.refresh_from_db()
    assert install(catalog, "1.0.1").state == State.DONE
    assert list(Revision.objects.all()) == [revision]
    found = installation()
    assert found.current is not None
    assert found.previous is not None
    assert (found.current.package_version, found.previous.package_version) == ("1.0.1", "1.0.0")


def test_same_version_with_other_contents_is_refused(catalog_server: CatalogServer):
    """P5.4, F1.55: a higher number is asked for."""
    revision = store_from_catalog(catalog_server)
    catalog_server.serve_catalog(write_pack("1.1.0", name="Other contents"))
    catalog = CatalogIndex.objects.get()
    carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    job = install(catalog, "1.1.0")
    assert (job.state, job.code) == (State.REFUSED, PackCode.VERSION_CONFLICT)
    assert "version 2 is free" in job.sentence
    assert list(Revision.objects.all()) == [revision]


def test_package_version_that_was_changed_upstream_follows_the_same_rules(catalog_server: CatalogServer):
    """P5.6, P5.4."""
    revision = store_from_catalog(catalog_server)
    files = write_pack(files={"README.md": "Now with a read-me."})
    job = install(listed(catalog_server, pack(files)))
    assert job.state == State.DONE
    assert InstalledVersion.objects.get().sha256 == hashlib.sha256(pack(files)).hexdigest()
    job = install(listed(catalog_server, pack(write_pack(name="Other"))))
    assert (job.state, job.code) == (State.REFUSED, PackCode.VERSION_CONFLICT)
    assert list(Revision.objects.all()) == [revision]


# After the store


def test_packs_are_asked_for_once_the_version_is_in_use_and_their_failure_is_a_note(
    catalog_server: CatalogServer,
):
    """P5.9."""
    seen: list[tuple[Any, ...]] = []

    def fetch(sender: object, *, revision: Revision, run: Run, **kwargs: Any) -> None:
        seen.append((revision.ruleset.current_id == revision.pk, run.job.state))
        raise Passing("unreachable", "The pack is away.")

    revision_in_service.connect(fetch)
    try:
        job = install(add_here(serve_versions(catalog_server, ("1.0.0", 1))))
    finally:
        revision_in_service.disconnect(fetch)
    assert seen == [(True, State.LOCALES)]
    assert (job.state, [note["code"] for note in job.notes]) == (State.DONE, ["unreachable"])


def test_update_is_installed_beside_the_version_in_use(catalog_server: CatalogServer):
    """P6.1, P5.10."""
    first = store_from_catalog(catalog_server)
    serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2))
    catalog = CatalogIndex.objects.get()
    carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    assert install(catalog, "1.1.0").state == State.DONE
    found = installation()
    assert found.current is not None
    assert found.previous is not None
    assert (found.current.package_version, found.previous.package_version) == ("1.1.0", "1.0.0")
    assert found.previous.revision == first
    first.ruleset.refresh_from_db()
    assert first.ruleset.current == found.current.revision


def test_entry_that_vanishes_uninstalls_nothing(catalog_server: CatalogServer):
    """P1.7."""
    revision = store_from_catalog(catalog_server)
    catalog_server.answers["/index.json"] = write_index()
    catalog = CatalogIndex.objects.get()
    carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    index = index_of(catalog)
    assert index is not None
    assert index.offers == ()
    assert list(rulesets_visible_to(Actor())) == [revision.ruleset]


def test_index_is_judged_by_the_settings_in_force(catalog_server: CatalogServer, settings: Any):
    """P3.10: a server that the settings allow no more is not asked any more."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    settings.CATALOG_HOSTS = frozenset()
    refused = start_install(catalog=catalog, ruleset_id="salt-coast", version="1.0.0", user=None)
    assert isinstance(refused, Refusal)
    assert refused.code == PackCode.URL_FORM
    assert Policy().allows("localhost", catalog_server.port) is False
