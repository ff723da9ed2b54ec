"""`manage.py backup FILE`: everything a person made, as one archive."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from studio.backups.writing import write_backup


class Command(BaseCommand):
    help = "Back up everything a person made into one archive. The Studio may go on running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the archive to write; it must not be there yet")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            contents = write_backup(file)
        except FileExistsError as error:
            raise CommandError(f"{file} is there already. Choose another name, or remove it.") from error
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        rows = sum(part.rows for part in contents.tables.values())
        if options["verbosity"] > 0:
            self.stdout.write(f"{file}: {rows} rows of {len(contents.tables)} tables.")
            self.stdout.write("It holds password hashes and sessions: keep it where nobody else reads it.")
