"""Every page in a language from right to left in which every text is marked (U2.7, U2.12).

The layout is mirrored and nothing makes a phone scroll sideways; no text of the interface is left in English.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from characters.models import Character
from characters.services.handing import offer_character
from characters.services.keeping import delete_character
from characters.services.making import make_character
from characters.services.sharing import make_link
from rulesets.engine.api import commands
from rulesets.models import Revision
from rulesets.services.shipping import SHIPPED_DIR, install_folder
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.accounts.tokens import make_token
from tests.browser import pseudo
from tests.characters import salt
from tests.conftest import PASSWORD
from tests.factories.rulesets import store_imported, write_document

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 360, "height": 740}
WIDE = {"width": 1360, "height": 900}

# Texts and spoken names with plain letters in them. Code, paths and names of languages are nobody's words.
LEFT_IN_ENGLISH = """() => {
  const kept = "script, style, code, pre, .path, noscript, option[lang], [translate=no]";
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(kept)) found.push(walker.currentNode.data.trim());
  }
  const spoken = [
    "aria-label", "title", "placeholder", "alt", "label", "data-label", "data-announce", "data-copied",
  ];
  for (const element of document.querySelectorAll(spoken.map(name => `[${name}]`).join())) {
    if (element.matches(kept)) continue;
    for (const name of spoken) found.push(element.getAttribute(name) ?? "");
  }
  return [...new Set(found)].filter(text => /[A-Za-z]{2}/.test(text));
}"""


# Buttons and ways to look at something that stick out of the box they stand in.
STICKING_OUT = """() => [...document.querySelectorAll(".segments > *, .row > *, .card__foot > *, .panel > *")]
  .filter(one => one.checkVisibility() && !one.matches(".visually-hidden"))
  .map(one => [one, one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()])
  .filter(([, own, box]) => own.left < box.left - 1 || own.right > box.right + 1)
  .map(([one]) => one.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="session")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled texts of the language, made once."""
    if shutil.which("xgettext") is None:
        pytest.skip("gettext is not installed: apt install gettext")
    return pseudo.build_catalog(tmp_path_factory.mktemp("pseudo"))


@pytest.fixture
def mirrored(settings: Settings, catalog: Path, live_server: LiveServer, context: BrowserContext) -> None:
    """The Studio speaks the language, and the browser asks for it."""
    settings.LANGUAGES = [("en", "English"), (pseudo.CODE, "⟦⟧")]
    settings.LANGUAGES_BIDI = [*settings.LANGUAGES_BIDI, pseudo.CODE]
    settings.LOCALE_PATHS = [catalog]
    context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": pseudo.CODE, "url": live_server.url}]
    )


@pytest.fixture
def user(db: None) -> User:
    """Somebody whose name is no word of the interface."""
    return User.objects.create_user("מירה", password=PASSWORD)


def store(user: User) -> Revision:
    """Return a ruleset with one of everything, in letters of its own."""
    document = pseudo.foreign(write_document(sheet=salt.SHEET, catalogs=salt.CATALOGS, license=None))
    for field in document["sheet"]["fields"]:
        field.pop("suggestions", None)
        if field["id"] == "creed":
            field["valueLabels"] = {"tide": "גאות", "salt": "מלח"}
    return store_imported(user=user, license=None, **document)


def make(user: User, name: str = "מרה") -> Character:
    """Return a character in the middle of being built."""
    actor = Actor(user_id=user.pk)
    character = make_character(actor, revision=store(user), name=name)
    for command in (
        commands.PickEntry("folk", "tall"),
        commands.SetBase("wit", 5),
        commands.EditScore("grace", 9),
        commands.EditField("creed", "salt"),
    ):
        character = salt.change(character, command, actor)
    return character


def of_character(name: str, *arguments: str) -> Callable[[User], str]:
    """Return what makes a character and gives the address of a page of it."""
    return lambda user: reverse(f"characters:{name}", args=[make(user).pk, *arguments])


def of_ruleset(name: str, *arguments: str) -> Callable[[User], str]:
    """Return what stores a ruleset and gives the address of a page of it."""

    def address(user: User) -> str:
        revision = store(user)
        return reverse(f"rulesets:{name}", args=[revision.ruleset_id, revision.number, *arguments])

    return address


def plain(name: str) -> Callable[[User], str]:
    """Return what gives the address of a page that needs nothing but a character in the list."""

    def address(user: User) -> str:
        make(user)
        return reverse(name)

    return address


def shared(user: User) -> str:
    link = make_link(Actor(user_id=user.pk), character_id=make(user).pk)
    return reverse("shared", args=[link.token])


def with_offer_and_bin(user: User) -> str:
    giver = User.objects.create_user("דן")
    offered = make(giver)
    offer_character(Actor(user_id=giver.pk), character_id=offered.pk, user_name=user.username)
    delete_character(Actor(user_id=user.pk), character_id=make(user).pk)
    return reverse("characters:list_characters")


def removal(user: User) -> str:
    return reverse("rulesets:remove", args=[store_imported(user=user, name="חוף").ruleset_id])


PAGES: dict[str, Callable[[User], str]] = {
    "home": plain("home"),
    "characters": plain("characters:list_characters"),
    "offers": with_offer_and_bin,
    "bin": plain("characters:show_bin"),
    **{f"step-{step}": of_character("build", step) for step in ("folk", "scores", "training", "life")},
    "fields": of_character("fields"),
    "sheet": of_character("sheet"),
    "ahead": of_character("ahead"),
    "picker": of_character("pick_rows", "kit", "folk"),
    "sharing": of_character("sharing"),
    "history": of_character("history"),
    "newer": of_character("review_rows", "kit"),
    "shared": shared,
    "rulesets": plain("rulesets:list_rulesets"),
    "ruleset": of_ruleset("show_revision"),
    "catalog": of_ruleset("show_catalog", "folk"),
    "entry": of_ruleset("show_entry", "folk", "tall"),
    "import": plain("rulesets:import_ruleset"),
    "export": of_ruleset("export_revision"),
    "removal": removal,
    "removed": plain("rulesets:list_removed"),
    "character-import": plain("characters:import_character"),
    "account": plain("account"),
    "leaving": plain("delete_account"),
    "tokens": plain("tokens"),
    "revoking": lambda user: reverse("revoke_token", args=[make_token(user=user, label="רובוט")[0].pk]),
    "password": plain("account_change_password"),
    "form": plain("characters:create_character"),
    "health": plain("health"),
    "nothing": lambda _user: "/rulesets/999999/",
}
FOR_GUESTS = ["account_login", "account_signup", "account_reset_password"]


@pytest.mark.usefixtures("mirrored")
@pytest.mark.parametrize("name", PAGES)
def test_page_is_mirrored_fits_a_phone_and_leaves_nothing_in_english(
    signed_in_page: Page, live_server: LiveServer, user: User, name: str
):
    page = signed_in_page
    page.set_viewport_size(NARROW)
    page.goto(live_server.url + PAGES[name](user))

    check(page)


@pytest.mark.usefixtures("mirrored")
@pytest.mark.parametrize("name", FOR_GUESTS)
def test_page_of_accounts_is_mirrored_and_leaves_nothing_in_english(
    page: Page, live_server: LiveServer, name: str
):
    page.set_viewport_size(NARROW)
    page.goto(live_server.url + reverse(name))

    check(page)


def check(page: Page) -> None:
    """Check the page as it is open, narrow, then wide."""
    assert page.evaluate("document.documentElement.dir") == "rtl"
    assert page.evaluate("document.documentElement.lang") == pseudo.CODE
    left = page.evaluate(LEFT_IN_ENGLISH)
    assert left == [], left
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert page.evaluate(STICKING_OUT) == []
    page.set_viewport_size(WIDE)
    brand, menu = page.locator(".brand").bounding_box(), page.locator("details.menu").bounding_box()
    assert brand is not None
    assert menu is not None
    assert menu["x"] + menu["width"] < WIDE["width"] / 2 < brand["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE["width"]


@pytest.mark.usefixtures("mirrored")
def test_side_panel_stands_at_the_end_of_the_line(signed_in_page: Page, live_server: LiveServer, user: User):
    page = signed_in_page
    page.set_viewport_size(WIDE)
    page.goto(live_server.url + PAGES["step-folk"](user))

    side, cards = page.locator(".side").bounding_box(), page.locator("#cards").bounding_box()

    assert side is not None
    assert cards is not None
    assert side["x"] + side["width"] <= cards["x"]


def test_columns_stand_on_one_line_in_whichever_language_their_texts_are(
    page: Page, live_server: LiveServer, user: User
):
    """A-22: a text in another script keeps its place, so that a column has one edge."""
    revision = install_folder(SHIPPED_DIR / "srd-5-1")
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "ar", "url": live_server.url}])
    page.set_viewport_size(WIDE)
    page.goto(f"{live_server.url}/rulesets/{revision.ruleset_id}/")
    table = page.locator("table.ledger").first
    names = table.locator("tr > :first-child").evaluate_all(
        """found => found.map(one => {
             const range = document.createRange();
             range.selectNodeContents(one);
             return Math.round(range.getBoundingClientRect().right);
           })"""
    )

    assert table.locator("bdi").evaluate_all("all => new Set(all.map(one => one.dir)).size") > 1
    assert len(names) > 3
    assert set(names) == {names[0]}
    assert page.locator("pre").evaluate_all("all => all.map(one => getComputedStyle(one).unicodeBidi)") == [
        "plaintext"
    ]


@pytest.mark.usefixtures("mirrored")
def test_values_stand_under_their_labels_whatever_they_are(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    page = signed_in_page
    page.set_viewport_size(WIDE)
    page.goto(live_server.url + PAGES["sheet"](user))

    ends = page.locator(".sheet__facts > div").evaluate_all(
        """found => found.map(one => [...one.children].map(part => {
             const range = document.createRange();
             range.selectNodeContents(part);
             return Math.round(range.getBoundingClientRect().right);
           }))"""
    )

    assert len(ends) > 3
    assert [label for label, _value in ends] == [value for _label, value in ends]
