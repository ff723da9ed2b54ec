"""What a locale file may hold (T1, F1.84 to F1.88)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.problems import ProblemCode
from rulesets.engine.translations import LocaleFile, read_locale

NAME = "locales/pt-BR.json"


def write(**changes: Any) -> bytes:
    """A small right file; None removes a key."""
    document: dict[str, Any] = {
        "_meta": {"locale": "pt-BR", "direction": "ltr"},
        "package": {"name": "Costa de Sal"},
        "ruleset": {"Prone": "Caído", "Winded": ""},
        **changes,
    }
    return json.dumps({key: value for key, value in document.items() if value is not None}).encode()


def read(data: bytes, language: str = "pt-BR") -> LocaleFile:
    found = read_locale(data, language=language, name=NAME)
    assert isinstance(found, LocaleFile), [problem.line for problem in found]
    return found


def lines(data: bytes, language: str = "pt-BR") -> list[tuple[str, str]]:
    found = read_locale(data, language=language, name=NAME)
    assert isinstance(found, list)
    return [(problem.path, problem.code.value) for problem in found]


def test_a_file_holds_its_language_direction_package_and_texts():
    """T1.1, T1.7, T1.8."""
    found = read(write())

    assert found.language == "pt-BR"
    assert found.direction == "ltr"
    assert found.package == {"name": "Costa de Sal"}
    assert found.texts == {"Prone": "Caído", "Winded": ""}


@pytest.mark.parametrize("key", ["$comment", "texts"])
def test_another_key_at_the_root_refuses_the_file_a_comment_included(key: str):
    """T1.4, F1.84."""
    assert lines(write(**{key: "x"})) == [(f"{NAME}#{key}", "locale-invalid")]


def test_only_meta_is_required_and_schema_is_allowed():
    """T1.4."""
    document = json.dumps({"$schema": "x.json", "_meta": {"locale": "pt-BR"}}).encode()

    assert not read(document).translates


def test_a_file_that_does_not_say_its_language_is_refused():
    """T1.5: missing."""
    assert lines(write(_meta={})) == [(f"{NAME}#_meta.locale", "locale-invalid")]
    assert lines(write(_meta=None)) == [(f"{NAME}#_meta.locale", "locale-invalid")]


@pytest.mark.parametrize("says", ["pt", "pt-br", "ru"])
def test_another_language_than_the_file_is_named_after_refuses_it_letter_for_letter(says: str):
    """T1.5."""
    assert lines(write(_meta={"locale": says})) == [(f"{NAME}#_meta.locale", "locale-wrong-language")]


def test_a_missing_direction_is_left_to_right_and_any_other_word_is_refused():
    """T1.6."""
    assert read(write(_meta={"locale": "pt-BR"})).direction == "ltr"
    assert read(write(_meta={"locale": "pt-BR", "direction": "rtl"})).direction == "rtl"
    wrong = write(_meta={"locale": "pt-BR", "direction": "up"})
    assert lines(wrong) == [(f"{NAME}#_meta.direction", "locale-invalid")]


@pytest.mark.parametrize("value", [1, True, None, ["x"], {"one": "x"}])
@pytest.mark.parametrize("section", ["_meta", "package", "ruleset"])
def test_every_value_is_a_text(section: str, value: Any):
    """T1.9."""
    base = {"locale": "pt-BR"} if section == "_meta" else {}

    assert lines(write(**{section: {**base, "note": value}})) == [
        (f"{NAME}#{section}.note", "locale-invalid")
    ]


def test_a_file_without_a_ruleset_section_is_valid_and_translates_nothing():
    """T1.11, F1.88."""
    found = read(write(ruleset=None))

    assert not found.translates
    assert found.texts is None


def test_keys_are_kept_as_they_are_written():
    """T1.13: nothing is trimmed or normalised."""
    assert read(write(ruleset={" Prone ": "x", "PRONE": "y"})).texts == {" Prone ": "x", "PRONE": "y"}


def test_a_file_that_is_no_json_not_utf_8_or_repeats_a_key_is_refused():
    """T1.14."""
    assert lines(b"{") == [(NAME, "locale-invalid")]
    assert lines(b'{"_meta": "\xff"}') == [(NAME, "locale-invalid")]
    repeated = b'{"_meta": {"locale": "pt-BR"}, "ruleset": {"Prone": "a", "Prone": "b"}}'
    assert lines(repeated) == [(f"{NAME}#ruleset.Prone", "locale-invalid")]


def test_a_file_has_at_most_8388608_bytes():
    """T1.14, Q12."""
    right = write()
    most = right + b" " * (8_388_608 - len(right))

    assert read(most).language == "pt-BR"
    assert lines(most + b" ") == [(NAME, "locale-invalid")]


def test_a_name_that_is_no_language_code_refuses_the_file():
    """T1.15."""
    assert lines(write(_meta={"locale": "french"}), "french") == [(NAME, "locale-invalid")]


def test_meta_and_package_may_hold_further_texts():
    """T1.17, Q33."""
    found = read(write(_meta={"locale": "pt-BR", "by": "Ana"}, package={"motto": "x", "name": "Costa"}))

    assert found.package["name"] == "Costa"


def test_every_problem_is_told_at_once():
    wrong = write(_meta={"locale": "ru", "direction": "up"}, ruleset={"a": 1, "b": 2}, more={})

    assert [code for _path, code in lines(wrong)] == [
        "locale-invalid",
        "locale-invalid",
        "locale-invalid",
        "locale-wrong-language",
        "locale-invalid",
    ]


@given(st.binary(max_size=200) | st.text(max_size=80).map(str.encode))
def test_any_bytes_give_a_file_or_problems(data: bytes):
    found = read_locale(data, language="ru", name="locales/ru.json")

    assert isinstance(found, LocaleFile) or {problem.code for problem in found} <= {
        ProblemCode.LOCALE_INVALID,
        ProblemCode.LOCALE_WRONG_LANGUAGE,
    }


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(["_meta", "package", "ruleset", "$schema", "more"]),
        _JSON | st.dictionaries(st.sampled_from(["locale", "direction", "x"]), _JSON, max_size=3),
    )
)
def test_any_object_gives_a_file_or_problems(document: dict[str, Any]):
    found = read_locale(json.dumps(document).encode(), language="ru")

    assert isinstance(found, LocaleFile | list)
