"""Installs the rulesets that come with the Studio. Running it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulesets.services.shipping import PackageRefusedError, install_shipped


class Command(BaseCommand):
    help = "Install the rulesets that come with the Studio; what is stored already stays as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            revisions = install_shipped()
        except PackageRefusedError as refused:
            raise CommandError(str(refused)) from refused
        if options["verbosity"] > 0:
            for revision in revisions:
                self.stdout.write(f"{revision.ruleset.key}, version {revision.number}: {revision.name}")
