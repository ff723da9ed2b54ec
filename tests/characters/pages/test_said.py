"""What is said of a change, and how a number says what it is made of."""

import pytest

from characters.pages.said import done_words, undone_words
from characters.queries import compiled_of, stored_of
from characters.templatetags.explanations import shown_parts
from rulesets.engine.api import Explanation, Part, Settled, settle
from tests.characters.salt import make_salty


@pytest.fixture
def settled(db: None) -> Settled:
    character = make_salty()
    compiled = compiled_of(character)
    assert compiled is not None
    return settle(compiled, stored_of(character))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ({"op": "pick", "step": "folk", "entry": "tall"}, "Tall picked"),
        ({"op": "unpick", "step": "folk", "entry": "tall"}, "Tall taken back"),
        ({"op": "choose", "slot": "training/free", "option": "sing"}, "Sing chosen"),
        ({"op": "base", "ability": "wit", "value": 4}, "Wit 4"),
        ({"op": "method", "method": "pointBuy"}, "Point buy"),
        ({"op": "rename", "name": "Oda"}, "Name"),
        ({"op": "something-new"}, "Change"),
    ],
)
def test_change_is_said_in_a_few_words(settled: Settled, command: dict, words: str):
    assert done_words(settled, command) == words
    assert undone_words(settled, command, is_undo=True) == f"Undone: {words}"
    assert undone_words(settled, command, is_undo=False) == f"Redone: {words}"


def parts_of(explanation: Explanation) -> list[str]:
    return [f"{part.amount} {part.label}" for part in shown_parts(explanation)]


def test_parts_that_are_added_have_signs_and_those_of_nothing_are_left_out():
    parts = (Part("Base", 8, "typed"), Part("Fixed amount", 0, "the rules"), Part("Elf", -2, "Race"))

    assert parts_of(Explanation("Wit", 6, parts)) == ["+8 Base", "−2 Elf"]


def test_parts_that_are_multiplied_have_a_times_sign():
    parts = (Part("Level", 4, ""), Part("Size", 5, ""))

    product = Explanation("Load", 20, parts, rule="in whatever words", is_product=True)

    assert parts_of(product) == ["4 Level", "× 5 Size"]


def test_inputs_of_another_rule_stand_as_they_are():
    parts = (Part("Mail", 16, ""), Part("Nothing", 0, ""))

    explanation = Explanation("Armour", 16, parts, rule="the largest: Mail")

    assert parts_of(explanation) == ["16 Mail", "0 Nothing"]


def test_what_holds_a_number_down_is_said_last():
    explanation = Explanation("Wit", 5, (Part("Base", 8, ""),), cap=Part("Maximum", 5, ""))

    assert parts_of(explanation) == ["+8 Base", "5 Maximum"]
