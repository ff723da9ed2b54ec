"""The rulesets that come with the Studio."""

import hashlib
import json
import shutil
from pathlib import Path

import pytest

from rulesets.models import Revision, Ruleset
from rulesets.queries import rulesets_visible_to
from rulesets.services.shipping import SHIPPED_DIR, PackageRefusedError, install_shipped
from studio.accounts.guests import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a copy of one shipped package."""
    shutil.copytree(SHIPPED_DIR / "lantern-ferry", tmp_path / "lantern-ferry")
    return tmp_path


def change(shelf: Path, **changes: object) -> None:
    """Change keys of the ruleset, and say its new size and checksum in the manifest."""
    folder = shelf / "lantern-ferry"
    path = folder / "ruleset.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    manifest = json.loads((folder / "manifest.json").read_text())
    listed = next(file for file in manifest["files"] if file["path"] == "ruleset.json")
    listed |= {"bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    (folder / "manifest.json").write_text(json.dumps(manifest))


def test_a_package_whose_file_is_not_the_one_its_manifest_lists_is_refused(shelf: Path):
    path = shelf / "lantern-ferry" / "ruleset.json"
    path.write_text(path.read_text() + "\n")
    with pytest.raises(PackageRefusedError, match=r"manifest\.files\[\d\]\.sha256"):
        install_shipped(shipped_dir=shelf)


def test_every_shipped_package_is_installed_for_everybody():
    revisions = install_shipped()
    assert sorted(revision.ruleset.key for revision in revisions) == ["lantern-ferry", "srd-5-1"]
    assert {ruleset.key for ruleset in rulesets_visible_to(Actor())} == {"lantern-ferry", "srd-5-1"}


def test_installing_again_changes_nothing():
    first = install_shipped()
    assert install_shipped() == first
    assert Revision.objects.count() == Ruleset.objects.count() == len(first)


def test_document_and_all_other_files_are_stored_as_written():
    for revision in install_shipped():
        folder = SHIPPED_DIR / revision.ruleset.key
        assert revision.document.encode() == (folder / "ruleset.json").read_bytes()
        kept = [*revision.files.all(), *revision.locale_packs.all()]
        files = {one.path: one.file.text.encode() for one in kept}
        assert files == {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and path.name not in ("ruleset.json", "manifest.json")
        }


def test_changed_package_under_a_stored_number_is_refused(shelf: Path):
    install_shipped(shipped_dir=shelf)
    change(shelf, name="Lantern Barge")
    with pytest.raises(PackageRefusedError, match=r"lantern-ferry:\n  version: Version 1"):
        install_shipped(shipped_dir=shelf)
    assert Revision.objects.get().name == "Lantern Ferry"


def test_broken_package_is_refused_with_every_problem(shelf: Path):
    change(shelf, name="", surprise=1)
    with pytest.raises(PackageRefusedError) as refused:
        install_shipped(shipped_dir=shelf)
    assert {"name", "surprise"} <= {problem.path for problem in refused.value.problems}
    assert Ruleset.objects.count() == 0
