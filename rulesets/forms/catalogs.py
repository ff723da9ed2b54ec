"""The forms of catalogs: an address, a file, and the name that confirms what cannot be undone."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulesets.models.catalog import URL_MOST
from rulesets.packs.index import INDEX_MOST
from rulesets.texts import names_of, said


class AddressForm(forms.Form):
    """The address of an index. Whether it may be asked is decided where it is added."""

    url = forms.CharField(
        label=_("Address of the index"),
        help_text=_("It starts with https:// and usually ends in index.json."),
        max_length=URL_MOST,
        error_messages={"required": _("Write the address of an index.")},
        widget=forms.TextInput(attrs={"class": "input", "inputmode": "url", "autocomplete": "off"}),
    )


class IndexForm(forms.Form):
    """An index as a file."""

    file = forms.FileField(
        label=_("Index file"),
        help_text=_("A JSON file of at most 5 MB."),
        allow_empty_file=True,
        error_messages={"required": _("Choose a file first.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> Any:  # noqa: ANN401 (Django's own kind of file)
        """Refuse what is too big before it is read."""
        file = self.cleaned_data["file"]
        if file.size > INDEX_MOST:
            raise forms.ValidationError(_("The file is too big to be an index."))
        return file


class NameForm(forms.Form):
    """The name of a thing, typed to confirm that it is meant (U2.10)."""

    name = forms.CharField(
        label=_("Its name"),
        max_length=200,
        error_messages={"required": _("Type the name to confirm.")},
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )

    def __init__(self, *arguments: Any, name: str, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.wanted = {one.strip() for one in names_of(name)}
        self.fields["name"].help_text = _("Type “%(name)s” to confirm.") % {"name": said(name)}

    def clean_name(self) -> str:
        """Compare what was typed with the name, as it is shown or in English."""
        typed: str = self.cleaned_data["name"]
        if typed.strip() not in self.wanted:
            raise forms.ValidationError(_("That is not its name."))
        return typed


class VersionForm(forms.Form):
    """A version to install, as its button sends it."""

    id = forms.CharField(max_length=64)
    version = forms.CharField(max_length=64)
