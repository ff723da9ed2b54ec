"""People: users, guests, sign-up."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users and guests."""

    name = "studio.accounts"
    label = "accounts"

    def ready(self) -> None:
        from studio.accounts import receivers  # noqa: F401
