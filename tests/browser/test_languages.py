"""A player reads a ruleset in other languages: in the middle of building, and from right to left.

Source: U2.7, U2.12, T2.2, T3.8; field reports A-21, A-22.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from characters.models import Character
from rulesets.models import Revision
from rulesets.services.shipping import SHIPPED_DIR, install_folder
from tests.characters import half_elf

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 360, "height": 740}
WIDE = {"width": 1280, "height": 900}
LANGUAGES = {"ar": "rtl", "fr": "ltr", "ru": "ltr", "pt-BR": "ltr"}


@pytest.fixture(autouse=True)
def srd(transactional_db: None) -> Revision:
    """The ruleset that comes with the Studio, with its translations."""
    return install_folder(SHIPPED_DIR / "srd-5-1")


def read_in(page: Page, language: str) -> None:
    """Choose a language in the menu, as somebody would, and come back to the same page."""
    page.set_viewport_size(WIDE)
    page.locator("details.menu > summary").click()
    page.locator("#display-language").select_option(language)
    page.locator("form:has(#display-language) button").click()
    expect(page.locator("#display-language")).to_have_value(language)
    expect(page.locator("html")).to_have_attribute("dir", LANGUAGES.get(language, "ltr"))
    expect(page.locator("html")).to_have_attribute("lang", "en")


def card(page: Page, name: str) -> Locator:
    return page.locator(".card").filter(has=page.get_by_role("heading", name=name, exact=True))


def start(page: Page, url: str) -> Character:
    character: Character = half_elf.start(page, url)
    return character


def test_player_changes_the_language_in_the_middle_and_every_answer_stays(
    page: Page, live_server: LiveServer
):
    """T2.2, T2.4: what is stored is what it was."""
    character = start(page, live_server.url)
    half_elf.pick(page, "Half-Elf")
    before = half_elf.stored(character)

    read_in(page, "fr")

    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    expect(card(page, "Demi-elfe")).to_be_visible()
    expect(page.locator(".side")).to_contain_text("Demi-elfe")
    assert half_elf.stored(character) == before

    card(page, "Nain").get_by_role("button", name="Pick Nain").click()
    expect(page.locator("#announcer")).to_contain_text("Nain picked.")
    assert half_elf.stored(character)["builder"]["picks"]["race"] == ["dwarf"]
    assert half_elf.stored(character)["build"]["fields"]["race"] == "dwarf"

    read_in(page, "en")
    expect(card(page, "Dwarf")).to_be_visible()
    expect(page.locator(".side")).to_contain_text("Dwarf")


def test_builder_in_arabic_runs_from_right_to_left(page: Page, live_server: LiveServer):
    """U2.7, A-22: the page has its direction, its texts their language, and the layout is mirrored."""
    start(page, live_server.url)

    read_in(page, "ar")

    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(card(page, "قزم")).to_be_visible()
    brand, side = page.locator(".brand").bounding_box(), page.locator(".side").bounding_box()
    cards = page.locator("#cards").bounding_box()
    assert brand is not None
    assert side is not None
    assert cards is not None
    assert brand["x"] > WIDE["width"] / 2
    assert side["x"] + side["width"] <= cards["x"]


def test_text_that_fell_back_to_english_says_so_on_a_right_to_left_page(page: Page, live_server: LiveServer):
    """T3.8."""
    start(page, live_server.url)
    read_in(page, "ar")

    translated = page.locator("h2.card__title bdi").filter(has_text="قزم")
    expect(translated).to_have_attribute("dir", "rtl")
    expect(translated).to_have_attribute("lang", "ar")
    english = page.locator(".card__gives bdi[lang]").filter(has_text="Speed in feet").first
    expect(english).to_have_attribute("dir", "ltr")
    expect(english).to_have_attribute("lang", "en")


def test_a_label_is_isolated_and_numbers_and_dice_read_from_left_to_right(
    page: Page, live_server: LiveServer
):
    """A-22."""
    start(page, live_server.url)
    half_elf.pick(page, "Half-Elf")
    read_in(page, "ar")
    page.goto(page.url.split("build/")[0])

    numbers = page.locator(".number:visible")
    assert numbers.count() > 10
    styles = numbers.evaluate_all(
        "all => all.map(one => [getComputedStyle(one).direction, getComputedStyle(one).unicodeBidi])"
    )
    assert {tuple(style) for style in styles} == {("ltr", "isolate")}
    name = page.get_by_label("Name of the character")
    name.fill("مارا NPC +2 (1d8+2)")
    with page.expect_response(lambda response: response.request.method == "POST") as saved:
        name.press("Enter")
    assert saved.value.ok
    assert Character.objects.get().name == "مارا NPC +2 (1d8+2)"
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE["width"]


RIGHT_EDGES = """found => found.map(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return Math.round(range.getBoundingClientRect().right);
})"""


def test_texts_with_a_direction_each_follow_one_another_from_right_to_left(
    page: Page, live_server: LiveServer
):
    """A-22: a skill comes before its ability, though nothing around them says which way to read."""
    character = start(page, live_server.url)
    read_in(page, "ar")
    for name in ("sheet", "fields"):
        page.goto(half_elf.address(character, live_server.url, name))
        skills = page.locator(".check .parts, th.parts").filter(has_text="الألعاب البهلوانية")
        first, second = (skills.first.locator("bdi").nth(place).bounding_box() for place in (0, 1))
        assert first is not None
        assert second is not None
        assert first["x"] >= second["x"] + second["width"]


def test_the_history_has_one_edge_whichever_language_its_lines_are_in(page: Page, live_server: LiveServer):
    """A-22."""
    character = start(page, live_server.url)
    half_elf.pick(page, "Half-Elf")
    page.get_by_role("link", name="Background").first.click()
    half_elf.pick(page, "Acolyte")
    read_in(page, "ar")
    page.goto(half_elf.address(character, live_server.url, "history"))
    lines = page.locator("tbody > tr > th")

    assert any("نصف إلف" in text for text in lines.all_inner_texts())
    assert any("Acolyte" in text for text in lines.all_inner_texts())
    assert len(set(lines.evaluate_all(RIGHT_EDGES))) == 1


def test_search_finds_an_entry_by_its_translated_and_its_english_name(
    page: Page, live_server: LiveServer, srd: Revision
):
    """A-21, T2.8, U9.5."""
    page.goto(live_server.url + "/")
    read_in(page, "fr")
    page.goto(f"{live_server.url}/rulesets/{srd.ruleset_id}/versions/{srd.number}/catalogs/spells/")
    search = page.locator("input[type=search]")
    for words in ("mains brulantes", "MAINS BRÛ", "burning hands", "brûlantes"):
        search.fill(words)
        expect(page.get_by_role("rowheader").first).to_contain_text("Mains brûlantes")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language of the ruleset."""
    return str(request.param)


def test_pages_pass_axe_and_fit_a_phone_in_every_language(page: Page, live_server: LiveServer, language: str):
    """U2.5, U2.6, U2.7."""
    start(page, live_server.url)
    half_elf.pick(page, "Half-Elf")
    step = page.url
    root = step.split("build/")[0]
    read_in(page, language)
    pages = [step, step.replace("/race/", "/scores/"), root]
    pages += [root + "fields/", live_server.url + "/", live_server.url + "/rulesets/"]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for address in pages:
            page.set_viewport_size(WIDE)
            response = page.goto(address)
            assert response is not None
            assert response.status == 200, address
            expect(page.locator("html")).to_have_attribute("dir", LANGUAGES[language])
            found = Axe().run(page)
            assert found.violations_count == 0, (address, found.generate_report())
            page.set_viewport_size(NARROW)
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], address
