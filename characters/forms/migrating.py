"""The forms of the page on characters of older versions."""

from django import forms

_MOST = 2**53


class MigrationForm(forms.Form):
    """The version, whether characters of earlier versions move to it, and whether this only looks."""

    to = forms.IntegerField(min_value=1, max_value=_MOST)
    unpinned = forms.BooleanField(required=False)
    dry = forms.BooleanField(required=False)


class SetBackForm(forms.Form):
    """The character to be set back; without one, all of them."""

    character = forms.IntegerField(min_value=1, max_value=_MOST, required=False)
