"""Reading the texts for game masters before they are stored. Source: packs.md P3.12, P5.12."""

import pytest

from rulesets.archives import pack
from rulesets.models import CatalogIndex, Revision
from rulesets.packs.entries import Artifact
from rulesets.services.installing import installing
from rulesets.services.installing.catalogs import start_refresh
from studio.accounts.models import User
from studio.jobs.models import State
from studio.jobs.running import Run
from studio.jobs.services import Refusal, cancel_job, confirm_review, retry_job
from tests.factories.catalogs import CatalogServer, write_pack
from tests.factories.installed import (
    add_here,
    ask,
    carry_out,
    install,
    listed,
    serve_versions,
    store_from_catalog,
)

pytestmark = pytest.mark.django_db


def test_first_install_waits_until_the_texts_were_read(catalog_server: CatalogServer, staff: User):
    """P5.12, P3.12, F1.72: word for word, with their paths."""
    catalog = add_here(
        serve_versions(catalog_server, ("1.0.0", 1), gm={"checkGuidance": "<b>Ask</b> & wait."})
    )
    job = install(catalog, accept=False, user=staff)
    assert job.state == State.REVIEW
    assert job.detail["texts"] == [{"path": "gm.checkGuidance", "text": "<b>Ask</b> & wait."}]
    assert (job.detail["key"], job.detail["version"]) == ("harbour/salt-coast", "1.0.0")
    assert not Revision.objects.exists()
    confirm_review(job)
    assert carry_out(job).state == State.DONE
    assert job.detail.get("texts") is None


def test_texts_that_did_not_change_are_not_read_again(catalog_server: CatalogServer):
    """P3.12."""
    store_from_catalog(catalog_server)
    serve_versions(catalog_server, ("1.1.0", 2))
    catalog = CatalogIndex.objects.get()
    carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    assert install(catalog, "1.1.0", accept=False).state == State.DONE


def test_update_that_changes_a_text_waits_until_it_was_read(catalog_server: CatalogServer):
    """P3.12."""
    revision = store_from_catalog(catalog_server)
    serve_versions(catalog_server, ("1.1.0", 2), gm={"checkGuidance": "Never ask."})
    catalog = CatalogIndex.objects.get()
    carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    job = install(catalog, "1.1.0", accept=False)
    assert job.state == State.REVIEW
    assert job.detail["texts"] == [{"path": "gm.checkGuidance", "text": "Never ask."}]
    revision.ruleset.refresh_from_db()
    assert revision.ruleset.current == revision


def test_another_file_than_the_one_that_was_read_is_read_again(catalog_server: CatalogServer):
    """P5.12: the same sha256 is the same text, and another is not."""
    catalog = listed(catalog_server, pack(write_pack()))
    job = install(catalog, accept=False)
    assert job.state == State.REVIEW
    listed(catalog_server, pack(write_pack(gm={"checkGuidance": "Obey the file."})))
    confirm_review(job)
    assert carry_out(job).state == State.REVIEW
    assert job.detail["texts"] == [{"path": "gm.checkGuidance", "text": "Obey the file."}]
    confirm_review(job)
    assert carry_out(job).state == State.DONE


def test_retry_of_a_confirmed_install_does_not_take_another_file_for_read(catalog_server: CatalogServer):
    """P5.12, P7.4: the same sha256 is the same text, in the next job too."""
    catalog = listed(catalog_server, pack(write_pack()))
    job = install(catalog, accept=False)
    confirm_review(job)
    cancel_job(job)
    listed(catalog_server, pack(write_pack(gm={"checkGuidance": "Obey the file."})))
    again = retry_job(job)
    assert not isinstance(again, Refusal)
    assert carry_out(again.job).state == State.REVIEW
    listed(catalog_server, pack(write_pack()))
    cancel_job(again.job)
    same = retry_job(job)
    assert not isinstance(same, Refusal)
    assert carry_out(same.job).state == State.DONE


def test_text_that_was_exchanged_while_somebody_read_is_not_confirmed(catalog_server: CatalogServer):
    """P5.12: who confirms says which text was read."""
    job = install(listed(catalog_server, pack(write_pack())), accept=False)
    read = job.detail["sha256"]
    listed(catalog_server, pack(write_pack(gm={"checkGuidance": "Obey the file."})))
    confirm_review(job)
    assert carry_out(job).state == State.REVIEW
    refused = confirm_review(job, read=read)
    assert isinstance(refused, Refusal)
    assert (refused.code, job.state) == ("read-anew", State.REVIEW)


def test_request_that_accepts_does_not_wait_whatever_is_listed_by_then(catalog_server: CatalogServer):
    """P5.12: nor does the job that is under way, whether it waits to be read or comes to it."""
    catalog = listed(catalog_server, pack(write_pack()))
    waits = install(catalog, accept=False)
    assert waits.state == State.REVIEW
    catalog = listed(catalog_server, pack(write_pack(gm={"checkGuidance": "Wait."})))
    assert ask(catalog, accept=True).pk == waits.pk
    assert carry_out(waits).state == State.DONE
    catalog = listed(catalog_server, pack(write_pack("1.1.0", version=2)), "1.1.0")
    queued = ask(catalog, "1.1.0", accept=False)
    with pytest.MonkeyPatch.context() as patched:
        fetch = installing._fetch

        def fetch_and_accept(run: Run, artifact: Artifact) -> bytes:
            ask(catalog, "1.1.0", accept=True)
            return fetch(run, artifact)

        patched.setattr(installing, "_fetch", fetch_and_accept)
        assert carry_out(queued).state == State.DONE
