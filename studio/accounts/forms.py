"""The account forms: where their words differ from allauth's, leaving, and the tokens'."""

from typing import Any

from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from studio.accounts.models import User


class LoginForm(AllauthLoginForm):
    """Says once what may be typed as login; the way to a new password is the page's own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or e-mail address")
        self.fields["password"].help_text = ""
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class SignupForm(AllauthSignupForm):
    """Calls things as the other pages do, and says what the address is for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        self.fields["email"].label = _("E-mail address (optional)")
        self.fields["email"].help_text = _("Only for a link to a new password, should you forget yours.")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class DeleteAccountForm(forms.Form):
    """The account named, and the password, where there is one: deleting cannot be taken back (U2.10)."""

    user_name = forms.CharField(
        label=_("Your user name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["user_name"].help_text = _("Type %(name)s to confirm.") % {"name": user}
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_user_name(self) -> str:
        name: str = self.cleaned_data["user_name"]
        if name != self.user.get_username():
            raise forms.ValidationError(_("This is not your user name."))
        return name

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


class TokenForm(forms.Form):
    """What a new token is for."""

    label = forms.CharField(
        label=_("What is it for?"), max_length=60, help_text=_("Such as the program that will use it.")
    )
