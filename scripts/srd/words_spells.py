"""Own words for the cantrips and 1st-level spells of the SRD ruleset: what each does, in a line.

Names and figures come from the data; the sentences are written for this project. Damage of cantrips grows
at levels 5, 11 and 17, which the last sentence of the reference says once.
"""

CANTRIPS: dict[str, str] = {
    "acid-splash": "A bubble of acid bursts on one creature, or on two side by side: 1d6 acid each.",
    "chill-touch": "A ghostly hand: 1d8 necrotic and no healing for a round; undead hit you badly meanwhile.",
    "dancing-lights": "Up to four floating lights, or one glowing figure, that you steer as a bonus action.",
    "druidcraft": "A small trick of nature: tomorrow's weather, a bud opened, a puff of scent, a candle lit.",
    "eldritch-blast": "A crackling beam: 1d10 force. Two beams from level 5, three from 11, four from 17.",
    "fire-bolt": "A mote of flame: 1d10 fire; loose things that burn are set alight.",
    "guidance": "Whoever you touch adds a d4 to one ability check of their choice.",
    "light": "A touched object sheds bright light for 20 feet and dim light for 20 more.",
    "mage-hand": "A floating hand opens, fetches and carries up to 10 pounds, but cannot attack.",
    "mending": "Mends one break or tear no longer than a foot; it restores no lost magic.",
    "message": "You whisper to one creature you point at; only it hears, and it can whisper back.",
    "minor-illusion": (
        "A sound, or the still image of an object up to a 5-foot cube. A search may see through it."
    ),
    "poison-spray": "A puff of poison from your palm: 1d12 poison, nothing on a save.",
    "prestidigitation": (
        "A minor trick: sparks, warmth, taste, a mark, dirt gone or there; up to three at once."
    ),
    "produce-flame": "A harmless flame lights your hand; thrown up to 30 feet it deals 1d8 fire.",
    "ray-of-frost": "A pale beam: 1d8 cold, and the target is 10 feet slower for a round.",
    "resistance": "Whoever you touch adds a d4 to one saving throw of their choice.",
    "sacred-flame": "Radiance falls on a target: 1d8 radiant, nothing on a save; cover does not help it.",
    "shillelagh": (
        "Your club or staff becomes magical, deals a d8 and strikes with your spellcasting ability."
    ),
    "shocking-grasp": "A jolt by touch: 1d8 lightning and no reactions for a round; metal armor draws it.",
    "spare-the-dying": "A living creature at 0 hit points is stable at your touch.",
    "thaumaturgy": "A minor wonder: booming voice, shaking ground, flickering flames; up to three at once.",
    "true-strike": "You read a target's guard: next turn your first attack on it has advantage.",
    "vicious-mockery": "An insult with teeth: 1d4 psychic and a worse next attack, nothing on a save.",
}

FIRST_LEVEL: dict[str, str] = {
    "alarm": "Guards a door or an area; you are warned, aloud or in your mind, when somebody enters.",
    "animal-friendship": "A beast of Intelligence below 4 is charmed, unless you or a friend harm it.",
    "bane": "Up to three creatures that fail a save take a d4 off their attacks and saves.",
    "bless": "Up to three creatures add a d4 to their attacks and saves.",
    "burning-hands": "A sheet of fire from your fingers: 3d6 fire, half on a save; +1d6 per higher slot.",
    "charm-person": "A humanoid sees a friend in you until harmed, and knows afterwards what you did.",
    "color-spray": (
        "Flashing colors blind creatures for a round, weakest first, up to 6d10 hit points in all."
    ),
    "command": "One word, such as drop, flee or halt, that a creature must obey on its next turn.",
    "comprehend-languages": "You understand any speech, and any writing you touch at a page a minute.",
    "create-or-destroy-water": "Makes or destroys 10 gallons of water, or brings rain, or clears fog.",
    "cure-wounds": "Your touch restores 1d8 + your spellcasting modifier; +1d8 per higher slot.",
    "detect-evil-and-good": (
        "You sense strange beings, from celestials to undead, within 30 feet, and holy ground."
    ),
    "detect-magic": "You feel magic up to 30 feet away, and may see its aura and its school.",
    "detect-poison-and-disease": "You know of poison, poisonous creatures and disease up to 30 feet away.",
    "disguise-self": "You look different, clothes and gear included; touch and a careful look give it away.",
    "divine-favor": "Your weapon attacks deal 1d4 radiant more.",
    "entangle": "Grasping plants fill a 20-foot square: hard going, and those who fail a save are held.",
    "expeditious-retreat": "You may dash as a bonus action, now and on every later turn.",
    "faerie-fire": "Those who fail a save glow: attacks on them have advantage, hiding is no use.",
    "false-life": "You gain 1d4 + 4 temporary hit points; 5 more per higher slot.",
    "feather-fall": "When somebody falls: up to five creatures sink gently and land unhurt.",
    "find-familiar": "A spirit in a small animal's shape serves you, scouts, and delivers your touch spells.",
    "floating-disk": "A disk of force follows you about 3 feet up and carries up to 500 pounds.",
    "fog-cloud": "A 20-foot ball of fog that nobody sees through; 20 feet wider per higher slot.",
    "goodberry": "Ten berries: each heals 1 hit point and feeds somebody for a day. Gone after 24 hours.",
    "grease": "A slick 10-foot square: whoever fails a save there falls prone.",
    "guiding-bolt": "A streak of light: 4d6 radiant, and the next attack on the target has advantage.",
    "healing-word": "A word restores 1d4 + your spellcasting modifier at a distance; +1d4 per higher slot.",
    "hellish-rebuke": (
        "When you are hurt: the attacker burns for 2d10 fire, half on a save; +1d10 per higher slot."
    ),
    "heroism": "A creature cannot be frightened and gains temporary hit points, your modifier, each turn.",
    "hideous-laughter": (
        "A creature falls down laughing and can do nothing; it saves again each turn and when hurt."
    ),
    "hunters-mark": "Your attacks deal 1d6 more to the marked prey, and you track it with advantage.",
    "identify": "You learn what a touched magic item does, how to use it, and which spells affect it.",
    "illusory-script": "Writing that only those you choose can read; others see nonsense or another text.",
    "inflict-wounds": "A withering touch: 3d10 necrotic; +1d10 per higher slot.",
    "jump": "The jumps of whoever you touch go three times as far.",
    "longstrider": "Whoever you touch is 10 feet faster; one more creature per higher slot.",
    "mage-armor": "Without armor, a willing creature's Armor Class becomes 13 + its Dexterity modifier.",
    "magic-missile": "Three darts that never miss: 1d4 + 1 force each; one more dart per higher slot.",
    "protection-from-evil-and-good": (
        "Aberrations, celestials, elementals, fey, fiends and undead attack the target badly and cannot "
        "charm, frighten or possess it."
    ),
    "purify-food-and-drink": "Food and drink within 5 feet of a point is free of poison and disease.",
    "sanctuary": "Whoever would attack the warded creature must save or choose another target.",
    "shield": "When you are hit: +5 Armor Class until your next turn, and no harm from magic missiles.",
    "shield-of-faith": "A shimmering field: +2 Armor Class for a creature of your choice.",
    "silent-image": (
        "A soundless image, up to a 15-foot cube, that you can move. A search may see through it."
    ),
    "sleep": "Creatures fall asleep, weakest first, up to 5d8 hit points in all; +2d8 per higher slot.",
    "speak-with-animals": "You and beasts understand each other, as far as a beast has something to say.",
    "thunderwave": "A wave of force: 2d8 thunder and pushed 10 feet, or half and not pushed on a save.",
    "unseen-servant": "An invisible helper fetches, cleans, mends and serves, but cannot fight.",
}

SPELLS = CANTRIPS | FIRST_LEVEL

SCHOOLS: dict[str, str] = {
    "abjuration": "Abjuration",
    "conjuration": "Conjuration",
    "divination": "Divination",
    "enchantment": "Enchantment",
    "evocation": "Evocation",
    "illusion": "Illusion",
    "necromancy": "Necromancy",
    "transmutation": "Transmutation",
}
