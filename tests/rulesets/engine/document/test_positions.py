"""Where a place stands in the text of its document."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.document import locate, write
from rulesets.engine.document.positions import scan

TEXT = """{
  "id": "a{b[",
  "sheet": { "fields": [{ "id": "x" }, [],
    { "id": "y\\"", "max": 1 }] },
  "odd": [[1, [2]], 3]
}
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("ruleset", (1, 1)),
        ("id", (2, 3)),
        ("sheet", (3, 3)),
        ("sheet.fields[0]", (3, 25)),
        ("sheet.fields[1]", (3, 40)),
        ("sheet.fields[2].max", (4, 20)),
        ("sheet.fields[2].label", (4, 5)),
        ("sheet.version", (3, 3)),
        ("odd[0][1][0]", (5, 16)),
        ("odd[1]", (5, 21)),
        ("catalogs/x.json#odd[1]", (5, 21)),
        ("nothing", (1, 1)),
    ],
)
def test_a_path_is_located_at_its_key_value_or_object(path: str, place: tuple[int, int]) -> None:
    assert locate(TEXT, path) == place


@pytest.mark.parametrize("text", ["", "{", "[" * 5000])
def test_text_that_is_no_json_is_located_at_its_start(text: str) -> None:
    assert locate(text, "id") == (1, 1)


NAMES = st.text('ab"\\é{[,: ', max_size=4)
VALUES = st.recursive(
    st.none() | st.integers() | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
)


@given(VALUES)
def test_scan_finds_every_place_in_order(value: object) -> None:
    def places(node: object, place: tuple = ()) -> list[tuple]:
        children = (
            node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        )
        return [place, *(found for step, child in children for found in places(child, (*place, step)))]

    assert [place for place, _ in scan(write(value))] == places(value)


@given(st.text('{}[]",:\\a1 ', max_size=40))
def test_scan_takes_any_text(text: str) -> None:
    assert isinstance(list(scan(text)), list)
