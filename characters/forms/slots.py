"""Choices that picks and trained steps offer: answer a slot, or take it back. Source: B13.19, B14, B15.9."""

from characters.forms.commands import CommandForm, IdField
from rulesets.engine.builder.commands import ChooseOption, DropOption


class ChooseForm(CommandForm):
    """Choose an ability, a skill or a save in a slot."""

    slot = IdField()
    option = IdField()

    def command(self) -> ChooseOption:
        return ChooseOption(self.cleaned_data["slot"], self.cleaned_data["option"])


class DropForm(CommandForm):
    """Take one answer of a slot back."""

    slot = IdField()
    option = IdField()

    def command(self) -> DropOption:
        return DropOption(self.cleaned_data["slot"], self.cleaned_data["option"])
