"""The catalogs of the SRD ruleset: races with subraces, dragon ancestries, classes and backgrounds.

Entries write rows into the list `traits` and grant what the builder applies. Catalogs stand inline, so
that every check of the builder can read them (B51.22).
"""

from __future__ import annotations

from srd import words_classes, words_people
from srd.fields import Json, sheet_id
from srd.sheet import save_id
from srd.source import Ancestry, Background, CharacterClass, Facts, Race, Subrace, Trait

# The ancestry step writes this trait, with the dragon's own figures.
ANCESTRY_TRAIT = "draconic-ancestry"

# Features that can be used so often before a rest gives them back: (uses, rest).
USES: dict[str, tuple[int, str]] = {
    "breath-weapon": (1, "short"),
    "relentless-endurance": (1, "long"),
    "rage": (2, "long"),
    "second-wind": (1, "short"),
    "arcane-recovery": (1, "long"),
}

# Spells that come with the blood and not with a class, by the ability they use.
TRAIT_SPELL_ABILITY = {"high-elf-cantrip": "int", "infernal-legacy": "cha"}

HIT_POINT_TRAITS = {"dwarven-toughness": 1}


def build_catalogs(facts: Facts) -> list[Json]:
    """The `catalogs` block."""
    races = {race.id: race for race in facts.races}
    return [
        _catalog(
            "races",
            "Races",
            [_race(race, facts) for race in facts.races]
            + [_subrace(subrace, races[subrace.race], facts) for subrace in facts.subraces],
            filters=[
                {"id": "stage", "label": "Race or subrace", "type": "text"},
                {"id": "parent", "label": "Subrace of", "type": "text"},
            ],
        ),
        _catalog("ancestries", "Dragon ancestries", [_ancestry(one, facts) for one in facts.ancestries]),
        _catalog("classes", "Classes", [_class(one, facts) for one in facts.classes]),
        _catalog(
            "backgrounds",
            "Backgrounds",
            [_background(one) for one in facts.backgrounds] + [_own_background()],
        ),
    ]


def _catalog(key: str, label: str, entries: list[Json], filters: list[Json] | None = None) -> Json:
    header: Json = {"id": key, "label": label, "feeds": ["traits"]}
    if filters:
        header["filters"] = filters
    return header | {"entries": entries}


def _row(name: str, source: str, summary: str, index: str = "") -> Json:
    """One row of the list `traits`; `index` is the id of the data, for what a trait has besides words."""
    values: Json = {"name": name, "source": source, "summary": summary}
    if index in USES:
        values["uses"], values["recharge"] = USES[index]
    if index in HIT_POINT_TRAITS:
        values["hp_per_level"] = HIT_POINT_TRAITS[index]
    return {"list": "traits", "values": values}


def _entry(key: str, label: str, summary: str, *, filters: Json, grants: Json, rows: list[Json]) -> Json:
    """An entry without the parts it does not have."""
    entry: Json = {"id": key, "label": label, "summary": summary}
    parts: Json = {"filters": filters, "grants": grants, "rows": rows}
    return entry | {name: part for name, part in parts.items() if part}


def _race(race: Race, facts: Facts) -> Json:
    traits = [facts.traits[trait] for trait in race.traits]
    return _entry(
        race.id,
        race.name,
        words_people.RACES[race.id],
        filters={"stage": "race"},
        grants=_grants(
            abilities=_raises(race),
            trained=_trait_training(race.id, traits),
            sets={"speed": race.speed, "size": race.size.lower()}
            | _languages(race, race.language_choices)
            | _trait_spell_ability(traits),
        ),
        rows=_trait_rows(traits, race.name),
    )


def _subrace(subrace: Subrace, race: Race, facts: Facts) -> Json:
    traits = [facts.traits[trait] for trait in subrace.traits]
    more = sum(trait.language_choices for trait in traits)
    return _entry(
        subrace.id,
        subrace.name,
        words_people.SUBRACES[subrace.id],
        filters={"stage": "subrace", "parent": subrace.race},
        grants=_grants(
            abilities={"add": subrace.raises},
            trained=_trait_training(subrace.id, traits),
            sets=(_languages(race, race.language_choices + more) if more else {})
            | _trait_spell_ability(traits),
        ),
        rows=_trait_rows(traits, subrace.name),
    )


def _grants(**parts: Json | list[Json] | list[str]) -> Json:
    """The parts that hold something."""
    return {name: part for name, part in parts.items() if part}


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


def _trait_training(owner: str, traits: list[Trait]) -> Json:
    """`grants.trained` of the traits together: skills they train, and a slot for those the player chooses."""
    skills = [sheet_id(skill) for trait in traits for skill in trait.skills]
    slots = [
        {"id": f"{sheet_id(owner)}_skills", "what": "skills", "count": trait.skill_choice.count}
        for trait in traits
        if trait.skill_choice
    ]
    return _grants(skills=skills, choose=slots)


def _languages(race: Race, choices: int) -> Json:
    """The languages of a race as one text; the player types those that are free to choose."""
    free = ["one of your choice", "two of your choice"][choices - 1 : choices] if choices else []
    return {"languages": ", ".join([*race.languages, *free])}


def _trait_spell_ability(traits: list[Trait]) -> Json:
    found = [TRAIT_SPELL_ABILITY[trait.id] for trait in traits if trait.id in TRAIT_SPELL_ABILITY]
    return {"spell_ability": found[0]} if found else {}


def _trait_rows(traits: list[Trait], source: str) -> list[Json]:
    return [
        _row(trait.name, source, words_people.TRAITS[trait.id], trait.id)
        for trait in traits
        if trait.id != ANCESTRY_TRAIT
    ]


def _ancestry(ancestry: Ancestry, facts: Facts) -> Json:
    save = next(ability.name for ability in facts.abilities if ability.id == ancestry.save)
    breath = f"{ancestry.feet}-foot {ancestry.shape} of {ancestry.damage}"
    return _entry(
        ancestry.id,
        ancestry.id.capitalize(),
        f"{words_people.ANCESTRIES[ancestry.id]} Breath: {breath}, {save} save.",
        filters={},
        grants={},
        rows=[
            _row(
                ancestry.trait_name,
                "Dragonborn",
                f"Element: {ancestry.damage}. Breath: {breath}, {save} save.",
            )
        ],
    )


def _class(entry: CharacterClass, facts: Facts) -> Json:
    slots: list[Json] = [_class_slot(entry, len(facts.skills))]
    if any(feature.name == "Expertise" for feature in entry.features):
        slots.append(
            {
                "id": f"{entry.id}_expertise",
                "what": "skills",
                "count": 2,
                "tier": "expertise",
                "held": "proficient",
            }
        )
    training = ", ".join(entry.training)
    return _entry(
        entry.id,
        entry.name,
        words_classes.CLASSES[entry.id],
        filters={},
        grants={
            "trained": {"saves": [save_id(save) for save in entry.saves], "choose": slots},
            **({"sets": {"spell_ability": entry.spell_ability}} if entry.spell_ability else {}),
        },
        rows=[
            _row("Arms and tools", entry.name, f"{training[:1].upper()}{training[1:]}."),
            *(
                _row(feature.name, entry.name, words_classes.FEATURES[feature.id], feature.id)
                for feature in entry.features
            ),
        ],
    )


def _class_slot(entry: CharacterClass, all_skills: int) -> Json:
    """The skills of a class; a class that may take any names none (B14.6)."""
    slot: Json = {"id": f"{entry.id}_skills", "what": "skills", "count": entry.skills.count}
    if len(entry.skills.options) < all_skills:
        slot["from"] = [sheet_id(skill) for skill in entry.skills.options]
    return slot


def _background(background: Background) -> Json:
    return _entry(
        background.id,
        background.name,
        words_people.BACKGROUNDS[background.id],
        filters={},
        grants={"trained": {"skills": [sheet_id(skill) for skill in background.skills]}},
        rows=[_row(background.feature, background.name, words_people.BACKGROUND_FEATURES[background.id])],
    )


def _own_background() -> Json:
    return _entry(
        "own",
        "Your own background",
        words_people.OWN_BACKGROUND,
        filters={},
        grants={"trained": {"choose": [{"id": "own_skills", "what": "skills", "count": 2}]}},
        rows=[],
    )
