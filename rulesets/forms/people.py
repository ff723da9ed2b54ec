"""With whom a ruleset is shared, and as what."""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulesets.models import GIVEN_ROLES, Role


class PersonForm(forms.Form):
    """A user name, and what they may do."""

    user_name = forms.CharField(
        label=_("User name"),
        max_length=150,
        help_text=_("They see it at once, among their rulesets, and may leave whenever they like."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    role = forms.TypedChoiceField(
        label=_("They may"),
        coerce=Role,
        choices=[
            (Role.VIEWER, _("read it and make characters")),
            (Role.EDITOR, _("also store new versions")),
        ],
        initial=Role.VIEWER,
    )


class RoleForm(forms.Form):
    """What somebody may do from now on."""

    role = forms.TypedChoiceField(coerce=Role, choices=[(role, role.label) for role in GIVEN_ROLES])
