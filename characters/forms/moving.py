"""The forms of the page that moves a character to another version of its ruleset."""

from django import forms

_MOST = 2**53


class MoveForm(forms.Form):
    """The version to move to, and the character that the preview was made from."""

    to = forms.IntegerField(min_value=1, max_value=_MOST)
    counter = forms.IntegerField(min_value=0, max_value=_MOST, required=False)
