"""Characters of the gallery made in the browser: each is the one the engine makes of the same answers."""

import json
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from rulesets.engine.api import commands as c
from rulesets.engine.dice import RecordedDice
from studio.accounts.models import User
from tests.characters import gallery, half_elf
from tests.characters.gallery import KeyboardMaker, Maker, PlainMaker
from tests.rulesets.systems import test_copper_lane as copper_lane
from tests.rulesets.systems import test_glasshouse_winter as glasshouse_winter
from tests.rulesets.systems import test_kite_post as kite_post
from tests.rulesets.systems import test_low_barometer as low_barometer
from tests.rulesets.systems import test_salt_circus as salt_circus
from tests.rulesets.systems import test_small_hours as small_hours
from tests.rulesets.systems.playing import Player, started

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 360, "height": 740}
KEEPER: tuple[c.Command, ...] = (
    c.PickEntry("bed", "snow-gate"),
    *(c.ChooseOption("bed/gate_gift", id_) for id_ in ("nose", "heart")),
    *(c.SetBase(id_, value) for id_, value in (("hands", 8), ("nose", 7), ("heart", 7), ("root", 5))),
    *(c.PickEntry("houses", id_) for id_ in ("fernery", "cactus-hall")),
    c.PickEntry("calling", "seed-keeper"),
    *(c.ChooseOption("calling/keeper_craft", id_) for id_ in ("bees", "glazing")),
    *(c.PickEntry("talents", id_) for id_ in glasshouse_winter.TALENTS),
    *(c.PickEntry("grafts", id_) for id_ in ("moss-stitch", "slow-drip", "spine-lock")),
    *(c.ChooseOption("calling/keeper_chores", id_) for id_ in glasshouse_winter.CHORES),
    *(c.ChooseOption("calling/keeper_tongues", id_) for id_ in ("old-fern", "snow-hush")),
    c.EditField("favourite", "Old Mrs Fern"),
)
NURSE: tuple[c.Command, ...] = (
    c.RollDice("scores"),
    c.PickEntry("years", "grey"),
    *(c.ChooseOption("years/aches", id_) for id_ in ("brawn", "nimble")),
    *(c.RollDice(step) for step in ("lessons", "seasons", "fortune")),
    c.PickEntry("trade", "district-nurse"),
    *(c.ChooseOption("trade/nurse_craft", id_) for id_ in ("boats", "tall_tales")),
    c.PickEntry("upbringing", "harbour-child"),
    c.ChooseOption("upbringing/harbour_knack", "boats"),
    c.ChooseOption("upbringing/harbour_knack/replacement", "listening"),
    *(c.ChooseOption("learning/pastime", id_) for id_ in ("hymns", "ledgers")),
    c.ChooseOption("learning/mastery", "listening"),
    c.EditField("lodgings", "Over the chandler's, two stairs up"),
)
BAKER: tuple[c.Command, ...] = (
    c.PickEntry("playbook", "baker"),
    *(c.AssignScore(id_, at) for at, id_ in enumerate(("grit", "warmth", "wits", "shine"))),
    c.ChooseOption("playbook/baker_gift", "warmth"),
    *(c.PickEntry("moves", id_) for id_ in ("on-the-slate", "every-back-stair")),
    *(c.PickEntry("look", id_) for id_ in ("floury-hands", "borrowed-coat", "soft-voice")),
    c.PickEntry("lesson", "whole-lane"),
    c.ChooseOption("habits/habit", "ask_the_lane"),
)
WRITTEN = (
    ("Warmth", "2"),
    ("Wits", "1"),
    ("Grit", "1"),
    ("Shine", "-1"),
    ("Your door", "The one with the cat"),
)
"""What is typed in All fields, by label."""
THROWN = (*low_barometer.FACES, 80, 7, 75, 90, 4, 61, 4, 4, 5, 1, 2)


@pytest.fixture
def plain_page(browser: Browser, live_server: LiveServer, user: User) -> Iterator[Page]:
    """A page without JavaScript in a browser in which `user` is logged in."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    yield context.new_page()
    context.close()


def player_of(system: str, *commands: c.Command) -> Player:
    player = started(system)
    player.does(*commands)
    return player


def expect_same(maker: Maker, player: Player) -> None:
    """Check that the page made the character that the engine makes."""
    assert maker.stored()["build"] == json.loads(json.dumps(player.stored["build"]))
    assert maker.stored()["builder"] == json.loads(json.dumps(player.stored["builder"]))


def expect_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_a_performer_of_salt_circus_is_made(signed_in_page: Page, live_server: LiveServer, user: User):
    maker = Maker.starts(signed_in_page, live_server.url, gallery.install(user, "salt-circus"))

    maker.does(*salt_circus.VESNA)

    maker.expect_finished()
    expect_same(maker, player_of("salt-circus", *salt_circus.VESNA))


def test_a_line_keeper_of_kite_post_is_made_on_a_narrow_screen_and_goes_years_down_and_up(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    page = signed_in_page
    page.set_viewport_size(NARROW)
    maker = Maker.starts(page, live_server.url, gallery.install(user, "kite-post"))

    maker.does(*kite_post.ANSWERS)

    marit = player_of("kite-post", *kite_post.ANSWERS)
    expect_same(maker, marit)
    maker.do(c.EditField("year", 4))
    maker.go_to("years")
    expect(maker.card("year-5")).to_contain_text("Year 5 is above Year of service 4.")
    expect_fits(page)
    maker.go_to("ways")
    expect(page.locator("#step-notes")).to_contain_text("Ledge walker")
    expect_fits(page)
    maker.do(c.EditField("year", 10))
    expect_same(maker, marit)
    for step in maker.steps():
        maker.go_to(step.id)
        expect_fits(page)


def test_a_keeper_of_glasshouse_winter_is_made_without_javascript(
    plain_page: Page, live_server: LiveServer, user: User
):
    maker = PlainMaker.starts(plain_page, live_server.url, gallery.install(user, "glasshouse-winter"))

    maker.does(*KEEPER)

    maker.expect_finished()
    expect_same(maker, glasshouse_winter.keeper())


def test_a_guest_keeper_of_the_small_hours_is_made_with_the_keyboard_alone(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    maker = KeyboardMaker.starts(signed_in_page, live_server.url, gallery.install(user, "small-hours"))

    commands = [command for command in small_hours.ORLA if command != c.EditField("build", "own")]

    maker.does(*commands)

    maker.expect_finished()
    expect_same(maker, player_of("small-hours", *commands))


def test_a_nurse_of_low_barometer_throws_her_dice_and_is_made(
    signed_in_page: Page, live_server: LiveServer, user: User, monkeypatch: pytest.MonkeyPatch
):
    faces = iter(THROWN)
    dice = RecordedDice(faces)
    monkeypatch.setattr("characters.services.changing.EntropyDice", lambda: dice)
    maker = Maker.starts(signed_in_page, live_server.url, gallery.install(user, "low-barometer"))

    maker.does(*NURSE)

    assert list(faces) == []
    maker.expect_finished()
    expect_same(maker, low_barometer.nurse())


def test_a_baker_of_copper_lane_is_written_down_told_to_the_builder_and_then_changed(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    page = signed_in_page
    maker = Maker.starts(page, live_server.url, gallery.install(user, "copper-lane"), view="All fields")
    for label, value in WRITTEN:
        control = page.get_by_label(label, exact=True)
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            control.fill(value)
            control.press("Enter")
    page.get_by_role("link", name="Guided").click()
    page.get_by_role("button", name="Open the builder").click()
    before = maker.stored()["build"]

    maker.does(
        c.PickEntry("playbook", "baker"),
        c.ChooseOption("playbook/baker_gift", "warmth"),
        c.PickEntry("look", "floury-hands"),
    )
    assert maker.stored()["build"] == before
    maker.press(page.get_by_role("button", name="Done: let picks change the sheet"))
    assert maker.stored()["build"] == before
    assert half_elf.side_scores(page, "value")["WRM"] == "2"

    maker.go_to("playbook")
    maker.do(c.PickEntry("playbook", "tinker"))

    assert half_elf.side_scores(page, "value")["WRM"] == "1"


def test_a_baker_of_copper_lane_is_made(signed_in_page: Page, live_server: LiveServer, user: User):
    maker = Maker.starts(signed_in_page, live_server.url, gallery.install(user, "copper-lane"))

    maker.does(*BAKER)

    maker.expect_finished()
    expect_same(maker, copper_lane.baker())
