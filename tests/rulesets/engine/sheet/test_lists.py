"""Lists: rows, cells, sum columns and listSum (N8, S11.5 to S11.15, S13)."""

import pytest

from tests.rulesets.engine.compiling import derived, evaluate_sheet

COLUMNS = [
    {"id": "name", "label": "Name", "type": "text", "required": True},
    {"id": "bulk", "label": "Bulk", "type": "number", "min": 1, "max": 5, "default": 2, "integer": False},
    {"id": "count", "label": "Count", "type": "number", "min": 1, "max": 9},
    {"id": "packed", "label": "Packed", "type": "boolean", "default": True},
    {"id": "grade", "label": "Grade", "type": "enum", "values": ["plain", "fine"], "default": "fine"},
    {"id": "die", "label": "Die", "type": "dice"},
    {"id": "use", "label": "Use", "type": "text", "default": "climbing"},
    {"id": "total", "label": "Total", "type": "number", "min": 3, "max": 9, "sum": ["bulk", "count"]},
]
KIT = {"id": "kit", "label": "Kit", "maxItems": 2, "columns": COLUMNS}


def list_sum(rows: object, **total: object) -> float:
    sheet = evaluate_sheet(
        {"lists": [KIT], "derived": [derived("v", "sum", of=[{"listSum": {"list": "kit", **total}}])]},
        {"lists": {"kit": rows}},
    )
    return sheet.derived["v"]


def test_a_cell_is_the_stored_number_else_the_columns_default_else_0() -> None:
    """N8.2, S11.13."""
    rows = [{"bulk": 4, "count": 3}, {}, {"bulk": None, "count": "3"}, {"bulk": True}]
    assert list_sum(rows, column="bulk") == 4 + 2 + 2 + 2
    assert list_sum(rows, column="count") == 3


def test_cells_are_not_clamped_and_rows_past_max_items_are_read() -> None:
    """N8.2."""
    assert list_sum([{"bulk": 100}, {"bulk": -3}, {"bulk": 0.5}], column="bulk") == 97.5


@pytest.mark.parametrize("rows", [None, {}, "rows", 3, {"0": {"bulk": 1}}])
def test_rows_that_are_no_array_are_none(rows: object) -> None:
    """N8.1, S11.14."""
    assert list_sum(rows, count=True) == 0


def test_a_junk_row_reads_as_an_empty_row() -> None:
    """N8.2."""
    assert list_sum([7, None, "x", []], count=True) == 4
    assert list_sum([7, None], column="bulk") == 4


def test_count_gives_how_many_rows_count() -> None:
    """S11.7."""
    assert list_sum([{}, {"packed": False}, {"grade": "plain"}], count=True) == 3


@pytest.mark.parametrize(
    ("cell", "counts"),
    [
        ({"packed": True}, 1),
        ({}, 1),
        ({"packed": None}, 1),
        ({"packed": False}, 0),
        ({"packed": 1}, 0),
        ({"packed": "true"}, 0),
        ({"packed": []}, 0),
    ],
)
def test_only_when_counts_exactly_true(cell: dict[str, object], counts: int) -> None:
    """A missing or null cell counts as the column's default, here true (N8.1). S11.8, S11.12."""
    assert list_sum([cell], count=True, onlyWhen="packed") == counts


@pytest.mark.parametrize(
    ("column", "wanted", "cell", "counts"),
    [
        ("grade", "fine", {"grade": "fine"}, 1),
        ("grade", "fine", {"grade": "plain"}, 0),
        ("grade", "fine", {}, 1),
        ("grade", "fine", {"grade": ""}, 1),
        ("grade", "fine", {"grade": "gone"}, 0),
        ("count", 1, {"count": 1.0}, 1),
        ("count", 1, {"count": True}, 0),
        ("count", 1, {"count": 2}, 0),
        ("bulk", 2, {"bulk": "2"}, 1),
        ("packed", False, {"packed": False}, 1),
        ("packed", False, {"packed": 0}, 0),
        ("name", "Rope", {"name": "Rope"}, 1),
        ("name", "Rope", {"name": "rope"}, 0),
        ("use", "climbing", {}, 1),
        ("use", "climbing", {"use": ""}, 1),
        ("use", "climbing", {"use": 4}, 1),
        ("total", 5, {"bulk": 2, "count": 3}, 1),
    ],
)
def test_where_counts_rows_whose_cell_equals_the_value(
    column: str, wanted: object, cell: dict[str, object], counts: int
) -> None:
    """An empty cell counts as its column's default (S11.11). S11.9."""
    assert list_sum([cell], count=True, where={"column": column, "equals": wanted}) == counts


def test_with_both_a_row_counts_only_when_both_hold() -> None:
    """S11.10."""
    rows = [
        {"packed": True, "grade": "plain"},
        {"packed": False, "grade": "fine"},
        {"packed": True, "grade": "fine"},
    ]
    assert list_sum(rows, count=True, onlyWhen="packed", where={"column": "grade", "equals": "fine"}) == 1


def test_a_list_sum_is_not_made_whole() -> None:
    """S11.15."""
    assert list_sum([{"bulk": 1.5}, {"bulk": 1.25}], column="bulk") == 2.75


@pytest.mark.parametrize(
    ("row", "total"),
    [
        ({"bulk": 2, "count": 3}, 5),
        ({}, 3),
        ({"bulk": 9, "count": 9}, 9),
        ({"bulk": 1, "count": 1, "total": 7}, 3),
    ],
)
def test_a_sum_column_adds_its_row_and_is_held_to_its_range(row: dict[str, object], total: int) -> None:
    """An empty cell counts as blank; what is stored in the sum column is ignored (S13.21, S13.22). S13.23."""
    assert list_sum([row], column="total") == total
    assert evaluate_sheet({"lists": [KIT]}, {"lists": {"kit": [row]}}).rows("kit")[0].cells["total"] == total


def test_rows_are_shown_with_their_cells_filled_in() -> None:
    """S13.5, S13.6, S13.8, S13.12."""
    row, empty = evaluate_sheet(
        {"lists": [KIT]},
        {
            "lists": {
                "kit": [
                    {"name": "Lamp", "bulk": 7, "_row": "r1", "_catalog": "gear/lamp", "die": "1d4"},
                    {"name": 3},
                ]
            }
        },
    ).rows("kit")
    assert (row.index, row.row, row.entry, row.incomplete) == (0, "r1", "gear/lamp", ())
    assert row.cells == {
        "name": "Lamp",
        "bulk": 7,
        "count": 0,
        "packed": True,
        "grade": "fine",
        "die": "1d4",
        "use": "climbing",
        "total": 7,
    }
    assert (empty.index, empty.row, empty.entry) == (1, "", "")
    assert empty.cells["name"] == ""


def test_a_row_with_an_empty_required_cell_is_incomplete_and_read_all_the_same() -> None:
    """S13.11."""
    rows = [{"bulk": 3}, {"name": ""}, {"name": 7}, {"name": "Rope"}]
    sheet = evaluate_sheet({"lists": [KIT]}, {"lists": {"kit": rows}})
    assert [row.incomplete for row in sheet.rows("kit")] == [("name",), ("name",), ("name",), ()]
    assert list_sum(rows, column="bulk") == 9


def test_an_undeclared_list_has_no_rows() -> None:
    """N8.1."""
    assert evaluate_sheet({}, {"lists": {"kit": [{}]}}).rows("kit") == ()
