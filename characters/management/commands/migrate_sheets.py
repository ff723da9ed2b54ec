"""`manage.py migrate_sheets KEY`: the stored characters of a ruleset in the form of a version (M9, U6.3).

The job is carried out here, without a worker. Broken off, it is a job like any other: workers go on with it.
"""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from characters.services.migrating import looking
from characters.services.migrating.asking import MIGRATE, start_migration, start_setting_back
from rulesets.models import Ruleset
from studio.jobs.answers import answer_of
from studio.jobs.models import Job, State
from studio.jobs.running import run_job
from studio.web.api.shapes import as_json


class Command(BaseCommand):
    help = "Store all characters of a ruleset in the form of a version, or try it, or set a run back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", help="the name it is filed as: srd-5-1, or local/salt-coast")
        parser.add_argument("--user", help="whose it is, where it is filed under local/")
        parser.add_argument("--number", type=int, help="the version; left out, the current one")
        parser.add_argument(
            "--move-unpinned", action="store_true", help="move characters of earlier versions"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="write nothing, tell what would be another"
        )
        parser.add_argument("--set-back", type=int, metavar="JOB", help="set back what that job changed")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset = _find(options["key"], options["user"])
        job = self._started(ruleset, options)
        done = run_job(job.pk, worker="command")
        if done is None:
            raise CommandError(
                f"Job {job.pk} is not its turn: another worker has it, or another comes first."
            )
        self._tell(done, as_json_=options["as_json"])
        if done.state != State.DONE:
            raise CommandError(done.sentence or f"Job {done.pk} is {done.state}.")

    def _started(self, ruleset: Ruleset, options: dict[str, Any]) -> Job:
        if options["set_back"] is not None:
            job = looking.migration_of(ruleset, options["set_back"])
            if job is None:
                raise CommandError(f"There is no migration {options['set_back']} of {ruleset.key}.")
            return start_setting_back(job=job).job
        revision = looking.version_of(ruleset, options["number"])
        if revision is None:
            raise CommandError(f"There is no version {options['number']} of {ruleset.key}.")
        return start_migration(
            ruleset=ruleset,
            revision=revision,
            moves_unpinned=options["move_unpinned"],
            is_dry=options["dry_run"],
        ).job

    def _tell(self, job: Job, *, as_json_: bool) -> None:
        is_migration = job.kind == MIGRATE
        failed = looking.failed_turns(job) if is_migration else []
        differing = looking.differing_turns(job) if is_migration else []
        if as_json_:
            told = {
                "job": as_json(answer_of(job)),
                "failed": {str(one.character): list(one.sentences) for one in failed},
                "differing": {str(one.character): list(one.sentences) for one in differing},
            }
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=2))
            return
        self.stdout.write(f"Job {job.pk}: {job.sentence}")
        for one in (*failed, *differing):
            for sentence in one.sentences:
                self.stdout.write(f"Character {one.character}: {sentence}")


def _find(key: str, user: str | None) -> Ruleset:
    namespace, _slash, ruleset_id = key.rpartition("/")
    found = Ruleset.objects.select_related("current").filter(
        namespace=namespace, ruleset_id=ruleset_id, removed_at=None, guest_token=""
    )
    ruleset = found.filter(owner__username=user).first() if user else found.filter(owner=None).first()
    if ruleset is None:
        whose = f" of {user}" if user else "; name its owner with --user" if namespace else ""
        raise CommandError(f"There is no ruleset {key}{whose}.")
    return ruleset
