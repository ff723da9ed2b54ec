"""Opening the builder on a character that was made without it, and ending its description. Source: B22."""

from characters.forms.commands import EmptyForm
from rulesets.engine.builder.commands import FinishDescription, OpenBuilder


class OpenForm(EmptyForm):
    """Open the builder for the first time."""

    def command(self) -> OpenBuilder:
        return OpenBuilder()


class FinishForm(EmptyForm):
    """End the description: from now on picks change the sheet."""

    def command(self) -> FinishDescription:
        return FinishDescription()
