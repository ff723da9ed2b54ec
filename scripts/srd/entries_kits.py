"""What each class starts with: one entry for each option, one group of options for each choice (B8)."""

from __future__ import annotations

from srd.arms import ARMOR_FIELDS
from srd.entries import entry, given
from srd.entries_gear import Shop
from srd.fields import Json, sheet_id
from srd.source import Facts
from srd.source_classes import CharacterClass
from srd.source_gear import Armor, Part, Weapon

GROUP_WORDS = {
    "simple-weapons": "simple weapon",
    "simple-melee-weapons": "simple melee weapon",
    "martial-weapons": "martial weapon",
    "martial-melee-weapons": "martial melee weapon",
    "musical-instruments": "musical instrument",
    "holy-symbols": "holy symbol",
    "arcane-foci": "arcane focus",
    "druidic-foci": "druidic focus",
}
COUNTS = {1: "any", 2: "two"}
LETTERS = "abc"


def kits(facts: Facts, shop: Shop) -> list[Json]:
    """The catalog `kits`."""
    return [
        _kit(one, number, index, part, shop)
        for one in facts.classes
        for number, group in enumerate(one.kit, 1)
        for index, part in enumerate(group)
    ]


def _kit(one: CharacterClass, number: int, index: int, part: Part, shop: Shop) -> Json:
    """One option; the class has as many groups as it chooses things."""
    label = _label(part, shop)
    group = one.kit[number - 1]
    letter = LETTERS[index]
    others = ", ".join(f"{LETTERS[i]}) {_label(p, shop)}" for i, p in enumerate(group))
    choice = f"Choose one: {others}." if len(group) > 1 else f"Every {one.id} starts with this."
    key = f"{one.id}_{number}{letter}"
    slots = [shop.slot(f"{key}_{sheet_id(kind)}", kind, count) for kind, count in part.choices]
    return entry(
        f"{one.id}-{number}{letter}",
        label,
        f"{one.name}'s kit, {number} of {len(one.kit)}. {choice}",
        filters={"class": one.id},
        grants=given(entries=given(choose=slots)),
        rows=[shop.row(thing, count) for thing, count in part.things],
        offeredWhen=_needs(part, shop),
        exclusive=f"{one.id}-{number}",
    )


def _label(part: Part, shop: Shop) -> str:
    """The things of an option, in words."""
    words = [
        f"{count} × {shop.name(thing)}" if count > 1 else shop.name(thing) for thing, count in part.things
    ]
    words += [_group_words(kind, count) for kind, count in part.choices]
    label = ", ".join(words)
    return label[:1].upper() + label[1:]


def _group_words(kind: str, count: int) -> str:
    words = GROUP_WORDS[kind]
    return f"{COUNTS[count]} {words}{'s' if count > 1 else ''}"


def _needs(part: Part, shop: Shop) -> Json:
    """What must be trained for an option that asks for training."""
    if not part.needs:
        return {}
    thing = shop.thing(part.things[0][0])
    if isinstance(thing, Armor):
        return {"field": ARMOR_FIELDS[f"{thing.kind}-armor"][0]}
    if isinstance(thing, Weapon):
        return {"derived": f"can_{sheet_id(thing.id)}"}
    raise ValueError(f"{thing.id}: nobody is trained with that")
