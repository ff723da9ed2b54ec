"""Leaving: an account deleted with everything that is its own.

What other apps keep of a person goes with the user row. They say beforehand what that is: each receiver of
`belongings_asked` answers with sentences.
"""

from django.db import transaction
from django.dispatch import Signal
from django.utils.translation import gettext as _

from studio.accounts.models import User

# Sent with `user` (User): answer with a list of sentences that say what of theirs will be deleted.
belongings_asked = Signal()


class LastAdminError(Exception):
    """The only admin cannot leave: nobody could make another one."""

    def __init__(self) -> None:
        super().__init__(_("You are the only admin here. Make somebody else an admin first."))


def list_belongings(user: User) -> tuple[str, ...]:
    """Return what goes with an account, in sentences."""
    answers = belongings_asked.send(sender=User, user=user)
    return tuple(sentence for _receiver, sentences in answers for sentence in sentences or ())


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Delete an account and what is its own, for good.

    Raises:
        LastAdminError: It is the only active admin's.
    """
    admins = User.objects.select_for_update().filter(is_superuser=True, is_active=True)
    if [admin.pk for admin in admins] == [user.pk]:
        raise LastAdminError
    user.delete()
