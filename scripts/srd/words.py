"""Own words for the sheet of the SRD ruleset: skills, conditions, and everything the Game Master is told.

The texts for the Game Master are prompt-safe: one line, no square brackets, no double braces.
Source: F1.24, F1.28, F1.29, S29.
"""

ATTRIBUTION = (
    "This work includes material taken from the System Reference Document 5.1 (“SRD 5.1”) by Wizards of "
    "the Coast LLC and available at https://dnd.wizards.com/resources/systems-reference-document. The SRD "
    "5.1 is licensed under the Creative Commons Attribution 4.0 International License (CC-BY-4.0) "
    "available at https://creativecommons.org/licenses/by/4.0/legalcode.\n"
    "It was adapted: facts and figures were rearranged into a ruleset file, and the descriptions were "
    "rewritten or left out. Wizards of the Coast LLC does not endorse the result."
)

COVERAGE = (
    "Guided making of a 1st-level character, whole: nine races with their subraces, twelve classes, "
    "backgrounds, skills, languages and tools, cantrips and 1st-level spells, kits with armor and weapons "
    "worked out. The numbers follow levels 1 to 20; what classes gain later is written in by hand."
)

CHECK_GUIDANCE = (
    "Rules of the SRD 5.1. Ask for a check only when the outcome is in doubt and both results lead "
    "somewhere. The player says what the character does; you name the skill, or a bare ability when "
    "no skill fits, and a difficulty from the ladder. Most tasks worth rolling are Medium. Use a "
    "saving throw when something is done to the character: Dexterity to leap clear, Constitution to "
    "endure, Wisdom to keep a clear head. Give advantage when the situation clearly helps, "
    "disadvantage when it clearly hinders; when both are true, neither counts. Routine work by a "
    "trained character in calm conditions simply succeeds. For watchfulness that nobody announced, "
    "compare the difficulty with passive Perception. A check that fails should change the situation, "
    "never stop the story."
)

SHEET_GUIDANCE = (
    "Hit points at 0 mean unconscious and dying: three death saves of 10 or more make the character "
    "stable, three failed ones are the end. Temporary hit points go first. Exhaustion runs from 0 to "
    "6 and 6 is death. Features with a number of uses come back at the rest their row names. "
    "Inspiration is one point that buys advantage on one roll. An attack is asked for by the weapon's name, "
    "against the target's Armor Class; a hit deals the damage of its row and what is added to it. A spell "
    "costs a slot; its save is made against the spell save DC."
)

SKILLS: dict[str, str] = {
    "acrobatics": "keeping your footing, tumbling, landing well",
    "animal-handling": "calming a mount, reading a beast, winning a dog's trust",
    "arcana": "what you know of spells, planes and magical things",
    "athletics": "climbing, jumping, swimming, wrestling",
    "deception": "lying with a straight face, disguises, false trails",
    "history": "what you know of wars, kingdoms and the long dead",
    "insight": "sensing what somebody really wants or hides",
    "intimidation": "threats, spoken or merely looked",
    "investigation": "piecing clues together, searching with a plan",
    "medicine": "steadying the dying, naming an illness",
    "nature": "what you know of land, weather, plants and beasts",
    "perception": "seeing, hearing or smelling it in time",
    "performance": "holding an audience with voice, strings or story",
    "persuasion": "honest charm, tact and good reasons",
    "religion": "what you know of gods, rites and cults",
    "sleight-of-hand": "palming, planting, picking pockets",
    "stealth": "not being seen and not being heard",
    "survival": "tracks, forage, shelter, the way home",
}

CONDITIONS: dict[str, str] = {
    "blinded": "sees nothing; own attacks at disadvantage, attacks against with advantage",
    "charmed": "may not harm the charmer, who has advantage when dealing with them",
    "deafened": "hears nothing",
    "frightened": "disadvantage on checks and attacks while the fear is in sight, and no step nearer",
    "grappled": "speed 0 until the hold is broken",
    "incapacitated": "no actions, no reactions",
    "invisible": "cannot be seen; own attacks with advantage, attacks against at disadvantage",
    "paralyzed": (
        "cannot act, move or speak; Strength and Dexterity saves fail, attacks against have advantage "
        "and, from close by, crit"
    ),
    "petrified": (
        "turned to stone; cannot act, resists all damage, Strength and Dexterity saves fail, attacks "
        "against have advantage"
    ),
    "poisoned": "disadvantage on attacks and checks",
    "prone": (
        "crawls or stands up; own attacks at disadvantage, attacks against with advantage from close by, "
        "at disadvantage from afar"
    ),
    "restrained": (
        "speed 0; own attacks and Dexterity saves at disadvantage, attacks against with advantage"
    ),
    "stunned": (
        "cannot act or move, barely speaks; Strength and Dexterity saves fail, attacks against have advantage"
    ),
    "unconscious": (
        "drops everything and lies senseless; Strength and Dexterity saves fail, close hits crit"
    ),
}

EXHAUSTION = (
    "1 disadvantage on checks, 2 half speed, 3 disadvantage on attacks and saves, 4 half the hit "
    "point maximum, 5 speed 0, 6 death; each step keeps those before it, a long rest takes one off"
)

RESTS = (
    "Short rest: an hour; the player may spend hit dice, each giving its roll + Constitution modifier"
    " in hit points. Long rest: eight hours, once a day; all hit points, half of all hit dice, one "
    "step of exhaustion less"
)

MAGIC = (
    "Cantrips cost nothing; the damage of those that deal any grows by its own dice at levels 5, 11 and 17. "
    "Other spells cost a slot of their level or a higher one. Only one spell that needs concentration "
    "holds at a time; damage asks for a Constitution save of 10 or half the damage, whichever is more. "
    "Armor one is not trained with forbids casting and gives disadvantage on Strength and Dexterity rolls"
)

LADDER_LABELS: tuple[tuple[str, int], ...] = (
    ("Very easy", 5),
    ("Easy", 10),
    ("Medium", 15),
    ("Hard", 20),
    ("Very hard", 25),
    ("Nearly impossible", 30),
)

LICENSE_HEAD = (
    "# License\n\n"
    "The ruleset in this folder is available under the Creative Commons Attribution 4.0 International\n"
    "License (CC-BY-4.0, https://creativecommons.org/licenses/by/4.0/legalcode).\n\n"
)
