"""A backup restored into an empty installation on another database, by the real commands. Source: U6.4."""

import hashlib
import json
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.test import Client

from characters.models import Character
from scripts.suite import postgresql_program, postgresql_server
from studio.accounts.models import User
from studio.backups import writing
from studio.backups.archive import LIST, SECRET_KEY, BadBackupError
from studio.backups.restoring import NotRestoredError, restore_backup
from studio.backups.rows import backed_up_models, delete_all, write_lines
from studio.backups.writing import write_backup
from tests.conftest import write_database_url
from tests.studio.backups.conftest import Installation

ROOT = Path(__file__).resolve().parents[3]
Fill = Callable[[], Installation]


def manage(environment: dict[str, str], *arguments: object) -> str:
    """Run a management command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def elsewhere(folder: Path, url: str) -> dict[str, str]:
    """The environment of another installation: its own database, its own folder, no key yet."""
    folder.mkdir()
    kept = {key: value for key, value in os.environ.items() if key not in {"REDIS_URL", "SECRET_KEY"}}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "studio.settings.test",
        "STUDIO_VAR_DIR": str(folder),
        "DATABASE_URL": url,
    }


def tables_of(path: Path) -> dict[str, Any]:
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read(LIST))["parts"]


@pytest.fixture
def another_postgresql() -> Iterator[str]:
    """An empty database of PostgreSQL, on a server of its own."""
    try:
        postgresql_program("pg_ctl")
    except SystemExit:
        pytest.skip("PostgreSQL is not installed")
    # Not in tmp_path: the server runs as somebody else, and pytest keeps others out of its folders.
    with TemporaryDirectory(prefix="studio-server-") as folder, postgresql_server(Path(folder)) as url:
        yield url.removesuffix("/studio") + "/postgres"


def test_backup_goes_from_sqlite_to_postgresql_and_back_with_nothing_lost_u6_4(
    filled: Fill, tmp_path: Path, another_postgresql: str
):
    """The same tables, row for row and byte for byte, and the same secret key."""
    filled()
    here = elsewhere(tmp_path / "here", write_database_url(connection.settings_dict))
    first, second, third = (tmp_path / f"{name}.zip" for name in ("first", "second", "third"))
    manage(here, "backup", first)

    postgresql = elsewhere(tmp_path / "postgresql", another_postgresql)
    assert "Restored" in manage(postgresql, "restore", first)
    manage(postgresql, "backup", second)
    assert tables_of(second) == tables_of(first)

    sqlite = elsewhere(tmp_path / "sqlite", f"sqlite:///{tmp_path / 'sqlite' / 'studio.sqlite3'}")
    manage(sqlite, "restore", second)
    manage(sqlite, "backup", third)
    assert tables_of(third) == tables_of(first)

    for folder in ("postgresql", "sqlite"):
        assert (tmp_path / folder / "secret-key").read_text() == (
            tmp_path / "here" / "secret-key"
        ).read_text()
        assert (tmp_path / folder / "secret-key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("to", ["postgresql", "sqlite"])
def test_restored_installation_is_lived_in_u6_4(
    filled: Fill, tmp_path: Path, another_postgresql: str, to: str
):
    """People log in and are known, old characters are changed, and new ones get keys of their own."""
    made = filled()
    call_command("backup", str(tmp_path / "a.zip"), verbosity=0)
    url = another_postgresql if to == "postgresql" else f"sqlite:///{tmp_path / 'other.sqlite3'}"
    there = elsewhere(tmp_path / "there", url)
    manage(there, "restore", tmp_path / "a.zip")
    told = manage(there, "shell", "--no-imports", "-c", LIVED_IN % (made.character.pk, made.guest_session))
    assert json.loads(told.splitlines()[-1]) == {
        "log in": True,
        "sheet": 200,
        "rename": 303,
        "guest": 200,
        "new": 303,
        "characters": 4,
        "readable": True,
    }


LIVED_IN = """
import json
from django.conf import settings
from django.test import Client
from characters.models import Character
from rulesets.models import Ruleset
from rulesets.queries import unreadable_among
settings.ALLOWED_HOSTS.append("testserver")
pk, session = %d, %r
person, guest = Client(), Client()
told = {"log in": person.login(username="mira", password="lantern-and-ferry")}
told["sheet"] = person.get(f"/characters/{pk}/").status_code
told["rename"] = person.post(f"/characters/{pk}/rename/", {"name": "Mara the Second"}).status_code
guest.cookies[settings.SESSION_COOKIE_NAME] = session
other = Character.objects.get(name="The guest's")
told["guest"] = guest.get(f"/characters/{other.pk}/").status_code
start = {"revision": other.revision_id, "name": "New", "view": "fields"}
told["new"] = guest.post("/characters/new/", start).status_code
told["characters"] = Character.objects.count()
told["readable"] = not unreadable_among(ruleset.current for ruleset in Ruleset.objects.all())
print(json.dumps(told))
"""


# In this process


def test_installation_that_is_not_empty_is_left_as_it_is(filled: Fill, tmp_path: Path):
    filled()
    path = tmp_path / "a.zip"
    write_backup(path)
    User.objects.update(first_name="Later")
    with pytest.raises(
        CommandError, match=r"not empty: there are rows in .*characters\.character.*--replace"
    ):
        call_command("restore", str(path))
    assert User.objects.get().first_name == "Later"


def test_replacing_puts_back_what_was_and_removes_what_came_later(filled: Fill, tmp_path: Path):
    filled()
    before = {model: list(write_lines(model)) for model in backed_up_models()}
    path = tmp_path / "a.zip"
    write_backup(path)
    User.objects.update(first_name="Later")
    User.objects.create_user("otto")
    Character.objects.filter(name="The guest's").delete()
    call_command("restore", str(path), replace=True, verbosity=0)
    assert {model: list(write_lines(model)) for model in backed_up_models()} == before
    assert Client().login(username="mira", password="lantern-and-ferry")
    assert User.objects.create_user("otto").pk not in {
        user.pk for user in User.objects.exclude(username="otto")
    }


def test_row_that_does_not_fit_leaves_everything_as_it_was(filled: Fill, tmp_path: Path):
    """An event that belongs to no character: nothing of the tables before it stays either."""
    filled()
    path = tmp_path / "a.zip"
    write_backup(path)
    rewrite(path, "characters.characterevent", lambda text: text.replace('"character": ', '"character": 99'))
    before = {model: list(write_lines(model)) for model in backed_up_models()}
    with pytest.raises(NotRestoredError, match="does not fit"):
        restore_backup(path, replace=True)
    assert {model: list(write_lines(model)) for model in backed_up_models()} == before


def rewrite(path: Path, table: str, change: Callable[[str], str], *, is_told: bool = True) -> None:
    """Change a table of a backup, and what its list says of it."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    name = f"tables/{table}.jsonl"
    files[name] = change(files[name].decode()).encode()
    if is_told:
        told = json.loads(files[LIST])
        told["parts"][table] |= {"bytes": len(files[name]), "sha256": hashlib.sha256(files[name]).hexdigest()}
        files[LIST] = json.dumps(told).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for member, data in files.items():
            archive.writestr(member, data)


def test_changed_backup_is_not_restored(filled: Fill, tmp_path: Path):
    filled()
    path = tmp_path / "a.zip"
    write_backup(path)
    rewrite(path, "accounts.user", lambda text: text.replace("mira", "otto"), is_told=False)
    with pytest.raises(BadBackupError, match=r"accounts\.user\.jsonl was changed"):
        restore_backup(path, replace=True)
    assert User.objects.get().username == "mira"


def test_backup_with_rows_missing_is_not_restored(filled: Fill, tmp_path: Path):
    filled()
    path = tmp_path / "a.zip"
    write_backup(path)
    rewrite(path, "sessions.session", lambda text: "")
    with pytest.raises(BadBackupError, match=r"sessions\.session has 0 rows"):
        restore_backup(path, replace=True)
    assert User.objects.exists()


def test_backup_of_another_version_is_not_restored(filled: Fill, tmp_path: Path):
    filled()
    path = tmp_path / "a.zip"
    write_backup(path)
    with zipfile.ZipFile(path) as archive:
        told = json.loads(archive.read(LIST))
        files = {name: archive.read(name) for name in archive.namelist()}
    told["migrations"]["characters"].append("0099_flying")
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in (files | {LIST: json.dumps(told).encode()}).items():
            archive.writestr(name, data)
    with pytest.raises(NotRestoredError, match=r"this database does not have .* characters\.0099_flying"):
        restore_backup(path, replace=True)


@pytest.mark.django_db
@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not a zip"])
def test_what_is_no_backup_is_told_so(tmp_path: Path, data: bytes):
    path = tmp_path / "a.zip"
    path.write_bytes(data)
    with pytest.raises(CommandError, match="no backup"):
        call_command("restore", str(path))
    with pytest.raises(CommandError, match="no backup"):
        call_command("restore", str(tmp_path / "gone.zip"))


@pytest.mark.django_db
def test_zip_archive_of_something_else_is_told_so(tmp_path: Path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("ruleset.json", "{}")
    with pytest.raises(CommandError, match="it is no backup"):
        call_command("restore", str(path))


def test_backup_is_the_owners_alone_and_takes_no_files_place(filled: Fill, tmp_path: Path):
    filled()
    path = tmp_path / "a.zip"
    call_command("backup", str(path), verbosity=0)
    assert path.stat().st_mode & 0o777 == 0o600
    whole = path.read_bytes()
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", str(path))
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", str(tmp_path / "no folder" / "a.zip"))
    assert path.read_bytes() == whole
    assert [one.name for one in tmp_path.iterdir()] == ["a.zip"]


def test_backup_that_breaks_off_leaves_no_file(filled: Fill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    filled()

    def break_off(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing, "write_contents", break_off)
    with pytest.raises(CommandError, match="No space left"):
        call_command("backup", str(tmp_path / "a.zip"))
    assert list(tmp_path.iterdir()) == []


def test_secret_key_of_the_environment_stays_out(
    filled: Fill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    filled()
    path = tmp_path / "a.zip"
    call_command("backup", str(path))
    assert SECRET_KEY in tables_of(path)
    monkeypatch.setenv("SECRET_KEY", "from-outside")
    call_command("backup", str(tmp_path / "b.zip"))
    assert SECRET_KEY not in tables_of(tmp_path / "b.zip")
    key = Path(settings.VAR_DIR) / "secret-key"
    before = key.read_text()
    call_command("restore", str(path), replace=True)
    assert key.read_text() == before
    assert "everybody logs in again" in capsys.readouterr().out


def test_backup_shows_one_moment_whatever_is_written_meanwhile(
    filled: Fill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Another connection writes while the tables are read: it need not wait, and none of it is in there."""
    filled()
    events: list[str] = []
    write_part = writing.write_part

    def write_meanwhile() -> None:
        User.objects.create_user("late")
        Character.objects.update(name="Late")
        events.append("written")
        connections.close_all()

    def write_slowly(archive: zipfile.ZipFile, name: str, lines: Any) -> Any:
        part = write_part(archive, name, lines)
        if not events:
            thread = threading.Thread(target=write_meanwhile)
            thread.start()
            thread.join(timeout=10)
            assert events == ["written"], "the backup keeps others from writing"
        return part

    monkeypatch.setattr(writing, "write_part", write_slowly)
    write_backup(tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert b"late" not in archive.read("tables/accounts.user.jsonl")
        assert b"Late" not in archive.read("tables/characters.character.jsonl")
    assert User.objects.filter(username="late").exists()


def test_empty_tables_are_restored_too(transactional_db: None, tmp_path: Path):
    for model in backed_up_models():
        delete_all(model)
    write_backup(tmp_path / "a.zip")
    assert restore_backup(tmp_path / "a.zip").contents.database == connection.vendor
