"""Fields as inputs: which suggestions are still offered."""

import pytest

from rulesets.engine.builder.commands import EditField
from rulesets.engine.builder.inputs import field_state
from tests.rulesets.engine.builder.games import Player, game, step


def player(**foes: object) -> Player:
    fields = [
        {"id": "depth", "label": "Depth", "type": "number", "min": 0, "max": 9, "default": 2},
        {
            "id": "foes",
            "label": "Foes",
            "type": "text",
            "maxLength": 80,
            "suggestions": ["Eels", "Wreckers", "Drowned"],
            **foes,
        },
    ]
    return Player(game(steps=[step("life", "fields", fields=["depth"])], fields=fields))


@pytest.mark.parametrize(
    ("text", "offered", "chosen"),
    [
        ("", ("Eels", "Wreckers", "Drowned"), 0),
        (" eels, Storms", ("Wreckers", "Drowned"), 1),
        ("Eels and Drowned", ("Eels", "Wreckers", "Drowned"), 0),
        ("Eels,DROWNED ,Eels", (), 2),
    ],
)
def test_suggestion_is_chosen_where_a_part_of_the_text_is_it_s9_16_s9_17(
    text: str, offered: tuple[str, ...], chosen: int
):
    played = player(pick={"field": "depth"})
    played.does(EditField("foes", text))

    state = field_state(played.settled, "foes")

    assert (state.suggestions, state.chosen, state.wanted) == (offered, chosen, 2)


def test_field_that_asks_for_no_number_offers_every_suggestion_that_is_not_chosen():
    played = player()
    played.does(EditField("foes", "Eels, Wreckers"))

    state = field_state(played.settled, "foes")

    assert (state.suggestions, state.chosen, state.wanted) == (("Drowned",), 2, None)
