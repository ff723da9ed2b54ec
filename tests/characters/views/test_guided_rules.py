"""The Guided view and All fields as the rules of the builder want them (B2)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character, CharacterEvent
from characters.queries import stored_of
from characters.services.making import make_character
from rulesets.engine.api import commands
from tests.characters.salt import CATALOGS, GUEST, SHEET, change, make_salty, store_salt
from tests.characters.views.conftest import HTMX, Address

pytestmark = pytest.mark.django_db


def _with_steps(*steps: dict[str, Any], folk: dict[str, Any] | None = None) -> Character:
    """A character on the ruleset with other steps, and with other keys of its first folk."""
    entries: list[Any] = CATALOGS[0]["entries"]  # type: ignore[assignment]
    catalogs = [{**CATALOGS[0], "entries": [{**entries[0], **(folk or {})}, *entries[1:]]}, CATALOGS[1]]
    sheet = {**SHEET, "builder": {"tier": "able", "steps": list(steps)}}
    return make_character(GUEST, revision=store_salt(id="other", sheet=sheet, catalogs=catalogs), name="Mara")


FOLK = {"id": "folk", "label": "Folk", "kind": "catalog", "catalog": "folk"}
LIFE = {"id": "life", "label": "Life", "kind": "fields", "fields": ["age"]}


def _page(guest: Client, character: Character, step: str) -> Any:
    return guest.get(reverse("characters:build", args=[character.pk, step])).context["page"]


def _html(guest: Client, character: Character, step: str) -> str:
    return guest.get(reverse("characters:build", args=[character.pk, step])).content.decode()


def test_a_sheet_with_a_builder_has_guided_and_all_fields_one_without_only_the_latter_b2_1_b2_2(
    guest: Client, character: Character
) -> None:
    assert [tab.label for tab in _page(guest, character, "folk").head.tabs] == [
        "Guided",
        "All fields",
        "Sheet",
    ]
    bare = {key: value for key, value in SHEET.items() if key != "builder"}
    other = make_character(GUEST, revision=store_salt(id="bare", sheet=bare), name="Otto")
    page = guest.get(reverse("characters:fields", args=[other.pk])).context["page"]
    assert [tab.label for tab in page.head.tabs] == ["All fields", "Sheet"]
    assert guest.get(reverse("characters:build", args=[other.pk, "folk"])).status_code == 404


def test_a_new_character_opens_on_guided_b2_3(guest: Client) -> None:
    create = reverse("characters:create_character")
    shown = guest.post(create, {"revision": store_salt().pk}, follow=True)
    character = Character.objects.get()
    assert shown.redirect_chain[-1][0] == reverse("characters:build", args=[character.pk, "folk"])


def test_what_one_view_changes_the_other_shows_b2_5(guest: Client, at: Address, character: Character) -> None:
    guest.post(at("step_field", "life"), {"field": "age", "value": "12"})
    assert 'value="12"' in guest.get(at("fields")).content.decode()
    change(character, commands.EditField("age", 40))
    assert 'value="40"' in guest.get(at("build", "life")).content.decode()


def test_the_strip_has_the_shown_steps_in_order_with_what_each_waits_for_b2_6_b2_7_b2_8(
    guest: Client,
) -> None:
    """A step that is hidden has no place; a badge of 0 is a tick and no number."""
    hidden = {**FOLK, "id": "more", "label": "More", "when": {"const": 0}}
    character = _with_steps(LIFE, hidden, {**FOLK, "min": 0})
    page = _page(guest, character, "life")
    assert [(step.label, step.badge) for step in page.strip] == [("Life", 1), ("Folk", 0)]
    strip = re.search(r'<ol class="strip">.*?</ol>', _html(guest, character, "life"), re.DOTALL)
    assert strip is not None
    life, folk = re.findall(r"<li>.*?</li>", strip[0], re.DOTALL)
    assert re.findall(r">\s*(\d+)\s*<", life) == ["1"]
    assert re.findall(r">\s*(\d+)\s*<", folk) == []


def test_back_and_next_move_one_shown_step_and_only_the_ends_lack_one_b2_9_b2_11(guest: Client) -> None:
    hidden = {**FOLK, "id": "more", "label": "More", "when": {"const": 0}}
    character = _with_steps(FOLK, hidden, LIFE)
    first, last = _page(guest, character, "folk"), _page(guest, character, "life")
    assert (first.back, first.next.label) == (None, "Life")
    assert (last.back.label, last.next) == ("Folk", None)
    html = _html(guest, character, "life")
    assert ">Back" in html.replace("\n", "").replace(" ", "")
    assert 'data-focus-key="back"' not in _html(guest, character, "folk")


@pytest.mark.parametrize("step", ["folk", "scores", "life"])
def test_next_is_open_whatever_the_step_waits_for_b2_10(
    guest: Client, character: Character, step: str
) -> None:
    """Unfinished, overspent, with a pick that waits: always a link, never disabled."""
    change(character, commands.ChooseMethod("manual"))
    for ability in ("brawn", "wit", "grace"):
        change(character, commands.EditScore(ability, 7))
    change(character, commands.ChooseMethod("pointBuy"))
    assert _page(guest, character, step).step.badge
    html = _html(guest, character, step)
    (link,) = re.findall(r"<a [^>]*data-focus-key=\"next\"[^>]*>", html)
    assert "disabled" not in link
    assert "href=" in link


def test_a_step_is_opened_from_the_strip_b2_12(guest: Client, character: Character) -> None:
    for step in _page(guest, character, "folk").strip:
        assert guest.get(step.url).context["page"].step.label == step.label


def test_the_answer_to_a_change_shows_its_result_in_the_side_panel_b2_15(guest: Client, at: Address) -> None:
    html = guest.post(at("pick", "folk"), {"entry": "tall"}, headers=HTMX).content.decode()
    panel = html[html.index('id="panel"') :]
    assert 'hx-swap-oob="true"' in panel[:60]
    assert "Tall" in panel


def test_an_answer_that_waits_is_shown_with_its_reason_and_can_be_removed_b2_18(guest: Client) -> None:
    character = _with_steps({**FOLK, "min": 0}, LIFE, folk={"offeredWhen": {"field": "swims"}})
    change(character, commands.EditField("swims", True))
    change(character, commands.PickEntry("folk", "tall"))
    change(character, commands.EditField("swims", False))
    page = _page(guest, character, "folk")
    (kept,) = page.kept
    assert (kept.label, kept.reason) == ("Tall", "Needs: Swims.")
    assert "Needs: Swims." in _html(guest, character, "folk")
    guest.post(kept.url, {**dict(kept.names), "was": kept.was})
    assert _page(guest, character, "folk").kept == ()
    assert "picks" not in stored_of(Character.objects.get(pk=character.pk))["builder"]


def test_a_card_has_the_label_and_the_summary_behind_a_control_b2_20(
    guest: Client, character: Character
) -> None:
    html = _html(guest, character, "folk")
    card = html[html.index("Tall") :]
    info = card[: card.index("They see far.")]
    assert "<details" in info
    assert "<summary" in info


def test_looking_at_any_page_of_a_character_stores_nothing_b2_22(guest: Client) -> None:
    """Also at one whose builder was never opened; opening it is a request of its own, and recorded."""
    character = change(make_salty(is_guided=False), commands.EditField("age", 7))
    before = Character.objects.values().get(pk=character.pk)
    events = CharacterEvent.objects.count()
    names = ("build_start", "fields", "sheet")
    for name in (*names, *names):
        guest.get(reverse(f"characters:{name}", args=[character.pk]))
    guest.get(reverse("characters:build", args=[character.pk, "folk"]))
    assert Character.objects.values().get(pk=character.pk) == before
    assert CharacterEvent.objects.count() == events
    guest.post(reverse("characters:open_builder", args=[character.pk]))
    assert stored_of(Character.objects.get(pk=character.pk))["builder"]["described"] is True
    assert CharacterEvent.objects.count() == events + 1


def test_making_a_character_with_guided_counts_as_opening_b2_22(character: Character) -> None:
    assert stored_of(character)["builder"]["described"] is False


def test_a_described_character_is_offered_to_be_done_b22_3(guest: Client) -> None:
    character = change(make_salty(is_guided=False), commands.EditField("age", 7))
    guest.post(reverse("characters:open_builder", args=[character.pk]))
    assert "Done: let picks change the sheet" in _html(guest, character, "folk")
    guest.post(reverse("characters:finish", args=[character.pk, "folk"]))
    assert "Done: let picks change the sheet" not in _html(guest, character, "folk")


def test_step_says_what_to_do_at_it(guest: Client, at: Address):
    assert "Pick a card." in guest.get(at("build", "folk")).content.decode()
    assert "Each answer saves itself" in guest.get(at("build", "life")).content.decode()
