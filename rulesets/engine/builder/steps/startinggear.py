"""Starting gear steps: the packages of the ruleset, whom they fit, what is in them.

The gear itself is taken in play; the step stores no answer. Source: B43, F4.133 to F4.143.
"""

from __future__ import annotations

from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import GearView, Kit, SlotState, StepState
from rulesets.engine.builder.wording import label_of_ref, number_text
from rulesets.engine.schema.builder import StartingGearStep
from rulesets.engine.schema.items import CoinLine, Fits, GearLine, GearPackage, ItemLine, Items
from rulesets.engine.sentences import say


def badge(settled: Settled, step: StartingGearStep) -> int:
    """Nothing: gear is never waited for. Source: B4.15."""
    return 0


def view(
    settled: Settled, step: StartingGearStep, state: StepState, slots: tuple[SlotState, ...]
) -> GearView:
    """Every package with whether it fits now; the page shows them by its own mode. Source: B43.2, B43.17."""
    items = settled.plan.compiled.ruleset.model.items
    kits = tuple(_kit(settled, items, gear) for gear in items.starting_gear) if items is not None else ()
    return GearView(state, slots, step.strict, kits, _note(step, kits))


def _note(step: StartingGearStep, kits: tuple[Kit, ...]) -> str:
    """What stands in place of an empty list. Source: B43.8."""
    if not kits:
        return say("This ruleset has no starting gear.")
    if step.strict and not any(kit.fits for kit in kits):
        return say("No starting gear fits this character now.")
    return ""


def _kit(settled: Settled, items: Items, gear: GearPackage) -> Kit:
    reason = _misfit(settled, gear.fits)
    lines = tuple(_line(settled, items, line) for line in gear.items)
    return Kit(gear.id, gear.label, gear.summary or "", not reason, reason, lines)


def _misfit(settled: Settled, fits: Fits | None) -> str:
    """Why a package does not fit now, or nothing. Source: B43.3, B43.4, F4.134."""
    if fits is None:
        return ""
    value = settled.read(fits.value)
    if value >= fits.at_least:
        return ""
    return say(
        "Needs {what} {least} or more; it is {value}.",
        what=label_of_ref(settled.plan.compiled, fits.value),
        least=number_text(fits.at_least),
        value=number_text(value),
    )


def _line(settled: Settled, items: Items, line: GearLine) -> str:
    """One line of a package, in words."""
    if isinstance(line, ItemLine):
        return _item_words(settled, line)
    return _coin_words(settled, items, line)


def _item_words(settled: Settled, line: ItemLine) -> str:
    """An item by its label; one of a catalog that is not read here, by its id. Source: F3.97."""
    catalog, _, id_ = line.item.partition("/")
    entry = settled.plan.entry(catalog, id_)
    label = id_ if entry is None else entry.label
    return label if line.count == 1 else say("{count} × {item}", count=line.count, item=label)


def _coin_words(settled: Settled, items: Items, line: CoinLine) -> str:
    """Coins; dice are thrown and the sheet is read when they are taken. Source: B43.13, F4.137, F4.138."""
    coin = _coin_label(items, line.coins)
    if line.roll is not None:
        return say("{dice} {coin}, rolled when taken", dice=_times(line.roll, line.times), coin=coin)
    if line.count_from is not None:
        what = _times(label_of_ref(settled.plan.compiled, line.count_from), line.times)
        now = max(settled.read(line.count_from) // 1, 0) * (line.times or 1)
        return say("{what} {coin}, counted when taken; {now} now", what=what, coin=coin, now=number_text(now))
    return say("{count} {coin}", count=line.count, coin=coin)


def _times(what: str, times: int | None) -> str:
    return what if times is None else f"{what} × {times}"


def _coin_label(items: Items, id_: str) -> str:
    coins = (coin for family in items.currencies for coin in family.units)
    return next((coin.label for coin in coins if coin.id == id_), id_)
