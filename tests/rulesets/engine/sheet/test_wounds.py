"""Wound tracks as they are read (N11.2, N11.6, N11.7, S21 to S25)."""

import pytest

from rulesets.engine.sheet.wounds import WoundValue
from tests.rulesets.engine.compiling import JSON, derived, evaluate_sheet, number_field

KINDS = [
    {"id": "bruise", "label": "B", "severity": 0},
    {"id": "cut", "label": "C", "severity": 5},
    {"id": "rot", "label": "R", "severity": 9},
]
LEVELS = [("Grazed", 0), ("Hurt", -1), ("Torn", -2), ("Broken", -9)]
HARM = {
    "id": "harm",
    "label": "Harm",
    "min": 0,
    "max": 4,
    "levels": [{"label": label, "penalty": penalty} for label, penalty in LEVELS],
    "kinds": KINDS,
}
STRESS = {
    "id": "harm",
    "label": "Stress",
    "min": 0,
    "max": {"field": "boxes"},
    "boxes": {"penalty": {"by": "remaining", "table": [[0, -2], [1, 0]]}},
    "kinds": KINDS,
    "fill": "indexed",
    "onFull": "refuse",
}


def wound(stored: object, track: JSON = HARM, **fields: float) -> WoundValue:
    sheet = evaluate_sheet(
        {"fields": [number_field("boxes", default=3, min=-9, integer=False)], "live": {"tracks": [track]}},
        {"fields": fields},
        {"tracks": {"harm": stored}},
    )
    value = sheet.tracks["harm"]
    assert isinstance(value, WoundValue)
    return value


def test_a_track_without_marks_is_clear() -> None:
    """S16.7."""
    value = wound(None)
    assert (value.value, value.max, value.remaining, value.overflow, value.penalty) == (0, 4, 4, 0, 0)


def test_marks_are_read_most_severe_first() -> None:
    """N11.2."""
    value = wound({"marks": ["bruise", "rot", "cut", "rot"], "overflow": 2})
    assert value.boxes == ("rot", "rot", "cut", "bruise")
    assert (value.value, value.overflow) == (4, 2)


def test_marks_of_undeclared_kinds_are_dropped() -> None:
    """N11.2."""
    value = wound({"marks": ["gone", "cut", 7, None, ["cut"]], "overflow": "x"})
    assert (value.marks, value.overflow) == (("cut",), 0)


def test_marks_read_without_what_no_text_may_hold() -> None:
    """N14.4."""
    assert wound({"marks": ["\0cut", "bruise\ud800"]}).marks == ("cut", "bruise")
    assert wound({"boxes": {"2": "cut\0"}}, STRESS).boxes[:2] == (None, "cut")


def test_what_no_longer_fits_the_lightest_becomes_overflow() -> None:
    """N11.2."""
    value = wound({"marks": ["bruise", "cut", "bruise", "rot", "cut", "bruise"], "overflow": 1})
    assert (value.marks, value.overflow) == (("rot", "cut", "cut", "bruise"), 3)


@pytest.mark.parametrize(("marks", "penalty"), [(0, 0), (1, 0), (2, -1), (3, -2), (4, -9), (9, -9)])
def test_the_penalty_is_that_of_the_last_marked_level_and_never_a_sum(marks: int, penalty: int) -> None:
    """N11.6."""
    assert wound({"marks": ["cut"] * marks}).penalty == penalty


@pytest.mark.parametrize("stored", [7, "cut", ["cut"], {"marks": "cut"}, {"marks": {"1": "cut"}}])
def test_junk_reads_as_no_marks(stored: object) -> None:
    assert wound(stored).marks == ()


def test_boxes_keep_their_marks_where_they_are() -> None:
    value = wound({"boxes": {"3": "bruise", "1": "rot"}, "overflow": 1}, STRESS)
    assert value.boxes == ("rot", None, "bruise")
    assert (value.value, value.remaining, value.overflow, value.penalty) == (2, 1, 1, 0)


def test_an_indexed_mark_of_an_undeclared_kind_frees_its_box() -> None:
    assert wound({"boxes": {"1": "gone", "2": "cut", "3": 4}}, STRESS).boxes == (None, "cut", None)


def test_marks_on_boxes_above_the_length_count_as_overflow() -> None:
    value = wound({"boxes": {"1": "cut", "4": "rot", "9": "gone", "12": "cut"}}, STRESS)
    assert (value.boxes, value.overflow) == (("cut", None, None), 2)


@pytest.mark.parametrize("name", ["0", "-1", "02", "1.0", " 1", "one", "", "\uff11", "9" * 5000])
def test_a_box_that_has_no_number_is_no_box(name: str) -> None:
    value = wound({"boxes": {name: "cut"}}, STRESS)
    assert (value.value, value.overflow) == (0, 0)


@pytest.mark.parametrize(("boxes", "length"), [(2.9, 2), (-4, 0), (0, 0), (99, 64)])
def test_the_length_of_boxes_is_floored_and_held_to_0_to_64(boxes: float, length: int) -> None:
    assert wound({}, STRESS, boxes=boxes).max == length


@pytest.mark.parametrize(("filled", "penalty"), [(0, 0), (1, 0), (2, 0), (3, -2)])
def test_boxes_cost_by_what_remains(filled: int, penalty: int) -> None:
    """N11.6."""
    assert wound({"boxes": {str(box + 1): "cut" for box in range(filled)}}, STRESS).penalty == penalty


def test_a_table_may_cost_something_with_nothing_marked() -> None:
    """N11.6."""
    track = STRESS | {"boxes": {"penalty": {"by": "filled", "table": [[0, -4], [2, -1]]}}}
    assert wound({}, track).penalty == -4
    assert wound({"boxes": {"1": "cut", "3": "cut"}}, track).penalty == -1


def test_a_box_track_without_fill_fills_in_order() -> None:
    track = {key: value for key, value in STRESS.items() if key not in ("fill", "onFull")}
    value = wound({"marks": ["bruise", "rot"], "boxes": {"3": "cut"}}, track)
    assert (value.boxes, value.is_indexed) == (("rot", "bruise", None), False)


@pytest.mark.parametrize(("read", "number"), [("value", 2), ("filled", 2), ("remaining", 2), ("penalty", -1)])
def test_what_a_ref_reads(read: str, number: int) -> None:
    """Overflow is not counted (S11.17, S11.18)."""
    sheet = evaluate_sheet(
        {
            "derived": [derived("v", "sum", of=[{"liveTrack": "harm", "read": read}])],
            "live": {"tracks": [HARM]},
        },
        {},
        {"tracks": {"harm": {"marks": ["cut", "rot"], "overflow": 3}}},
    )
    assert sheet.derived["v"] == number


SCARS = {
    "id": "scars",
    "label": "Scars",
    "columns": [
        {
            "id": "levels",
            "label": "Levels",
            "type": "number",
            "min": 0,
            "max": 9,
            "default": 1,
            "integer": False,
        },
        {
            "id": "penalty",
            "label": "Penalty",
            "type": "number",
            "min": -9,
            "max": 0,
            "default": -1,
            "integer": False,
        },
    ],
}
EXTRA = HARM | {"extra": {"list": "scars", "countColumn": "levels", "penaltyColumn": "penalty"}}


def ladder(*rows: object, **list_keys: object) -> list[tuple[str, int]]:
    flag = {"id": "flag", "label": "Flag", "type": "boolean"}
    sheet = evaluate_sheet(
        {"fields": [flag], "lists": [SCARS | list_keys], "live": {"tracks": [EXTRA]}},
        {"lists": {"scars": list(rows)}},
    )
    value = sheet.tracks["harm"]
    assert isinstance(value, WoundValue)
    return [tuple(level) for level in value.levels]


def test_added_levels_go_after_the_last_one_at_least_as_good() -> None:
    """And are labelled like it where the penalties match, by the penalty otherwise. N11.7."""
    assert ladder({"levels": 2, "penalty": -1}, {"levels": 1, "penalty": -4}) == [
        ("Grazed", 0),
        ("Hurt", -1),
        ("Hurt", -1),
        ("Hurt", -1),
        ("Torn", -2),
        ("-4", -4),
        ("Broken", -9),
    ]


def test_an_empty_cell_adds_what_its_column_says() -> None:
    assert ladder({}, 7).count(("Hurt", -1)) == 3


@pytest.mark.parametrize(
    ("row", "penalty", "count"),
    [
        ({"levels": 1.9, "penalty": -2.5}, -2, 2),
        ({"levels": 99, "penalty": -5}, -5, 16),
        ({"levels": -3, "penalty": -5}, -5, 0),
        ({"levels": 1, "penalty": 8}, 0, 2),
        ({"levels": 1, "penalty": -5000}, -1000, 1),
    ],
)
def test_counts_are_floored_and_penalties_rounded_halves_up_and_held(
    row: JSON, penalty: int, count: int
) -> None:
    assert [level[1] for level in ladder(row)].count(penalty) == count


def test_later_rows_see_what_earlier_rows_added_up_to_64_levels() -> None:
    """N11.7."""
    levels = ladder(*[{"levels": 16, "penalty": -3}] * 5)
    assert len(levels) == 64
    assert levels[3:63] == [("-3", -3)] * 60


def test_a_hidden_list_adds_nothing() -> None:
    """S10.16."""
    assert ladder({"levels": 2}, hideWhen={"field": "flag", "equals": False}) == LEVELS


def test_a_level_better_than_all_goes_first() -> None:
    worse = EXTRA | {"levels": [{"label": "Hurt", "penalty": -1}], "max": 1}
    sheet = evaluate_sheet(
        {"lists": [SCARS], "live": {"tracks": [worse]}}, {"lists": {"scars": [{"levels": 1, "penalty": 0}]}}
    )
    value = sheet.tracks["harm"]
    assert isinstance(value, WoundValue)
    assert [tuple(level) for level in value.levels] == [("0", 0), ("Hurt", -1)]


def test_marks_come_back_when_the_length_does() -> None:
    """Reading a shortened track changes nothing that is stored (S25.12)."""
    stored = {"marks": ["rot", "cut", "bruise", "bruise"], "overflow": 0}
    short = HARM | {"levels": HARM["levels"][:2], "max": 2}
    assert (wound(stored, short).marks, wound(stored, short).overflow) == (("rot", "cut"), 2)
    assert (wound(stored).marks, wound(stored).overflow) == (("rot", "cut", "bruise", "bruise"), 0)
