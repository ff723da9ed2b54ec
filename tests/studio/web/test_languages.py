"""How languages are spelled and written."""

import pytest

from studio.web.languages import canonical, direction_of


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("ar", "rtl"),
        ("he-IL", "rtl"),
        ("ckb", "rtl"),
        ("ru", "ltr"),
        ("az-Arab", "rtl"),
        ("ku-Latn", "ltr"),
        ("ar-Latn", "ltr"),
    ],
)
def test_a_language_is_written_in_the_direction_of_its_script(language: str, expected: str):
    """U2.7."""
    assert direction_of(language) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [("pt-br", "pt-BR"), ("zh_hans", "zh-Hans"), ("ZH-HANS-tw", "zh-Hans-TW"), ("es-419", "es-419")],
)
def test_a_code_is_spelled_as_packs_spell_it(code: str, expected: str):
    """T1.15."""
    assert canonical(code) == expected
