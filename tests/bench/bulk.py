"""Making and migrating many stored characters, each in a process: python -m tests.bench.bulk make 5000."""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.machine import field_in


def make(count: int) -> dict[str, float]:
    """Fill an empty database with characters of a form that the ruleset's second version moves."""
    from django.core.management import call_command

    from characters.models import Character
    from tests.characters.moved import OLD, put, store_second
    from tests.characters.salt import make_salty

    call_command("migrate", verbosity=0)
    pattern = put(make_salty(), OLD, store_second())
    columns = {
        field.attname: getattr(pattern, field.attname)
        for field in Character._meta.concrete_fields
        if not field.primary_key
    }
    Character.objects.bulk_create((Character(**columns) for _ in range(count - 1)), batch_size=500)
    return {"characters": Character.objects.count()}


def run(count: int) -> dict[str, float]:
    """Migrate all of them as a worker does; the seconds it took, and the most memory it had, in MB."""
    from characters.models import Character
    from characters.services.migrating.asking import start_migration
    from rulesets.models import Revision
    from studio.jobs.running import run_job

    second = Revision.objects.select_related("ruleset").get(number=2)
    job = start_migration(ruleset=second.ruleset, revision=second).job
    started = time.perf_counter()
    done = run_job(job.pk, worker="bench")
    seconds = time.perf_counter() - started
    if (
        done is None
        or done.counts["changed"] != count
        or Character.objects.filter(counter=1).count() != count
    ):
        raise AssertionError(f"{count} characters were to be migrated, not {done and done.counts}.")
    return {"seconds": seconds, "peak": _peak()}


def _peak() -> float:
    """Return the most memory this process had, in MB.

    `ru_maxrss` would not do: Linux counts in it what the process was that started this one.
    """
    peak = field_in(Path("/proc/self/status"), "VmHWM")
    if not peak:
        raise RuntimeError("This system does not say how much memory a process had: /proc/self/status.")
    return int(peak.split()[0]) / 1024


DOES: dict[str, Callable[[int], dict[str, float]]] = {"make": make, "run": run}

if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "studio.settings.test")
    django.setup()
    sys.stdout.write(json.dumps(DOES[sys.argv[1]](int(sys.argv[2]))))
