"""Own words for languages and tools of the SRD ruleset."""

LANGUAGES: dict[str, str] = {
    "common": "Everybody's second tongue, and the first of humans.",
    "dwarvish": "Dwarves, and whoever trades with them.",
    "elvish": "Elves, their songs and their old treaties.",
    "giant": "Giants and ogres.",
    "gnomish": "Gnomes, their manuals and their jokes.",
    "goblin": "Goblins, hobgoblins and bugbears.",
    "halfling": "Halflings, who seldom write it down.",
    "orc": "Orcs.",
    "abyssal": "Demons.",
    "celestial": "Angels and their kin.",
    "draconic": "Dragons and dragonborn; many books of magic.",
    "deep-speech": "Aboleths and other things from outside; it has no letters.",
    "infernal": "Devils and their contracts.",
    "primordial": "Elementals of all four kinds.",
    "sylvan": "Fey creatures.",
    "undercommon": "Traders below the ground.",
}

TOOL_KINDS: dict[str, str] = {
    "artisans-tools": "A craft: your training counts when you work with these tools.",
    "gaming-sets": "A game: your training counts when you play for stakes or read the table.",
    "musical-instruments": "An instrument: your training counts when you play it.",
    "other-tools": "A skilled trade: your training counts when you use these tools.",
    "vehicles": "Your training counts when you steer one in trouble.",
}

# Languages and tongues that no list offers: a class brings them.
SECRET_TONGUES: dict[str, str] = {"druid": "Druidic", "rogue": "Thieves' Cant"}
