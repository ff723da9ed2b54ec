"""The sheet of the SRD ruleset: scores, skills, saves, fields, derived values, lists and live state."""

from __future__ import annotations

from srd.fields import Json, enum_field, number_field, sheet_id, text_field
from srd.source import Facts, Named

# Size categories are facts of the rules that the data spells out only for the two it uses.
SIZES = ("Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan")

# Exhaustion has six levels and so is a track of its own, not a condition that is on or off.
COUNTED_CONDITION = "exhaustion"

# What stands in for armor: the ability each class may add to its Armor Class while it wears none.
UNARMORED_ABILITY = {"barbarian": "con", "monk": "wis"}

SECTIONS = (
    Named("identity", "Who you are"),
    Named("combat", "In a fight"),
    Named("magic", "Magic"),
    Named("traits", "Traits and features"),
    Named("gear", "Gear"),
    Named("story", "Story and notes"),
    Named("workings", "How the numbers are made"),
)


def build_sheet(facts: Facts, builder: Json) -> Json:
    """The `sheet` block. `builder` is put in its place as it is."""
    return {
        "version": 1,
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
        "fields": _identity_fields(facts) + _number_fields() + _story_fields(),
        "derived": _derived(facts),
        "lists": _lists(),
        "live": _live(facts),
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
        text_field("background", "Background", 80, "identity"),
        number_field("level", "Level", 1, 20, 1, "identity"),
        number_field("experience", "Experience points", 0, 1_000_000, 0, "identity"),
        enum_field(
            "alignment", "Alignment", [Named("unaligned", "Unaligned"), *facts.alignments], "identity"
        ),
        enum_field("size", "Size", [Named(size.lower(), size) for size in SIZES], "identity")
        | {"default": "medium"},
        text_field("languages", "Languages", 200, "identity"),
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
        number_field("armor_bonus", "Armor, shield and other bonuses", -5, 30, 0, "combat"),
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


def _derived(facts: Facts) -> list[Json]:
    """Derived values, each after those it reads (S12.16); first the bonus that every skill reads (S38.4)."""
    return [
        {
            "id": "prof",
            "label": "Proficiency bonus",
            "op": "stepTable",
            "from": {"field": "level"},
            "table": [list(step) for step in facts.proficiency],
            "section": "combat",
        },
        *_hit_points(facts),
        *_armor_class(),
        _sum("initiative", "Initiative", [{"abilityMod": "dex"}], "combat"),
        _sum(
            "passive_perception", "Passive Perception", [{"const": 10}, {"skillMod": "perception"}], "combat"
        ),
        *_spell_numbers(),
        _by_value("asks_subrace", "Has subraces", "race", {s.race: 1 for s in facts.subraces}),
        _by_value("asks_ancestry", "Has a dragon ancestor", "race", {"dragonborn": 1}),
    ]


def _hit_points(facts: Facts) -> list[Json]:
    """The whole hit die at 1st level, its average rounded up at every later one, Constitution at each."""
    dice = {entry.id: entry.hit_die for entry in facts.classes}
    averages = {name: die // 2 + 1 for name, die in dice.items()}
    per_level: Json = {"listSum": {"list": "traits", "column": "hp_per_level"}}
    return [
        _by_value("hit_die", "Hit die", "class", dice),
        _by_value("hit_die_average", "Hit points of a later level", "class", averages),
        _sum("later_levels", "Levels after the first", [{"field": "level"}, {"const": -1}], "workings"),
        _product(
            "hp_later",
            "Hit points of later levels",
            [{"derived": "later_levels"}, {"derived": "hit_die_average"}],
        ),
        _product(
            "hp_constitution", "Hit points from Constitution", [{"field": "level"}, {"abilityMod": "con"}]
        ),
        _product("hp_traits", "Hit points from traits", [{"field": "level"}, per_level]),
        _sum(
            "hit_points",
            "Hit point maximum",
            [{"derived": key} for key in ("hit_die", "hp_later", "hp_constitution", "hp_traits")],
            "combat",
        ),
    ]


def _armor_class() -> list[Json]:
    """10 + Dexterity + what is worn; for two classes also an ability, as long as it helps."""
    holders = [
        _by_value(f"unarmored_{entry}", f"Has the {entry}'s Unarmored Defense", "class", {entry: 1})
        for entry in UNARMORED_ABILITY
    ]
    products = [
        _product(
            f"unarmored_{ability}",
            f"Unarmored Defense from {ability.upper()}",
            [{"derived": f"unarmored_{entry}"}, {"abilityMod": ability}],
        )
        for entry, ability in UNARMORED_ABILITY.items()
    ]
    best = {
        "id": "unarmored_bonus",
        "label": "Unarmored Defense",
        "op": "max",
        "of": [{"const": 0}, *({"derived": product["id"]} for product in products)],
        "section": "workings",
    }
    parts: list[Json] = [
        {"const": 10},
        {"abilityMod": "dex"},
        {"derived": "unarmored_bonus"},
        {"field": "armor_bonus"},
    ]
    return [*holders, *products, best, _sum("armor_class", "Armor Class", parts, "combat")]


def _spell_numbers() -> list[Json]:
    parts: list[Json] = [{"derived": "prof"}, {"abilityModFromField": "spell_ability"}]
    hidden: Json = {"hideWhen": {"field": "spell_ability", "equals": "none"}}
    return [
        _sum("spell_save_dc", "Spell save DC", [{"const": 8}, *parts], "magic") | hidden,
        _sum("spell_attack", "Spell attack bonus", parts, "magic") | hidden,
    ]


def _sum(key: str, label: str, of: list[Json], section: str) -> Json:
    return {"id": key, "label": label, "op": "sum", "of": of, "section": section}


def _product(key: str, label: str, of: list[Json]) -> Json:
    return {"id": key, "label": label, "op": "multiply", "of": of, "section": "workings"}


def _by_value(key: str, label: str, field: str, table: dict[str, int]) -> Json:
    """A number looked up by the value of an enum field, 0 for the values left out."""
    return {
        "id": key,
        "label": label,
        "op": "enumTable",
        "from": {"field": field},
        "table": table,
        "default": 0,
        "section": "workings",
    }


def _lists() -> list[Json]:
    recharge = [Named("none", "Never"), Named("short", "Short or long rest"), Named("long", "Long rest")]
    return [
        {
            "id": "traits",
            "label": "Traits and features",
            "section": "traits",
            "maxItems": 100,
            "columns": [
                text_field("name", "Name", 80) | {"required": True},
                text_field("source", "From", 60),
                text_field("summary", "In short", 300),
                number_field("uses", "Uses", 0, 20, 0),
                enum_field("recharge", "Comes back after", recharge),
                number_field("hp_per_level", "Extra hit points per level", 0, 5, 0),
            ],
            "pools": {"nameColumn": "name", "maxColumn": "uses", "rechargeColumn": "recharge"},
        },
        {
            "id": "equipment",
            "label": "Equipment",
            "section": "gear",
            "maxItems": 100,
            "columns": [
                text_field("name", "Name", 80) | {"required": True},
                number_field("quantity", "How many", 0, 9999, 1),
                text_field("note", "Note", 200),
            ],
        },
    ]


def _live(facts: Facts) -> Json:
    return {
        "pools": [
            {"id": "hp", "label": "Hit points", "max": {"derived": "hit_points"}, "allowTemp": True},
            {"id": "hit_dice", "label": "Hit dice", "max": {"field": "level"}},
            {"id": "inspiration", "label": "Inspiration", "max": {"const": 1}, "start": "empty"},
        ],
        "tracks": [
            {"id": "death_successes", "label": "Death saves made", "min": 0, "max": 3},
            {"id": "death_failures", "label": "Death saves failed", "min": 0, "max": 3},
            {"id": COUNTED_CONDITION, "label": "Exhaustion", "min": 0, "max": 6},
        ],
        "text": [{"id": "concentration", "label": "Concentrating on", "maxLength": 120}],
        "conditions": [
            {"id": condition.id, "label": condition.name}
            for condition in facts.conditions
            if condition.id != COUNTED_CONDITION
        ],
    }
