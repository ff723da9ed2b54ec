"""Characters made with the shipped rulesets, in the guided builder, against numbers worked out by hand."""

import pytest

from rulesets.engine import api
from rulesets.engine.api import commands as c
from tests.rulesets.shipped.places import SHIPPED, files_of

ARRAY = ("str", "dex", "con", "int", "wis", "cha")

# The first tier of each ruleset.
UNTRAINED = ("none", "green")


def compiled(name: str) -> api.CompiledRuleset:
    read = api.read_package(files_of(SHIPPED / name))
    assert isinstance(read, api.Ruleset), read
    return api.compile_ruleset(read)


@pytest.fixture(scope="module")
def d20() -> api.CompiledRuleset:
    return compiled("srd-5-1")


@pytest.fixture(scope="module")
def river() -> api.CompiledRuleset:
    return compiled("lantern-ferry")


def made(ruleset: api.CompiledRuleset, *commands: c.Command) -> api.Settled:
    """A character on which every command was carried out."""
    stored: dict = {"v": 1, "build": {}}
    for command in (c.OpenBuilder(), *commands):
        done = api.apply(ruleset, stored, command)
        assert isinstance(done, api.Applied), f"{command}: {done}"
        stored = done.stored
    return api.settle(ruleset, stored)


def picks(*places: str) -> list[c.Command]:
    """Picks written as `<step>/<entry>`."""
    return [c.PickEntry(*place.split("/")) for place in places]


def assigned(*order: str) -> list[c.Command]:
    """The values of the array, first to last, given to the abilities in this order."""
    return [c.AssignScore(ability, index) for index, ability in enumerate(order)]


def array(*order: str) -> list[c.Command]:
    """The standard array, chosen in place of the method a character starts with."""
    return [c.ChooseMethod("standardArray"), *assigned(*order)]


def chosen(slot: str, *options: str) -> list[c.Command]:
    return [c.ChooseOption(slot, option) for option in options]


def badges(settled: api.Settled) -> dict[str, int]:
    return {step.id: step.badge for step in api.step_states(settled) if step.shown}


def sheet(settled: api.Settled) -> dict:
    return settled.sheet.as_json()


def trained(settled: api.Settled, kind: str) -> dict[str, str]:
    """The skills or saves above untrained, with their tiers."""
    tiers = {key: value["tier"] for key, value in sheet(settled)[kind].items()}
    return {key: tier for key, tier in tiers.items() if tier not in UNTRAINED}


def test_shipped_ruleset_is_read_without_problems(package):
    read = api.read_package(files_of(package))

    assert isinstance(read, api.Ruleset), [problem.line for problem in read]
    assert read.file_problems == {}


def test_hill_dwarf_cleric_of_5th_level_has_the_numbers_of_the_rules(d20):
    cleric = made(
        d20,
        *picks("race/dwarf", "subrace/hill-dwarf", "background/acolyte", "class/cleric", "subclass/life"),
        *array("wis", "con", "str", "cha", "dex", "int"),
        *chosen("class/cleric_skills", "medicine", "history"),
        *chosen("race/dwarf_tools", "masons-tools"),
        *chosen("background/acolyte_languages", "celestial", "giant"),
        *chosen("background/acolyte_holy_symbols", "amulet"),
        *picks("cantrips/guidance", "cantrips/light", "cantrips/sacred-flame"),
        c.TakeAll("kit"),
        *chosen("kit/cleric_5a_holy_symbols", "emblem"),
        c.EditField("level", 5),
        *picks("cantrips/resistance"),
    )
    numbers = sheet(cleric)

    assert {key: value["score"] for key, value in numbers["abilities"].items()} == {
        "str": 13, "dex": 10, "con": 16, "int": 8, "wis": 16, "cha": 12
    }  # fmt: skip
    # 8 at 1st level, 5 at each of four more, 3 for Constitution and 1 for toughness at all five.
    assert numbers["derived"]["hit_points"] == 8 + 4 * 5 + 5 * 3 + 5 * 1 == 48
    assert numbers["pools"]["hp"]["max"] == 48
    assert numbers["derived"]["spell_save_dc"] == 8 + 3 + 3
    assert numbers["derived"]["passive_perception"] == 13
    assert numbers["fields"]["speed"] == 25
    # Scale mail, no Dexterity to add, and a shield.
    assert numbers["derived"]["armor_class"] == 14 + 0 + 2
    assert (numbers["derived"]["cantrips_known"], numbers["derived"]["spells_prepared"]) == (4, 5 + 3)
    assert {key: numbers["pools"][f"slots_{key}"]["max"] for key in (1, 2, 3)} == {1: 4, 2: 3, 3: 2}
    assert trained(cleric, "skills") == dict.fromkeys(
        ("history", "insight", "medicine", "religion"), "proficient"
    )
    assert trained(cleric, "saves") == {"wis_save": "proficient", "cha_save": "proficient"}
    assert set(badges(cleric).values()) == {0}


def test_half_elf_rogue_doubles_two_trained_skills(d20):
    rogue = made(
        d20,
        *picks("race/half-elf", "background/own", "class/rogue"),
        *array("dex", "int", "cha", "con", "wis", "str"),
        *chosen("race/half_elf_scores", "dex", "int"),
        *chosen("race/half_elf_skills", "perception", "arcana"),
        *chosen("class/rogue_skills", "stealth", "deception", "insight", "acrobatics"),
        *chosen("class/rogue_expertise", "stealth", "perception"),
        *chosen("background/own_skills", "history", "nature"),
        *chosen("race/half_elf_languages", "orc"),
        *chosen("background/own_training", "goblin", "dice-set"),
        c.TakeAll("kit"),
    )
    skills = sheet(rogue)["skills"]

    assert sheet(rogue)["abilities"]["cha"]["score"] == 13 + 2
    assert skills["stealth"] == {"tier": "expertise", "number": 3 + 4}
    assert skills["perception"] == {"tier": "expertise", "number": 0 + 4}
    assert len(trained(rogue, "skills")) == 2 + 4 + 2
    assert set(badges(rogue).values()) == {0}


@pytest.mark.parametrize(
    ("race", "asked"),
    [
        ("dwarf", "subrace"), ("elf", "subrace"), ("halfling", "subrace"), ("gnome", "subrace"),
        ("dragonborn", "ancestry"),
        ("human", None), ("half-elf", None), ("half-orc", None), ("tiefling", None),
    ],
)  # fmt: skip
def test_race_asks_for_its_subrace_or_ancestry_only(d20, race, asked):
    shown = badges(made(d20, c.PickEntry("race", race)))

    assert {"subrace", "ancestry"} & shown.keys() == ({asked} if asked else set())


def test_dragonborn_barbarian_keeps_ancestry_and_adds_constitution_to_armor_class(d20):
    barbarian = made(
        d20,
        *picks("race/dragonborn", "ancestry/gold", "class/barbarian"),
        *array("str", "con", "dex", "wis", "cha", "int"),
    )

    assert sheet(barbarian)["fields"]["ancestry"] == "Gold"
    assert sheet(barbarian)["derived"]["armor_class"] == 10 + 1 + 2
    assert sheet(barbarian)["pools"]["traits:rage"]["max"] == 2
    assert sheet(barbarian)["pools"]["traits:breath weapon"]["max"] == 1


def test_frail_barbarian_loses_no_armor_class(d20):
    frail = made(d20, *picks("class/barbarian"), *array("str", "dex", "int", "wis", "cha", "con"))

    assert sheet(frail)["abilities"]["con"]["modifier"] == -1
    assert sheet(frail)["derived"]["armor_class"] == 10 + 2


def test_spells_of_a_class_outrank_spells_of_the_blood(d20):
    tiefling = made(d20, *picks("race/tiefling"))
    wizard = made(d20, *picks("race/tiefling", "class/wizard"))

    assert sheet(tiefling)["fields"]["spell_ability"] == "cha"
    assert sheet(wizard)["fields"]["spell_ability"] == "int"


@pytest.mark.parametrize(
    ("name", "first", "twentieth"),
    [
        ("wizard", 6, 6 + 19 * 4),
        ("rogue", 8, 8 + 19 * 5),
        ("fighter", 10, 10 + 19 * 6),
        ("barbarian", 12, 12 + 19 * 7),
    ],
)
def test_hit_points_are_the_whole_die_then_its_average(d20, name, first, twentieth):
    average = (c.PickEntry("class", name), c.ChooseMethod("manual"), c.SetBase("con", 10))

    assert sheet(made(d20, *average))["derived"]["hit_points"] == first
    assert sheet(made(d20, *average, c.EditField("level", 20)))["derived"]["hit_points"] == twentieth


def test_pick_taken_back_leaves_the_sheet_as_it_was(d20):
    empty = made(d20, *array(*ARRAY))
    there_and_back = made(
        d20,
        *array(*ARRAY),
        *picks("race/elf", "subrace/high-elf"),
        c.UnpickEntry("subrace", "high-elf"),
        c.UnpickEntry("race", "elf"),
    )

    assert sheet(there_and_back) == sheet(empty)


def test_salt_gate_pilot_is_strong_plain_and_a_master_of_one_craft(river):
    pilot = made(
        river,
        *picks("shore/salt-gate", "berth/pilot"),
        *assigned("lamp", "oar", "hearth"),
        *chosen("berth/pilot_eye", "lamp"),
        *chosen("berth/pilot_trade", "mend"),
        *chosen("berth/pilot_mastery", "tides"),
        *chosen("training/hobby", "manners"),
        *picks("habits/whistles", "habits/counts-everything"),
        c.EditField("ferry", "Second Kettle"),
        c.EditField("keepsake", "Half a comb"),
    )
    numbers = sheet(pilot)

    # The raise of two stops at nine, one above the eight of the array.
    assert {key: value["score"] for key, value in numbers["abilities"].items()} == {
        "oar": 8,
        "lamp": 9,
        "hearth": 3,
    }
    assert numbers["skills"]["tides"] == {"tier": "old_hand", "number": 2 + 2}
    assert trained(pilot, "skills") == {
        "row": "able", "mend": "able", "tides": "old_hand", "manners": "able"
    }  # fmt: skip
    assert numbers["fields"]["habits"] == "Whistles, Counts everything"
    assert numbers["derived"]["ember_max"] == 3 + -1
    assert set(badges(pilot).values()) == {0}


def test_deckhand_raises_one_stat_three_times_up_to_nine(river):
    deckhand = made(
        river, *picks("berth/deckhand"), *assigned("oar", "lamp", "hearth"),
        *chosen("berth/deckhand_growth", "lamp", "lamp", "lamp"),
    )  # fmt: skip

    assert sheet(deckhand)["abilities"]["lamp"]["score"] == 6 + 3


def test_fen_child_swims_and_a_lamplighter_has_one_ember_more(river):
    fen = sheet(made(river, *picks("shore/reed-fen", "berth/lamplighter")))

    assert fen["fields"]["swims"] is True
    assert fen["derived"]["breaths"] == 2 + 0 + 1
    assert fen["derived"]["ember_max"] == 3 + 0 + 1
    assert fen["pools"]["knacks:never quite dark"]["max"] == 2
