"""To whom a character is handed over."""

from django import forms
from django.utils.translation import gettext_lazy as _


class HandoverForm(forms.Form):
    """The receiver's user name."""

    user_name = forms.CharField(
        label=_("User name"),
        max_length=150,
        help_text=_("It stays yours until they accept, and you can take the offer back until then."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
