"""Numbers stand whole and in line: in the bar of a narrow page, and beside thrown dice."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from rulesets.engine.api import commands as c
from rulesets.engine.dice import RecordedDice
from studio.accounts.models import User
from tests.browser.test_gallery import NURSE
from tests.characters import gallery
from tests.characters.gallery import Maker
from tests.rulesets.systems import test_low_barometer as low_barometer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# How much of each number of the bar is seen: all of it (1), nothing (0), or a part where it is cut.
SEEN = """bar => [...bar.querySelectorAll('.number')].map(one => {
  const text = document.createRange();
  text.selectNodeContents(one);
  const [words, box, frame] = [text, one, bar].map(part => part.getBoundingClientRect());
  if (words.top >= frame.bottom) return 0;
  const isOpen = getComputedStyle(one).overflow === 'visible';
  const end = Math.min(words.right, frame.right, isOpen ? Infinity : box.right);
  return (end - words.left) / words.width > 0.99 && words.bottom <= frame.bottom ? 1 : 0.5;
})"""


@pytest.fixture
def maker(
    signed_in_page: Page, live_server: LiveServer, user: User, monkeypatch: pytest.MonkeyPatch
) -> Maker:
    """Somebody who threw the eight scores of Low Barometer, two figures each."""
    dice = RecordedDice(iter((*low_barometer.FACES, 80, 7, 75, 13, 61)))
    monkeypatch.setattr("characters.services.changing.EntropyDice", lambda: dice)
    made = Maker.starts(signed_in_page, live_server.url, gallery.install(user, "low-barometer"))
    made.do(c.RollDice("scores"))
    return made


def test_no_number_of_the_bar_is_cut_u2_6(maker: Maker):
    maker.page.set_viewport_size({"width": 360, "height": 740})

    seen = maker.page.locator("#totals").evaluate(SEEN)

    assert len(seen) == 8
    assert seen == sorted(seen, reverse=True)
    assert set(seen) == {0, 1}


def test_character_without_scores_has_a_bar_with_words(
    signed_in_page: Page, live_server: LiveServer, user: User
):
    Maker.starts(signed_in_page, live_server.url, gallery.install(user, "small-hours"))
    signed_in_page.set_viewport_size({"width": 360, "height": 740})

    words = signed_in_page.locator("#totals").get_by_text("Character so far")

    box = words.bounding_box()
    assert box is not None
    assert box["width"] > 50


def test_results_of_dice_stand_under_each_other(maker: Maker):
    maker.does(*NURSE[1:6])
    maker.go_to("seasons")
    results = maker.page.locator(".roll__result")
    expect(results).to_have_text([re.compile("nothing gained"), re.compile("gained .5")])

    places = results.evaluate_all("all => all.map(one => one.firstChild.getBoundingClientRect().left)")

    assert places[0] == pytest.approx(places[1], abs=1)
