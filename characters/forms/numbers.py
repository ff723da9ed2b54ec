"""All fields: scores, training tiers and free bonuses, set by hand. Source: S4.8, S6.8, S6.10, B21.5.

No field is called `id`: an input of that name hides the id of its form from scripts.
"""

from django import forms

from characters.forms.commands import CommandForm, IdField, TypedForm
from characters.forms.values import Shape
from rulesets.engine.builder.commands import EditBonus, EditScore, EditTier
from rulesets.engine.problems import JsonValue


class ScoreForm(TypedForm):
    """Set an ability score, or empty it."""

    ability = IdField()

    def shape(self) -> Shape:
        score = self.ground.compiled.abilities.get(self.cleaned_data.get("ability", ""))
        return Shape("number", is_signed=score is not None and score.min < 0)

    def shown(self) -> JsonValue:
        return self.ground.sheet.scores.get(self.cleaned_data.get("ability", ""))

    def command(self) -> EditScore:
        return EditScore(self.cleaned_data["ability"], self.cleaned_data["value"])


class TierForm(CommandForm):
    """Set the training of a skill or save; no tier is untrained."""

    kind = forms.ChoiceField(choices=[("skills", "skills"), ("saves", "saves")])
    check = IdField()
    tier = IdField(required=False)

    def command(self) -> EditTier:
        return EditTier(
            self.cleaned_data["kind"], self.cleaned_data["check"], self.cleaned_data["tier"] or None
        )


class BonusForm(TypedForm):
    """Set the free bonus of a skill or save, or empty it."""

    check = IdField()

    def shape(self) -> Shape:
        return Shape("number", is_signed=True)

    def command(self) -> EditBonus:
        return EditBonus(self.cleaned_data["check"], self.cleaned_data["value"])
