"""The form that takes a character's file."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ImportForm(forms.Form):
    """One file. What stands in it is read by the service."""

    file = forms.FileField(
        label=_("Character file"),
        help_text=_("A JSON file that a character was exported to, here or on another installation."),
        allow_empty_file=True,
        error_messages={"required": _("Choose a file first.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )
