"""Fetching a language pack as a job does, in a process: python -m tests.bench.fetching 8388608."""

import json
import os
import sys
import tempfile
import time
from pathlib import Path


def fetch(size: int) -> dict[str, float]:
    """Fetch a pack of about so many bytes for an installed ruleset that somebody begins to read in it.

    It comes from a server on this machine by HTTPS, is verified, read, checked and stored. Returns seconds.
    """
    from django.conf import settings
    from django.core.management import call_command

    from rulesets.models import LocalePack
    from rulesets.services.reconciling import start_reconcile
    from studio.accounts.models import User
    from tests.bench.measures.translating import write_pack
    from tests.factories.catalogs import serve_https
    from tests.factories.catalogs import write_pack as write_package
    from tests.factories.installed import add_here, carry_out, install

    call_command("migrate", verbosity=0)
    with tempfile.TemporaryDirectory(prefix="studio-bench-") as folder, serve_https(Path(folder)) as server:
        settings.CATALOG_HOSTS, settings.CATALOG_CA_FILE = frozenset({server.place}), server.ca_file
        settings.DOWNLOAD_DIR = Path(folder, "downloads")
        files = {"locales/xx.json": write_pack(size).decode()}
        install(add_here(server.serve_catalog(write_package(files=files))))
        User.objects.create_user("reader", display_language="xx")
        started = start_reconcile()
        if started is None:
            raise AssertionError("Nothing was installed that a language could be fetched for.")
        begun = time.perf_counter()
        job = carry_out(started.job)
        seconds = time.perf_counter() - begun
    if LocalePack.objects.filter(language="xx").count() != 1:
        raise AssertionError(f"The pack was to be stored: {job.state} {job.sentence} {job.notes}")
    return {"seconds": seconds}


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "studio.settings.test")
    django.setup()
    sys.stdout.write(json.dumps(fetch(int(sys.argv[1]))))
