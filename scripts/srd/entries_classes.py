"""Classes, the subclasses chosen at 1st level, and what is chosen within a class."""

from __future__ import annotations

from srd import words_classes
from srd.arms import training_sets
from srd.entries import entry, given, slot, training_row, trait_row
from srd.entries_gear import unarmed_row
from srd.entries_people import language_slot
from srd.entries_spells import spell_row
from srd.fields import Json, sheet_id
from srd.sheet import save_id
from srd.source import Facts
from srd.source_classes import CharacterClass, Subclass
from srd.words_training import SECRET_TONGUES

MARTIAL_ARTIST, MARTIAL_DIE = "monk", "1d4"
HUNTER = "ranger"
DRAGON_BLOOD = "draconic"
ALWAYS_PREPARED = "life"


def classes(facts: Facts) -> list[Json]:
    """The catalog `classes`."""
    return [_class(one, facts) for one in facts.classes]


def _class(one: CharacterClass, facts: Facts) -> Json:
    tools = {tool.id: tool.name for tool in facts.tools}
    tongue = SECRET_TONGUES.get(one.id)
    return entry(
        one.id,
        one.name,
        words_classes.CLASSES[one.id],
        grants={
            "trained": {"saves": [save_id(save) for save in one.saves], "choose": _skill_slots(one, facts)},
            **given(sets=_sets(one), entries=given(choose=_slots(one))),
        },
        rows=[
            trait_row("Arms and tools", one.name, _arms(one)),
            *(
                trait_row(feature.name, one.name, words_classes.FEATURES[feature.id], feature.id)
                for feature in one.features
            ),
            *(training_row("tool", tools[tool], one.name) for tool in one.tools),
            *([training_row("language", tongue, one.name)] if tongue else []),
            *([unarmed_row(MARTIAL_DIE, {"derived": "monk_mod"})] if one.id == MARTIAL_ARTIST else []),
        ],
    )


def _arms(one: CharacterClass) -> str:
    words = ", ".join(one.training)
    return f"{words[:1].upper()}{words[1:]}."


def _sets(one: CharacterClass) -> Json:
    """Training with armor and weapons, and what the class casts with."""
    weapons = tuple(sheet_id(weapon) for weapon in one.weapons)
    casts: Json = {"spell_ability": one.casting.ability} if one.casting else {}
    return {**casts, **training_sets(one.armor, weapons)}


def _skill_slots(one: CharacterClass, facts: Facts) -> list[Json]:
    """The skills of a class; a class that may take any names none (B14.6)."""
    skills: Json = {"id": f"{one.id}_skills", "what": "skills", "count": one.skills.count}
    if len(one.skills.options) < len(facts.skills):
        skills["from"] = [sheet_id(skill) for skill in one.skills.options]
    if not any(feature.name == "Expertise" for feature in one.features):
        return [skills]
    expertise: Json = {"id": f"{one.id}_expertise", "what": "skills", "count": 2}
    return [skills, expertise | {"tier": "expertise", "held": "proficient"}]


def _slots(one: CharacterClass) -> list[Json]:
    """Tools a class chooses, and what the hunter knows best."""
    slots = []
    if one.tool_choice:
        ids = list(one.tool_choice.options)
        slots.append(slot(f"{one.id}_tools", "training", one.tool_choice.count, ids=ids))
    if one.id == HUNTER:
        slots += [
            slot("favored_enemy", "options", 1, filters={"kind": "enemy"}),
            slot("favored_terrain", "options", 1, filters={"kind": "terrain"}),
            language_slot("enemy", 1),
        ]
    return slots


def subclasses(facts: Facts) -> list[Json]:
    """The catalog `subclasses`: those that are chosen at 1st level."""
    return [_subclass(one, facts) for one in facts.subclasses]


def _subclass(one: Subclass, facts: Facts) -> Json:
    label = words_classes.SUBCLASS_LABELS[one.id]
    spells = {spell.id: spell for spell in facts.spells}
    brought = one.spells if one.id == ALWAYS_PREPARED else ()
    dragon = one.id == DRAGON_BLOOD
    slots = [slot("dragon_blood", "options", 1, filters={"kind": "dragon"})] if dragon else []
    return entry(
        one.id,
        label,
        words_classes.SUBCLASSES[one.id],
        filters={"class": one.class_id},
        grants=given(
            sets=training_sets(("heavy-armor",), ()) if one.id == ALWAYS_PREPARED else {},
            entries=given(choose=slots),
        ),
        rows=[
            *(
                trait_row(feature.name, label, words_classes.SUBCLASS_FEATURES[feature.id], feature.id)
                for feature in one.features
            ),
            *(spell_row(spells[spell], prepared=True) for spell in brought),
            *([training_row("language", "Draconic", label)] if dragon else []),
        ],
    )


def options(facts: Facts) -> list[Json]:
    """The catalog `options`: fighting styles, enemies, terrains, and the dragons of a bloodline."""
    return [
        *(_option("style", style.id, style.name, words_classes.STYLES[style.id]) for style in facts.styles),
        *(
            _option("enemy", enemy, enemy.capitalize(), words_classes.ENEMY.format(kind=enemy))
            for enemy in facts.enemies
        ),
        *(
            _option("terrain", terrain, terrain.capitalize(), words_classes.TERRAIN.format(terrain=terrain))
            for terrain in facts.terrains
        ),
        *(
            _option(
                "dragon",
                f"{dragon.id}-dragon",
                f"{dragon.id.capitalize()} dragon",
                words_classes.DRAGON.format(color=dragon.id, damage=dragon.damage),
            )
            for dragon in facts.ancestries
        ),
    ]


SOURCES = {
    "style": "Fighting Style",
    "enemy": "Favored Enemy",
    "terrain": "Natural Explorer",
    "dragon": "Dragon Ancestor",
}


def _option(kind: str, key: str, label: str, summary: str) -> Json:
    return entry(
        key,
        label,
        summary,
        filters={"kind": kind},
        rows=[trait_row(f"{SOURCES[kind]}: {label}", SOURCES[kind], summary)],
    )
