"""Races with subraces, dragon ancestries and backgrounds."""

from __future__ import annotations

from collections.abc import Sequence

from srd import words_people
from srd.arms import training_sets
from srd.entries import entry, given, slot, training_row, trait_row
from srd.entries_gear import Shop
from srd.entries_spells import spell_row
from srd.fields import Json, sheet_id
from srd.source import Ancestry, Background, Facts, Race, Subrace, Trait
from srd.words_gear import BACKGROUND_THINGS

# The ancestry step writes this trait, with the dragon's own figures.
ANCESTRY_TRAIT = "draconic-ancestry"

# Traits that are nothing but a choice: what is chosen is the row.
CHOSEN_TRAITS = (ANCESTRY_TRAIT, "tool-proficiency", "extra-language")

# Spells that come with the blood and not with a class, by the ability they use.
TRAIT_SPELL_ABILITY = {"high-elf-cantrip": "int", "infernal-legacy": "cha"}
TRAIT_SPELLS = {"infernal-legacy": "thaumaturgy"}
CANTRIP_TRAIT, CANTRIP_CLASS = "high-elf-cantrip", "wizard"

# How far who has the trait sees in the dark, in feet.
DARKVISION = 60

# What somebody with a background of their own chooses: skills, and languages or tools.
OWN_SKILLS, OWN_TRAINING = 2, 2


def races(facts: Facts) -> list[Json]:
    """The catalog `races`: races, then subraces."""
    return [
        *(_race(race, facts) for race in facts.races),
        *(_subrace(subrace, facts) for subrace in facts.subraces),
    ]


def _race(race: Race, facts: Facts) -> Json:
    traits = [facts.traits[trait] for trait in race.traits]
    return entry(
        race.id,
        race.name,
        words_people.RACES[race.id],
        filters={"stage": "race"},
        grants=given(
            abilities=_raises(race),
            trained=_skills(race.id, traits),
            sets={"speed": race.speed, "size": race.size.lower(), **_trait_sets(traits)},
            entries=_choices(race.id, traits, race.language_choices),
        ),
        rows=[
            *_trait_rows(traits, race.name, facts),
            *(training_row("language", language.name, race.name) for language in race.languages),
        ],
    )


def _subrace(subrace: Subrace, facts: Facts) -> Json:
    traits = [facts.traits[trait] for trait in subrace.traits]
    more = sum(trait.language_choices for trait in traits)
    return entry(
        subrace.id,
        subrace.name,
        words_people.SUBRACES[subrace.id],
        filters={"stage": "subrace", "parent": subrace.race},
        grants=given(
            abilities={"add": subrace.raises},
            trained=_skills(subrace.id, traits),
            sets=_trait_sets(traits),
            entries=_choices(subrace.id, traits, more),
        ),
        rows=_trait_rows(traits, subrace.name, facts),
    )


def _raises(race: Race) -> Json:
    """`grants.abilities`: the fixed raises, and the choice of a race that has one (B13)."""
    grant: Json = {"add": race.raises}
    if race.raise_choice:
        grant["choose"] = [
            {
                "id": f"{sheet_id(race.id)}_scores",
                "count": race.raise_choice.count,
                "amount": race.raise_amount,
                "except": [ability for ability in race.raises if ability not in race.raise_choice.options],
            }
        ]
    return grant


def _skills(owner: str, traits: Sequence[Trait]) -> Json:
    """`grants.trained` of the traits together: skills they train, and a slot for those the player chooses."""
    slots = [
        {"id": f"{sheet_id(owner)}_skills", "what": "skills", "count": trait.skill_choice.count}
        for trait in traits
        if trait.skill_choice
    ]
    return given(skills=[sheet_id(skill) for trait in traits for skill in trait.skills], choose=slots)


def _trait_sets(traits: Sequence[Trait]) -> Json:
    """The fields that traits set: weapons, sight in the dark, the ability of a spell."""
    sets = training_sets((), tuple(weapon for trait in traits for weapon in trait.weapons))
    for trait in traits:
        if trait.id == "darkvision":
            sets["darkvision"] = DARKVISION
        if trait.id in TRAIT_SPELL_ABILITY:
            sets["spell_ability"] = TRAIT_SPELL_ABILITY[trait.id]
    return sets


def _choices(owner: str, traits: Sequence[Trait], languages: int) -> Json:
    """The slots for languages, tools and a cantrip."""
    key = sheet_id(owner)
    slots = [language_slot(key, languages)] if languages else []
    for trait in traits:
        if trait.tool_choice:
            ids = list(trait.tool_choice.options)
            slots.append(slot(f"{key}_tools", "training", trait.tool_choice.count, ids=ids))
        if trait.id == CANTRIP_TRAIT:
            filters = {"circle": 0, "classes": CANTRIP_CLASS}
            slots.append(slot(f"{key}_cantrip", "spells", 1, filters=filters))
    return given(choose=slots)


def language_slot(owner: str, count: int) -> Json:
    """A slot for languages."""
    return slot(f"{owner}_languages", "training", count, filters={"kind": "language"})


def _trait_rows(traits: Sequence[Trait], source: str, facts: Facts) -> list[Json]:
    spells = {spell.id: spell for spell in facts.spells}
    tools = {tool.id: tool.name for tool in facts.tools}
    return [
        *(
            trait_row(trait.name, source, words_people.TRAITS[trait.id], trait.id)
            for trait in traits
            if trait.id not in CHOSEN_TRAITS
        ),
        *(training_row("tool", tools[tool], source) for trait in traits for tool in trait.tools),
        *(spell_row(spells[TRAIT_SPELLS[trait.id]]) for trait in traits if trait.id in TRAIT_SPELLS),
    ]


def ancestries(facts: Facts) -> list[Json]:
    """The catalog `ancestries`."""
    return [_ancestry(one, facts) for one in facts.ancestries]


def _ancestry(ancestry: Ancestry, facts: Facts) -> Json:
    save = next(ability.name for ability in facts.abilities if ability.id == ancestry.save)
    breath = f"{ancestry.feet}-foot {ancestry.shape} of {ancestry.damage}"
    summary = f"Element: {ancestry.damage}. Breath: {breath}, {save} save."
    return entry(
        ancestry.id,
        ancestry.id.capitalize(),
        f"{words_people.ANCESTRIES[ancestry.id]} Breath: {breath}, {save} save.",
        rows=[trait_row(ancestry.trait_name, "Dragonborn", summary)],
    )


def backgrounds(facts: Facts, shop: Shop) -> list[Json]:
    """The catalog `backgrounds`: those of the data, and one of the player's own."""
    return [*(_background(one, shop) for one in facts.backgrounds), _own_background()]


def _background(background: Background, shop: Shop) -> Json:
    key = sheet_id(background.id)
    slots = [language_slot(key, background.language_choices)]
    if background.category:
        slots.append(shop.slot(f"{key}_{sheet_id(background.category)}", background.category, 1))
    feature = words_people.BACKGROUND_FEATURES[background.id]
    more = BACKGROUND_THINGS.get(background.id, ())
    return entry(
        background.id,
        background.name,
        words_people.BACKGROUNDS[background.id],
        grants={
            "trained": {"skills": [sheet_id(skill) for skill in background.skills]},
            "sets": {"gold": background.gold},
            "entries": {"choose": slots},
        },
        rows=[
            trait_row(background.feature, background.name, feature),
            *(shop.row(thing, count) for thing, count in background.things),
            *(shop.plain_row(name, count) for name, count in more),
        ],
    )


def _own_background() -> Json:
    return entry(
        "own",
        "Your own background",
        words_people.OWN_BACKGROUND,
        grants={
            "trained": {"choose": [{"id": "own_skills", "what": "skills", "count": OWN_SKILLS}]},
            "entries": {"choose": [slot("own_training", "training", OWN_TRAINING)]},
        },
    )
