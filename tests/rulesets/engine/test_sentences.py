"""Sentences stay translatable however they are put together (U2.12)."""

import pytest

from rulesets.engine.builder.creationrolls import dice_text
from rulesets.engine.schema.builder.creationdice import CreationDice
from rulesets.engine.sentences import listed, say, translated

GERMAN = {
    "Base": "Grundwert",
    "{before}, {text}": "{before} und {text}",
    "{dice}, keep {keep}": "{dice}, behalte {keep}",
}


def lookup(template: str) -> str:
    return GERMAN.get(template, template)


def test_listed_texts_are_translated_one_by_one():
    texts = listed([say("Base"), "Dwarf", say("Base")])

    assert texts == "Base, Dwarf, Base"
    assert translated(texts, lookup) == "Grundwert und Dwarf und Grundwert"


@pytest.mark.parametrize(("texts", "found"), [([], ""), (["Dwarf"], "Dwarf")])
def test_nothing_and_one_text_are_listed_as_they_are(texts: list[str], found: str):
    assert listed(texts) == found


@pytest.mark.parametrize(
    ("dice", "english", "german"),
    [
        ({"count": 4, "sides": 6, "keep": 3}, "4d6, keep 3", "4d6, behalte 3"),
        (
            {"count": 4, "sides": 6, "keep": 3, "add": 6, "multiplier": 5},
            "(4d6, keep 3 + 6) × 5",
            "(4d6, behalte 3 + 6) × 5",
        ),
        ({"count": 1, "sides": 8, "add": -2}, "1d8 − 2", "1d8 − 2"),
        ({"count": 2, "sides": 6, "multiplier": 5}, "2d6 × 5", "2d6 × 5"),
    ],
)
def test_creation_dice_are_said_in_the_page_s_language(dice: dict[str, int], english: str, german: str):
    text = dice_text(CreationDice.model_validate(dice))

    assert text == english
    assert translated(text, lookup) == german
