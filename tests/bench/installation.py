"""The Studio beside this process: as it is run for many, and processes on a database of their own."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from scripts.suite import ROOT, free_port, postgresql_program, postgresql_server, redis_server
from tests.bench.serving import HOST, NOT_INHERITED, SECONDS_TO_START

WEB_PROCESSES = 2
WEB_THREADS = 16


@dataclass(frozen=True, slots=True)
class Installation:
    """Where it answers, and where its data is."""

    port: int
    database: str

    def ask(self, query: str) -> list[tuple[object, ...]]:
        """Ask the database itself, past the Studio."""
        with psycopg.connect(self.database) as connection:
            return connection.execute(query.encode()).fetchall()


def what_is_missing() -> str:
    """Say which server this machine does not have; nothing where it has all."""
    try:
        postgresql_program("initdb")
    except SystemExit as missing:
        return str(missing)
    return "" if shutil.which("redis-server") else "Redis was not found."


@contextmanager
def installation() -> Iterator[Installation]:
    """Run one with production settings; everything goes afterwards."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="studio-bench-")))
        server = stack.enter_context(postgresql_server(folder))
        with psycopg.connect(server.removesuffix("/studio") + "/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE studio")
        port = free_port()
        environment = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED} | {
            "DJANGO_SETTINGS_MODULE": "studio.settings.prod",
            "STUDIO_VAR_DIR": str(folder / "var"),
            "STUDIO_STATIC_ROOT": str(folder / "static"),
            "DATABASE_URL": server,
            "REDIS_URL": stack.enter_context(redis_server(folder)),
            "HOST": HOST,
            "PORT": str(port),
            "WEB_PROCESSES": str(WEB_PROCESSES),
            "WEB_THREADS": str(WEB_THREADS),
        }
        for command in (("migrate",), ("install_shipped",), ("collectstatic", "--no-input")):
            _run([sys.executable, "manage.py", *command], environment)
        stack.enter_context(_web(environment, port))
        yield Installation(port, server)


@contextmanager
def database(name: str) -> Iterator[dict[str, str]]:
    """Give the environment of processes on an empty database of their own, "SQLite" or "PostgreSQL"."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="studio-bench-")))
        address = f"sqlite:///{folder}/studio.sqlite3"
        if name == "PostgreSQL":
            if missing := what_is_missing():
                raise RuntimeError(missing)
            address = stack.enter_context(postgresql_server(folder))
            main = address.removesuffix("/studio") + "/postgres"
            with psycopg.connect(main, autocommit=True) as connection:
                connection.execute("CREATE DATABASE studio")
        kept = {key: value for key, value in os.environ.items() if key not in NOT_INHERITED}
        yield kept | {
            "DJANGO_SETTINGS_MODULE": "studio.settings.test",
            "STUDIO_VAR_DIR": str(folder / "var"),
            "DATABASE_URL": address,
        }


def run_module(name: str, *arguments: str, environment: dict[str, str]) -> dict[str, float]:
    """Run a module as a process and return the figures it prints last, as JSON."""
    command = [sys.executable, "-m", name, *arguments]
    done = subprocess.run(command, check=True, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def _run(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, check=True, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)


@contextmanager
def _web(environment: dict[str, str], port: int) -> Iterator[None]:
    command = [sys.executable, "-m", "gunicorn", "studio.wsgi:application", "--config", "gunicorn.conf.py"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)
    try:
        deadline = time.monotonic() + SECONDS_TO_START
        while not _answers(port):
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("The web server did not start.")
            time.sleep(0.1)
        yield
    finally:
        server.terminate()
        server.wait()


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError):
        return False
