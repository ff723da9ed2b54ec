"""The live state as a whole: starts, states, notes, conditions (N9.1, S11.29, S16, S19, S20)."""

import pytest

from tests.rulesets.engine.compiling import derived, evaluate_sheet

LIVE = {
    "pools": [
        {"id": "breath", "label": "Breath", "max": {"const": 4}},
        {"id": "dread", "label": "Dread", "max": {"const": 6}, "start": "empty"},
    ],
    "tracks": [
        {"id": "strain", "label": "Strain", "min": 0, "max": 9, "default": 2},
        {
            "id": "harm",
            "label": "Harm",
            "min": 0,
            "max": 1,
            "levels": [{"label": "Hurt", "penalty": -1}],
            "kinds": [{"id": "cut", "label": "C", "severity": 1}],
        },
    ],
    "text": [
        {"id": "focus", "label": "Focus", "maxLength": 20},
        {"id": "vow", "label": "Vow", "maxLength": 20},
    ],
    "conditions": [{"id": "shaken", "label": "Shaken"}, {"id": "prone", "label": "Prone"}],
    "states": [{"id": "trim", "label": "Trim", "values": ["heavy", "level"], "default": "level"}],
}
READS = [{"livePool": "breath"}, {"livePool": "dread"}, {"liveTrack": "strain"}, {"liveTrack": "harm"}]
SHEET = {"live": LIVE, "derived": [derived("all", "sum", of=READS)]}


@pytest.mark.parametrize(
    "live", [None, {}, {"pools": {}, "tracks": {}}, [], "x", 7, {"pools": 3, "tracks": [1]}]
)
def test_without_live_state_everything_stands_at_its_start(live: object) -> None:
    """S16.7, S11.29, N9.1."""
    sheet = evaluate_sheet(SHEET, {}, live)
    assert sheet.pools == {"breath": (4, 4, 0), "dread": (0, 6, 0)}
    assert sheet.tracks["strain"].value == 2
    assert sheet.tracks["harm"].value == 0
    assert (sheet.states, sheet.notes, sheet.conditions) == ({"trim": "level"}, {}, ())
    assert sheet.derived["all"] == 4 + 0 + 2 + 0


def test_what_is_stored_is_read() -> None:
    """S16.2, S17.8, S19.3."""
    live = {
        "pools": {"breath": {"current": 1}, "dread": {"current": 5}},
        "tracks": {"strain": 7, "harm": {"marks": ["cut"]}},
        "text": {"focus": "the bell rope", "vow": ""},
        "conditions": ["prone", "gone", "shaken", "prone"],
        "states": {"trim": "heavy"},
    }
    sheet = evaluate_sheet(SHEET, {}, live)
    assert sheet.derived["all"] == 1 + 5 + 7 + 1
    assert sheet.notes == {"focus": "the bell rope"}
    assert sheet.conditions == ("shaken", "prone")
    assert sheet.states == {"trim": "heavy"}


def test_live_reads_are_the_same_whether_a_number_of_the_sheet_needs_them_or_not() -> None:
    live = {"pools": {"breath": {"current": 1}}, "states": {"trim": "heavy"}}
    needed, unneeded = (evaluate_sheet(sheet, {}, live) for sheet in (SHEET, {"live": LIVE}))
    assert needed.pools == unneeded.pools
    assert needed.tracks == unneeded.tracks
    assert needed.states == unneeded.states


@pytest.mark.parametrize("stored", ["gone", 3, None, ["heavy"], ""])
def test_a_state_that_is_no_longer_offered_reads_as_the_default(stored: object) -> None:
    """S20.7."""
    assert evaluate_sheet(SHEET, {}, {"states": {"trim": stored}}).states["trim"] == "level"


def test_live_texts_read_without_what_no_text_may_hold() -> None:
    """N14.4."""
    live = {
        "states": {"trim": "hea\0vy"},
        "text": {"focus": "be\0ll", "vow": "\ud800"},
        "conditions": ["prone\0", "\udfffshaken", "\0"],
        "tracks": {"harm": {"marks": ["c\0ut"]}},
    }
    sheet = evaluate_sheet(SHEET, {}, live)
    assert sheet.states == {"trim": "heavy"}
    assert sheet.notes == {"focus": "bell"}
    assert sheet.conditions == ("shaken", "prone")
    assert sheet.tracks["harm"].value == 1


def test_a_states_default_left_out_is_its_first_value() -> None:
    """S20.5."""
    live = {"states": [{"id": "trim", "label": "Trim", "values": ["heavy", "level"]}]}
    assert evaluate_sheet({"live": live}).states == {"trim": "heavy"}


@pytest.mark.parametrize("stored", [3, None, ["x"], "\x00"])
def test_a_note_that_is_no_text_is_not_set(stored: object) -> None:
    """N14.1."""
    assert evaluate_sheet(SHEET, {}, {"text": {"focus": stored}}).notes == {}


@pytest.mark.parametrize("stored", ["shaken", {"shaken": True}, [1, None, ["shaken"]], 3])
def test_conditions_that_are_no_array_of_ids_are_off(stored: object) -> None:
    """N14.1, S19.2."""
    assert evaluate_sheet(SHEET, {}, {"conditions": stored}).conditions == ()
