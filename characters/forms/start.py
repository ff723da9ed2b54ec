"""Starting a character, naming it, undoing in it."""

from django import forms

from characters.models import NAME_MOST, View


class TypedField(forms.Field):
    """A text exactly as typed, whatever it holds: what is wrong with it is said beside the input."""

    def clean(self, value: object) -> str:
        return str(value or "")


class StartForm(forms.Form):
    """Which version of a ruleset a character starts on, and whether guided."""

    revision = forms.IntegerField()
    view = forms.ChoiceField(choices=[(View.GUIDED.value, ""), (View.FIELDS.value, "")], required=False)
    name = TypedField(required=False)


class RenameForm(forms.Form):
    """A name as typed; the service says what is wrong with it."""

    name = TypedField(required=False)
    was = forms.CharField(required=False, strip=False, max_length=NAME_MOST)


class RestoreForm(forms.Form):
    """The change to go back to (0: to how the character was made), and the newest one that was shown."""

    number = forms.IntegerField(min_value=0)
    seen = forms.IntegerField(min_value=0)


class ReversalForm(forms.Form):
    """The number of the change that undo or redo was offered for."""

    number = forms.IntegerField(required=False, min_value=1)
