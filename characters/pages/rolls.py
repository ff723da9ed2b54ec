"""Creation dice on a page: what is thrown for what, and how it came out. Source: B24.15, B26.15."""

from dataclasses import dataclass

from django.urls import reverse

from characters.pages.controls import Trouble, as_json
from characters.pages.desk import Desk
from characters.pages.keys import page_key
from rulesets.engine.builder.commands import RollDice
from rulesets.engine.builder.state import RollState


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell; one that is not kept counts nothing (B25.1, B26.5)."""

    face: int
    is_kept: bool


@dataclass(frozen=True, slots=True)
class RollLine:
    """One roll with its faces; each throw is a row of dice."""

    roll: RollState
    key: str
    was: str

    @property
    def throws(self) -> tuple[tuple[Die, ...], ...]:
        """Every throw with its dice: of the throw that came out best, the highest faces are kept."""
        kept = [kept_places(faces, self.roll.keep) for faces in self.roll.faces]
        sums = [
            sum(faces[place] for place in places) for faces, places in zip(self.roll.faces, kept, strict=True)
        ]
        best = sums.index(max(sums)) if sums else 0
        return tuple(
            tuple(Die(face, number == best and place in kept[number]) for place, face in enumerate(faces))
            for number, faces in enumerate(self.roll.faces)
        )

    @property
    def is_thrown(self) -> bool:
        """Whether it came out already."""
        return self.roll.result is not None


@dataclass(frozen=True, slots=True)
class RollBlock:
    """The rolls of a step. Those with a target have a button each; one button throws all that are missing."""

    url: str
    was: str
    lines: tuple[RollLine, ...]
    can_roll: bool
    is_one_by_one: bool
    trouble: Trouble | None

    @property
    def is_thrown(self) -> bool:
        """Whether all came out already, so that throwing is throwing again."""
        return all(line.is_thrown for line in self.lines)


def kept_places(faces: tuple[int, ...], keep: int) -> frozenset[int]:
    """Return which of some faces count: the highest, or all where none is left out."""
    best_first = sorted(range(len(faces)), key=lambda place: -faces[place])
    return frozenset(best_first[: keep or len(faces)])


def roll_block(desk: Desk, step: str, rolls: tuple[RollState, ...], *, can_roll: bool) -> RollBlock | None:
    """Return the rolls of a step; None where it has none."""
    if not rolls:
        return None
    return RollBlock(
        url=reverse("characters:roll", args=[desk.character.pk, step]),
        was=as_json(desk.standing(RollDice(step))),
        lines=tuple(_line(desk, step, roll, place) for place, roll in enumerate(rolls)),
        can_roll=can_roll,
        is_one_by_one=all(roll.target for roll in rolls),
        trouble=desk.trouble_at("rolls"),
    )


def _line(desk: Desk, step: str, roll: RollState, place: int) -> RollLine:
    key = page_key("roll", roll.target or str(place))
    return RollLine(roll, key, as_json(desk.standing(RollDice(step, roll.target))))
