"""`manage.py restore FILE`: a backup into an empty installation, on whichever kind of database."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from studio.backups.archive import BadBackupError
from studio.backups.restoring import NotRestoredError, restore_backup


class Command(BaseCommand):
    help = "Restore a backup: all of it, or nothing. Stop the Studio first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="an archive that `backup` wrote")
        parser.add_argument("--replace", action="store_true", help="remove what is here first")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            restored = restore_backup(file, replace=replace)
        except (BadBackupError, NotRestoredError) as refused:
            raise CommandError(str(refused)) from refused
        rows = sum(part.rows for part in restored.contents.tables.values())
        if options["verbosity"] > 0:
            self.stdout.write(f"Restored {rows} rows, as they stood on {restored.contents.made_at}.")
            if not restored.has_key:
                self.stdout.write("The secret key is the one of this installation: everybody logs in again.")
