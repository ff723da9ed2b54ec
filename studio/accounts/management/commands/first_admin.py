"""`manage.py first_admin`: make the first admin, or reset a lost password."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from studio.accounts.first_admin import NewPassword, NoSuchAdmin, make_first_admin, reset_admin_password


class Command(BaseCommand):
    help = "Make an admin with a generated password, printed once, if there is no user yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--reset", action="store_true", help="give an admin who lost the password a new one"
        )
        parser.add_argument("--quiet", action="store_true", help="say nothing when there is nothing to do")
        parser.add_argument("--username", help="with --reset: which admin; else the first one")

    def handle(self, *args: Any, reset: bool, quiet: bool, username: str | None, **options: Any) -> None:
        if reset:
            try:
                self._show(reset_admin_password(username=username))
            except NoSuchAdmin as error:
                raise CommandError(str(error)) from error
        elif new := make_first_admin():
            self._show(new)
        elif not quiet:
            self.stdout.write("There are users already; nothing to do.")

    def _show(self, new: NewPassword) -> None:
        self.stdout.write("")
        self.stdout.write(f"  Admin: {new.username}    Password: {new.password}")
        again = f"{sys.executable} manage.py first_admin --reset"
        self.stdout.write(f"  This is shown once. Another one: {again}")
        self.stdout.write("")
