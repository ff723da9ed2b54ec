"""Which text is shown (T1.10, T1.13, T3.2, T3.5 to T3.7), and the context of a text."""

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.sentences import DisplayText
from rulesets.engine.translations import LocaleFile, look_up


def locale(language: str = "xx", **texts: str) -> LocaleFile:
    return make(language, {key.replace("_", " "): text for key, text in texts.items()})


def make(language: str, texts: dict[str, str]) -> LocaleFile:
    return LocaleFile(language, texts=texts, has_contexts=any("\u0004" in key for key in texts))


def shown(text: str, *files: LocaleFile) -> str:
    return look_up(text, files).text


def test_each_text_is_looked_up_by_itself():
    """T3.2: a text missing or empty in the nearer language comes from the next."""
    nearer, farther = locale(Prone="Caído", Winded=""), locale(Prone="Prono", Winded="Sem fôlego")

    assert shown("Prone", nearer, farther) == "Caído"
    assert shown("Winded", nearer, farther) == "Sem fôlego"
    assert shown("Blind", nearer, farther) == "Blind"


def test_an_empty_value_is_not_translated_yet():
    """T1.10."""
    assert shown("Winded", locale(Winded="")) == "Winded"


def test_keys_match_exactly():
    """T1.13."""
    file = locale(Prone="Caído")

    assert [shown(text, file) for text in ("prone", " Prone", "Prone.")] == ["prone", " Prone", "Prone."]


def test_a_numbered_name_shows_the_translation_of_the_name_and_the_number_as_written():
    """T3.5."""
    file = locale(Goblin="Duende")

    assert shown("Goblin 2", file) == "Duende 2"
    assert shown("Goblin 0", file) == "Duende 0"
    assert shown("Goblin 02", file) == "Goblin 02"
    assert shown("Goblin  2", file) == "Goblin  2"
    assert shown("Goblin -2", file) == "Goblin -2"


def test_in_each_file_the_whole_text_comes_before_the_name_without_its_number():
    """T3.6, Q15."""
    assert shown("Goblin 2", locale(Goblin_2="Zwei", Goblin="Kobold")) == "Zwei"
    assert shown("Goblin 2", locale(Goblin="Duende"), locale(Goblin_2="Segundo")) == "Duende 2"


def test_only_the_last_number_is_taken_off_once():
    """T3.7."""
    assert shown("Goblin 2 3", locale(Goblin="Duende")) == "Goblin 2 3"
    assert shown("Goblin 2 3", locale(Goblin_2="Duende II")) == "Duende II 3"


def test_where_a_text_comes_from_is_told():
    """T3.8 needs it."""
    nearer, farther = locale("pt-BR", A="a"), locale("pt", B="b")

    assert look_up("A", (nearer, farther)).file is nearer
    assert look_up("B", (nearer, farther)).file is farther
    assert look_up("C", (nearer, farther)).file is None


def test_a_text_that_means_two_things_may_be_translated_for_the_context_it_stands_in():
    file = make("de", {"Light": "Leicht", "Light\u0004spells": "Licht"})

    assert shown(DisplayText("Light", "spells"), file) == "Licht"
    assert shown(DisplayText("Light", "armour"), file) == "Leicht"
    assert shown(DisplayText("Light"), file) == "Leicht"


def test_an_empty_translation_for_a_context_leaves_the_plain_one():
    file = make("de", {"Light": "Leicht", "Light\u0004spells": ""})

    assert shown(DisplayText("Light", "spells"), file) == "Leicht"


@given(st.text(max_size=12), st.dictionaries(st.text(max_size=6), st.text(max_size=6), max_size=5))
def test_any_text_gives_a_text(text: str, texts: dict[str, str]):
    assert isinstance(shown(text, make("xx", texts)), str)


@given(st.dictionaries(st.text(min_size=1, max_size=6), st.text(min_size=1, max_size=6), min_size=1))
def test_what_a_file_has_is_shown(texts: dict[str, str]):
    file = make("xx", texts)

    assert [shown(key, file) for key in texts] == list(texts.values())
