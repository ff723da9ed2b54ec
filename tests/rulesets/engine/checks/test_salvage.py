"""What is left of a faulty node once its faults are taken out."""

from typing import Any

import pytest

from rulesets.engine.checks.making import Maker
from rulesets.engine.checks.nodes import Node, NodeKind
from rulesets.engine.checks.salvage import restored


def made(kind: NodeKind, raw: Any) -> Node:
    return Maker().make(kind, raw)


def test_a_sound_node_is_whole() -> None:
    node = made(NodeKind.SKILL, {"id": "row", "label": "Row"})
    assert (node.whole, node.faults, node.place) == (True, (), "skill/row")


def test_a_label_is_not_missed_by_others() -> None:
    node = made(NodeKind.FIELD, {"id": "level", "type": "number", "min": 1, "max": 5})
    assert node.model.max == 5
    assert node.shape is node.model
    assert [fault.place for fault in node.faults] == [("label",)]


def test_a_faulty_range_leaves_nothing_to_check_values_against() -> None:
    node = made(NodeKind.FIELD, {"id": "level", "label": "Level", "type": "number", "min": 1, "max": "5"})
    assert node.shape is None
    assert node.place == "field/level"


def test_a_faulty_row_is_taken_out_and_the_others_keep_their_places() -> None:
    rows = [
        {"list": "kit", "values": {}},
        {"list": "kit"},
        {"list": "kit", "values": {}},
        {"values": {}},
        {"list": "bag", "values": {}},
    ]
    node = made(NodeKind.ENTRY, {"id": "rope", "label": "Rope", "rows": rows})
    assert [row.list_ for row in node.model.rows] == ["kit", "kit", "bag"]
    assert restored(("rows", 2, "list"), node.kept) == ("rows", 4, "list")
    assert restored(("label",), node.kept) == ("label",)


def test_places_in_lists_of_lists_are_put_back() -> None:
    kept = {("a",): (1, 3), ("a", 3, "b"): (0, 2)}
    assert restored(("a", 1, "b", 1, "c"), kept) == ("a", 3, "b", 2, "c")


@pytest.mark.parametrize("raw", [None, 3, "row", [], {}, {"id": 3}, {"label": []}])
def test_anything_can_be_made_a_node(raw: Any) -> None:
    for kind in NodeKind:
        node = made(kind, raw)
        assert node.faults or kind in (NodeKind.SHEET, NodeKind.BUILDER)


def test_a_key_that_is_not_known_costs_nothing() -> None:
    node = made(NodeKind.STATE, {"id": "trim", "label": "Trim", "values": ["a", "b"], "colour": "red"})
    assert node.shape.values == ("a", "b")


def test_comments_are_no_keys_even_in_maps() -> None:
    raw = {
        "id": "rope",
        "label": "Rope",
        "filters": {"$comment": "x", "rank": 1},
        "grants": {"sets": {"$comment": "y", "vows": 1}},
    }
    node = made(NodeKind.ENTRY, raw)
    assert node.faults == ()
    assert dict(node.model.filters) == {"rank": 1}
    assert dict(node.model.grants.sets) == {"vows": 1}
