"""`manage.py serve`: the web server and the worker, together, until Ctrl-C."""

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from studio.jobs.addresses import AddressTaken, Listening
from studio.jobs.processes import Supervisor, answers, web_command, worker_command


class Command(BaseCommand):
    help = "Run the web server and the worker together. HOST and PORT say where; Ctrl-C stops both."

    def add_arguments(self, parser: CommandParser) -> None:
        # A default that is a text is read like what is typed: one that is no number is refused in words.
        parser.add_argument(
            "--prepare", action="store_true", help="first bring database and files up to date"
        )
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", type=int, default=os.environ.get("PORT") or 8000)
        parser.add_argument("--web-processes", type=int, default=os.environ.get("WEB_PROCESSES") or 2)
        parser.add_argument("--threads", type=int, default=os.environ.get("WEB_THREADS") or 16)
        parser.add_argument("--worker-processes", type=int, default=os.environ.get("WORKER_PROCESSES") or 1)

    def handle(self, *args: Any, prepare: bool, host: str, port: int, **options: Any) -> None:
        listening = Listening(host, port)
        try:
            listening.check()
        except AddressTaken as error:
            raise CommandError(f"{error} Choose another port: PORT=8001 make run") from error
        if prepare:
            self._prepare()
        supervisor = Supervisor(
            {
                "The web server": web_command(
                    listening, processes=options["web_processes"], threads=options["threads"]
                ),
                "The worker": worker_command(processes=options["worker_processes"]),
            },
            # People may come by any name that this machine has in the network it listens to.
            environment={
                "STUDIO_HOSTS": " ".join([os.environ.get("STUDIO_HOSTS", ""), *listening.network_names()])
            },
        )
        sys.exit(
            supervisor.run(
                is_ready=lambda: answers(f"{listening.local_url}healthz"),
                on_ready=lambda: self._announce(listening),
            )
        )

    def _prepare(self) -> None:
        """Run the commands of the settings that bring an installation up to date."""
        for name, arguments in settings.PREPARE_COMMANDS:
            call_command(name, *arguments)

    def _announce(self, listening: Listening) -> None:
        self.stdout.write(f"Ruleset Studio is running: {settings.PUBLIC_URL or listening.local_url}")
        for url in listening.network_urls():
            self.stdout.write(f"  from another machine:    {url}")
        self.stdout.write("Ctrl-C stops it.")
        self.stdout.flush()
