"""A full d20 sheet of 40 numbers: the ruleset, a character, and the same numbers worked out by hand.

The 40: six scores, six modifiers, eighteen skills, six saves, and proficiency bonus, initiative, passive
perception and hit points.
"""

from tests.rulesets.engine.compiling import JSON, document_of

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")

SKILLS = {
    "acrobatics": "dex",
    "animal_handling": "wis",
    "arcana": "int",
    "athletics": "str",
    "deception": "cha",
    "history": "int",
    "insight": "wis",
    "intimidation": "cha",
    "investigation": "int",
    "medicine": "wis",
    "nature": "int",
    "perception": "wis",
    "performance": "cha",
    "persuasion": "cha",
    "religion": "int",
    "sleight_of_hand": "dex",
    "stealth": "dex",
    "survival": "wis",
}

SAVES = {f"{ability}_save": ability for ability in ABILITIES}

PROFICIENCY = [[1, 2], [5, 3], [9, 4], [13, 5], [17, 6]]

RULESET = document_of(
    {
        "abilities": [
            {"id": name, "label": name.upper(), "min": 1, "max": 30, "default": 10} for name in ABILITIES
        ],
        "skills": [
            {"id": name, "label": name.title(), "ability": ability} for name, ability in SKILLS.items()
        ],
        "saves": [{"id": name, "label": name.title(), "ability": ability} for name, ability in SAVES.items()],
        "fields": [
            {"id": "level", "label": "Level", "type": "number", "min": 1, "max": 20, "default": 1},
            {"id": "hit_die", "label": "Hit die", "type": "number", "min": 4, "max": 12, "default": 8},
        ],
        "derived": [
            {
                "id": "prof",
                "label": "Proficiency bonus",
                "op": "stepTable",
                "from": {"field": "level"},
                "table": PROFICIENCY,
            },
            {"id": "initiative", "label": "Initiative", "op": "sum", "of": [{"abilityMod": "dex"}]},
            {
                "id": "passive",
                "label": "Passive perception",
                "op": "sum",
                "of": [{"const": 10}, {"skillMod": "perception"}],
            },
            {
                "id": "hp",
                "label": "Hit points",
                "op": "multiply",
                "of": [{"field": "level"}, {"field": "hit_die"}],
            },
        ],
        "live": {"pools": [{"id": "hp_pool", "label": "Hit points", "max": {"derived": "hp"}}]},
    },
    {
        "kind": "dice-sum",
        "dice": {"count": 1, "sides": 20},
        "abilityModifier": {"op": "floorHalfMinusTen"},
        "proficiency": {"bonus": {"derived": "prof"}},
        "proficiencyTiers": [
            {"id": "none", "label": "Untrained"},
            {"id": "half", "label": "Half", "multiplier": 0.5},
            {"id": "able", "label": "Proficient", "multiplier": 1},
            {"id": "expert", "label": "Expertise", "multiplier": 2},
        ],
    },
)

BUILD: JSON = {
    "abilities": {"str": 8, "dex": 17, "con": 14, "int": 13, "wis": 12, "cha": 16},
    "skills": {
        "acrobatics": "able",
        "deception": "expert",
        "insight": "able",
        "perception": "able",
        "persuasion": "able",
        "sleight_of_hand": "able",
        "stealth": "expert",
        "survival": "half",
    },
    "saves": {"dex_save": "able", "int_save": "able"},
    "bonuses": {"stealth": 1, "con_save": 2},
    "fields": {"level": 9, "hit_die": 8},
    "lists": {},
}

MULTIPLIERS = {"none": 0.0, "half": 0.5, "able": 1.0, "expert": 2.0}


def numbers_by_hand(build: JSON) -> dict[str, float]:
    """Work out the 40 numbers as somebody would who writes this one game in Python."""
    scores = {name: build["abilities"].get(name, 10) for name in ABILITIES}
    modifiers = {name: (score - 10) // 2 for name, score in scores.items()}
    level, hit_die = build["fields"].get("level", 1), build["fields"].get("hit_die", 8)
    proficiency = 2 + (max(level, 1) - 1) // 4
    skills, saves, bonuses = build["skills"], build["saves"], build["bonuses"]
    numbers = {f"score {name}": score for name, score in scores.items()}
    for name, modifier in modifiers.items():
        numbers[f"modifier {name}"] = modifier
    for name, ability in SKILLS.items():
        trained = int(MULTIPLIERS[skills.get(name, "none")] * proficiency)
        numbers[name] = modifiers[ability] + trained + bonuses.get(name, 0)
    for name, ability in SAVES.items():
        trained = int(MULTIPLIERS[saves.get(name, "none")] * proficiency)
        numbers[name] = modifiers[ability] + trained + bonuses.get(name, 0)
    numbers["prof"] = proficiency
    numbers["initiative"] = modifiers["dex"]
    numbers["passive"] = 10 + numbers["perception"]
    numbers["hp"] = level * hit_die
    return numbers
