"""Own words for the peoples of the SRD ruleset: races, subraces, dragon ancestries and their traits.

Each map goes from the id the data uses to one line of at most 300 characters. Nothing here is quoted: names
and figures come from the data, sentences are written for this project.
"""

RACES: dict[str, str] = {
    "dwarf": (
        "Short, broad and stubborn as bedrock. Dwarves shrug off poison, read stonework like a page and "
        "keep both their grudges and their friends for centuries."
    ),
    "elf": (
        "Slender, long-lived and hard to surprise. Elves notice what others miss, rest in a waking dream "
        "and laugh at charms meant to cloud the mind."
    ),
    "halfling": (
        "Small folk with quick feet and better luck than they deserve. Halflings slip between bigger "
        "legs, face down terror and turn stumbles into jokes."
    ),
    "human": (
        "The restless ones, good at a little of everything. Humans start young, learn fast and get a "
        "small boost in every ability score."
    ),
    "dragonborn": (
        "Proud, scaled and wingless, with an ember of dragon blood. Dragonborn breathe the element of "
        "their ancestor and shrug off half of its bite."
    ),
    "gnome": (
        "Tiny bundles of curiosity that see in the dark and argue with magic itself. A gnome's mind is "
        "very hard to bend, whatever the spell."
    ),
    "half-elf": (
        "At home in two worlds and claimed by neither. Half-elves win people over, pick up skills "
        "wherever they go and shape their own talents."
    ),
    "half-orc": (
        "Strong, scarred and very hard to put down. Half-orcs frighten the confident, hit like falling "
        "timber and get up once more when they should not."
    ),
    "tiefling": (
        "Horns, tail and a family secret from the lower planes. Fire barely warms a tiefling, and a few "
        "infernal spells come along with the blood."
    ),
}

SUBRACES: dict[str, str] = {
    "hill-dwarf": (
        "Dwarves of the sunlit slopes: shrewd about people, and so sturdy that every level brings one "
        "more hit point than anyone expects."
    ),
    "high-elf": (
        "Elves raised among books and old spells. A high elf handles elven blades and bows, speaks one "
        "tongue more and knows a wizard's first trick."
    ),
    "lightfoot-halfling": (
        "The wandering kind of halfling, friendly with everyone and easy to lose in a crowd: the nearest "
        "tall back is cover enough."
    ),
    "rock-gnome": (
        "Inventors with soot on their noses. Rock gnomes know the history of clever devices and build "
        "small ticking ones of their own."
    ),
}

ANCESTRIES: dict[str, str] = {
    "black": "Swamp-born spite and a corroding spit.",
    "blue": "Desert thunder coiled behind the teeth.",
    "brass": "A talkative line, warm as baked sand.",
    "bronze": "Sea-cliff storms and a sense of justice.",
    "copper": "Tricksters of the hills with a biting joke.",
    "gold": "Stern old nobility, bright as a forge.",
    "green": "Forest whispers and a choking cloud.",
    "red": "Greed, pride and a furnace for a heart.",
    "silver": "Mountain mist, kind eyes, winter breath.",
    "white": "Ice, hunger and a very long memory.",
}

TRAITS: dict[str, str] = {
    "darkvision": (
        "Out to 60 feet you treat gloom as daylight and pitch black as gloom, though the dark has no "
        "colors for you."
    ),
    "dwarven-resilience": "Roll saves against poison with advantage; poison damage is halved for you.",
    "stonecunning": (
        "On a History check about where stonework came from, add double your proficiency bonus whether or"
        " not you are trained."
    ),
    "dwarven-combat-training": (
        "You are trained with the axes and hammers of your people: battleaxe, handaxe, light hammer, "
        "warhammer."
    ),
    "tool-proficiency": (
        "Pick one craft you are trained in: the smith's, the brewer's or the mason's tools."
    ),
    "dwarven-toughness": "You have one hit point more than your class gives you for each level you have.",
    "keen-senses": "Trained in Perception.",
    "fey-ancestry": "Advantage on saves against charm, and no spell puts you to sleep.",
    "trance": "Four hours of waking meditation do for you what a full night of sleep does for a human.",
    "elf-weapon-training": "You are trained with longsword, shortsword, longbow and shortbow.",
    "high-elf-cantrip": "Choose a wizard cantrip; it is yours and uses Intelligence.",
    "extra-language": "Choose one further language that you speak and write.",
    "lucky": (
        "A 1 on your d20 in a check, save or attack may be thrown again, once; the second throw stands."
    ),
    "brave": "Advantage on saves against fear.",
    "halfling-nimbleness": "You may walk through the space of anyone bigger than you.",
    "naturally-stealthy": "Somebody one size bigger standing in the way is all the cover you need to hide.",
    "breath-weapon": (
        "Action: breathe your element over an area. Save DC 8 + Constitution modifier + proficiency "
        "bonus, half on a success. 2d6, then 3d6, 4d6 and 5d6 from levels 6, 11 and 16."
    ),
    "damage-resistance": "Damage of your ancestor's element is halved for you.",
    "gnome-cunning": "Against magic, roll Intelligence, Wisdom and Charisma saves with advantage.",
    "artificers-lore": (
        "On a History check about magic items, alchemy or machines, add double your proficiency bonus."
    ),
    "tinker": (
        "Trained with tinker's tools. For an hour and 10 gp you build a little clockwork toy, lighter or "
        "music box; three may run at a time, each for a day unless you tend it."
    ),
    "skill-versatility": "Trained in two skills of your own choosing.",
    "menacing": "Trained in Intimidation.",
    "relentless-endurance": (
        "When a blow would drop you to 0 hit points and not kill you at once, stay up at 1. Once per long"
        " rest."
    ),
    "savage-attacks": "A critical hit with a melee weapon deals one further roll of a weapon die.",
    "hellish-resistance": "Fire damage is halved for you.",
    "infernal-legacy": (
        "You cast thaumaturgy at will; from level 3 hellish rebuke and from level 5 darkness, each once "
        "per long rest. They use Charisma."
    ),
}

BACKGROUNDS: dict[str, str] = {
    "acolyte": (
        "You grew up in the service of a temple: candles, chants, confessions, and priests who still know"
        " your name."
    ),
}

OWN_BACKGROUND = (
    "Something the lists do not know: sailor, baker, exile. Name it yourself and take any two skills "
    "that fit."
)

BACKGROUND_FEATURES: dict[str, str] = {
    "acolyte": (
        "Temples of your faith tend you and your friends without charge and give you a roof; the faithful"
        " keep you, though only you, fed at a modest level."
    ),
}
