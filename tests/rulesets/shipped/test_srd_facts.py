"""The figures of the SRD ruleset against figures listed here by hand."""

import pytest

CLASSES = {
    # class: hit die, saves, number of skills, skills to choose from (None: any)
    "barbarian": (12, "str con", 2, "animal_handling athletics intimidation nature perception survival"),
    "bard": (8, "dex cha", 3, None),
    "cleric": (8, "wis cha", 2, "history insight medicine persuasion religion"),
    "druid": (8, "int wis", 2, "animal_handling arcana insight medicine nature perception religion survival"),
    "fighter": (
        10,
        "str con",
        2,
        "acrobatics animal_handling athletics history insight intimidation perception survival",
    ),
    "monk": (8, "str dex", 2, "acrobatics athletics history insight religion stealth"),
    "paladin": (10, "wis cha", 2, "athletics insight intimidation medicine persuasion religion"),
    "ranger": (
        10,
        "str dex",
        3,
        "animal_handling athletics insight investigation nature perception stealth survival",
    ),
    "rogue": (
        8,
        "dex int",
        4,
        "acrobatics athletics deception insight intimidation investigation perception performance persuasion "
        "sleight_of_hand stealth",
    ),
    "sorcerer": (6, "con cha", 2, "arcana deception insight intimidation persuasion religion"),
    "warlock": (8, "wis cha", 2, "arcana deception history intimidation investigation nature religion"),
    "wizard": (6, "int wis", 2, "arcana history insight investigation medicine religion"),
}

RACES = {
    # race: raises, speed, size, skills it trains, subrace
    "dwarf": ({"con": 2}, 25, "medium", [], {"hill-dwarf": {"wis": 1}}),
    "elf": ({"dex": 2}, 30, "medium", ["perception"], {"high-elf": {"int": 1}}),
    "halfling": ({"dex": 2}, 25, "small", [], {"lightfoot-halfling": {"cha": 1}}),
    "human": ({"str": 1, "dex": 1, "con": 1, "int": 1, "wis": 1, "cha": 1}, 30, "medium", [], {}),
    "dragonborn": ({"str": 2, "cha": 1}, 30, "medium", [], {}),
    "gnome": ({"int": 2}, 25, "small", [], {"rock-gnome": {"con": 1}}),
    "half-elf": ({"cha": 2}, 30, "medium", [], {}),
    "half-orc": ({"str": 2, "con": 1}, 30, "medium", ["intimidation"], {}),
    "tiefling": ({"int": 1, "cha": 2}, 30, "medium", [], {}),
}

SKILLS = {
    "str": "athletics",
    "dex": "acrobatics sleight_of_hand stealth",
    "int": "arcana history investigation nature religion",
    "wis": "animal_handling insight medicine perception survival",
    "cha": "deception intimidation performance persuasion",
}


def entries_of(srd: dict, catalog: str) -> dict:
    return {e["id"]: e for header in srd["catalogs"] if header["id"] == catalog for e in header["entries"]}


def derived_of(srd: dict, key: str) -> dict:
    return next(value for value in srd["sheet"]["derived"] if value["id"] == key)


def test_srd_has_six_abilities_from_1_to_30(srd):
    assert [(a["id"], a["short"], a["min"], a["max"], a["default"]) for a in srd["sheet"]["abilities"]] == [
        (ability, ability.upper(), 1, 30, 10) for ability in ("str", "dex", "con", "int", "wis", "cha")
    ]


def test_srd_has_eighteen_skills_each_on_its_ability(srd):
    listed = {skill: ability for ability, skills in SKILLS.items() for skill in skills.split()}

    assert {skill["id"]: skill["ability"] for skill in srd["sheet"]["skills"]} == listed
    assert len(listed) == 18


def test_srd_has_one_save_per_ability_and_none_named_like_a_skill(srd):
    saves = {save["id"]: save["ability"] for save in srd["sheet"]["saves"]}

    assert saves == {f"{a}_save": a for a in ("str", "dex", "con", "int", "wis", "cha")}
    assert not saves.keys() & {skill["id"] for skill in srd["sheet"]["skills"]}


def test_srd_race_catalog_holds_nine_races_and_four_subraces(srd):
    stages = [entry["filters"]["stage"] for entry in entries_of(srd, "races").values()]

    assert (stages.count("race"), stages.count("subrace"), len(stages)) == (9, 4, 13)


@pytest.mark.parametrize("race", RACES)
def test_race_gives_its_raises_speed_size_and_training(srd, race):
    raises, speed, size, skills, subraces = RACES[race]
    entries = entries_of(srd, "races")
    grants = entries[race]["grants"]

    assert grants["abilities"]["add"] == raises
    assert (grants["sets"]["speed"], grants["sets"]["size"]) == (speed, size)
    assert grants.get("trained", {}).get("skills", []) == skills
    assert {
        key: entry["grants"]["abilities"]["add"]
        for key, entry in entries.items()
        if entry["filters"].get("parent") == race
    } == subraces


def test_half_elf_chooses_two_other_scores_and_two_skills(srd):
    grants = entries_of(srd, "races")["half-elf"]["grants"]

    assert grants["abilities"]["choose"] == [
        {"id": "half_elf_scores", "count": 2, "amount": 1, "except": ["cha"]}
    ]
    assert grants["trained"]["choose"] == [{"id": "half_elf_skills", "what": "skills", "count": 2}]


def test_subrace_step_is_asked_of_exactly_the_races_that_have_one(srd):
    with_subraces = [race for race, facts in RACES.items() if facts[4]]

    assert derived_of(srd, "asks_subrace")["table"] == dict.fromkeys(with_subraces, 1)


def test_hill_dwarf_is_the_only_one_with_more_hit_points_per_level(srd):
    tough = {
        entry_id: row["values"]["hp_per_level"]
        for entry_id, entry in entries_of(srd, "races").items()
        for row in entry.get("rows", [])
        if "hp_per_level" in row["values"]
    }

    assert tough == {"hill-dwarf": 1}


def test_dragonborn_has_ten_ancestries(srd):
    assert list(entries_of(srd, "ancestries")) == (
        ["black", "blue", "brass", "bronze", "copper", "gold", "green", "red", "silver", "white"]
    )


def test_srd_has_twelve_classes(srd):
    assert list(entries_of(srd, "classes")) == list(CLASSES)


@pytest.mark.parametrize("name", CLASSES)
def test_class_trains_its_saves_and_offers_its_skills(srd, name):
    die, saves, count, skills = CLASSES[name]
    trained = entries_of(srd, "classes")[name]["grants"]["trained"]
    slot = trained["choose"][0]

    assert sorted(trained["saves"]) == sorted(f"{save}_save" for save in saves.split())
    assert (slot["id"], slot["what"], slot["count"]) == (f"{name}_skills", "skills", count)
    assert sorted(slot.get("from", [])) == (sorted(skills.split()) if skills else [])
    assert derived_of(srd, "hit_die")["table"][name] == die
    assert derived_of(srd, "hit_die_average")["table"][name] == die // 2 + 1


def test_only_the_rogue_starts_with_expertise(srd):
    slots = {
        name: [slot["id"] for slot in entry["grants"]["trained"]["choose"] if slot.get("tier") == "expertise"]
        for name, entry in entries_of(srd, "classes").items()
    }

    assert {name: ids for name, ids in slots.items() if ids} == {"rogue": ["rogue_expertise"]}


def test_classes_that_cast_spells_name_their_ability(srd):
    casting = {
        name: entry["grants"]["sets"]["spell_ability"]
        for name, entry in entries_of(srd, "classes").items()
        if "spell_ability" in entry["grants"].get("sets", {})
    }

    assert casting == {
        "bard": "cha", "cleric": "wis", "druid": "wis", "paladin": "cha",
        "ranger": "wis", "sorcerer": "cha", "warlock": "cha", "wizard": "int",
    }  # fmt: skip


def test_proficiency_bonus_rises_at_levels_5_9_13_and_17(srd):
    assert derived_of(srd, "prof")["table"] == [[1, 2], [5, 3], [9, 4], [13, 5], [17, 6]]


def test_conditions_and_exhaustion_are_all_there(srd):
    live = srd["sheet"]["live"]

    assert len(live["conditions"]) == 14
    assert next(t for t in live["tracks"] if t["id"] == "exhaustion")["max"] == 6


def test_point_buy_and_array_are_those_of_the_rules(srd):
    step = next(step for step in srd["sheet"]["builder"]["steps"] if step["kind"] == "abilities")

    assert step["methods"]["pointBuy"] == {
        "budget": 27,
        "costs": [[8, 0], [9, 1], [10, 2], [11, 3], [12, 4], [13, 5], [14, 7], [15, 9]],
    }
    assert step["methods"]["standardArray"] == [15, 14, 13, 12, 10, 8]
    assert step["methods"]["manual"] == {"min": 3, "max": 18}
    assert step["methods"]["default"] == "pointBuy"
