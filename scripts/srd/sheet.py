"""The sheet of the SRD ruleset: scores, skills, saves, fields, lists and live state."""

from __future__ import annotations

from srd.arms import training_fields
from srd.fields import Json, enum_field, number_field, sheet_id, text_field, yes_no_field
from srd.figures import SHOW_WORKINGS
from srd.lists import build_lists
from srd.live import build_live
from srd.numbers import build_derived
from srd.source import Facts
from srd.source_parts import Named

# Size categories are facts of the rules that the data spells out only for the two it uses.
SIZES = ("Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan")

# Everybody has coins of these kinds, from the least to the most worth.
COINS = ("copper", "silver", "electrum", "gold", "platinum")

# Fighters choose how they fight at 1st level, the other two at 2nd.
STYLED = ("fighter", "paladin", "ranger")

SECTIONS = (
    Named("identity", "Who you are"),
    Named("combat", "In a fight"),
    Named("training", "Trained with"),
    Named("magic", "Magic"),
    Named("traits", "Traits and features"),
    Named("gear", "Gear"),
    Named("story", "Story and notes"),
    Named("workings", "How the numbers are made"),
)


def build_sheet(facts: Facts, builder: Json) -> Json:
    """The `sheet` block. `builder` is put in its place as it is."""
    return {
        "version": 2,
        "sections": [{"id": section.id, "label": section.name} for section in SECTIONS],
        "abilities": [_ability(ability) for ability in facts.abilities],
        "skills": [
            {"id": sheet_id(skill.id), "label": skill.name, "ability": skill.ability}
            for skill in facts.skills
        ],
        "saves": [
            {"id": save_id(ability.id), "label": f"{ability.name} save", "ability": ability.id}
            for ability in facts.abilities
        ],
        "skillTiers": ["none", "proficient", "expertise"],
        "saveTiers": ["none", "proficient"],
        "fields": [
            *_identity_fields(facts),
            *_number_fields(),
            yes_no_field(SHOW_WORKINGS, "Show how the numbers are made", "workings"),
            *training_fields(facts),
            *_coins(),
            *_story_fields(),
        ],
        "derived": build_derived(facts),
        "lists": build_lists(facts),
        "live": build_live(facts),
        "builder": builder,
    }


def save_id(ability: str) -> str:
    """The save of an ability: skills and saves share one map of bonuses, so a save has a suffix (S1.8)."""
    return f"{ability}_save"


def _ability(ability: Named) -> Json:
    short = ability.id.upper()
    return {"id": ability.id, "label": ability.name, "short": short, "min": 1, "max": 30, "default": 10}


def _identity_fields(facts: Facts) -> list[Json]:
    with_subraces = {subrace.race for subrace in facts.subraces}
    without = ["none", *(race.id for race in facts.races if race.id not in with_subraces)]
    subraces = [Named(subrace.id, subrace.name) for subrace in facts.subraces]
    races = [Named(race.id, race.name) for race in facts.races]
    classes = [Named(entry.id, entry.name) for entry in facts.classes]
    return [
        enum_field("race", "Race", [Named("none", "No race yet"), *races], "identity"),
        enum_field("subrace", "Subrace", [Named("none", "No subrace yet"), *subraces], "identity")
        | {"hideWhen": {"field": "race", "in": without}},
        text_field("ancestry", "Draconic ancestry", 40, "identity")
        | {"hideWhen": {"field": "race", "notEquals": "dragonborn"}},
        enum_field("class", "Class", [Named("none", "No class yet"), *classes], "identity"),
        enum_field(
            "subclass", "Subclass", [Named("none", "No subclass yet"), *facts.subclass_names], "identity"
        ),
        enum_field("fighting_style", "Fighting style", [Named("none", "No style"), *facts.styles], "combat")
        | {"hideWhen": {"field": "class", "in": _without_style(facts)}},
        text_field("background", "Background", 80, "identity"),
        number_field("level", "Level", 1, 20, 1, "identity"),
        number_field("experience", "Experience points", 0, 1_000_000, 0, "identity"),
        enum_field(
            "alignment", "Alignment", [Named("unaligned", "Unaligned"), *facts.alignments], "identity"
        ),
        enum_field("size", "Size", [Named(size.lower(), size) for size in SIZES], "identity")
        | {"default": "medium"},
    ]


def _number_fields() -> list[Json]:
    casting = [
        Named("none", "No spells"),
        Named("int", "Intelligence"),
        Named("wis", "Wisdom"),
        Named("cha", "Charisma"),
    ]
    return [
        number_field("speed", "Speed in feet", 0, 120, 30, "combat"),
        number_field("darkvision", "Darkvision in feet", 0, 300, 0, "combat"),
        number_field("armor_bonus", "Other bonuses to Armor Class", -5, 30, 0, "combat"),
        enum_field("spell_ability", "Spellcasting ability", casting, "magic"),
    ]


def _story_fields() -> list[Json]:
    return [
        text_field("appearance", "Appearance", 300, "story"),
        text_field("personality", "Personality", 300, "story"),
        text_field("ideals", "Ideals", 300, "story"),
        text_field("bonds", "Bonds", 300, "story"),
        text_field("flaws", "Flaws", 300, "story"),
        {"id": "notes", "label": "Notes", "type": "longtext", "maxLength": 4000, "section": "story"},
    ]


def _coins() -> list[Json]:
    return [number_field(coin, f"{coin.capitalize()} pieces", 0, 1_000_000, 0, "gear") for coin in COINS]


def _without_style(facts: Facts) -> list[str]:
    """Those who never choose how they fight."""
    return ["none", *(entry.id for entry in facts.classes if entry.id not in STYLED)]
