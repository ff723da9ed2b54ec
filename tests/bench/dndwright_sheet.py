"""Times dndwright's `evaluate_character`. Run by an interpreter that has dndwright and not the Studio.

Prints the seconds of one evaluation, best of several rounds.
"""

import timeit

from dndwright import evaluate_character

CHARACTER = {
    "level": 9,
    "ability_scores": {
        "strength": 8,
        "dexterity": 17,
        "constitution": 14,
        "intelligence": 13,
        "wisdom": 12,
        "charisma": 16,
    },
    "class_data": {
        "class_name": "Rogue",
        "hit_die": "d8",
        "skill_proficiencies": ["Acrobatics", "Deception", "Insight", "Perception", "Persuasion", "Stealth"],
        "saving_throw_proficiencies": ["dexterity", "intelligence"],
    },
    "species_data": {"speed": 30},
    "background_data": {"skill_proficiencies": ["Sleight of Hand", "Survival"]},
}

ROUNDS = 200

if __name__ == "__main__":
    best = min(timeit.repeat(lambda: evaluate_character(CHARACTER), number=ROUNDS, repeat=7))
    print(best / ROUNDS)  # noqa: T201 - what the caller reads
