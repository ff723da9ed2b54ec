"""Paths and the order of the file (F1.38 to F1.40)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.document import capped, left_off, order_of, place_of
from rulesets.engine.problems import Problem, ProblemCode, path_of

DOCUMENT = {
    "id": "a",
    "sheet": {"fields": [{"id": "x"}, {"id": "y", "max": 1}], "version": 1},
    "odd.key[0]": {"a.b": [1], "a": {"b": 2}},
    "#": {"#x": 1},
}


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("ruleset", ()),
        ("id", ("id",)),
        ("sheet.fields[1].max", ("sheet", "fields", 1, "max")),
        ("sheet.fields[1].label", ("sheet", "fields", 1, "label")),
        ("odd.key[0].a.b[0]", ("odd.key[0]", "a.b", 0)),
        ("odd.key[0].a", ("odd.key[0]", "a")),
        ("missing.thing", ("missing.thing",)),
        ("#", ("#",)),
        ("#.#x", ("#", "#x")),
    ],
)
def test_place_of_asks_the_document_for_keys(path: str, place: tuple) -> None:
    assert place_of(path, DOCUMENT) == place


def test_place_of_leaves_the_name_of_a_file_out() -> None:
    assert place_of("catalogs/knacks.json#entries[0].id", {"entries": [{"id": 1}]}) == ("entries", 0, "id")


def test_a_key_named_ruleset_is_a_key() -> None:
    assert place_of("ruleset", {"ruleset": 1}) == ("ruleset",)


KEYS = st.text("ab.[]0#", min_size=1, max_size=4)
VALUES = st.recursive(
    st.none(), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


@given(VALUES, st.text("ab.[]0#", max_size=12))
def test_any_path_is_a_place_of_any_document(value: object, path: str) -> None:
    place = place_of(path, value)

    assert isinstance(place, tuple)
    assert isinstance(order_of(place, value), tuple)


def problem(path: str) -> Problem:
    return Problem(path, ProblemCode.MISSING, "")


def test_places_stand_in_the_order_of_the_file() -> None:
    paths = [
        "ruleset", "gm", "id", "sheet", "sheet.saves", "sheet.fields", "sheet.fields[0].id",
        "sheet.fields[1].label", "sheet.fields[1].max", "sheet.version", "odd.key[0].a.b[0]", "#.#x",
    ]  # fmt: skip

    orders = [order_of(place_of(path, DOCUMENT), DOCUMENT) for path in paths]
    assert orders == sorted(set(orders))


def test_order_of_sorts_a_missing_key_before_the_keys_of_its_object() -> None:
    assert order_of(("sheet", "nothing"), DOCUMENT) == (1, -1)
    assert order_of(("sheet", "fields", 1), DOCUMENT) == (1, 0, 1)


def test_two_hundred_problems_are_told_and_how_many_more() -> None:
    problems = [problem(f"a[{n}]") for n in range(203)]

    assert capped(problems[:200]) == problems[:200]
    assert capped(problems)[:200] == problems[:200]
    assert [last.line for last in capped(problems)[200:]] == ["ruleset: 3 more problems."]
    assert [last.line for last in capped(problems[:201])[200:]] == ["ruleset: 1 more problem."]
    assert [left_off(capped(problems[:number])) for number in (0, 200, 201, 203)] == [0, 0, 1, 3]


@given(st.lists(st.integers(0, 12), max_size=4))
def test_reports_joined_to_one_still_say_how_many_were_left_off(counts: list[int]) -> None:
    """F1.40."""
    reports = [[problem(f"a[{n}]") for n in range(count)] for count in counts]

    joined = capped([line for report in reports for line in capped(report, 5)], 5)

    told = [line for line in joined if line.path != "ruleset"]
    assert len(told) + left_off(joined) == sum(counts)
    assert len(told) == min(5, sum(min(5, count) for count in counts))


@given(VALUES)
def test_every_place_is_found_again_by_its_path(value: object) -> None:
    def places(node: object, place: tuple = ()) -> list[tuple]:
        children = (
            node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        )
        return [place, *(found for step, child in children for found in places(child, (*place, step)))]

    for place in places(value):
        found = place_of(path_of(place), value)
        assert path_of(found) == path_of(place)
