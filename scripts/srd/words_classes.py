"""Own words for the twelve classes of the SRD ruleset and for what each gains at 1st level.

Each map goes from the id the data uses to one line of at most 300 characters, written for this project.
"""

CLASSES: dict[str, str] = {
    "barbarian": (
        "Fury given a body. The barbarian wades in without armor, takes half of what should hurt and "
        "gives it back with interest."
    ),
    "bard": (
        "A performer whose songs are spells. The bard lifts friends, needles foes, and has picked up a "
        "bit of every trade on the road."
    ),
    "cleric": (
        "The hands of a god, in a mail shirt. The cleric heals, wards and smites, each in the manner of "
        "the power they serve."
    ),
    "druid": (
        "Keeper of root, fang and weather. The druid speaks with the wild, casts its spells and later "
        "wears its shapes."
    ),
    "fighter": (
        "The one who has practiced. Any weapon, any armor, a second breath when it counts and more "
        "attacks than anybody has parries."
    ),
    "monk": (
        "Fists, feet and patience. The monk turns the body into a weapon and moves faster than steel can "
        "follow."
    ),
    "paladin": (
        "A knight bound by a vow. The paladin senses evil, mends wounds with a touch and burns bright in "
        "a fight worth having."
    ),
    "ranger": (
        "Hunter at the edge of the map. The ranger knows one prey and one country by heart and never "
        "loses a trail in either."
    ),
    "rogue": (
        "Locks, shadows and the one soft spot. The rogue is trained in more than anyone and only needs to"
        " hit once."
    ),
    "sorcerer": (
        "Magic that was born, not learned. The sorcerer knows few spells and bends them into whatever the"
        " moment asks."
    ),
    "warlock": (
        "A bargain with something vast. The warlock casts few spells, but casts each at full strength and"
        " has them back after an hour's rest."
    ),
    "wizard": (
        "A scholar with a book full of loopholes in the world. Frail in body; given a night to prepare, "
        "ready for almost anything."
    ),
}

FEATURES: dict[str, str] = {
    "rage": (
        "Bonus action, one minute: advantage on Strength checks and saves, +2 melee damage with Strength,"
        " and weapon damage halved. No spells meanwhile, no heavy armor."
    ),
    "barbarian-unarmored-defense": (
        "Without armor, add your Constitution modifier to Armor Class as well. A shield is allowed."
    ),
    "spellcasting-bard": (
        "You cast bard spells with Charisma: two cantrips and four known spells to begin with."
    ),
    "bardic-inspiration-d6": (
        "Bonus action: a friend within 60 feet gets a d6 to add to one d20 roll in the next ten minutes. "
        "As often per long rest as your Charisma modifier, at least once."
    ),
    "spellcasting-cleric": (
        "You cast cleric spells with Wisdom: three cantrips, and each day you prepare spells anew from "
        "the whole list."
    ),
    "divine-domain": (
        "Choose the domain of your god, such as Life; it shapes your gifts now and at levels 2, 6, 8 and 17."
    ),
    "domain-spells-1": (
        "The spells of your domain are always prepared and leave your daily number untouched."
    ),
    "spellcasting-druid": (
        "You cast druid spells with Wisdom: two cantrips, and each day you prepare spells anew from the "
        "whole list."
    ),
    "druidic": "The secret tongue of druids; you can speak it and leave signs that only druids read.",
    "fighter-fighting-style": (
        "Choose how you fight: archery, defense, dueling, great weapons, protection or two weapons."
    ),
    "second-wind": "Bonus action: regain 1d10 + your level in hit points. Once per short or long rest.",
    "monk-unarmored-defense": "Without armor or shield, add your Wisdom modifier to Armor Class as well.",
    "martial-arts": (
        "Fists and monk weapons may use Dexterity and deal at least a d4; after an attack with them, "
        "strike once more unarmed as a bonus action."
    ),
    "divine-sense": (
        "Action: until the end of your next turn feel where celestials, fiends and undead within 60 feet "
        "are. 1 + Charisma modifier times per long rest."
    ),
    "lay-on-hands": (
        "A store of 5 hit points per level, full after each long rest, given by touch; 5 of them cure one"
        " disease or poison instead."
    ),
    "favored-enemy-1-type": (
        "Choose a kind of prey: advantage on tracking it and on recalling lore about it, and one of its "
        "languages."
    ),
    "natural-explorer-1-terrain-type": (
        "Choose a terrain: there your trained Intelligence and Wisdom checks count double training, and "
        "your group travels well."
    ),
    "rogue-expertise-1": (
        "Two of your trained skills count double training. Choose them in the training step."
    ),
    "sneak-attack": (
        "Once per turn +1d6 damage with a finesse or ranged weapon, when you have advantage or a friend "
        "stands beside the target. More dice at every odd level."
    ),
    "thieves-cant": "The hidden talk and scratched marks of the underworld.",
    "spellcasting-sorcerer": (
        "You cast sorcerer spells with Charisma: four cantrips and two known spells to begin with."
    ),
    "sorcerous-origin": (
        "Choose where your magic comes from, such as a dragon in the bloodline; it gives more at levels "
        "6, 14 and 18."
    ),
    "otherworldly-patron": (
        "Choose who holds the other half of your bargain, such as the Fiend; it gives more at levels 6, "
        "10 and 14."
    ),
    "pact-magic": (
        "You cast warlock spells with Charisma: two cantrips, two known spells, and one slot that is back"
        " after a short rest."
    ),
    "spellcasting-wizard": (
        "You cast wizard spells with Intelligence: three cantrips, six spells in your book, and each day "
        "you prepare some of them."
    ),
    "arcane-recovery": (
        "Once a day, after a short rest, win back spent slots worth half your level in all, rounded up; "
        "none of them above 5th."
    ),
}

SUBCLASSES: dict[str, str] = {
    "life": (
        "A god of healing and hope. Heavy armor, stronger cures, and two healing spells that are always "
        "prepared."
    ),
    "draconic": (
        "A dragon somewhere in the family. Scales that turn blades, more hit points, and the respect of "
        "dragons."
    ),
    "fiend": (
        "A power of the lower planes, paid in souls. Each foe you drop gives you strength, and two more "
        "spells are yours to learn."
    ),
}

SUBCLASS_LABELS: dict[str, str] = {
    "life": "Life Domain",
    "draconic": "Draconic Bloodline",
    "fiend": "The Fiend",
}

SUBCLASS_FEATURES: dict[str, str] = {
    "bonus-proficiency": "You are trained with heavy armor.",
    "disciple-of-life": "A healing spell of 1st level or higher restores 2 + its level more hit points.",
    "dragon-ancestor": (
        "Choose the dragon in your blood. You speak Draconic and double your training on Charisma checks "
        "with dragons."
    ),
    "draconic-resilience": (
        "One hit point more per level, and without armor your Armor Class is 13 + your Dexterity modifier."
    ),
    "dark-ones-blessing": (
        "When you bring a foe to 0 hit points, gain your Charisma modifier + your level as temporary hit "
        "points, at least 1."
    ),
}

STYLES: dict[str, str] = {
    "archery": "+2 on attack rolls with ranged weapons. The to-hit of your ranged weapons counts it already.",
    "defense": "+1 Armor Class while you wear armor. Your Armor Class counts it already.",
    "dueling": "+2 damage while a one-handed melee weapon is the only weapon you hold.",
    "great-weapon-fighting": (
        "With a melee weapon in both hands, throw damage dice that show 1 or 2 again, once each."
    ),
    "protection": (
        "With a shield: when a creature beside you is attacked, your reaction gives that attack disadvantage."
    ),
    "two-weapon-fighting": "The attack with your other weapon adds your ability modifier to its damage.",
}

ENEMY = "Advantage on tracking {kind} and on Intelligence checks about them."
TERRAIN = (
    "Twice your training on Intelligence and Wisdom checks about {terrain} country, for skills you have; "
    "nothing there slows or loses your group."
)
DRAGON = "The dragon in your blood is {color}: your element is {damage}."
