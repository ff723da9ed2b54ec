"""The lists of the SRD sheet: traits, languages and tools, attacks, spells, equipment."""

from __future__ import annotations

from srd.fields import (
    Json,
    dice_column,
    enum_field,
    number_field,
    sum_column,
    text_field,
    yes_no_field,
)
from srd.source import Facts
from srd.source_parts import Named
from srd.words_spells import SCHOOLS

TO_HIT = (-20, 40)


def build_lists(facts: Facts) -> list[Json]:
    """The `lists` block."""
    return [_traits(), _proficiencies(), _attacks(), _spells(), _equipment()]


def _list(key: str, label: str, section: str, columns: list[Json]) -> Json:
    return {"id": key, "label": label, "section": section, "maxItems": 100, "columns": columns}


def _name() -> Json:
    return text_field("name", "Name", 80) | {"required": True}


def _traits() -> Json:
    recharge = [Named("none", "Never"), Named("short", "Short or long rest"), Named("long", "Long rest")]
    columns = [
        _name(),
        text_field("source", "From", 60),
        text_field("summary", "In short", 300),
        number_field("uses", "Uses", 0, 20, 0),
        enum_field("recharge", "Comes back after", recharge),
        number_field("hp_per_level", "Extra hit points per level", 0, 5, 0),
    ]
    pools: Json = {"nameColumn": "name", "maxColumn": "uses", "rechargeColumn": "recharge"}
    return _list("traits", "Traits and features", "traits", columns) | {"pools": pools}


def _proficiencies() -> Json:
    kinds = [Named("language", "Language"), Named("tool", "Tool")]
    columns = [_name(), enum_field("kind", "Kind", kinds), text_field("note", "Note", 120)]
    return _list("proficiencies", "Languages and tools", "training", columns)


def _attacks() -> Json:
    """An attack adds an ability and training, both filled in from the sheet, and what the player writes."""
    columns = [
        _name(),
        sum_column("to_hit", "To hit", *TO_HIT, of=("from_ability", "from_training", "more_to_hit")),
        dice_column("damage", "Damage"),
        sum_column("damage_bonus", "Added to damage", *TO_HIT, of=("damage_ability", "more_damage")),
        text_field("type", "Kind of damage", 40),
        text_field("reach", "Reach or range", 40),
        text_field("properties", "Properties", 200),
        number_field("quantity", "How many", 0, 9999, 1),
        number_field("from_ability", "To hit: ability", *TO_HIT, 0),
        number_field("from_training", "To hit: training", *TO_HIT, 0),
        number_field("more_to_hit", "To hit: other", *TO_HIT, 0),
        number_field("damage_ability", "Damage: ability", *TO_HIT, 0),
        number_field("more_damage", "Damage: other", *TO_HIT, 0),
    ]
    checks = [{"id": "attack", "name": "name", "rating": "to_hit"}]
    return _list("attacks", "Weapons and attacks", "combat", columns) | {"checks": checks}


def _spells() -> Json:
    schools = [Named(key, label) for key, label in SCHOOLS.items()]
    columns = [
        _name(),
        number_field("level", "Level", 0, 9, 0),
        yes_no_field("prepared", "Prepared"),
        enum_field("school", "School", schools),
        text_field("time", "Casting time", 60),
        text_field("range", "Range", 60),
        text_field("components", "Components", 20),
        text_field("duration", "Duration", 60),
        yes_no_field("concentration", "Concentration"),
        yes_no_field("ritual", "Ritual"),
        text_field("against", "Attack or save", 60),
        text_field("summary", "In short", 300),
    ]
    return _list("spells", "Spells", "magic", columns)


def _equipment() -> Json:
    kinds = ("None", "Light", "Medium", "Heavy", "Shield")
    armor = [Named(kind.lower(), "No armor" if kind == "None" else kind) for kind in kinds]
    columns = [
        _name(),
        number_field("quantity", "How many", 0, 9999, 1),
        yes_no_field("worn", "Worn"),
        enum_field("armor", "Armor", armor),
        number_field("ac", "Armor Class", 0, 30, 0),
        number_field("weight", "Pounds each", 0, 1000, 0) | {"integer": False},
        text_field("note", "Note", 200),
    ]
    return _list("equipment", "Equipment", "gear", columns)
