"""Texts and ids (F1.14 to F1.33)."""

from typing import Annotated

import pytest

from rulesets.engine.schema.root import Guidance
from rulesets.engine.schema.texts import EntryId, Label, Line, RulesetId, SheetId, Summary, Text
from tests.rulesets.engine.schema.telling import read, told


@pytest.mark.parametrize("text", ["a", "grit_max", "a1__2", "x" * 64])
def test_a_sheet_id_is_lower_case_letters_digits_and_underscores(text: str) -> None:
    """S1.3."""
    assert read(SheetId, text) == text


@pytest.mark.parametrize("text", ["", "Grit", "1a", "_a", "a-b", "a b", "a\n", "é", "a.b", "$a"])
def test_a_sheet_id_of_another_form_is_a_bad_id(text: str) -> None:
    assert told(SheetId, text) == [("", "bad-id")]


@pytest.mark.parametrize("text", ["v20", "5-roads", "iron-harbour", "0", "x" * 64])
def test_an_entry_id_is_lower_case_letters_digits_and_single_hyphens(text: str) -> None:
    assert read(EntryId, text) == text
    assert read(RulesetId, text) == text


@pytest.mark.parametrize("text", ["", "-a", "a-", "a--b", "a_b", "A", "a\n"])
def test_an_entry_id_of_another_form_is_a_bad_id(text: str) -> None:
    assert told(EntryId, text) == [("", "bad-id")]
    assert told(RulesetId, text) == [("", "bad-id")]


@pytest.mark.parametrize("text", ["engine-legacy", "traditional"])
def test_a_reserved_ruleset_id_is_a_bad_id_and_may_name_an_entry(text: str) -> None:
    assert told(RulesetId, text) == [("", "bad-id")]
    assert read(EntryId, text) == text


def test_an_id_has_at_most_64_characters() -> None:
    """S1.3."""
    assert told(SheetId, "x" * 65) == [("", "too-long")]


@pytest.mark.parametrize("value", [1, True, None, ["a"], {}])
def test_an_id_or_a_text_that_is_none_is_a_wrong_type(value: object) -> None:
    assert told(SheetId, value) == [("", "wrong-type")]
    assert told(Label, value) == [("", "wrong-type")]


UNSAFE = ["\x00", "\x1f", "\x7f", "\x9f", "\u2028", "\u2029", "\n", "\r", "\t", "[", "]", "{{", "}}"]


@pytest.mark.parametrize("unsafe", UNSAFE)
def test_prompt_safe_text_is_one_line_without_brackets(unsafe: str) -> None:
    """S1.5."""
    assert told(Label, f"a{unsafe}b") == [("", "unsafe-text")]


@pytest.mark.parametrize("text", ["{a}", "a } }", '"quoted"', "naïve — “x”", "\u00a0 ", " <b> & \\ "])
def test_prompt_safe_text_holds_anything_else(text: str) -> None:
    assert read(Annotated[str, Text(40)], text) == text


@pytest.mark.parametrize("unsafe", [character for character in UNSAFE if character not in "\n\r"])
def test_a_text_of_several_lines_holds_line_breaks_and_nothing_else_unsafe(unsafe: str) -> None:
    lines = Annotated[str, Text(40, line=Line.LINES)]

    assert read(lines, "a\nb\r\nc") == "a\nb\r\nc"
    assert told(lines, f"a{unsafe}b") == [("", "unsafe-text")]


def test_a_quoted_text_holds_no_double_quote() -> None:
    assert told(Annotated[str, Text(40, line=Line.QUOTED)], 'a "b"') == [("", "unsafe-text")]


def test_lengths_count_characters_and_not_bytes() -> None:
    assert read(Label, "é" * 120) == "é" * 120
    assert read(Label, "\U0001f600" * 120) == "\U0001f600" * 120


def test_a_label_has_1_to_120_characters_blanks_at_the_ends_left_out() -> None:
    """S1.4."""
    assert read(Label, f"  {'x' * 120} ") == f"  {'x' * 120} "
    assert told(Label, "x" * 121) == [("", "too-long")]
    assert told(Label, "") == [("", "missing")]
    assert told(Label, "   ") == [("", "missing")]


def test_a_text_tells_everything_wrong_with_it() -> None:
    assert told(Label, "[" * 121) == [("", "unsafe-text"), ("", "too-long")]


def test_a_summary_has_at_most_300_characters() -> None:
    assert read(Summary, "x" * 300)
    assert read(Summary, "") == ""
    assert told(Summary, "x" * 301) == [("", "too-long")]


def test_guidance_has_1_to_1500_characters() -> None:
    assert read(Guidance, "x" * 1500)
    assert told(Guidance, "x" * 1501) == [("", "too-long")]
    assert told(Guidance, "") == [("", "missing")]
