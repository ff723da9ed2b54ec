"""Live pools and the pools of list rows (N9, N10, S13.26 to S13.31, S17)."""

import pytest

from rulesets.engine.sheet import PoolValue
from tests.rulesets.engine.compiling import JSON, derived, evaluate_sheet, number_field

SHEET = {
    "fields": [
        number_field("most", integer=False, min=-9, max=10**9, default=5),
        number_field("start", min=-9),
    ]
}


def pool(stored: object = None, build: JSON | None = None, **keys: object) -> PoolValue | None:
    declared = {"id": "breath", "label": "Breath", "max": {"field": "most"}, **keys}
    live = None if stored is None else {"pools": {"breath": stored}}
    return evaluate_sheet(SHEET | {"live": {"pools": [declared]}}, build, live).pools.get("breath")


@pytest.mark.parametrize(
    ("most", "maximum"), [(5, 5), (5.9, 5), (1, 1), (1_000_000, 1_000_000), (2_000_000.5, 1_000_000)]
)
def test_the_maximum_is_floored_and_at_most_a_million(most: float, maximum: int) -> None:
    """N10.1, S17.2."""
    assert pool(build={"fields": {"most": most}}) == (maximum, maximum, 0)


@pytest.mark.parametrize("most", [0, 0.9, -3])
def test_a_pool_with_maximum_0_is_no_such_resource(most: float) -> None:
    """N10.1, S17.3."""
    assert pool({"current": 3}, {"fields": {"most": most}}) is None


@pytest.mark.parametrize(
    ("keys", "start"),
    [
        ({}, 5),
        ({"start": "full"}, 5),
        ({"start": "empty"}, 0),
        ({"startFrom": {"const": 2.9}}, 2),
        ({"startFrom": {"const": 99}}, 5),
        ({"startFrom": {"const": -1}}, 0),
        ({"startFrom": {"field": "start"}}, 0),
    ],
)
def test_an_untouched_pool_stands_at_its_start(keys: JSON, start: int) -> None:
    """S17.5, S17.6, N10.4, S16.4."""
    assert pool(**keys) == pool({}, **keys) == (start, 5, 0)


@pytest.mark.parametrize(("stored", "current"), [(3, 3), (0, 0), (9, 5), (-2, 0), (2.0, 2)])
def test_a_stored_value_wins_over_the_start_and_is_held_on_reading(stored: float, current: int) -> None:
    """S17.8, N10.3, S17.11."""
    assert pool({"current": stored}, start="empty") == (current, 5, 0)


def test_a_raised_maximum_brings_the_stored_number_back() -> None:
    """N10.3."""
    assert pool({"current": 9}, {"fields": {"most": 12}}) == (9, 12, 0)


@pytest.mark.parametrize("stored", [2.5, "3", True, None, 1_000_001, [], {"current": "x"}])
def test_a_live_number_that_is_none_reads_as_the_start(stored: object) -> None:
    """N14.2, S16.5."""
    assert pool({"current": stored}) == (5, 5, 0)


@pytest.mark.parametrize("entry", [3, "x", None, []])
def test_an_entry_that_is_no_object_reads_as_the_start(entry: object) -> None:
    """N14.1."""
    assert pool(entry) == (5, 5, 0)


@pytest.mark.parametrize(
    ("keys", "temp", "read"),
    [({"allowTemp": True}, 4, 4), ({"allowTemp": True}, -4, 0), ({"allowTemp": True}, "4", 0), ({}, 4, 0)],
)
def test_temporary_points_stand_beside_the_pool(keys: JSON, temp: object, read: int) -> None:
    """S17.13."""
    assert pool({"current": 1, "temp": temp}, **keys) == (1, 5, read)


def test_a_ref_reads_what_is_left_without_temporary_points() -> None:
    """S11.16."""
    sheet = evaluate_sheet(
        {
            "derived": [derived("left", "sum", of=[{"livePool": "breath"}])],
            "live": {"pools": [{"id": "breath", "label": "Breath", "max": {"const": 5}, "allowTemp": True}]},
        },
        {},
        {"pools": {"breath": {"current": 2, "temp": 9}}},
    )
    assert sheet.derived["left"] == 2


def test_maximums_are_worked_out_without_live_state_and_what_reads_them_with_it() -> None:
    """The second pool starts by the maximum of the first, not by where the first stands (N9.1)."""
    sheet = evaluate_sheet(
        {
            "derived": [
                derived("air", "sum", of=[{"const": 6}]),
                derived("left", "sum", of=[{"livePool": "breath"}, {"derived": "air"}]),
            ],
            "live": {
                "pools": [
                    {"id": "breath", "label": "Breath", "max": {"derived": "air"}},
                    {"id": "calm", "label": "Calm", "max": {"const": 9}, "startFrom": {"derived": "air"}},
                ]
            },
        },
        {},
        {"pools": {"breath": {"current": 1}}},
    )
    assert sheet.pools == {"breath": (1, 6, 0), "calm": (6, 9, 0)}
    assert sheet.derived["left"] == 7


GIFTS = {
    "id": "gifts",
    "label": "Gifts",
    "columns": [
        {"id": "name", "label": "Name", "type": "text", "default": "Nameless"},
        {"id": "uses", "label": "Uses", "type": "number", "min": 0, "max": 9, "default": 1, "integer": False},
        {"id": "all", "label": "All", "type": "number", "min": 0, "max": 9, "sum": ["uses"]},
    ],
    "pools": {"nameColumn": "name", "maxColumn": "uses"},
}


def row_pools(rows: list[object], pools: JSON | None = None, **keys: object) -> dict[str, PoolValue]:
    return dict(
        evaluate_sheet({"lists": [GIFTS | keys]}, {"lists": {"gifts": rows}}, {"pools": pools or {}}).pools
    )


def test_a_row_pool_is_keyed_by_list_and_name_and_starts_full() -> None:
    """N10.2, S13.26 to S13.28, S13.30."""
    assert row_pools([{"name": "  Leap ", "uses": 2.5}]) == {"gifts:leap": (2, 2, 0)}


def test_a_stored_row_pool_is_read_under_its_key() -> None:
    """S16.2, S13.31."""
    rows = [{"name": "Leap", "uses": 3}]
    assert row_pools(rows, {"gifts:leap": {"current": 0, "temp": 4}}) == {"gifts:leap": (0, 3, 0)}
    assert row_pools(rows, {"gifts:jump": {"current": 0}}) == {"gifts:leap": (3, 3, 0)}


@pytest.mark.parametrize(
    "row",
    [
        {"uses": 3},
        {"name": " ", "uses": 3},
        {"name": 7, "uses": 3},
        {"name": "Leap"},
        {"name": "Leap", "uses": 0.9},
        {"name": "Leap", "uses": "3"},
        {"name": "Leap", "uses": -1},
        7,
    ],
)
def test_column_defaults_do_not_stand_in_for_name_or_maximum(row: object) -> None:
    """N10.2, S13.27, S13.29."""
    assert row_pools([row]) == {}


def test_a_sum_column_is_read_like_a_typed_cell() -> None:
    """S13.23."""
    columns = {"nameColumn": "name", "maxColumn": "all"}
    assert row_pools([{"name": "Leap", "uses": 4, "all": 99}], pools=columns) == {"gifts:leap": (4, 4, 0)}


def test_of_two_rows_with_one_name_the_first_has_the_pool() -> None:
    """N10.2."""
    assert row_pools([{"name": "Leap", "uses": 2}, {"name": "LEAP", "uses": 5}]) == {"gifts:leap": (2, 2, 0)}


def test_at_most_600_row_pools() -> None:
    """N10.2, S2.3."""
    rows: list[object] = [{"name": f"Gift {n}", "uses": 1} for n in range(700)]
    assert len(row_pools(rows)) == 600


def test_rows_of_a_hidden_list_are_no_pools() -> None:
    """S10.16."""
    flag = {"id": "flag", "label": "Flag", "type": "boolean"}
    hidden = GIFTS | {"hideWhen": {"field": "flag", "equals": False}}
    rows = {"lists": {"gifts": [{"name": "Leap", "uses": 2}]}}
    assert evaluate_sheet({"fields": [flag], "lists": [hidden]}, rows).pools == {}


def test_row_pools_know_their_rows() -> None:
    sheet = evaluate_sheet({"lists": [GIFTS]}, {"lists": {"gifts": [{}, {"name": "Leap", "uses": 2}]}})
    (leap,) = sheet.row_pools
    assert (leap.key, leap.list_id, leap.row, leap.name, leap.value) == (
        "gifts:leap",
        "gifts",
        1,
        "Leap",
        (2, 2, 0),
    )
