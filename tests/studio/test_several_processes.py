"""Several web processes share the database and the cache, and nothing else (U1.1)."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from characters.services.keeping import delete_character, rename_character
from studio.accounts.guests import GUEST_SESSION_KEY
from studio.jobs.processes import answers
from tests.characters.salt import GUEST, make_salty, store_salt

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def two_servers(process_environment: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Two web servers of one process each, started as the administrator's guide says."""
    ports = (free_port(), free_port())
    shared = process_environment | {
        "WEB_PROCESSES": "1",
        "WEB_THREADS": "2",
        "SECRET_KEY": settings.SECRET_KEY,
    }
    servers = [
        subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "studio.wsgi:application"],
            cwd=ROOT,
            env=shared | {"PORT": str(port)},
        )
        for port in ports
    ]
    try:
        for port, server in zip(ports, servers, strict=True):
            deadline = time.monotonic() + 60
            while not answers(f"http://127.0.0.1:{port}/healthz"):
                assert server.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.1)
        yield f"http://127.0.0.1:{ports[0]}", f"http://127.0.0.1:{ports[1]}"
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.wait(timeout=30)


def read(url: str, session: str) -> str:
    request = urllib.request.Request(url, headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(answer.read().decode())


def test_what_one_process_stores_the_others_show_at_once(two_servers: tuple[str, str]):
    """A session made here, a character and a ruleset changed here: both servers know, warm caches or not."""
    client = Client()
    session = client.session
    session[GUEST_SESSION_KEY] = GUEST.guest
    session.save()
    character = make_salty()
    sheet, library = reverse("characters:sheet", args=[character.pk]), reverse("characters:list_characters")
    assert character.revision is not None
    ruleset = reverse("rulesets:show_ruleset", args=[character.revision.ruleset_id])
    for server in two_servers:
        assert "Mara" in read(server + sheet, session.session_key)
        assert "Salt Coast" in read(server + ruleset, session.session_key)

    rename_character(GUEST, character_id=character.pk, name="Mara the Second")
    store_salt(version=2, name="Salt Coast, mended")
    for server in two_servers:
        assert "Mara the Second" in read(server + sheet, session.session_key)
        assert "Salt Coast, mended" in read(server + ruleset, session.session_key)

    delete_character(GUEST, character_id=character.pk)
    for server in two_servers:
        assert "Mara the Second" not in read(server + library, session.session_key)


TRY = """
import json
from django.conf import settings
from django.test import Client
settings.ALLOWED_HOSTS.append("testserver")
client, told = Client(), []
for _ in range(3):
    answer = client.post("/accounts/login/", {"login": "ada", "password": "wrong"})
    told.append("Too many failed login attempts" in answer.content.decode())
print(json.dumps(told))
"""


def test_failed_logins_are_counted_over_all_processes(tmp_path: Path):
    """Five may fail; the sixth is refused whichever process it comes to."""
    kept = {key: value for key, value in os.environ.items() if key not in {"REDIS_URL", "DATABASE_URL"}}
    environment = kept | {
        "DJANGO_SETTINGS_MODULE": "studio.settings.dev",
        "STUDIO_VAR_DIR": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path / 'studio.sqlite3'}",
    }

    def manage(*arguments: str) -> str:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    manage("migrate", "--verbosity", "0")
    first, second = (
        json.loads(manage("shell", "--no-imports", "-c", TRY).splitlines()[-1]) for _ in range(2)
    )
    assert first == [False, False, False]
    assert second == [False, False, True]


def test_gunicorns_own_lines_are_json_too(tmp_path: Path):
    """A server that finds its port taken says so in lines that a machine reads."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        environment = os.environ | {"STUDIO_LOG": "json", "STUDIO_VAR_DIR": str(tmp_path), "PORT": port}
        command = [sys.executable, "-m", "gunicorn", "studio.wsgi:application"]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
        )
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert {(line["level"], line["logger"]) for line in lines} == {("error", "gunicorn.error")}
    assert any("Connection in use" in line["message"] for line in lines)
