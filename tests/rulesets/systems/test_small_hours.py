"""The Small Hours: a pyramid of skills, stacked freely or up the house's ladder, and guests one knows.

A strength trains one skill at its grade, and a grade adds itself: 1, 2, 3 or 4. An own pyramid has more
strengths of each grade than of the next; the ladder has four, three, two and one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    ChooseOption,
    Command,
    DropOption,
    EditField,
    PickEntry,
    TakeAll,
    UnpickEntry,
)
from tests.rulesets.systems.playing import Player, started

PYRAMID = ("stairs-1", "manners-1", "listening-1", "keys-2", "nerve-2", "kitchen-3")
"""What six strengths can be: three, two, one."""
GROWN = ("linens-1", "garden-2", "books-3", "porter-4")
"""The four that ten nights add: four, three, two, one."""
LADDER = (
    "porter-4", "kitchen-3", "books-3", "keys-2", "nerve-2", "garden-2",
    "stairs-1", "manners-1", "listening-1", "linens-1",
)  # fmt: skip
"""The house's ladder may be climbed from the top: nothing supports anything there."""
SKILLS = (
    "books", "boiler", "garden", "keys", "kitchen", "linens", "listening", "manners", "nerve", "porter",
    "stairs", "switchboard",
)  # fmt: skip
TOO_FEW = "It needs more picks of tier {} than of tier {}."


def strengths(*ids: str, step: str = "strengths") -> list[Command]:
    return [PickEntry(step, id_) for id_ in ids]


ORLA: tuple[Command, ...] = (
    EditField("called", "Orla"),
    EditField("build", "own"),
    *strengths(*PYRAMID),
    PickEntry("knacks", "soup-first"),
    PickEntry("knacks", "never-seen"),
    PickEntry("story", "front-desk"),
    *(ChooseOption("story/desk_guests", id_) for id_ in ("mrs-brine", "doctor-moth", "the-tenor")),
)


@pytest.fixture(scope="module")
def answered() -> Player:
    """Orla, made once; nothing that is stored is ever changed in place."""
    player = started("small-hours")
    player.does(*ORLA)
    return player


@pytest.fixture
def orla(answered: Player) -> Player:
    """Orla on her first night, every choice answered."""
    return replace(answered)


def active(player: Player, step: str = "strengths") -> tuple[str, ...]:
    return player.settled.activity.judged[step].active


def graded(**grades: int) -> dict[str, Any]:
    """Every skill of the sheet: these at their grade, the others never tried."""
    return {
        id_: {"tier": f"grade_{grades[id_]}" if id_ in grades else "never", "number": grades.get(id_, 0)}
        for id_ in SKILLS
    }


# The legal characters


def test_a_blank_sheet_asks_for_six_strengths_and_has_three_favours() -> None:
    player = started("small-hours")

    assert player.badges() == {"start": 1, "strengths": 6, "knacks": 1, "story": 1, "guests": 0}
    assert player.sheet()["skills"] == graded()
    assert player.sheet()["derived"] == {
        "builds_own": 1, "builds_house": 0, "strengths": 6, "highest": 3, "composure": 2, "wind": 2,
        "kitchen_2": 0, "keys_2": 0, "knacks_held": 0, "favours": 3,
    }  # fmt: skip


def test_orlas_sheet_value_by_value(orla: Player) -> None:
    sheet = orla.sheet()

    assert sheet["skills"] == graded(stairs=1, manners=1, listening=1, keys=2, nerve=2, kitchen=3)
    assert sheet["derived"] == {
        "builds_own": 1, "builds_house": 0, "strengths": 6, "highest": 3,
        "composure": 3,  # Nerve 2
        "wind": 3,  # Stairs 1
        "kitchen_2": 1, "keys_2": 1, "knacks_held": 2,
        "favours": 3,  # two knacks are free
    }  # fmt: skip
    assert sheet["fields"] == {"called": "Orla", "trouble": "", "nights": 0, "build": "own"}
    assert sheet["pools"] == {
        id_: {"current": 3, "max": 3, "temp": 0} for id_ in ("composure", "wind", "favours")
    }
    assert sheet["abilities"] == sheet["saves"] == {}
    assert orla.rows("knacks") == ["Soup first", "Never seen, never heard"]
    guests = [(row.row, row.cells["name"], row.cells["floor"]) for row in orla.settled.sheet.rows("guests")]
    assert guests == [
        ("story/desk_guests/mrs-brine/1", "Mrs Brine", 1),
        ("story/desk_guests/doctor-moth/1", "Doctor Moth", 2),
        ("story/desk_guests/the-tenor/1", "The tenor", 3),
    ]
    assert orla.badges() == {"start": 0, "strengths": 0, "knacks": 0, "story": 0, "guests": 0}
    assert orla.inactive() == {}


def test_a_broad_pyramid_of_six_is_as_good_as_a_high_one() -> None:
    player = started("small-hours")
    player.does(*strengths("stairs-1", "manners-1", "books-1", "linens-1", "keys-2", "nerve-2"))

    assert player.sheet()["skills"] == graded(stairs=1, manners=1, books=1, linens=1, keys=2, nerve=2)
    assert player.badges()["strengths"] == 0


def test_ten_nights_make_the_pyramid_of_ten(orla: Player) -> None:
    orla.does(EditField("nights", 10))
    assert orla.badges()["strengths"] == 4
    orla.does(*strengths(*GROWN))

    assert orla.sheet()["skills"] == graded(
        stairs=1, manners=1, listening=1, linens=1, keys=2, nerve=2, garden=2, kitchen=3, books=3, porter=4
    )
    assert orla.badges()["strengths"] == 0


def test_the_houses_ladder_is_climbed_in_any_order() -> None:
    player = started("small-hours")
    player.does(EditField("build", "house"))
    assert player.badges() == {"start": 1, "ladder": 10, "knacks": 1, "story": 1, "guests": 0}
    player.does(*strengths(*LADDER, step="ladder"))

    assert player.sheet()["skills"] == graded(
        stairs=1, manners=1, listening=1, linens=1, keys=2, nerve=2, garden=2, kitchen=3, books=3, porter=4
    )
    assert player.badges()["ladder"] == 0
    assert player.sheet()["derived"]["composure"] == 3  # Nerve 2


def test_the_ladders_badge_counts_what_each_rung_still_waits_for() -> None:
    player = started("small-hours")
    player.does(EditField("build", "house"), *strengths("stairs-1", "manners-1", step="ladder"))
    assert player.badges()["ladder"] == 8
    player.does(*strengths("keys-2", "nerve-2", "garden-2", step="ladder"))
    assert player.badges()["ladder"] == 5  # two more of grade 1, two of grade 3, one of grade 4


# What the rules refuse


@pytest.mark.parametrize(
    ("picked", "wanted", "sentence"),
    [
        (("stairs-1",), "keys-2", TOO_FEW.format(1, 2)),
        (("stairs-1", "manners-1", "keys-2"), "nerve-2", TOO_FEW.format(1, 2)),
        (("stairs-1", "manners-1", "keys-2"), "kitchen-3", TOO_FEW.format(2, 3)),
        (("stairs-1", "manners-1"), "stairs-2", "Stairs and corridors, handy at it already covers stairs."),
        (("stairs-1",), "porter-4", "Grade 4 is above Highest grade 3."),
        (PYRAMID, "books-1", "All 6 are picked. Take one back to pick this."),
        (PYRAMID, "stairs-1", "Stairs and corridors, handy at it is already picked."),
    ],
)
def test_an_own_pyramid_refuses_what_nothing_supports(
    picked: tuple[str, ...], wanted: str, sentence: str
) -> None:
    player = started("small-hours")
    assert player.refusal_of(PickEntry("strengths", "keys-2")) == TOO_FEW.format(1, 2)
    player.does(*strengths(*picked))
    assert player.refusal_of(PickEntry("strengths", wanted)) == sentence


@pytest.mark.parametrize(
    ("picked", "wanted", "sentence"),
    [
        (("porter-4",), "nerve-4", "At most 1 of this kind (4) count."),
        (("kitchen-3", "books-3"), "keys-3", "At most 2 of this kind (3) count."),
        (("keys-2", "nerve-2", "garden-2"), "books-2", "At most 3 of this kind (2) count."),
        (("stairs-1", "manners-1", "linens-1", "keys-1"), "books-1", "At most 4 of this kind (1) count."),
        (("porter-4",), "porter-1", "Carrying, the best on the coast already covers porter."),
        (LADDER, "boiler-1", "All 10 are picked. Take one back to pick this."),
    ],
)
def test_the_ladder_refuses_what_no_rung_has_room_for(
    picked: tuple[str, ...], wanted: str, sentence: str
) -> None:
    player = started("small-hours")
    player.does(EditField("build", "house"), *strengths(*picked, step="ladder"))
    assert player.refusal_of(PickEntry("ladder", wanted)) == sentence


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (PickEntry("ladder", "stairs-1"), "The house's ladder is not shown now."),
        (ChooseOption("story/desk_guests", "the-colonel"), "All 3 are chosen. Take one back to choose this."),
        (ChooseOption("story/hatch_guests", "the-colonel"), "This choice is not offered now."),
        (TakeAll("knacks"), "This step cannot take all it offers."),
    ],
)
def test_what_a_limit_forbids_is_refused_with_its_reason(
    orla: Player, command: Command, sentence: str
) -> None:
    assert orla.refusal_of(command) == sentence


def test_knacks_stop_at_four_and_ask_for_the_skill_they_need(orla: Player) -> None:
    orla.does(PickEntry("knacks", "old-hand"))
    assert orla.sheet()["derived"]["favours"] == 2
    orla.does(PickEntry("knacks", "lift-friend"))
    assert orla.sheet()["pools"]["favours"]["max"] == 1
    assert orla.refusal_of(PickEntry("knacks", "wrong-key")) == (
        "All 4 are picked. Take one back to pick this."
    )
    blank = started("small-hours")
    assert blank.refusal_of(PickEntry("knacks", "wrong-key")) == "Needs: Keys and locks at 2 or more."


@pytest.mark.parametrize(
    ("story", "slot", "chosen", "wanted", "sentence"),
    [
        ("front-desk", "desk_guests", ("mrs-brine",), "the-twins", "Mrs Brine already covers 1."),
        (
            "kitchen-hatch",
            "hatch_guests",
            ("mrs-brine", "the-tenor"),
            "the-understudy",
            "At most 2 of this kind (hungry) count.",
        ),
        (
            "kitchen-hatch",
            "hatch_guests",
            ("the-colonel",),
            "doctor-moth",
            "At most 1 of this kind (sleepless) count.",
        ),
        ("back-stairs", "stairs_guests", ("mrs-brine",), "doctor-moth", TOO_FEW.format(1, 2)),
        ("back-stairs", "stairs_guests", ("mrs-brine", "the-twins"), "the-tenor", TOO_FEW.format(2, 3)),
    ],
)
def test_each_beginning_knows_guests_in_a_way_of_its_own(
    story: str, slot: str, chosen: tuple[str, ...], wanted: str, sentence: str
) -> None:
    player = started("small-hours")
    player.does(PickEntry("story", story), *(ChooseOption(f"story/{slot}", id_) for id_ in chosen))
    assert player.badges()["guests"] == 3 - len(chosen)
    assert player.refusal_of(ChooseOption(f"story/{slot}", wanted)) == sentence


# Taking back


def test_a_strength_taken_from_below_drops_what_stood_on_it_tier_by_tier(orla: Player) -> None:
    sheet, rows = orla.sheet(), orla.rows("knacks")
    orla.does(UnpickEntry("strengths", "stairs-1"))

    assert active(orla) == ("manners-1", "listening-1", "keys-2")
    assert orla.inactive() == {
        "strengths/nerve-2": TOO_FEW.format(1, 2),
        "strengths/kitchen-3": TOO_FEW.format(2, 3),
        "knacks/soup-first": "Needs: Kitchen at 2 or more.",
    }
    assert orla.sheet()["skills"] == graded(manners=1, listening=1, keys=2)
    assert (orla.badges()["strengths"], orla.badges()["knacks"]) == (3, 0)
    derived = orla.sheet()["derived"]
    assert (derived["composure"], derived["wind"], derived["knacks_held"]) == (2, 2, 1)
    assert orla.rows("knacks") == ["Never seen, never heard"]

    orla.does(PickEntry("strengths", "stairs-1"))
    assert (orla.sheet(), orla.rows("knacks"), orla.inactive()) == (sheet, rows, {})


def test_another_strength_below_carries_the_rest_as_well(orla: Player) -> None:
    orla.does(UnpickEntry("strengths", "stairs-1"), PickEntry("strengths", "garden-1"))

    assert orla.inactive() == {}
    assert orla.sheet()["skills"] == graded(garden=1, manners=1, listening=1, keys=2, nerve=2, kitchen=3)


def test_a_skill_whose_strength_waits_is_not_offered_at_another_grade(orla: Player) -> None:
    """The waiting pick was made first and would cover the skill; it has to be taken back."""
    orla.does(UnpickEntry("strengths", "stairs-1"))
    assert orla.refusal_of(PickEntry("strengths", "kitchen-1")) == (
        "Kitchen, known for it already covers kitchen."
    )
    orla.does(UnpickEntry("strengths", "kitchen-3"), PickEntry("strengths", "kitchen-1"))
    assert orla.sheet()["skills"] == graded(kitchen=1, manners=1, listening=1, keys=2, nerve=2)


def test_the_house_ladder_and_back_leaves_the_same_sheet(orla: Player) -> None:
    before, sheet = orla.stored, orla.sheet()
    orla.does(EditField("build", "house"))

    assert orla.sheet()["skills"] == graded()
    assert orla.badges()["ladder"] == 10
    assert {reason for key, reason in orla.inactive().items() if key.startswith("strengths/")} == {
        "This step is not shown now."
    }
    orla.does(EditField("build", "own"))
    assert (orla.stored, orla.sheet()) == (before, sheet)


def test_both_ways_of_stacking_keep_their_own_answers(orla: Player) -> None:
    orla.does(EditField("build", "house"), *strengths(*LADDER, step="ladder"))
    house = orla.sheet()["skills"]
    orla.does(EditField("build", "own"))
    assert orla.sheet()["skills"] == graded(stairs=1, manners=1, listening=1, keys=2, nerve=2, kitchen=3)
    orla.does(EditField("build", "house"))
    assert orla.sheet()["skills"] == house


def test_another_beginning_takes_its_guests_along_and_brings_them_back(orla: Player) -> None:
    before, sheet = orla.stored, orla.sheet()
    orla.does(PickEntry("story", "back-stairs"))
    assert (orla.rows("guests"), orla.badges()["guests"]) == ([], 3)
    orla.does(
        *(ChooseOption("story/stairs_guests", id_) for id_ in ("mrs-brine", "the-twins", "doctor-moth"))
    )
    assert orla.rows("guests") == ["Mrs Brine", "The twins", "Doctor Moth"]
    orla.does(DropOption("story/stairs_guests", "the-twins"))
    assert orla.inactive() == {"story/stairs_guests/doctor-moth": TOO_FEW.format(1, 2)}

    orla.does(*(DropOption("story/stairs_guests", id_) for id_ in ("mrs-brine", "doctor-moth")))
    orla.does(PickEntry("story", "front-desk"))
    assert (orla.stored, orla.sheet()) == (before, sheet)


# Down a few nights and up again


def test_nights_taken_back_keep_the_strengths_they_added(orla: Player) -> None:
    orla.does(EditField("nights", 10), *strengths(*GROWN))
    before, sheet = orla.stored, orla.sheet()
    orla.does(EditField("nights", 0))

    assert orla.inactive() == {
        "strengths/linens-1": "This step now takes 6.",
        "strengths/garden-2": "This step now takes 6.",
        "strengths/books-3": "This step now takes 6.",
        "strengths/porter-4": "Grade 4 is above Highest grade 3.",
    }
    assert orla.sheet()["skills"] == graded(stairs=1, manners=1, listening=1, keys=2, nerve=2, kitchen=3)
    orla.does(EditField("nights", 5))
    assert active(orla) == (*PYRAMID, "linens-1", "garden-2")
    assert orla.badges()["strengths"] == 0

    orla.does(EditField("nights", 10))
    assert (orla.stored, orla.sheet()) == (before, sheet)
