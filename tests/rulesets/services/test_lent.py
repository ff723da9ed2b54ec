"""What a ruleset borrows when it comes in: refused, told, logged once."""

import logging

import pytest

from rulesets.models import Revision, Ruleset
from rulesets.queries import compiled_cache
from rulesets.services.importing import ImportRefusedError, examine, import_file
from studio.accounts.models import User
from studio.jobs.models import State
from tests.factories.catalogs import CatalogServer
from tests.factories.installed import add_here, install, serve_versions
from tests.factories.lending import building_borrower, store_lender
from tests.factories.rulesets import Document, actor_of, store_shipped, write_bytes
from tests.rulesets.engine.borrowing.keep import borrower, entry

pytestmark = pytest.mark.django_db

BULKY = entry("anvil", bulk=40)


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    compiled_cache.clear()


def chain() -> Document:
    """An old keep whose store is borrowed itself."""
    theirs = borrower()
    theirs |= {"id": "old-keep", "name": "Old Keep", "version": 2}
    theirs["catalogs"][0] |= {"id": "store", "from": {"ruleset": "older", "catalog": "store"}}
    return theirs


def lines_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "rulesets.services.lent"]


def test_borrowing_what_is_borrowed_is_refused_at_import(user: User):
    """F3.81: while that lender is stored."""
    store_shipped(**chain())
    data = write_bytes(**building_borrower())
    (problem,) = examine(actor=actor_of(user), data=data).problems
    assert problem.path == "catalogs[0].from.catalog"
    with pytest.raises(ImportRefusedError):
        import_file(actor=actor_of(user), data=data)
    assert not Ruleset.objects.filter(ruleset_id="new-quay").exists()


def test_a_stored_version_is_refused_nothing_when_its_lender_comes_to_borrow(user: User):
    """F1.54, F3.81."""
    store_lender()
    data = write_bytes(**building_borrower())
    first = import_file(actor=actor_of(user), data=data)
    store_shipped(**chain())
    again = import_file(actor=actor_of(user), data=data)
    assert (again.revision, again.is_new) == (first.revision, False)


def test_a_missing_lender_refuses_nothing(user: User):
    """F3.80."""
    proposal = examine(actor=actor_of(user), data=write_bytes(**building_borrower()))
    assert proposal.read is not None
    assert len(proposal.read.borrowed["wares"].notices) == 1


def test_what_is_left_out_is_logged_once(user: User, caplog: pytest.LogCaptureFixture):
    """F3.83, F3.84: with the id of the entry and what is wrong."""
    caplog.set_level(logging.INFO)
    store_lender(entry("rope"), BULKY)
    data = write_bytes(**building_borrower())
    import_file(actor=actor_of(user), data=data)
    import_file(actor=actor_of(user), data=data)
    (line,) = lines_of(caplog)
    assert line.startswith("local/new-quay 1 borrows: wares/anvil.rows[0].values.bulk: ")


def test_borrowed_entries_do_not_count_as_the_rulesets_own(user: User):
    store_lender(entry("rope"), entry("lamp"))
    imported = import_file(actor=actor_of(user), data=write_bytes(**building_borrower(entry("own"))))
    assert imported.revision.counts["entries"] == 1


def test_an_install_notes_and_logs_what_is_not_borrowed(
    catalog_server: CatalogServer, caplog: pytest.LogCaptureFixture
):
    """F3.83: an installed ruleset borrows from what is everybody's."""
    caplog.set_level(logging.INFO)
    store_lender(entry("rope"), BULKY)
    changes = building_borrower() | {"id": "salt-coast"}
    del changes["version"]
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1), **changes))
    job = install(catalog)
    assert (job.state, [note["code"] for note in job.notes]) == (State.DONE, ["not-borrowed"])
    assert job.notes[0]["detail"]["problems"][0].startswith("wares/anvil.rows[0].values.bulk")
    assert len(lines_of(caplog)) == 1
    assert Revision.objects.get(ruleset__namespace="harbour").counts["entries"] == 0


def test_an_install_that_borrows_what_is_borrowed_is_refused(catalog_server: CatalogServer):
    """F3.81."""
    store_shipped(**chain())
    changes = building_borrower() | {"id": "salt-coast"}
    del changes["version"]
    job = install(add_here(serve_versions(catalog_server, ("1.0.0", 1), **changes)))
    assert (job.state, job.code) == (State.REFUSED, "content-invalid")
