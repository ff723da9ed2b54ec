"""Searching as people type (U9.5)."""

import pytest

from studio.web.searching import fold, matches


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Élan vital", "elan"),
        ("Elan vital", "ÉLAN"),
        ("Hunter's Mark", "hunters mark"),
        ("Hunter’s Mark", "hunter's"),
        ("Hunters Mark", "hunter‘s"),
        ("Straße", "STRASSE"),
        ("Mage Armor", "armor mage"),
        ("Mage Armor", "  "),
        ("Mage Armor", "\u200b"),
        ("Zwei\u00adhänder", "zweihander"),
    ],
)
def test_search_folds_accents_apostrophes_and_case(text: str, query: str):
    assert matches(text, query)


@pytest.mark.parametrize(("text", "query"), [("Mage Armor", "mage shield"), ("Mage Armor", "armour")])
def test_search_wants_every_word(text: str, query: str):
    assert not matches(text, query)


def test_plain_letters_fold_as_all_others_do():
    assert fold("O'Neill") == fold("O’NEILL") == "oneill"
