"""Tokens of the API: shown once, kept as digests, taken back at any time."""

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from studio.accounts.models import ApiToken, User

PREFIX = "studio_"
"""Tells people, and programs that look for leaked secrets, what they have found."""

TOKENS_MOST = 20


class TokenRefusedError(Exception):
    """No token is made; `code` says why to programs, the message to people."""

    code: str


class TooManyTokensError(TokenRefusedError):
    """Somebody has as many tokens as one may have."""

    code = "too-many"

    def __init__(self) -> None:
        super().__init__(_("You have %(most)s tokens. Revoke one first.") % {"most": TOKENS_MOST})


class LabelTakenError(TokenRefusedError):
    """Somebody has a token of that label: one would not know which to revoke, or sent the form twice."""

    code = "label-taken"

    def __init__(self, label: str) -> None:
        message = _(
            "You have a token for “%(label)s”. Its text was shown when it was made, and is not again."
        )
        super().__init__(message % {"label": label})


@transaction.atomic
def make_token(*, user: User, label: str) -> tuple[ApiToken, str]:
    """Make a token; return it with its text, which nobody can tell again. Raises TokenRefusedError."""
    label = label.strip()
    locked = User.objects.select_for_update().get(pk=user.pk)
    if locked.api_tokens.count() >= TOKENS_MOST:
        raise TooManyTokensError
    if locked.api_tokens.filter(label=label).exists():
        raise LabelTakenError(label)
    text = PREFIX + secrets.token_urlsafe(32)
    return ApiToken.objects.create(user=locked, label=label, digest=digest_of(text)), text


def revoke_token(*, user: User, pk: int) -> bool:
    """Take one of somebody's tokens back; return whether there was one."""
    count, _by_model = ApiToken.objects.filter(user=user, pk=pk).delete()
    return count > 0


def use_token(text: str) -> User | None:
    """Return whom a token stands for, None for one that is not valid. Its day of use is noted, once a day."""
    found = ApiToken.objects.select_related("user").filter(digest=digest_of(text)).first()
    if found is None or not found.user.is_active:
        return None
    today = timezone.now().date()
    if found.last_used_on != today:
        ApiToken.objects.filter(pk=found.pk).update(last_used_on=today)
    return found.user


def digest_of(text: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
