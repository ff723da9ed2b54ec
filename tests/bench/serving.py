"""The Studio served for a benchmark: a folder and database of its own, and gunicorn."""

import io
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOST = "127.0.0.1"
SECONDS_TO_START = 60
# What an installation may have set must not lead a benchmark to its database.
NOT_INHERITED = ("DATABASE_URL", "REDIS_URL", "STUDIO_URL", "STUDIO_BEHIND_PROXY", "SECRET_KEY")


def prepare(folder: Path) -> None:
    """Make this process an installation in the folder: settings, tables, rulesets, static files."""
    for name in NOT_INHERITED:
        os.environ.pop(name, None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "studio.settings.prod",
        "STUDIO_VAR_DIR": str(folder),
        "STUDIO_STATIC_ROOT": str(folder / "static"),
    }
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("install_shipped", stdout=io.StringIO())
    call_command("collectstatic", interactive=False, verbosity=0)


@contextmanager
def own_folder() -> Iterator[Path]:
    """Give a folder that goes afterwards."""
    with tempfile.TemporaryDirectory(prefix="studio-bench-") as name:
        yield Path(name)


@contextmanager
def gunicorn() -> Iterator[int]:
    """Run the web server on the installation of this process and give its port. One process, many threads."""
    from studio.jobs.addresses import Listening
    from studio.jobs.processes import answers, web_command

    with socket.socket() as probe:
        probe.bind((HOST, 0))
        listening = Listening(HOST, probe.getsockname()[1])
    server = subprocess.Popen(web_command(listening, processes=1, threads=16), start_new_session=True)
    try:
        deadline = time.monotonic() + SECONDS_TO_START
        while not answers(f"{listening.local_url}healthz"):
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("The web server did not start.")
            time.sleep(0.1)
        yield listening.port
    finally:
        server.terminate()
        server.wait()
