"""`manage.py export_ruleset KEY FILE`: what the export page hands out; the file's ending says which form."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesets.models import Revision
from rulesets.services.exporting import export_file, export_package, is_whole_alone


class Command(BaseCommand):
    help = "Export a version of a ruleset: as a package to a .zip, or alone to a .json."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", help="the name it is filed as: srd-5-1, or local/salt-coast")
        parser.add_argument("file", type=Path, help="where to write it")
        parser.add_argument("--number", type=int, help="the version; left out, the highest")
        parser.add_argument("--user", help="whose it is, where it is filed under local/")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        revision = self._find(options["key"], options["number"], options["user"])
        if file.suffix not in (".zip", ".json"):
            raise CommandError("Name a file that ends in .zip, for the package, or in .json.")
        if file.suffix == ".json" and not is_whole_alone(revision):
            raise CommandError("Parts of this version stand in files of their own. Export the package: .zip")
        exported = export_package(revision) if file.suffix == ".zip" else export_file(revision)
        try:
            with file.open("xb") as written:
                written.write(exported.data)
        except FileExistsError as error:
            raise CommandError(f"{file} is there already. Choose another name, or remove it.") from error
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{file}: {revision.name}, version {revision.number}.")

    def _find(self, key: str, number: int | None, user: str | None) -> Revision:
        namespace, _slash, ruleset_id = key.rpartition("/")
        found = Revision.objects.filter(
            ruleset__namespace=namespace, ruleset__ruleset_id=ruleset_id, ruleset__removed_at=None
        ).select_related("ruleset")
        found = found.filter(ruleset__owner__username=user) if user else found.filter(ruleset__owner=None)
        if number is not None:
            found = found.filter(number=number)
        revision = found.filter(ruleset__guest_token="").order_by("-number").first()
        if revision is None:
            version = f"version {number} of " if number is not None else ""
            whose = f" of {user}" if user else "; name its owner with --user" if namespace else ""
            raise CommandError(f"There is no {version}{key}{whose}. Its page says the key, as “Filed as”.")
        return revision
