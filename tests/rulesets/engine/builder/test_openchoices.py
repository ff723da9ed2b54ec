"""Open choices, each by itself: they add up to the badges (U9.2)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulesets.engine.builder.commands import EditField, OpenBuilder, PickEntry
from rulesets.engine.builder.openchoices import OpenChoice, open_choices
from rulesets.engine.builder.views import step_states
from rulesets.engine.compiled import CompiledRuleset
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, shipped, step
from tests.rulesets.systems.playing import SYSTEMS, system

GALLERY = [system(path.stem) for path in sorted(Path(SYSTEMS).glob("*.json"))]


def opened(compiled: CompiledRuleset) -> Player:
    player = Player(compiled)
    player.does(OpenBuilder())
    return player


def badges(player: Player) -> dict[str, int]:
    return {state.id: state.badge for state in step_states(player.settled) if state.badge}


def per_step(player: Player) -> dict[str, int]:
    found: Counter[str] = Counter()
    for choice in open_choices(player.settled):
        found[choice.step] += choice.count
    return dict(found)


def test_a_slot_is_open_by_its_sentence_where_it_is_answered() -> None:
    player = opened(shipped("srd-5-1"))
    player.does(PickEntry("race", "half-elf"))

    found = [choice for choice in open_choices(player.settled) if choice.source == "Half-Elf"]

    assert [(choice.step, choice.kind, choice.id, choice.sentence, choice.count) for choice in found] == [
        ("scores", "slot", "race/half_elf_scores", "+1 to 2 scores of your choice", 2),
        ("training", "slot", "race/half_elf_skills", "Choose 2 skills", 2),
        ("languages", "slot", "race/half_elf_languages", "Choose 1", 1),
    ]


def test_the_sentence_of_a_slot_names_its_tier_where_that_is_not_the_usual_one() -> None:
    """As the slot itself says it, where it is answered."""
    choice = {"id": "best", "what": "skills", "count": 1, "tier": "expert"}
    player = opened(
        game(
            steps=[step("k", "catalog", catalog="k", min=0), step("t", "trained")],
            catalogs=[catalog("k", entry("a", grants={"trained": {"choose": [choice]}}))],
        )
    )
    player.does(PickEntry("k", "a"))
    (found,) = open_choices(player.settled)
    (slot,) = player.view("t").slots
    assert (found.sentence, slot.sentence) == ("Expert: Choose 1 skill", "Expert: Choose 1 skill")


def test_a_step_waits_for_picks_and_a_field_by_its_name() -> None:
    player = opened(
        game(
            steps=[
                step("k", "catalog", catalog="k", min=2, max=2),
                step("f", "fields", fields=["name", "age"], optional=["age"]),
            ],
            catalogs=[catalog("k", entry("a"), entry("b"))],
            fields=[
                {"id": "name", "label": "True name", "type": "text", "maxLength": 20},
                {"id": "age", "label": "Age", "type": "number", "min": 0, "max": 99},
            ],
        )
    )
    player.does(PickEntry("k", "a"))

    assert open_choices(player.settled) == (
        OpenChoice("k", "K", "step", "k", "", "Choose 1", 1),
        OpenChoice("f", "F", "field", "name", "", "True name", 1),
    )


def test_what_is_not_required_is_not_open() -> None:
    player = opened(
        game(
            steps=[step("f", "fields", fields=["name"], requiredWhen={"field": "strict"})],
            fields=[
                {"id": "name", "label": "Name", "type": "text", "maxLength": 20},
                {"id": "strict", "label": "Strict", "type": "number", "min": 0, "max": 1, "default": 0},
            ],
        )
    )

    assert open_choices(player.settled) == ()
    player.does(EditField("strict", 1))
    assert [choice.id for choice in open_choices(player.settled)] == ["name"]


@pytest.mark.parametrize("compiled", GALLERY, ids=[made.model.id for made in GALLERY])
def test_open_choices_of_a_gallery_character_add_up_to_its_badges(compiled: CompiledRuleset) -> None:
    player = opened(compiled)
    assert per_step(player) == badges(player)
    for state in (found for found in step_states(player.settled) if found.shown):
        view = player.view(state.id)
        for offer in getattr(view, "offers", ())[:3]:
            made = Player(compiled, player.stored)
            if offer.state == "offered":
                made.does(PickEntry(state.id, offer.entry))
            assert per_step(made) == badges(made)
