"""The first admin of an installation, and a way back in for one who lost the password (U8.1, U9.13)."""

import secrets
from dataclasses import dataclass, field

from django.db import transaction

from studio.accounts.models import User

FIRST_ADMIN_NAME = "admin"


class NoSuchAdmin(Exception):
    """There is no user whose password could be reset; the message says what to do."""


@dataclass(frozen=True, slots=True)
class NewPassword:
    """A generated password, to be shown once: only its hash is stored."""

    username: str
    password: str = field(repr=False)


def make_first_admin() -> NewPassword | None:
    """Make an admin with a generated password; None when there are users already."""
    with transaction.atomic():
        if User.objects.exists():
            return None
        new = NewPassword(FIRST_ADMIN_NAME, _generate_password())
        User.objects.create_superuser(new.username, password=new.password)
    return new


def reset_admin_password(*, username: str | None = None) -> NewPassword:
    """Give an admin a generated password; the named user, or the one that was there first.

    Raises:
        NoSuchAdmin: No active admin has this name, or there is none at all.
    """
    admins = User.objects.filter(is_superuser=True, is_active=True)
    user = (admins.filter(username=username) if username else admins).order_by("pk").first()
    if user is None:
        raise NoSuchAdmin(
            f"There is no active admin named {username}." if username else "There is no admin yet."
        )
    new = NewPassword(user.username, _generate_password())
    user.set_password(new.password)
    user.save(update_fields=["password"])
    return new


def _generate_password() -> str:
    """Return four groups of five letters and digits that cannot be taken for one another; about 99 bits."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(alphabet) for _ in range(5)) for _ in range(4))
