"""People with an account, and the tokens of their programs."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Theme(models.TextChoices):
    """Which colours a page takes."""

    AUTO = "auto", _("As the system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class User(AbstractUser):
    """Somebody with an account. A guest is a token in the session, never a row here (guests.py)."""

    display_language = models.CharField(
        _("display language"),
        max_length=16,
        blank=True,
        default="",
        help_text=_("Language of the interface; empty takes the browser's."),
    )
    read_before: tuple[str, bool] | tuple[()] | None = ()
    """What was stored of how they read before a save, for whoever keeps what is read; never stored itself."""
    theme = models.CharField(_("theme"), max_length=8, choices=Theme.choices, default=Theme.AUTO)


class ApiToken(models.Model):
    """A token with which a program uses the API as its owner. Only its SHA-256 is kept, in hex."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    label = models.CharField(_("label"), max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.label
