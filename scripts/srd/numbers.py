"""The derived values of the SRD sheet, each after those it reads (S12.16)."""

from __future__ import annotations

from srd.armor import build_armor_class
from srd.arms import build_weapon_figures
from srd.fields import Json, sheet_id
from srd.figures import by_value, const, derived, looked_up, modifier, product, total
from srd.items import kit_fit, packs, takers
from srd.magic import build_magic_figures, first_level_casters, with_cantrips
from srd.source import Facts

CARRY = 15


def build_derived(facts: Facts) -> list[Json]:
    """All of them; first the bonus that every skill reads (S38.4)."""
    return [
        looked_up("prof", "Proficiency bonus", {"field": "level"}, facts.proficiency, "combat"),
        *_hit_points(facts),
        *build_armor_class(),
        total("initiative", "Initiative", [modifier("dex")], "combat"),
        total("passive_perception", "Passive Perception", [const(10), {"skillMod": "perception"}], "combat"),
        product("carrying", "Pounds you can carry", [const(CARRY), {"abilityScore": "str"}], "gear"),
        *build_weapon_figures(facts),
        *build_magic_figures(facts),
        *_uses(),
        *_asked(facts),
        *_languages(facts),
        *_packs(facts),
    ]


def _hit_points(facts: Facts) -> list[Json]:
    """The whole hit die at 1st level, its average rounded up at every later one, Constitution at each."""
    dice = {entry.id: entry.hit_die for entry in facts.classes}
    averages = {name: die // 2 + 1 for name, die in dice.items()}
    per_level: Json = {"listSum": {"list": "traits", "column": "hp_per_level"}}
    parts = ("hit_die", "hp_later", "hp_constitution", "hp_traits")
    level: Json = {"field": "level"}
    return [
        by_value("hit_die", "Hit die", "class", dice),
        by_value("hit_die_average", "Hit points of a later level", "class", averages),
        total("later_levels", "Levels after the first", [level, const(-1)]),
        product(
            "hp_later", "Hit points of later levels", [derived("later_levels"), derived("hit_die_average")]
        ),
        product("hp_constitution", "Hit points from Constitution", [level, modifier("con")]),
        product("hp_traits", "Hit points from traits", [level, per_level]),
        total("hit_points", "Hit point maximum", [derived(key) for key in parts], "combat"),
    ]


def _uses() -> list[Json]:
    """How often what a class can do comes back; the pools of the live state read these."""
    level: Json = {"field": "level"}
    return [
        looked_up("inspiration_uses", "Uses of Bardic Inspiration", modifier("cha"), _at_least_one()),
        product("healing_hands", "Hit points in the hands", [const(5), level]),
        total("divine_senses", "Uses of Divine Sense", [const(1), modifier("cha")]),
    ]


def _at_least_one() -> tuple[tuple[int, int], ...]:
    """A modifier as a number of uses; no score has more than 10."""
    return tuple((value, value) for value in range(1, 11))


def _asked(facts: Facts) -> list[Json]:
    """What the builder asks of whom."""
    subclassed = {entry.class_id: 1 for entry in facts.subclasses}
    learners = [name for name in first_level_casters(facts) if name != "wizard"]
    blood = {"high-elf": 1}
    return [
        by_value("asks_subrace", "Has subraces", "race", {s.race: 1 for s in facts.subraces}),
        by_value("asks_ancestry", "Has a dragon ancestor", "race", {"dragonborn": 1}),
        by_value("asks_subclass", "Chooses a subclass at 1st level", "class", subclassed),
        by_value("asks_style", "Chooses a fighting style at 1st level", "class", {"fighter": 1}),
        by_value("asks_options", "Chooses features of the class", "class", {"ranger": 1, "sorcerer": 1}),
        by_value("asks_blood_spell", "Has a cantrip of the blood", "subrace", blood),
        by_value("asks_cantrips", "Knows cantrips", "class", dict.fromkeys(with_cantrips(facts), 1)),
        by_value("asks_spells", "Knows or prepares spells", "class", dict.fromkeys(learners, 1)),
        by_value("asks_book", "Has a spellbook", "class", {"wizard": 1}),
        by_value("asks_kit", "Parts of the kit", "class", {e.id: len(e.kit) for e in facts.classes}),
        by_value(
            "no_domain_spells", "Not of the Life Domain, which brings it", "subclass", {"life": 0}, default=1
        ),
        by_value("not_warlock", "Is no warlock", "class", {"warlock": 0}, default=1),
        by_value("of_fiend", "Has the Fiend as patron", "subclass", {"fiend": 1}),
        total("fiend_spells", "The Fiend as patron", [derived("not_warlock"), derived("of_fiend")]),
        looked_up("at_first", "Is of 1st level", {"field": "level"}, ((1, 1), (2, 0))),
    ]


def _languages(facts: Facts) -> list[Json]:
    """Which languages are still to be learned: not those that come with the race."""
    spoken: dict[str, dict[str, int]] = {}
    for race in facts.races:
        for language in race.languages:
            spoken.setdefault(language.id, {})[race.id] = 0
    names = {language.id: language.name for language in facts.languages}
    return [
        by_value(f"learns_{sheet_id(key)}", f"{names[key]} not spoken by the race", "race", races, default=1)
        for key, races in spoken.items()
    ]


def _packs(facts: Facts) -> list[Json]:
    """Whose kit may hold which pack."""
    return [
        by_value(kit_fit(pack), f"{pack.name}: in the kit", "class", dict.fromkeys(takers(pack, facts), 1))
        for pack in packs(facts)
    ]
