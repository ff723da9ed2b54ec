"""Catalog steps: select an entry, or deselect it. Source: B5.7 to B5.10, B21.1."""

from characters.forms.commands import CommandForm, IdField
from rulesets.engine.builder.commands import PickEntry, TakeAll, UnpickEntry


class PickForm(CommandForm):
    """Select an entry of the step in the address."""

    entry = IdField()

    def command(self) -> PickEntry:
        return PickEntry(self.ground.step, self.cleaned_data["entry"])


class UnpickForm(CommandForm):
    """Deselect an entry, or drop a kept one that does not count."""

    entry = IdField()

    def command(self) -> UnpickEntry:
        return UnpickEntry(self.ground.step, self.cleaned_data["entry"])


class TakeAllForm(CommandForm):
    """Pick everything the step offers (B8.7)."""

    def command(self) -> TakeAll:
        return TakeAll(self.ground.step)
