"""The abilities step: the method, a base score, a value of the array. Source: B24.4, B24.10, B24.14."""

from django import forms

from characters.forms.commands import CommandForm, IdField, TypedForm
from characters.forms.values import Shape
from rulesets.engine.builder.commands import AssignScore, ChooseMethod, SetBase
from rulesets.engine.problems import JsonValue


class MethodForm(CommandForm):
    """Choose how base scores are answered."""

    method = IdField()

    def command(self) -> ChooseMethod:
        return ChooseMethod(self.cleaned_data["method"])


class BaseForm(TypedForm):
    """Set the base of a score: typed, or by plus and minus, which send the number they lead to."""

    ability = IdField()
    value = forms.CharField(strip=False, max_length=40)

    def shape(self) -> Shape:
        return Shape("number", is_signed=True)

    def shown(self) -> JsonValue:
        return self.ground.sheet.scores.get(self.cleaned_data.get("ability", ""))

    def command(self) -> SetBase:
        return SetBase(self.cleaned_data["ability"], self.cleaned_data["value"])


class AssignForm(CommandForm):
    """Give a value of the standard array to an ability; an empty one takes it back."""

    ability = IdField()
    index = forms.IntegerField(required=False, min_value=0, max_value=100)

    def command(self) -> AssignScore:
        return AssignScore(self.cleaned_data["ability"], self.cleaned_data["index"])
