"""`manage.py import_ruleset FILE --user NAME`: what the import page does, without a review."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesets.services.importing import ImportRefusedError, check_size, import_file
from studio.accounts.guests import Actor
from studio.accounts.models import User


class Command(BaseCommand):
    help = "Import a ruleset file or a package (zip) as a user's own; every problem is told, or it is stored."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="ruleset file, or package as a zip archive")
        parser.add_argument("--user", required=True, help="whose it becomes")

    def handle(self, *args: Any, file: Path, user: str, **options: Any) -> None:
        try:
            owner = User.objects.get(username=user)
            size = file.stat().st_size
            problem = check_size(size)
            if problem is not None:
                raise ImportRefusedError((problem,))
            imported = import_file(actor=Actor(user_id=owner.pk), data=file.read_bytes())
        except User.DoesNotExist as error:
            raise CommandError(f"There is no user named {user}.") from error
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except ImportRefusedError as refused:
            lines = "\n".join(f"  {problem.line}" for problem in refused.problems)
            raise CommandError(f"Nothing was stored:\n{lines}") from refused
        revision = imported.revision
        state = "stored" if imported.is_new else "stored already, with the same contents"
        self.stdout.write(f"{revision.ruleset.key}, version {revision.number}: {revision.name}, {state}.")
