"""`manage.py catalog`: what an admin does, for scripts. Source: U6.3, packs.md P5.12."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesets.models import CatalogIndex, Installation, Revision
from rulesets.services.installing.starting import start_rollback
from rulesets.services.shipping import SHIPPED_DIR
from studio.accounts.models import User
from studio.jobs.models import Job
from studio.jobs.services import Started
from tests.factories.catalogs import CatalogServer, write_entry, write_index, write_pack
from tests.factories.installed import installation, serve_versions

pytestmark = pytest.mark.django_db
KEY = "harbour/salt-coast"
TWO = "manifest: The package has no manifest.json. Add it; `manage.py ruleset manifest FOLDER` writes one."


def run(*arguments: str) -> tuple[list[dict[str, Any]], int]:
    """Return the results as JSON, and the exit status."""
    out, status = StringIO(), 0
    try:
        call_command("catalog", *arguments, "--json", stdout=out)
    except SystemExit as ended:
        status = int(str(ended.code))
    return json.loads(out.getvalue())["results"], status


def say(*arguments: str) -> str:
    out = StringIO()
    call_command("catalog", *arguments, stdout=out)
    return out.getvalue()


def test_everything_is_done_from_the_command_line(catalog_server: CatalogServer, staff: User):
    """U6.3."""
    url = serve_versions(catalog_server, ("1.0.0", 1))
    assert run("add", url)[1] == 0
    assert "harbour/salt-coast 1.0.0: not installed" in say("list")
    (installed,), status = run("install", KEY, "--accept", "--user", "ada")
    assert (installed["state"], status) == ("done", 0)
    assert Job.objects.first().requested_by == staff  # type: ignore[union-attr]
    assert say("update") == "There is nothing to update.\n"
    serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2))
    assert run("refresh")[1] == 0
    assert "update to 1.1.0" in say("list")
    (updated,), status = run("update", "--accept")
    assert (updated["state"], status) == ("done", 0)
    for action, version in (("rollback", "1.0.0"), ("return", "1.1.0")):
        assert run(action, KEY)[1] == 0
        current = installation().current
        assert current is not None
        assert current.package_version == version
    assert run("uninstall", KEY)[1] == 0
    assert not Installation.objects.exists()


def test_texts_for_game_masters_are_printed_and_accepted_by_an_option(catalog_server: CatalogServer):
    """P5.12."""
    run("add", serve_versions(catalog_server, ("1.0.0", 1)))
    (report,), status = run("install", KEY)
    assert (report["state"], status) == ("review", 1)
    assert report["texts"] == [{"path": "gm.checkGuidance", "text": "Ask for a check when it matters."}]
    assert not Revision.objects.exists()
    (report,), status = run("install", KEY, "--accept")
    assert (report["state"], status) == ("done", 0)


def test_version_is_chosen_by_its_number(catalog_server: CatalogServer):
    run("add", serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2)))
    assert run("install", KEY, "--accept", "--version", "1.0.0")[1] == 0
    current = installation().current
    assert current is not None
    assert current.package_version == "1.0.0"


def test_refused_install_tells_code_and_sentence_and_fails(catalog_server: CatalogServer):
    run("add", serve_versions(catalog_server, ("1.0.0", 1)))
    catalog_server.answers["/artifacts/salt-coast-1.0.0.ruleset.zip"] = b"x"
    (report,), status = run("install", KEY, "--accept")
    assert (report["state"], report["code"], status) == ("refused", "size-mismatch", 1)
    assert "refresh the catalog and try again" in report["text"]


def test_index_is_added_as_a_file(tmp_path: Path):
    file = tmp_path / "index.json"
    file.write_bytes(write_index(write_entry(name=None)))
    assert run("add", str(file))[1] == 0
    assert "rulesets[0].name: The entry has no name." in say("list")
    file.write_bytes(b"{")
    (report,), status = run("add", str(file))
    assert (report["code"], status) == ("index-not-json", 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("install", KEY), "There is no catalog harbour. `catalog list` names"),
        (("remove", "harbour"), "There is no catalog harbour. `catalog list` names"),
        (("add", "index.jsn"), "index.jsn is no file here, and an address starts with https://"),
        (("rollback", KEY), "is not installed"),
        (("uninstall", KEY), "is not installed"),
        (("refresh", "harbour"), "There is no catalog harbour"),
        (("list", "--user", "mira"), "There is no admin named mira."),
        (("build", "/nowhere", "/out", "--base-url", "https://a"), "is no folder"),
    ],
)
def test_what_is_not_there_is_said(arguments: tuple[str, ...], words: str):
    with pytest.raises(CommandError, match=words):
        call_command("catalog", *arguments)


def test_rollback_without_a_previous_version_fails(catalog_server: CatalogServer):
    """P6.4."""
    run("add", serve_versions(catalog_server, ("1.0.0", 1)))
    run("install", KEY, "--accept")
    (report,), status = run("rollback", KEY)
    assert (report["code"], status) == ("no-previous", 1)


def test_built_catalog_is_added_and_installed_from(catalog_server: CatalogServer, tmp_path: Path):
    """What is built here is taken here, and the same folders give the same bytes."""
    outs = [tmp_path / "one", tmp_path / "two"]
    for out in outs:
        arguments = (
            "build",
            str(SHIPPED_DIR),
            str(out),
            "--base-url",
            f"{catalog_server.url}/c",
            "--id",
            "own",
        )
        assert run(*arguments)[1] == 0
    files = {
        path.relative_to(outs[0]).as_posix(): path.read_bytes()
        for path in outs[0].rglob("*")
        if path.is_file()
    }
    assert files == {name: (outs[1] / name).read_bytes() for name in files}
    catalog_server.serve({f"c/{name}": data for name, data in files.items()})
    run("add", f"{catalog_server.url}/c/index.json")
    (report,), status = run("install", "own/lantern-ferry", "--accept")
    assert (report["state"], status) == ("done", 0)
    assert Revision.objects.get().ruleset.key == "own/lantern-ferry"


def test_folder_that_would_be_refused_is_not_written(tmp_path: Path):
    folder = tmp_path / "packages" / "broken"
    folder.mkdir(parents=True)
    for name, data in write_pack().items():
        (folder / name).write_bytes(data)
    (folder / "ruleset.json").write_bytes(b"{}")
    out = tmp_path / "out"
    (report,), status = run("build", str(folder.parent), str(out), "--base-url", "https://packs.example.org")
    assert (status, out.exists()) == (1, False)
    assert report["lines"][0].startswith("broken: ")
    assert not CatalogIndex.objects.exists()


def test_catalog_is_removed_and_what_was_installed_stays(catalog_server: CatalogServer):
    """U6.3, P1.7."""
    url = serve_versions(catalog_server, ("1.0.0", 1))
    for name in ("harbour", url):
        run("add", url)
        run("install", KEY, "--accept")
        assert run("remove", name)[1] == 0
        assert not CatalogIndex.objects.exists()
        assert installation().current is not None
    for name in ("harbour", ""):
        with pytest.raises(CommandError):
            call_command("catalog", "remove", name)


def test_terminal_obeys_nothing_that_a_catalog_says(tmp_path: Path):
    """P3.12: what would move its cursor is written as a sign that stands for it."""
    index = write_index(
        write_entry(id="\u001b[2J", name="x"), catalog={"id": "harbour", "name": "Har\u009b31mbour\r"}
    )
    (tmp_path / "index.json").write_bytes(index)
    said = say("add", str(tmp_path / "index.json")) + say("list")
    assert "Har\ufffd31mbour" in said
    assert not set(said) & {"\u001b", "\u009b", "\r"}


def test_what_was_asked_for_before_is_done_first_where_no_worker_runs(catalog_server: CatalogServer):
    """P7.8: jobs on one ruleset run in the order of their requests, here too."""
    run("add", serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2)))
    for version in ("1.0.0", "1.1.0"):
        run("install", KEY, "--version", version, "--accept")
    earlier = start_rollback(installation=installation(), user=None)
    assert isinstance(earlier, Started)
    assert run("uninstall", KEY)[1] == 0
    earlier.job.refresh_from_db()
    assert earlier.job.state == "done"


def test_folder_without_a_manifest_is_told_and_what_was_built_inside_is_no_package(tmp_path: Path):
    """Nobody publishes less than was meant without being told."""
    for name in ("one", "two", "public", ".git"):
        (tmp_path / name).mkdir()
    for name, data in write_pack().items():
        (tmp_path / "one" / name).write_bytes(data)
    (tmp_path / "two" / "ruleset.json").write_bytes(write_pack()["ruleset.json"])
    arguments = ("build", str(tmp_path), str(tmp_path / "public"), "--base-url", "https://packs.example.org")

    (report,), status = run(*arguments)

    assert (report["lines"], status) == ([f"two: {TWO}"], 1)
    assert list((tmp_path / "public").iterdir()) == []


def test_folder_of_no_packages_says_what_to_put_there(tmp_path: Path):
    (report,), status = run("build", str(tmp_path), str(tmp_path / "out"), "--base-url", "https://a.example")
    assert (report["lines"], status) == (
        ["There is no package: put each ruleset into a folder of its own in there."],
        1,
    )
