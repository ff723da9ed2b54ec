"""How allauth is used here."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest

from studio.accounts.names import is_taken_otherwise


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up can be closed (STUDIO_SIGNUP=closed): then an admin makes the accounts."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.SIGNUP_OPEN)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Refuse a name that something else has: names and ids of catalogs are one set (F1.96)."""
        name: str = super().clean_username(username, shallow=shallow)
        if not shallow and is_taken_otherwise(name):
            raise self.validation_error("username_taken")
        return name
