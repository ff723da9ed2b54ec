"""Cantrips and spells of 1st level."""

from __future__ import annotations

from srd.entries import entry, given
from srd.fields import Json
from srd.source import Facts
from srd.source_spells import Spell
from srd.words_spells import SPELLS

ON_SAVE = {"half": ", half on a save", "none": "", "": "", "other": ""}

# Subclasses whose spells are always prepared, so nobody of theirs chooses them.
DOMAIN, PATRON, PATRON_CLASS = "life", "fiend", "warlock"


def spells(facts: Facts) -> list[Json]:
    """The catalog `spells`."""
    brought = {subclass.id: subclass.spells for subclass in facts.subclasses}
    return [_spell(spell, brought) for spell in facts.spells]


def _spell(spell: Spell, brought: dict[str, tuple[str, ...]]) -> Json:
    """A spell; a patron's are open to its own, a domain's are not chosen by those who have them."""
    classes = list(spell.classes)
    when: Json = {}
    if spell.id in brought[PATRON]:
        classes.append(PATRON_CLASS)
        when = {"derived": "fiend_spells"}
    elif spell.id in brought[DOMAIN]:
        when = {"derived": "no_domain_spells"}
    return entry(
        spell.id,
        spell.name,
        SPELLS[spell.id],
        filters={"circle": spell.level, "classes": classes, "school": spell.school},
        rows=[spell_row(spell)],
        offeredWhen=when,
    )


def spell_row(spell: Spell, *, prepared: bool = False) -> Json:
    """One row of the list `spells`."""
    values: Json = {
        "name": spell.name,
        "level": spell.level,
        **given(prepared=prepared),
        "school": spell.school,
        "time": spell.time,
        "range": f"{spell.range} ({spell.area})" if spell.area else spell.range,
        "components": spell.components,
        "duration": spell.duration,
        **given(concentration=spell.concentration, ritual=spell.ritual, against=_against(spell)),
        "summary": SPELLS[spell.id],
    }
    return {"list": "spells", "values": values}


def _against(spell: Spell) -> str:
    if spell.attack:
        return f"{spell.attack.capitalize()} attack"
    return f"{spell.save.upper()} save{ON_SAVE[spell.on_save]}" if spell.save else ""
