"""The form that takes a ruleset file or a package."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ImportForm(forms.Form):
    """One file. What stands in it is the engine's business, not the form's."""

    file = forms.FileField(
        label=_("Ruleset file"),
        help_text=_("A JSON file of at most 256 KB, or a package as a zip archive of at most 32 MB."),
        allow_empty_file=True,
        error_messages={"required": _("Choose a file first.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.zip,application/json,application/zip"}),
    )
