"""Sentences stay translatable however they are put together (U2.12)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.builder.creationrolls import dice_text
from rulesets.engine.schema.builder.creationdice import CreationDice
from rulesets.engine.sentences import DisplayText, kept, listed, restored, say, translated

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


texts = st.recursive(
    st.text() | st.builds(DisplayText, st.text(), st.text()),
    lambda inner: st.lists(inner, min_size=1, max_size=3).map(
        lambda parts: say(" ".join(f"{{v{place}}}" for place in range(len(parts))), **dict(named(parts)))
    ),
)


def named(parts: list[str]) -> list[tuple[str, str]]:
    return [(f"v{place}", part) for place, part in enumerate(parts)]


@given(texts)
def test_a_kept_text_comes_back_with_everything_that_translates_it_t2_2(text: str):
    back = restored(json.loads(json.dumps(kept(text))))

    def mark(known: DisplayText) -> str:
        return f"<{known}|{known.context}>"

    assert back == text
    assert translated(back, lookup, mark) == translated(text, lookup, mark)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["say", "values", "{x.y}"]), inner),
)


@given(
    junk
    | st.fixed_dictionaries(
        {"say": st.sampled_from(["{", "{x.y}", "{a[b]}", "{0}"]), "values": st.just({"x": "1"})}
    )
)
def test_anything_else_is_restored_as_an_empty_or_plain_text(value: object):
    assert isinstance(restored(value), str)  # type: ignore[arg-type]
