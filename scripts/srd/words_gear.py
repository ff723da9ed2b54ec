"""Own words for weapons, armor and gear of the SRD ruleset; figures are put beside them by the catalogs."""

PROPERTIES: dict[str, str] = {
    "ammunition": "ammunition",
    "finesse": "finesse",
    "heavy": "heavy",
    "light": "light",
    "loading": "loading",
    "monk": "monk weapon",
    "reach": "reach",
    "special": "special",
    "thrown": "thrown",
    "two-handed": "two-handed",
    "versatile": "versatile",
}

# Weapons with a rule of their own.
SPECIAL: dict[str, str] = {
    "lance": "Disadvantage against targets within 5 feet; two hands when not mounted.",
    "net": "A hit restrains a Large or smaller creature until freed: a Strength check of 10, or 5 slashing.",
}

GROUPS: dict[str, str] = {
    "standard-gear": "Gear",
    "ammunition": "Ammunition",
    "holy-symbols": "Holy symbol",
    "arcane-foci": "Arcane focus",
    "druidic-foci": "Druidic focus",
    "kits": "Kit",
    "equipment-packs": "Pack",
    "artisans-tools": "Artisan's tools",
    "gaming-sets": "Gaming set",
    "musical-instruments": "Musical instrument",
    "other-tools": "Tools",
}

# What a thing is good for, where its name does not say it all.
USES: dict[str, str] = {
    "acid-vial": "Splashed or thrown at 20 feet: 2d6 acid.",
    "alchemists-fire-flask": (
        "Thrown at 20 feet: 1d4 fire each turn until put out with a Dexterity check of 10."
    ),
    "antitoxin-vial": "Advantage on saves against poison for an hour.",
    "backpack": "Holds 30 pounds, with straps for more.",
    "ball-bearings-bag-of-1000": "Cover a 10-foot square: save Dexterity 10 or fall.",
    "block-and-tackle": "Hoist four times what you could lift.",
    "caltrops": "Cover a 5-foot square: save Dexterity 15 or take 1 piercing and stop.",
    "candle": "Bright light for 5 feet, dim for 5 more, an hour long.",
    "chain-10-feet": "Has 10 hit points; a Strength check of 20 breaks it.",
    "climbers-kit": "Pitons, boot tips and a harness: anchor yourself and never fall more than 25 feet.",
    "component-pouch": "Stands in for the material components of spells that name no price.",
    "crowbar": "Advantage on Strength checks where a lever helps.",
    "disguise-kit": "Cosmetics, hair dye and props.",
    "fishing-tackle": "Rod, line, hooks and floats.",
    "forgery-kit": "Papers, inks, seals and wax.",
    "healers-kit": "Ten uses: make a dying creature stable without a check.",
    "herbalism-kit": "Pouches, clippers and a mortar; for healing potions and antitoxin.",
    "holy-water-flask": "Thrown at 20 feet: 2d6 radiant to a fiend or an undead.",
    "hunting-trap": "A saw-toothed jaw: save Dexterity 13 or take 1d4 piercing and be held.",
    "lamp": "Bright light for 15 feet, dim for 30 more; six hours to a flask of oil.",
    "lantern-bullseye": "A cone of bright light for 60 feet, dim for 60 more; six hours to a flask of oil.",
    "lantern-hooded": (
        "Bright light for 30 feet, dim for 30 more; lowering the hood leaves 5 feet of dim light."
    ),
    "lock": "Comes with a key; without it a Dexterity check of 15 with thieves' tools.",
    "magnifying-glass": "Advantage on checks about what is small; lights a fire in sunlight.",
    "manacles": "Hold a Small or Medium creature: a check of 20 to slip or break them.",
    "mess-kit": "A tin box with cup, pan and cutlery.",
    "oil-flask": "Feeds a lamp for six hours; thrown and lit it adds 5 fire.",
    "poison-basic-vial": "Coats a weapon for a minute: save Constitution 10 or take 1d4 poison.",
    "poisoners-kit": "Vials and chemicals for making poisons.",
    "quiver": "Holds 20 arrows.",
    "case-crossbow-bolt": "Holds 20 bolts.",
    "ram-portable": "+4 on checks to break a door, and advantage when somebody helps.",
    "rations-1-day": "Dried food for one day.",
    "rope-hempen-50-feet": "Has 2 hit points; a Strength check of 17 bursts it.",
    "rope-silk-50-feet": "Has 2 hit points; a Strength check of 17 bursts it.",
    "spellbook": "A hundred blank pages for a wizard's spells.",
    "spyglass": "What is far looks twice its size.",
    "tent-two-person": "A shelter of canvas for two.",
    "tinderbox": "Lights a torch with an action, other fires in a minute.",
    "torch": "Bright light for 20 feet, dim for 20 more, an hour long; 1 fire as a weapon.",
    "waterskin": "Holds half a gallon.",
    "navigators-tools": "Charts a course and keeps a ship on it.",
    "thieves-tools": "Opens locks and disarms traps.",
}

# Acolytes carry these too, which the data does not list.
BACKGROUND_THINGS: dict[str, tuple[tuple[str, int], ...]] = {
    "acolyte": (("Prayer book", 1), ("Stick of incense", 5), ("Vestments", 1)),
}
