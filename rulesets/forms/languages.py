"""Marking a language to be kept (T6.10)."""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulesets.engine.translations import ENGLISH, is_language


class KeepForm(forms.Form):
    """A language code, in the spelling of language packs (T1.15)."""

    language = forms.CharField(
        label=_("Language"),
        max_length=16,
        help_text=_("Its code, such as ru, pt-BR or zh-Hans."),
        widget=forms.TextInput(attrs={"class": "input", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def clean_language(self) -> str:
        code: str = self.cleaned_data["language"]
        if not is_language(code) or code == ENGLISH:
            raise forms.ValidationError(_("This is no code of a language other than English."))
        return code
