"""A half-elf wizard, built in the browser as somebody at a table would. Used by the browser tests.

Point buy 8, 14, 14, 15, 12, 8 for 27 points; Charisma +2 by being a half-elf, Dexterity and Constitution +1
by choice; Perception and Stealth by choice, Arcana and Investigation as a wizard. Two cantrips with an attack
and one without, six spells in the book, a quarterstaff, and the languages that are free to choose.
"""

import json
import re
from typing import Any

from django.urls import reverse
from playwright.sync_api import Page, expect

from characters.models import Character
from rulesets.services.shipping import install_shipped

BOUGHT = {"Dexterity": 14, "Constitution": 14, "Intelligence": 15, "Wisdom": 12}
SCORES = {"STR": "8", "DEX": "15", "CON": "15", "INT": "15", "WIS": "12", "CHA": "10"}
MODIFIERS = {"STR": "−1", "DEX": "+2", "CON": "+2", "INT": "+2", "WIS": "+1", "CHA": "+0"}
# By label as the sheet shows them: worked out by hand from the SRD's rules for a 1st-level character.
FACTS = {
    "Level": "1",
    "Speed in feet": "30",
    "Hit point maximum": "8",
    "Armor Class": "12",
    "Initiative": "2",
    "Passive Perception": "13",
    "Proficiency bonus": "2",
    "Spell save DC": "12",
    "Spell attack bonus": "4",
    "Cantrips known": "3",
    "Spells prepared": "3",
}
CANTRIPS = ("Fire Bolt", "Mage Hand", "Ray of Frost")
BOOK = ("Detect Magic", "Find Familiar", "Mage Armor", "Magic Missile", "Shield", "Sleep")
TRAINED = {
    "Intelligence save": "+4",
    "Wisdom save": "+3",
    "Arcana": "+4",
    "Investigation": "+4",
    "Perception": "+3",
    "Stealth": "+4",
}


def start(page: Page, url: str) -> Character:
    """Start a character as a new visitor: from the home page to the first step in two clicks at most."""
    install_shipped()
    page.goto(url + "/")
    page.get_by_role("button", name="Guided: make a character with SRD 5.1").click()
    expect(page.get_by_role("heading", name="Race", level=1)).to_be_visible()
    return Character.objects.latest("pk")


def go_to(page: Page, step: str) -> None:
    """Open a step by the strip."""
    steps = page.get_by_role("navigation", name="Steps")
    steps.get_by_role("link", name=re.compile(rf"^{step}\b")).click()
    expect(page.get_by_role("heading", name=step, level=1)).to_be_visible()


def pick(page: Page, label: str) -> None:
    """Pick an entry of the step that is open."""
    page.get_by_role("button", name=f"Pick {label}", exact=True).click()
    expect(page.get_by_role("button", name=f"Take back {label}", exact=True)).to_be_visible()


def choose(page: Page, slot: str, option: str) -> None:
    """Choose an option of a slot, and wait until it is chosen."""
    button = page.get_by_role("region", name=slot).get_by_role("button", name=option)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def buy(page: Page, score: str, base: int) -> None:
    """Buy a score up to a base, one point at a time."""
    row = page.get_by_role("row", name=score)
    for value in range(9, base + 1):
        row.get_by_role("button", name=f"More {score}").click()
        expect(row.locator(".stepper__value")).to_have_text(str(value))


def build_straight(page: Page) -> None:
    """Answer every step once."""
    pick(page, "Half-Elf")
    go_to(page, "Class")
    pick(page, "Wizard")
    go_to(page, "Background")
    pick(page, "Acolyte")
    go_to(page, "Ability scores")
    answer_scores(page)
    go_to(page, "Training")
    answer_training(page)


def build_whole(page: Page) -> None:
    """Answer every step of a wizard: also languages, spells and the kit."""
    build_straight(page)
    go_to(page, "Languages and tools")
    choose(page, "Half-Elf", "Dwarvish")
    choose(page, "Acolyte", "Celestial")
    choose(page, "Acolyte", "Infernal")
    go_to(page, "Cantrips")
    for label in CANTRIPS:
        pick(page, label)
    go_to(page, "Spellbook")
    for label in BOOK:
        pick(page, label)
    go_to(page, "Kit")
    page.get_by_role("button", name="Take all").click()
    expect(page.get_by_role("button", name="Take back Quarterstaff")).to_be_visible()
    go_to(page, "Choices of the kit")
    choose(page, "Acolyte", "Amulet")


def answer_scores(page: Page) -> None:
    """Buy the scores and choose which two are raised."""
    for score, base in BOUGHT.items():
        buy(page, score, base)
    choose(page, "Half-Elf", "Dexterity")
    choose(page, "Half-Elf", "Constitution")


def answer_training(page: Page) -> None:
    """Choose the skills."""
    choose(page, "Half-Elf", "Perception")
    choose(page, "Half-Elf", "Stealth")
    choose(page, "Wizard", "Arcana")
    choose(page, "Wizard", "Investigation")


def side_facts(page: Page) -> dict[str, str]:
    """Return what the side panel shows, by label; numbers without what is only spoken."""
    pairs: list[list[str]] = page.locator("#panel .facts > div").evaluate_all(
        """rows => rows.map(row => {
             const value = row.querySelector('dd');
             const shown = value.querySelector('button.number')?.firstChild ?? value;
             return [row.querySelector('dt').textContent.trim(), shown.textContent.trim()] })"""
    )
    return dict(pairs)


def side_scores(page: Page, part: str) -> dict[str, str]:
    """Return scores ("value") or modifiers ("modifier") of the side panel."""
    pairs: list[list[str]] = page.locator("#panel .score").evaluate_all(
        """(boxes, part) => boxes.map(box => [box.querySelector('.score__name').textContent,
             box.querySelector(`.score__${part} button`).firstChild.textContent.trim()])""",
        part,
    )
    return dict(pairs)


def expect_half_elf_wizard(page: Page) -> None:
    """Check every number the side panel shows."""
    assert side_scores(page, "value") == SCORES
    assert side_scores(page, "modifier") == MODIFIERS
    facts = side_facts(page)
    assert {label: facts.get(label) for label in FACTS} == FACTS
    assert {label: facts.get(label) for label in TRAINED} == TRAINED


def address(character: Character, url: str, name: str, *arguments: str) -> str:
    """Return the address of a page of a character."""
    return url + reverse(f"characters:{name}", args=[character.pk, *arguments])


def stored(character: Character) -> dict[str, Any]:
    """Return what is stored of a character now."""
    document: dict[str, Any] = json.loads(Character.objects.get(pk=character.pk).document)
    return document
