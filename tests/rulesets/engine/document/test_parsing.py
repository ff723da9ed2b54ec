"""Any bytes give a value or problems (F1.1 to F1.4, F1.44, F1.98)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.document import Parsed, parse
from rulesets.engine.problems import Problem

MEGABYTE = 1024 * 1024


def told(data: bytes, *, limit_bytes: int = MEGABYTE, root: str = "ruleset") -> list[tuple[str, str]]:
    read = parse(data, limit_bytes=limit_bytes, root=root)
    return [] if isinstance(read, Parsed) else [(problem.path, problem.code.value) for problem in read]


def value_of(data: bytes) -> object:
    read = parse(data, limit_bytes=MEGABYTE)
    assert isinstance(read, Parsed)
    return read.value


@pytest.mark.parametrize(
    "text", ["", "{", "{]", "{'a': 1}", '{"a": 1,}', "nul", '"tab\there"', "{} {}", "// no\n{}"]
)
def test_what_is_no_json_is_refused_at_the_ruleset(text: str) -> None:
    assert told(text.encode()) == [("ruleset", "not-json")]


@pytest.mark.parametrize("data", [b"", b" \r\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_called_empty(data: bytes) -> None:
    (problem,) = parse(data, limit_bytes=MEGABYTE)

    assert problem.sentence.startswith("The file is empty.")


def test_no_json_says_where() -> None:
    (problem,) = parse(b'{\n  "a": 1,\n}', limit_bytes=MEGABYTE)

    assert "line 3, column 1" in problem.sentence


def test_bytes_that_are_no_utf_8_are_refused() -> None:
    assert told(b'{"a": "\xff"}') == [("ruleset", "not-json")]
    assert told('{"a": "é"}'.encode("latin-1")) == [("ruleset", "not-json")]
    assert told('{"a": 1}'.encode("utf-16")) == [("ruleset", "not-json")]


def test_a_byte_order_mark_is_dropped() -> None:
    assert value_of(b"\xef\xbb\xbf" + b'{"a": 1}') == {"a": 1}


def test_a_file_may_have_as_many_bytes_as_the_limit_and_no_more() -> None:
    data = '{"a": "é"}'.encode()

    assert told(data, limit_bytes=len(data)) == []
    assert told(data, limit_bytes=len(data) - 1) == [("ruleset", "too-big")]


def test_a_repeated_key_is_refused_at_the_key() -> None:
    assert told(b'{"a": 1, "b": {"c": 1, "c": 2, "c": 3}, "a": 2}') == [
        ("a", "repeated-key"),
        ("b.c", "repeated-key"),
    ]


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" * 41, "0." + "1" * 40]
)
def test_a_number_no_double_holds_is_refused_at_its_place(number: str) -> None:
    assert told(f'{{"a": [1, {number}]}}'.encode()) == [("a[1]", "bad-number")]


@pytest.mark.parametrize(
    "number", ["1" * 40, "-" + "1" * 40, "0." + "1" * 39, "1e308", "-0.0", "1E+2", "2.0"]
)
def test_a_number_of_forty_digits_is_read(number: str) -> None:
    assert value_of(f'{{"a": {number}}}'.encode()) == {"a": json.loads(number)}


def test_five_thousand_digits_are_refused_like_forty_one() -> None:
    assert told(b"[" + b"9" * 5000 + b"]") == [("[0]", "bad-number")]


@pytest.mark.parametrize("escape", [r"\u0000", r"\ud800", r"\uDFFF", r"\udc00\ud800", r"x\uD83D"])
def test_a_text_no_database_takes_is_refused_at_its_place(escape: str) -> None:
    assert told(f'{{"a": ["ok", "{escape}"]}}'.encode()) == [("a[1]", "bad-text")]


def test_a_key_no_database_takes_is_refused() -> None:
    assert told(rb'{"a": {"b\u0000": 1}}') == [("a.b\ufffd", "bad-text")]


def test_a_pair_of_surrogates_is_one_character() -> None:
    assert value_of(rb'["\ud83d\ude00", "\\u0000"]') == ["\U0001f600", "\\u0000"]


def nested(depth: int) -> bytes:
    return b'{"a":' * (depth - 1) + b"[]" + b"}" * (depth - 1)


def test_sixty_four_levels_are_read_and_sixty_five_are_too_deep() -> None:
    assert told(nested(64)) == []
    assert told(nested(65)) == [(".".join("a" * 64), "too-deep")]


@pytest.mark.parametrize("depth", [200, 5_000, 100_000])
def test_deeper_nesting_is_told_at_the_first_place_too_deep(depth: int) -> None:
    assert told(nested(depth), limit_bytes=8 * MEGABYTE) == [(".".join("a" * 64), "too-deep")]


def test_lists_count_as_levels_too() -> None:
    assert told(b"[" * 64 + b"]" * 64) == []
    assert told(b'{"k":' + b"[" * 64 + b"]" * 64 + b"}") == [("k" + "[0]" * 63, "too-deep")]
    assert told(b"[" * 3000 + b"]" * 3000) == [("[0]" * 64, "too-deep")]


def test_all_defects_are_told_at_once_in_file_order() -> None:
    data = rb'{"z": "\u0000", "a": [NaN, {"k": 1, "k": 1e999}], "b": "\ud800"}'

    assert told(data) == [
        ("z", "bad-text"),
        ("a[0]", "bad-number"),
        ("a[1].k", "repeated-key"),
        ("a[1].k", "bad-number"),
        ("b", "bad-text"),
    ]


def test_problems_of_another_file_start_with_its_name() -> None:
    assert told(b"[", root="catalogs/knacks.json") == [("catalogs/knacks.json", "not-json")]
    assert told(b'{"a": NaN}', root="catalogs/knacks.json") == [("catalogs/knacks.json#a", "bad-number")]
    assert told(b"NaN", root="catalogs/knacks.json") == [("catalogs/knacks.json", "bad-number")]
    assert told(b"NaN") == [("ruleset", "bad-number")]


@pytest.mark.parametrize("text", ["1", "true", "null", '"text"', "[]"])
def test_a_bare_value_is_json(text: str) -> None:
    assert value_of(text.encode()) == json.loads(text)


@given(st.binary(max_size=200))
def test_any_bytes_give_a_value_or_problems(data: bytes) -> None:
    read = parse(data, limit_bytes=MEGABYTE)

    assert isinstance(read, Parsed) or (read and all(isinstance(problem, Problem) for problem in read))


@given(st.text(alphabet='{}[]",:\\u0dD89efNatI nifty1234567890.eE+-', max_size=60))
def test_text_close_to_json_gives_a_value_or_problems(text: str) -> None:
    read = parse(text.encode(), limit_bytes=MEGABYTE)

    assert isinstance(read, Parsed) or read != []
