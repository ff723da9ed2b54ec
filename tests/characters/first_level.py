"""One 1st-level character of every class: what is picked, and the figures worked out by hand from the SRD.

Scores are the standard array, the class's best ability first, and what the race adds; hit points the whole
hit die and the Constitution modifier; the Armor Class that of the first armor the class's kit offers.
"""

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.characters import half_elf

ARRAY = (15, 14, 13, 12, 10, 8)


@dataclass(frozen=True)
class FirstLevel:
    """One character: the cards picked at each step, the scores from best to worst, and what comes of them."""

    of_class: str
    race: str
    picks: dict[str, str]
    scores: str
    hit_points: int
    armor_class: int
    save: tuple[str, int]
    slots: int = 0

    @property
    def name(self) -> str:
        """Whose sheet it is."""
        return f"Maren the {self.of_class}"

    @property
    def paper(self) -> str:
        """What it is printed on: casters on A4, the others on Letter."""
        return "A4" if self.slots else "Letter"

    @property
    def bases(self) -> dict[str, int]:
        """The array by the names of the abilities."""
        return {NAMES[key]: value for key, value in zip(self.scores.split(), ARRAY, strict=True)}


NAMES = {
    "str": "Strength",
    "dex": "Dexterity",
    "con": "Constitution",
    "int": "Intelligence",
    "wis": "Wisdom",
    "cha": "Charisma",
}
HEROES = (
    FirstLevel("Barbarian", "Half-Orc", {}, "str con dex wis cha int", 14, 13, ("str", 5)),
    FirstLevel(
        "Bard", "Halfling", {"Subrace": "Lightfoot Halfling"}, "cha dex con wis int str",
        9, 14, ("cha", 5), slots=2,
    ),
    FirstLevel(
        "Cleric", "Dwarf", {"Subrace": "Hill Dwarf", "Subclass": "Life Domain"}, "wis con str cha dex int",
        12, 16, ("wis", 5), slots=2,
    ),
    FirstLevel("Druid", "Human", {}, "wis con dex int cha str", 10, 15, ("wis", 5), slots=2),
    FirstLevel(
        "Fighter", "Dragonborn", {"Fighting style": "Defense"}, "str con cha dex wis int",
        12, 19, ("str", 5),
    ),
    FirstLevel("Monk", "Elf", {"Subrace": "High Elf"}, "dex wis con str int cha", 9, 15, ("dex", 5)),
    FirstLevel("Paladin", "Human", {}, "str cha con dex wis int", 12, 18, ("cha", 4)),
    FirstLevel("Ranger", "Elf", {"Subrace": "High Elf"}, "dex wis con str int cha", 11, 16, ("dex", 5)),
    FirstLevel(
        "Rogue", "Halfling", {"Subrace": "Lightfoot Halfling"}, "dex cha con wis int str", 9, 14, ("dex", 5)
    ),
    FirstLevel(
        "Sorcerer", "Tiefling", {"Subclass": "Draconic Bloodline"}, "cha con dex wis int str",
        9, 14, ("cha", 5), slots=2,
    ),
    FirstLevel(
        "Warlock", "Tiefling", {"Subclass": "The Fiend"}, "cha con dex wis int str",
        10, 12, ("wis", 3), slots=1,
    ),
    FirstLevel(
        "Wizard", "Gnome", {"Subrace": "Rock Gnome"}, "int con dex wis cha str", 8, 11, ("int", 5), slots=2
    ),
)  # fmt: skip


def build(page: Page, hero: FirstLevel) -> None:
    """Pick what makes the figures, from the open first step on, and have the rest filled in."""
    half_elf.pick(page, hero.race)
    for step in ("Subrace", "Class", "Subclass", "Fighting style", "Background"):
        label = {"Class": hero.of_class, "Background": "Acolyte"}.get(step) or hero.picks.get(step)
        if label:
            half_elf.go_to(page, step)
            half_elf.pick(page, label)
    half_elf.go_to(page, "Ability scores")
    assign(page, hero.bases)
    half_elf.go_to(page, "Kit")
    page.get_by_role("button", name="Take all").click()
    expect(page.get_by_role("button", name="Take back").first).to_be_visible()
    page.get_by_role("button", name="Fill in the rest for me").click()
    expect(page.get_by_role("region", name="Still open").get_by_role("link")).to_have_count(1)
    name = page.get_by_label("Name of the character")
    name.fill(hero.name)
    name.press("Enter")
    expect(page.get_by_role("region", name="Still open")).to_contain_text("The character is ready.")


def assign(page: Page, bases: dict[str, int]) -> None:
    """Give each ability its value of the standard array."""
    page.get_by_role("button", name="Standard array").click()
    for ability, value in bases.items():
        choice = page.get_by_label(f"Value of {ability}")
        choice.select_option(label=str(value))
        expect(choice.locator("option:checked")).to_have_text(str(value))
