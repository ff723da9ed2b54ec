"""Jobs from the command line: everything the page does, and carrying one out without a worker (U6.3)."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from studio.accounts.guests import Actor
from studio.jobs.acting import act
from studio.jobs.answers import answer_of
from studio.jobs.codes import SENTENCES, Code, tell
from studio.jobs.kinds import find_kind
from studio.jobs.models import Job
from studio.jobs.queries import GROUPS, narrow
from studio.jobs.running import run_job
from studio.jobs.services import Refusal
from studio.web.api.shapes import as_json

_WORDS = {
    "confirm": "confirm what it waits for",
    "resume": "let it go on where it stopped",
    "retry": "start a new one from the same request",
    "cancel": "cancel it",
}


class Command(BaseCommand):
    help = "List jobs and show one; cancel, confirm, resume or retry it; carry it out here, without a worker."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
        listing = actions.add_parser("list", help="list jobs, the newest first")
        listing.add_argument(
            "--show", choices=list(GROUPS), default="", help="only those that wait, run, ..."
        )
        listing.add_argument("--kind", default="", help="only those of a kind")
        listing.add_argument("--words", default="", help="only those whose subject has all of the words")
        listing.add_argument("--limit", type=int, default=50, help="at most so many; 50")
        for name, what in {**_WORDS, "show": "show one", "run": "carry it out here and now"}.items():
            actions.add_parser(name, help=what).add_argument("job", type=int, help="its number")
        for one in actions.choices.values():
            one.add_argument("--json", action="store_true", dest="as_json", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["action"] == "list":
            self._list(options)
            return
        job = Job.objects.filter(pk=options["job"]).first()
        if job is None:
            raise CommandError(f"There is no job {options['job']}.")
        self._tell(self._do(options["action"], job), as_json_=options["as_json"])

    def _list(self, options: dict[str, Any]) -> None:
        found = narrow(
            Job.objects.select_related("requested_by"),
            group=options["show"],
            kind=options["kind"],
            words=options["words"],
        )[: options["limit"]]
        if options["as_json"]:
            self._print([as_json(answer_of(job)) for job in found])
            return
        for job in found:
            self.stdout.write(f"{job.pk}\t{job.state}\t{job.kind}\t{job.subject}\t{job.sentence}")

    def _do(self, action: str, job: Job) -> Job:
        if action == "show":
            return job
        if action == "run":
            done = run_job(job.pk, worker="command")
            if done is None and find_kind(job.kind) is None:
                raise CommandError(tell(SENTENCES[Code.KIND_GONE], {}))
            if done is None:
                raise CommandError(
                    f"Job {job.pk} is {job.state}, or another comes first: it is not its turn."
                )
            return done
        acted = act(action, job, Actor())
        if isinstance(acted, Refusal):
            raise CommandError(acted.message)
        return acted.job

    def _tell(self, job: Job, *, as_json_: bool) -> None:
        answer = as_json(answer_of(job))
        if as_json_:
            self._print(answer)
            return
        for name, value in answer.items():
            if value not in (None, "", [], {}):
                told = value if isinstance(value, str | int) else json.dumps(value, ensure_ascii=False)
                self.stdout.write(f"{name}: {told}")

    def _print(self, value: object) -> None:
        self.stdout.write(json.dumps(value, ensure_ascii=False, indent=2))
