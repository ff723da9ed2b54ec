"""Plain tracks (N11.1, S11.17 to S11.20, S18)."""

import pytest

from rulesets.engine.sheet.tracks import PlainValue
from tests.rulesets.engine.compiling import derived, evaluate_sheet, number_field

FIELDS = [
    number_field("most", integer=False, min=-99, max=10**9),
    number_field("start", integer=False, min=-99),
]


def track(stored: object = None, build: dict[str, float] | None = None, **keys: object) -> PlainValue:
    declared = {"id": "strain", "label": "Strain", "min": -1, "max": 6, **keys}
    live = None if stored is None else {"tracks": {"strain": stored}}
    value = evaluate_sheet(
        {"fields": FIELDS, "live": {"tracks": [declared]}}, {"fields": build or {}}, live
    ).tracks
    assert isinstance(value["strain"], PlainValue)
    return value["strain"]


def test_default_left_out_is_min() -> None:
    """S18.5."""
    assert track() == PlainValue(-1, -1, 6)
    assert track(default=2) == PlainValue(2, -1, 6)


@pytest.mark.parametrize(
    ("most", "maximum"), [(4, 4), (4.9, 4), (-0.5, -1), (-50, -1), (2_000_000, 1_000_000), (0, 0)]
)
def test_a_maximum_from_a_ref_is_floored_at_most_a_million_and_never_below_min(
    most: float, maximum: int
) -> None:
    """N11.1, S18.4."""
    assert track(build={"most": most}, max={"field": "most"}).max == maximum


@pytest.mark.parametrize(("start", "value"), [(3.9, 3), (-9, -1), (99, 6)])
def test_start_from_is_floored_and_held(start: float, value: int) -> None:
    """S18.7."""
    assert track(build={"start": start}, startFrom={"field": "start"}).value == value


@pytest.mark.parametrize(("stored", "value"), [(4, 4), (4.0, 4), (99, 6), (-99, -1), (0, 0)])
def test_the_stored_value_is_held_to_the_range(stored: float, value: int) -> None:
    """N11.1, S18.8."""
    assert track(stored, default=2).value == value


@pytest.mark.parametrize("stored", ["4", True, None, 2.5, {"marks": []}, [], 1_000_001])
def test_a_stored_value_that_is_no_live_number_reads_as_the_start(stored: object) -> None:
    """N14.2, S16.5."""
    assert track(stored, default=2).value == 2


def test_a_default_above_a_lowered_maximum_is_held() -> None:
    """S18.8."""
    assert track(default=4, max={"field": "most"}, build={"most": 1}).value == 1


@pytest.mark.parametrize(("read", "number"), [("value", 2), ("filled", 3), ("remaining", 4)])
def test_what_a_ref_reads(read: str, number: int) -> None:
    """S11.17."""
    sheet = evaluate_sheet(
        {
            "derived": [derived("v", "sum", of=[{"liveTrack": "strain", "read": read}])],
            "live": {"tracks": [{"id": "strain", "label": "Strain", "min": -1, "max": 6}]},
        },
        {},
        {"tracks": {"strain": 2}},
    )
    assert sheet.derived["v"] == number
