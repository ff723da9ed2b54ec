"""A 1st-level character of every class, made in the guided builder, read on its sheet and printed."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.characters import first_level, half_elf
from tests.characters.first_level import FirstLevel

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# What the margins of a page leave, in pixels of CSS: 14 mm are 53.
PAPERS = {"A4": 794 - 2 * 53, "Letter": 816 - 2 * 53}
OUT_OF_THE_BOX = """() => [...document.querySelectorAll(".sheet *")].filter(one =>
    !one.closest(".visually-hidden, thead")
    && one.getBoundingClientRect().right > one.closest(".sheet__part").getBoundingClientRect().right + 1
).map(one => one.outerHTML)"""


@pytest.fixture(params=first_level.HEROES, ids=lambda hero: hero.of_class)
def hero(request: pytest.FixtureRequest) -> FirstLevel:
    found: FirstLevel = request.param
    return found


def test_every_class_has_the_figures_of_the_book_on_its_sheet_and_on_paper(
    page: Page, live_server: LiveServer, hero: FirstLevel
):
    character = half_elf.start(page, live_server.url)
    first_level.build(page, hero)

    page.goto(half_elf.address(character, live_server.url, "sheet"))

    expect_figures(page, hero)
    expect_prints(page, hero, paper=hero.paper, pages=4 if hero.slots else 3)


def expect_figures(page: Page, hero: FirstLevel) -> None:
    """Read hit points, Armor Class, a save and the spell slots."""
    glance = page.get_by_role("region", name="At a glance")
    facts: list[list[str]] = glance.locator(".facts > div").evaluate_all(
        "rows => rows.map(row => [row.children[0].textContent.trim(), row.children[1].innerText.trim()])"
    )
    seen = dict(facts)
    assert seen["Hit point maximum"] == str(hero.hit_points)
    assert seen["Armor Class"] == str(hero.armor_class)
    slots = [text for label, text in facts if label in ("Spell slots of level 1", "Pact slots")]
    assert slots == ([f"{hero.slots} / {hero.slots}"] if hero.slots else [])
    ability, number = hero.save
    save = page.get_by_role("button", name=f"{first_level.NAMES[ability]} save", exact=False)
    expect(save).to_have_text(f"+{number}", use_inner_text=True)


def expect_prints(page: Page, hero: FirstLevel, *, paper: str, pages: int) -> None:
    """Print it: so many pages at most, nothing over the edge, whose it is and the hit points to be read."""
    page.set_viewport_size({"width": PAPERS[paper], "height": 1000})
    page.emulate_media(media="print")
    expect(page.get_by_label("Name of the character")).to_have_value(hero.name)
    expect(page.get_by_role("region", name="At a glance")).to_contain_text(str(hero.hit_points))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(OUT_OF_THE_BOX) == []
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) <= pages
