"""Creation dice: thrown in the abilities step and in roll steps. Source: B24.15, B26.15."""

from characters.forms.commands import CommandForm, IdField
from rulesets.engine.builder.commands import RollDice


class RollForm(CommandForm):
    """Throw the dice of one target of the step, or of all that are missing."""

    target = IdField(required=False)

    def command(self) -> RollDice:
        return RollDice(self.ground.step, self.cleaned_data["target"])
