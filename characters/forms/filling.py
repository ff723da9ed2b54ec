"""Filling in the rest: everything that is open, answered at random. Source: U4.6."""

from characters.forms.commands import EmptyForm
from rulesets.engine.builder.commands import FillRest


class FillForm(EmptyForm):
    """Answer what is open, wherever it is."""

    def command(self) -> FillRest:
        return FillRest()
