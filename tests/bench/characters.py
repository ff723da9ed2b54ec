"""A full character of the shipped srd-5-1: every step answered, every text written, a pack of things."""

from functools import cache

from rulesets.engine.api import CompiledRuleset, JsonObject, Refusal, apply, compile_ruleset, read_ruleset
from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.engine.builder import commands as c
from tests.rulesets.shipped.places import SHIPPED, catalogs_of, files_of

SRD = SHIPPED / "srd-5-1"

STORY = (
    "Grew up on the night boats, counting other people's coins. Never sits with the door behind, never "
    "drinks what the host does not, and owes one favor to a harbor master who has not called it in yet."
)
BASES = {"str": 8, "dex": 15, "con": 14, "int": 8, "wis": 12, "cha": 14}
CHOICES = {
    "race/half_elf_scores": ("dex", "con"),
    "race/half_elf_skills": ("persuasion", "survival"),
    "class/rogue_skills": ("acrobatics", "deception", "perception", "stealth"),
    "class/rogue_expertise": ("stealth", "perception"),
    "race/half_elf_languages": ("goblin",),
    "background/acolyte_languages": ("celestial", "infernal"),
    "background/acolyte_holy_symbols": ("amulet",),
}
PACK = (
    *(
        "Rapier",
        "Shortbow",
        "Arrows",
        "Dagger",
        "Leather armor",
        "Thieves' tools",
        "Holy symbol",
        "Prayer book",
    ),
    *(
        "Incense",
        "Vestments",
        "Rope",
        "Torches",
        "Rations",
        "Waterskin",
        "Bedroll",
        "Lantern",
        "Oil",
        "Chalk",
    ),
)

FULL: tuple[c.Command, ...] = (
    c.OpenBuilder(),
    c.PickEntry("race", "half-elf"),
    c.PickEntry("class", "rogue"),
    c.PickEntry("background", "acolyte"),
    c.TakeAll("kit"),
    *(c.SetBase(ability, value) for ability, value in BASES.items()),
    *(c.ChooseOption(slot, option) for slot, options in CHOICES.items() for option in options),
    c.EditField("level", 9),
    c.EditField("alignment", "chaotic-good"),
    *(c.EditField(name, STORY) for name in ("appearance", "personality", "ideals", "bonds", "flaws")),
    c.EditField("notes", STORY * 10),
    c.EditBonus("stealth", 1),
    *(c.AddRow("equipment", {"name": name, "quantity": 1, "note": "in the pack"}) for name in PACK),
)
"""What makes the full character, in order."""


@cache
def srd() -> CompiledRuleset:
    """The shipped srd-5-1, compiled."""
    return compile_ruleset(well_read(files_of(SRD)["ruleset.json"], catalogs_of(SRD)))


def well_read(data: bytes, files: dict[str, bytes] | None = None) -> ReadRuleset:
    """A ruleset that must have no problems."""
    read = read_ruleset(data, files)
    if isinstance(read, list):
        raise AssertionError("\n".join(problem.line for problem in read))
    if read.file_problems:
        raise AssertionError(next(iter(read.file_problems.values()))[0].line)
    return read


def play(compiled: CompiledRuleset, *commands: c.Command, stored: JsonObject | None = None) -> JsonObject:
    """The stored character after commands, each of which must be accepted; from nothing, or on."""
    stored = stored or {}
    for command in commands:
        done = apply(compiled, stored, command)
        if isinstance(done, Refusal):
            raise AssertionError(f"{command}: {done.message}")
        stored = done.stored
    return stored
