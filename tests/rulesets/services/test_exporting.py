"""A stored version as a file, and that file imported again. Source: U3.13, F1.83, F1.91."""

import json

import pytest

from rulesets.archives import pack, unpack
from rulesets.models import Revision, Ruleset
from rulesets.queries import compiled_for, files_of, locales_of
from rulesets.services.exporting import export_file, export_package, is_whole_alone, list_members
from rulesets.services.importing import ImportRefusedError, import_file, propose_import
from rulesets.services.shipping import SHIPPED_DIR, install_shipped, read_folder
from studio.accounts.models import User
from tests.factories.packages import LOW_TIDE, SONGS, store_package, write_package
from tests.factories.rulesets import actor_of, store_imported, write_bytes

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(user: User) -> User:
    """Somebody who reads in German, so that the package's translation is kept (T4.1)."""
    user.display_language = "de"
    user.save()
    return user


def test_a_package_is_stored_whole_and_exported_as_it_came(user: User):
    revision = store_package(user=user)
    assert export_package(revision).data == pack(write_package())
    assert export_package(revision).name == "salt-coast-1.zip"
    assert [entry.label for entry in compiled_for(revision).catalogs["songs"].entries.values()] == [
        "Low Tide"
    ]


@pytest.mark.parametrize("form", [export_file, export_package])
def test_either_form_imported_again_is_the_same_version(user: User, stranger: User, form):
    revision = store_imported(user=user)
    again = import_file(actor=actor_of(user), data=form(revision).data)
    assert (again.revision, again.is_new) == (revision, False)
    there = import_file(actor=actor_of(stranger), data=form(revision).data)
    assert (there.revision.digest, there.is_new) == (revision.digest, True)
    assert there.revision.document == revision.document


def test_shipped_packages_go_out_as_they_came():
    for revision in install_shipped():
        assert unpack(export_package(revision).data) == read_folder(SHIPPED_DIR / revision.ruleset.key)


def test_a_version_with_files_of_its_own_is_no_single_file_f1_81(user: User):
    assert is_whole_alone(store_imported(user=user, version=2))
    assert not is_whole_alone(store_package(user=user))


def test_the_members_are_named_with_their_sizes(user: User):
    revision = store_package(user=user)
    assert {member.name: member.size for member in list_members(revision)} == {
        name: len(data) for name, data in write_package().items()
    }


def test_a_corrected_locale_takes_the_place_of_the_stored_one_f1_91(user: User):
    revision = store_package(user=user)
    corrected = '{"_meta": {"locale": "de"}, "ruleset": {"Brawn": "Muskeln"}}'
    again = import_file(actor=actor_of(user), data=pack(write_package(german=corrected)))
    assert (again.revision, again.is_new) == (revision, False)
    assert locales_of(revision) == {"locales/de.json": corrected}
    kept = {*files_of(revision), *locales_of(revision)}
    assert kept == set(write_package()) - {"manifest.json", "ruleset.json"}
    assert isinstance(unpack(export_package(revision).data), dict)


def test_an_import_without_the_locale_leaves_the_stored_one_f1_91(user: User):
    revision = store_imported(user=user)
    assert files_of(revision) == {}
    import_file(actor=actor_of(user), data=export_file(revision).data)
    assert Revision.objects.count() == 1


def test_another_catalog_under_the_same_number_is_refused_f1_55(user: User):
    store_package(user=user)
    data = pack(write_package(entries=[{**LOW_TIDE, "label": "High Tide"}]))
    with pytest.raises(ImportRefusedError, match="version 2 is free"):
        import_file(actor=actor_of(user), data=data)


def test_a_catalog_with_mistakes_refuses_nothing_and_has_no_entries_f1_82(user: User):
    proposal = propose_import(
        actor=actor_of(user), name="a.zip", data=pack(write_package(entries=[{"id": "Low Tide"}]))
    )
    assert proposal.upload is not None
    assert proposal.read is not None
    paths = [problem.path for problem in proposal.read.file_problems[SONGS]]
    assert paths
    assert all(path.startswith(f"{SONGS}#entries[0]") for path in paths)
    revision = import_file(actor=actor_of(user), data=bytes(proposal.upload.data)).revision
    assert compiled_for(revision).catalogs["songs"].entries == {}


def test_a_bad_package_stores_nothing(user: User):
    files = write_package() | {"README.md": b"Changed."}
    proposal = propose_import(actor=actor_of(user), name="a.zip", data=pack(files))
    assert {(problem.path.split("[")[0], problem.code.value) for problem in proposal.problems} == {
        ("manifest.files", "archive-hash")
    }
    assert proposal.upload is None
    assert not Ruleset.objects.exists()


def test_problems_of_manifest_and_ruleset_are_told_at_once(user: User):
    files = write_package(id="other-coast")
    files["ruleset.json"] = write_bytes(name=None)
    problems = propose_import(actor=actor_of(user), name="a.zip", data=pack(files)).problems
    assert {"manifest.id", "manifest.files[5].bytes", "name"} <= {problem.path for problem in problems}


def test_a_manifest_with_a_byte_order_mark_is_read_f1_2(user: User):
    files = write_package()
    files["manifest.json"] = b"\xef\xbb\xbf" + files["manifest.json"]
    revision = import_file(actor=actor_of(user), data=pack(files)).revision
    assert revision.api_minor == json.loads(write_package()["manifest.json"])["capabilityApi"]["minor"]
    assert isinstance(unpack(export_package(revision).data), dict)
