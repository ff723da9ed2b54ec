"""The form that takes a ruleset file."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ImportForm(forms.Form):
    """One file. What stands in it is the engine's business, not the form's."""

    file = forms.FileField(
        label=_("Ruleset file"),
        help_text=_("One JSON file, at most 256 KB."),
        allow_empty_file=True,
        error_messages={"required": _("Choose a file first.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )
