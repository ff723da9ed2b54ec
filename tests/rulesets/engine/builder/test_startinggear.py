"""Starting gear: what the step shows of each kit, and whom it fits (B43, F4.133 to F4.143)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.builder.commands import EditField, EditScore, OpenBuilder, PickEntry, UnpickEntry
from rulesets.engine.builder.state import GearView, Kit
from rulesets.engine.sentences import Sentence, translated
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step

FIELDS = [
    {"id": "means", "label": "Means", "type": "number", "min": -9, "max": 99, "integer": False},
    {"id": "mount", "label": "Mount", "type": "boolean"},
]
DERIVED = [{"id": "load", "label": "Load", "op": "sum", "of": [{"abilityScore": "str"}, {"const": -1}]}]
ITEMS: dict[str, Any] = {
    "categories": [{"id": "tool", "label": "Tool"}],
    "currencies": [
        {
            "id": "crown",
            "label": "Crowns",
            "units": [
                {"id": "silver", "label": "silver", "value": 1},
                {"id": "gold", "label": "gold", "value": 10},
            ],
        }
    ],
}
GEAR = {
    "id": "gear",
    "label": "Gear",
    "holds": "items",
    "entries": [
        {"id": "rope", "label": "Rope", "item": {"category": "tool"}},
        {"id": "lamp", "label": "Lamp", "item": {"category": "tool"}},
    ],
}
ROPES = {"id": "ropes", "label": "Ropes", "items": [{"item": "gear/rope", "count": 2}]}
STRONG = {
    "id": "strong",
    "label": "For the strong",
    "fits": {"value": {"derived": "load"}, "atLeast": 12},
    "items": [{"item": "gear/lamp"}],
}


def _player(*kits: dict[str, Any], opened: bool = True, **keys: Any) -> Player:
    folk = catalog("folk", entry("ox", grants={"abilities": {"add": {"str": 3}}}))
    compiled = game(
        steps=[step("folk", "catalog", catalog="folk", min=0), step("kit", "startingGear", **keys)],
        catalogs=[folk, GEAR],
        items={**ITEMS, "startingGear": list(kits)},
        fields=FIELDS,
        derived=DERIVED,
    )
    player = Player(compiled)
    if opened:
        player.does(OpenBuilder())
    return player


def _view(player: Player) -> GearView:
    view = player.view("kit")
    assert isinstance(view, GearView)
    return view


def _kit(player: Player, id_: str) -> Kit:
    return next(kit for kit in _view(player).kits if kit.id == id_)


def _lines(*lines: dict[str, Any], player: Player | None = None) -> tuple[str, ...]:
    return _kit(player or _player({"id": "kit", "label": "Kit", "items": list(lines)}), "kit").lines


def test_the_step_lists_every_kit_in_file_order() -> None:
    """B43.1, B43.2."""
    view = _view(_player({**ROPES, "summary": "A lot of rope."}, STRONG))
    assert [(kit.id, kit.label, kit.summary, kit.fits) for kit in view.kits] == [
        ("ropes", "Ropes", "A lot of rope.", True),
        ("strong", "For the strong", "", False),
    ]
    assert (view.strict, view.note) == (False, "")


def test_a_strict_step_holds_every_kit_too_and_says_that_it_is_strict() -> None:
    """B43.3, B43.17: the page shows them by its own mode."""
    view = _view(_player(ROPES, STRONG, strict=True))
    assert view.strict
    assert [(kit.id, kit.fits) for kit in view.kits] == [("ropes", True), ("strong", False)]


def test_a_kit_without_fits_is_for_everyone() -> None:
    """F4.134."""
    kit = _kit(_player(ROPES), "ropes")
    assert (kit.fits, kit.reason) == (True, "")


@pytest.mark.parametrize(("strength", "fits"), [(12, False), (13, True), (14, True)])
def test_a_kit_fits_from_its_least_value_on(strength: int, fits: bool) -> None:
    """B43.4: read on the sheet as it is, through derived values."""
    player = _player(STRONG)
    player.does(EditScore("str", strength))
    assert _kit(player, "strong").fits is fits


def test_a_kit_that_does_not_fit_says_why() -> None:
    assert _kit(_player(STRONG), "strong").reason == "Needs Load 12 or more; it is 9."


def test_a_pick_may_let_a_kit_fit_and_taking_it_back_ends_that() -> None:
    player = _player(STRONG)
    player.does(PickEntry("folk", "ox"))
    assert _kit(player, "strong").fits
    player.does(UnpickEntry("folk", "ox"))
    assert not _kit(player, "strong").fits


def test_a_yes_no_field_is_a_condition() -> None:
    mounted = {
        "id": "tack",
        "label": "Tack",
        "fits": {"value": {"field": "mount"}, "atLeast": 1},
        "items": [],
    }
    player = _player(mounted)
    assert not _kit(player, "tack").fits
    player.does(EditField("mount", True))
    assert _kit(player, "tack").fits


def test_items_are_named_by_their_labels() -> None:
    assert _lines({"item": "gear/rope"}, {"item": "gear/lamp", "count": 3}) == ("Rope", "3 × Lamp")


def test_an_item_that_is_not_read_here_is_named_by_its_id() -> None:
    """F3.97: a reference into a borrowed catalog leads nowhere while the lender is not there."""
    assert _lines({"item": "lent/sail"}, {"item": "gear/gone", "count": 2}) == ("sail", "2 × gone")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"coins": "gold", "count": 12}, "12 gold"),
        ({"coins": "gold", "roll": "5d4"}, "5d4 gold, rolled when taken"),
        ({"coins": "gold", "roll": "5d4", "times": 10}, "5d4 × 10 gold, rolled when taken"),
        ({"coins": "silver", "countFrom": {"field": "means"}}, "Means silver, counted when taken; 4 now"),
        (
            {"coins": "silver", "countFrom": {"field": "means"}, "times": 2},
            "Means × 2 silver, counted when taken; 8 now",
        ),
    ],
)
def test_coins_in_words(line: dict[str, Any], words: str) -> None:
    """B43.13."""
    player = _player({"id": "kit", "label": "Kit", "items": [line]})
    player.does(EditField("means", 4.5))
    assert _lines(player=player) == (words,)


def test_coins_counted_from_the_sheet_are_never_fewer_than_none() -> None:
    """F4.138."""
    player = _player(
        {"id": "kit", "label": "Kit", "items": [{"coins": "gold", "countFrom": {"field": "means"}}]}
    )
    player.does(EditField("means", -3))
    assert _lines(player=player) == ("Means gold, counted when taken; 0 now",)


def test_lines_and_reasons_remember_their_templates() -> None:
    """A page translates them; labels are the author's and stay."""
    lookup = {"{dice} {coin}, rolled when taken": "{dice} {coin}, beim Nehmen gewürfelt"}
    (line,) = _lines({"coins": "gold", "roll": "5d4"})
    assert isinstance(line, Sentence)
    assert translated(line, lambda template: lookup.get(template, template)) == (
        "5d4 gold, beim Nehmen gewürfelt"
    )


@pytest.mark.parametrize("strict", [False, True])
def test_a_ruleset_without_gear_shows_the_empty_state(strict: bool) -> None:
    """B43.8."""
    view = _view(_player(strict=strict))
    assert (view.kits, view.note) == ((), "This ruleset has no starting gear.")


def test_a_ruleset_without_items_shows_the_empty_state() -> None:
    player = Player(game(steps=[step("kit", "startingGear")]))
    assert _view(player).note == "This ruleset has no starting gear."


def test_a_strict_step_with_nothing_that_fits_says_so_and_stays_open() -> None:
    """B43.8."""
    view = _view(_player(STRONG, strict=True))
    assert view.note == "No starting gear fits this character now."
    assert _view(_player(STRONG)).note == ""
    assert view.step.badge == 0


def test_the_step_waits_for_nothing_and_stores_nothing() -> None:
    """B4.15, B43.9."""
    player = _player(ROPES, STRONG)
    before = player.stored
    assert (player.badge("kit"), player.state("kit").notes) == (0, ())
    _view(player)
    assert player.settled.stored == before
    assert "kit" not in str(before.get("builder"))


def test_a_hidden_step_is_not_shown() -> None:
    player = _player(ROPES, when={"field": "mount"})
    assert not player.state("kit").shown
