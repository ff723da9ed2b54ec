"""Language codes and their chain (T1.15, T3.1 to T3.4)."""

import pytest

from rulesets.engine.translations import chain, is_language, languages_read


@pytest.mark.parametrize("code", ["ru", "pt-BR", "zh-Hans", "es-419", "zh-Hans-TW", "fil"])
def test_a_language_code_is_language_script_region_in_that_spelling(code: str):
    """T1.15."""
    assert is_language(code)


@pytest.mark.parametrize("code", ["RU", "pt_BR", "pt-br", "french", "zh-hans", "pt-BR-x", "", "e", "es-41"])
def test_any_other_name_is_no_language_code(code: str):
    """T1.15."""
    assert not is_language(code)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("pt-BR", ("pt-BR", "pt", "en")),
        ("zh-Hans-TW", ("zh-Hans-TW", "zh-Hans", "zh", "en")),
        ("pt", ("pt", "en")),
        ("en", ("en",)),
        ("en-GB", ("en-GB", "en")),
    ],
)
def test_each_step_of_the_chain_drops_the_last_part_and_ends_in_english(
    language: str, expected: tuple[str, ...]
):
    """T3.1, T3.3."""
    assert chain(language) == expected


def test_english_never_reads_a_locale_file_and_a_variant_reads_its_own():
    """T3.4."""
    assert languages_read("en") == ()
    assert languages_read("en-GB") == ("en-GB",)
    assert languages_read("pt-PT") == ("pt-PT", "pt")
