"""Names that nobody can take for an account, because something else here has them. Source: F1.96."""

from django.dispatch import Signal

from studio.accounts.models import User

# Sent with `name` (str): answer True where something else than an account has this name.
name_asked = Signal()


def is_taken_otherwise(name: str) -> bool:
    """Return whether a name belongs to something that is no account."""
    return any(answer for _receiver, answer in name_asked.send(sender=User, name=name))
