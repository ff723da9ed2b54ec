"""Every class with every race and subrace, made in the guided builder, against figures worked out by hand.

The facts are those the ruleset was made from; `by_hand` works the figures out of them on its own.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulesets.engine import api
from rulesets.engine.api import commands as c
from tests.characters import first_level
from tests.characters.first_level import FirstLevel
from tests.rulesets.shipped.by_hand import ACOLYTE, Book, Hero
from tests.rulesets.shipped.places import SHIPPED, files_of

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
ARRAY = (15, 14, 13, 12, 10, 8)
CLASSES = (
    "barbarian", "bard", "cleric", "druid", "fighter", "monk",
    "paladin", "ranger", "rogue", "sorcerer", "warlock", "wizard",
)  # fmt: skip
PEOPLES = (
    ("dwarf", None), ("dwarf", "hill-dwarf"), ("elf", None), ("elf", "high-elf"),
    ("halfling", None), ("halfling", "lightfoot-halfling"), ("human", None), ("dragonborn", None),
    ("gnome", None), ("gnome", "rock-gnome"), ("half-elf", None), ("half-orc", None), ("tiefling", None),
)  # fmt: skip

# Nobody's race speaks these or trains these, so that they can be chosen whoever one is.
LANGUAGES = ("giant", "goblin", "sylvan", "abyssal", "undercommon")
RACIAL_SKILLS = ("perception", "intimidation")
HALF_ELF = {"scores": ("str", "con"), "skills": ("sleight_of_hand", "medicine")}

SUBCLASSES = {"cleric": "life", "sorcerer": "draconic", "warlock": "fiend"}
CHOSEN: dict[str, dict[str, tuple[str, ...]]] = {
    "bard": {"class/bard_tools": ("lute", "drum", "viol")},
    "monk": {"class/monk_tools": ("flute",)},
    "ranger": {
        "class/favored_enemy": ("dragons",),
        "class/favored_terrain": ("coast",),
        "class/enemy_languages": ("deep-speech",),
    },
    "sorcerer": {"subclass/dragon_blood": ("red-dragon",)},
    "cleric": {"kit/cleric_5a_holy_symbols": ("emblem",)},
    "druid": {"kit/druid_3a_druidic_foci": ("totem",)},
    "paladin": {"kit/paladin_4a_holy_symbols": ("emblem",)},
}
WEAPONS = {
    "fighter": ("kit/fighter_2a_martial_weapons", "longsword"),
    "paladin": ("kit/paladin_1a_martial_weapons", "whip"),
    "warlock": ("kit/warlock_4a_simple_weapons", "quarterstaff"),
}
EXPERTISE = ("stealth", "deception")


@cache
def d20() -> api.CompiledRuleset:
    read = api.read_package(files_of(SHIPPED / "srd-5-1"))
    assert isinstance(read, api.Ruleset), read
    return api.compile_ruleset(read)


def played(stored: Any, *commands: c.Command) -> Any:
    """What is stored after commands, each of which must be accepted."""
    for command in commands:
        done = api.apply(d20(), stored, command)
        assert isinstance(done, api.Applied), f"{command}: {done}"
        stored = done.stored
    return stored


def chosen(slot: str, *options: str) -> list[c.Command]:
    return [c.ChooseOption(slot, option) for option in options]


def bases(class_id: str) -> dict[str, int]:
    """The array, another way round for each class, so that every ability is somebody's best and worst."""
    turned = CLASSES.index(class_id) % len(ABILITIES)
    return dict(zip(ABILITIES[turned:] + ABILITIES[:turned], ARRAY, strict=True))


def class_skills(book: Book, class_id: str) -> tuple[str, ...]:
    """The first skills of the class that neither temple nor any race trains."""
    (offer, *_) = book.classes[class_id]["proficiency_choices"]
    names = [option["item"]["index"].removeprefix("skill-") for option in offer["from"]["options"]]
    taken = (*ACOLYTE, *RACIAL_SKILLS, *(skill.replace("_", "-") for skill in HALF_ELF["skills"]))
    free = [*EXPERTISE] if class_id == "rogue" else []
    free += [name for name in names if name not in (*taken, *free)]
    return tuple(free[: offer["choose"]])


@cache
def of_class(folder: Path, class_id: str) -> Any:
    """A character without a race: class, temple, scores, skills, cantrips, kit."""
    book = Book(folder)
    spells = {s["index"]: s for s in book.of("Spells").values()}
    known = book.first_levels[class_id].get("spellcasting", {}).get("cantrips_known", 0)
    # The blood may bring these two; nobody needs them twice.
    cantrips = [
        key
        for key, spell in spells.items()
        if spell["level"] == 0
        and class_id in [one["index"] for one in spell["classes"]]
        and key not in ("thaumaturgy", "light")
    ]
    scores = bases(class_id)
    order = [next(ability for ability in scores if scores[ability] == value) for value in ARRAY]
    subclass = [c.PickEntry("subclass", SUBCLASSES[class_id])] if class_id in SUBCLASSES else []
    style = [c.PickEntry("fighting_style", "defense")] if class_id == "fighter" else []
    slots = [pick for slot, options in CHOSEN.get(class_id, {}).items() for pick in chosen(slot, *options)]
    return played(
        {"v": 1, "build": {}},
        c.OpenBuilder(),
        c.PickEntry("class", class_id),
        *subclass,
        *style,
        c.PickEntry("background", "acolyte"),
        c.ChooseMethod("standardArray"),
        *(c.AssignScore(ability, index) for index, ability in enumerate(order)),
        *chosen(f"class/{class_id}_skills", *(s.replace("-", "_") for s in class_skills(book, class_id))),
        *(chosen("class/rogue_expertise", *EXPERTISE) if class_id == "rogue" else ()),
        *chosen("background/acolyte_languages", *LANGUAGES[:2]),
        *chosen("background/acolyte_holy_symbols", "amulet"),
        *(c.PickEntry("cantrips", key) for key in cantrips[:known]),
        c.TakeAll("kit"),
        *slots,
        *(chosen(*WEAPONS[class_id]) if class_id in WEAPONS else ()),
    )


def of_people(race: str, subrace: str | None) -> list[c.Command]:
    """What somebody of this race picks and chooses."""
    made: list[c.Command] = [c.PickEntry("race", race)]
    if subrace:
        made.append(c.PickEntry("subrace", subrace))
    match race:
        case "dwarf":
            made += chosen("race/dwarf_tools", "masons-tools")
        case "human":
            made += chosen("race/human_languages", LANGUAGES[2])
        case "dragonborn":
            made.append(c.PickEntry("ancestry", "gold"))
        case "half-elf":
            made += chosen("race/half_elf_languages", LANGUAGES[2])
            made += chosen("race/half_elf_scores", *HALF_ELF["scores"])
            made += chosen("race/half_elf_skills", *HALF_ELF["skills"])
    if subrace == "high-elf":
        made += chosen("subrace/high_elf_languages", LANGUAGES[2])
        made += chosen("subrace/high_elf_cantrip", "light")
    return made


def spell_picks(book: Book, hero: Hero) -> list[c.Command]:
    """So many spells of the class as the figures ask for; those of the domain are there already."""
    step = "spellbook" if hero.class_id == "wizard" else "spells"
    brought = ("bless", "cure-wounds") if hero.class_id == "cleric" else ()
    keys = [
        key
        for key, spell in book.of("Spells").items()
        if spell["level"] == 1
        and hero.class_id in [one["index"] for one in spell["classes"]]
        and key not in brought
    ]
    return [c.PickEntry(step, key) for key in keys[: hero.spells - len(brought)]]


def hero_of(book: Book, people: tuple[str, str | None], class_id: str) -> Hero:
    race, subrace = people
    half_elf = race == "half-elf"
    skills = class_skills(book, class_id)
    if half_elf:
        skills += tuple(skill.replace("_", "-") for skill in HALF_ELF["skills"])
    return Hero(
        book, race, subrace, class_id, bases(class_id),
        raised=HALF_ELF["scores"] if half_elf else (),
        skills=skills,
        chosen_weapons=WEAPONS[class_id][1:] if class_id in WEAPONS else (),
    )  # fmt: skip


@pytest.fixture(params=CLASSES)
def class_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=PEOPLES, ids=lambda people: people[1] or people[0])
def people(request: pytest.FixtureRequest) -> tuple[str, str | None]:
    found: tuple[str, str | None] = request.param
    return found


def test_class_and_race_together_have_the_figures_of_the_facts(
    srd_data: Path, people: tuple[str, str | None], class_id: str
) -> None:
    book = Book(srd_data)
    hero = hero_of(book, people, class_id)
    stored = played(of_class(srd_data, class_id), *of_people(*people), *spell_picks(book, hero))
    settled = api.settle(d20(), stored)
    sheet = settled.sheet.as_json()
    derived = sheet["derived"]

    assert {key: value["score"] for key, value in sheet["abilities"].items()} == hero.scores
    assert derived["prof"] == 2
    assert (derived["hit_points"], derived["initiative"]) == (hero.hit_points, hero.mod("dex"))
    assert derived["armor_class"] == hero.armor_class
    assert sheet["fields"]["speed"] == book.races[hero.race]["speed"]
    assert sheet["fields"].get("darkvision", 0) == hero.darkvision
    assert {key: value["number"] for key, value in sheet["saves"].items()} == {
        f"{ability}_save": number for ability, number in hero.saves.items()
    }
    doubled = EXPERTISE if class_id == "rogue" else ()
    assert {key: value["number"] for key, value in sheet["skills"].items()} == {
        skill.replace("-", "_"): hero.skill(skill, doubled) for skill in book.skills
    }
    assert derived["passive_perception"] == 10 + hero.skill("perception", doubled)
    assert attacks_of(settled) == hero.attacks
    assert magic_of(settled) == by_hand_magic(hero)
    assert (
        len({row["name"] for row in cells(settled, "proficiencies") if row["kind"] == "language"})
        == hero.languages
    )
    open_steps = {s.id: s.badge for s in api.step_states(settled) if s.badge and s.id not in NO_SUBRACE}
    assert open_steps == {}
    assert all(not state.inactive for state in api.step_states(settled))


NO_SUBRACE = ("subrace",)
"""A race alone waits for its subrace, which is what half of these leave out."""


def cells(settled: api.Settled, list_id: str) -> list[Any]:
    """The rows of a list as the sheet shows them."""
    return [row.cells for row in settled.sheet.rows(list_id)]


def attacks_of(settled: api.Settled) -> dict[str, tuple[int, int, str, int]]:
    return {
        row["name"]: (row["to_hit"], row["damage_bonus"], row["damage"], row["quantity"])
        for row in cells(settled, "attacks")
    }


def magic_of(settled: api.Settled) -> dict[str, Any]:
    """What the sheet says of spells; without an ability to cast with there is no DC."""
    sheet = settled.sheet.as_json()
    circles = [row["level"] for row in cells(settled, "spells")]
    ability = sheet["fields"]["spell_ability"]
    pool = sheet["pools"].get("pact_slots") or sheet["pools"].get("slots_1") or {"max": 0}
    return {
        "ability": None if ability == "none" else ability,
        "dc": sheet["derived"]["spell_save_dc"] if ability != "none" else None,
        "attack": sheet["derived"]["spell_attack"] if ability != "none" else None,
        "cantrips": circles.count(0),
        "spells": circles.count(1),
        "slots": pool["max"],
    }


def by_hand_magic(hero: Hero) -> dict[str, Any]:
    modifier = hero.mod(hero.spell_ability) if hero.spell_ability else 0
    return {
        "ability": hero.spell_ability,
        "dc": 8 + 2 + modifier if hero.spell_ability else None,
        "attack": 2 + modifier if hero.spell_ability else None,
        "cantrips": hero.cantrips,
        "spells": hero.spells,
        "slots": hero.slots,
    }


@pytest.mark.parametrize("class_id", CLASSES)
def test_armor_taken_off_leaves_what_the_class_has_without_it(srd_data: Path, class_id: str) -> None:
    hero = hero_of(Book(srd_data), ("human", None), class_id)
    stored = played(of_class(srd_data, class_id), *of_people("human", None))
    rows = stored["build"]["lists"].get("equipment", [])
    off = [c.EditCell("equipment", row["_row"], "worn", False) for row in rows if row.get("worn")]

    bare = api.settle(d20(), played(stored, *off)).sheet.as_json()

    assert bare["derived"]["armor_class"] == hero.bare_armor_class


@pytest.mark.parametrize("made", first_level.HEROES, ids=lambda made: made.of_class)
def test_figures_the_browser_looks_for_are_those_of_the_facts(srd_data: Path, made: FirstLevel) -> None:
    subrace = made.picks.get("Subrace")
    hero = Hero(
        Book(srd_data),
        made.race.lower(),
        subrace.lower().replace(" ", "-") if subrace else None,
        made.of_class.lower(),
        dict(zip(made.scores.split(), ARRAY, strict=True)),
    )

    figures = (hero.hit_points, hero.armor_class, hero.saves[made.save[0]], hero.slots)

    assert figures == (made.hit_points, made.armor_class, made.save[1], made.slots)
