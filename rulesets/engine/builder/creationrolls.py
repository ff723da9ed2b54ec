"""Creation rolls as they are kept: faces, result, what a test gained. Source: B24.15, B24.17, B25, B26."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.scores import Raise
from rulesets.engine.builder.values import as_object, whole
from rulesets.engine.compiled.numbers import exact, stored_number
from rulesets.engine.dice import Dice
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder import CreationDice, CreationRoll, RollStep


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that was made.

    Attributes:
        faces: The faces of each throw; several throws where the best of them counts.
        result: What they came to, held to its bounds.
        over: The base a plain roll of an ability stands in place of (B26.12).
        gained: Whether an improvement test added its gain; None for any other roll.
        gain: What it added.
        gain_faces: The faces of a gain of dice.
    """

    faces: tuple[tuple[int, ...], ...]
    result: float
    over: float | None = None
    gained: bool | None = None
    gain: float = 0
    gain_faces: tuple[int, ...] = ()

    def as_json(self) -> dict[str, JsonValue]:
        """The roll as it is stored."""
        stored: dict[str, JsonValue] = {
            "faces": [list(throw) for throw in self.faces],
            "result": whole(self.result),
        }
        if self.over is not None:
            stored["over"] = whole(self.over)
        if self.gained is not None:
            stored["gained"] = self.gained
            stored["gain"] = whole(self.gain)
        if self.gain_faces:
            stored["gainFaces"] = list(self.gain_faces)
        return stored


def read_roll(stored: JsonValue) -> Rolled | None:
    """A stored roll; None for anything that is none."""
    record = as_object(stored) or {}
    result = stored_number(record.get("result"))
    if result is None:
        return None
    gained = record.get("gained")
    return Rolled(
        faces=_throws(record.get("faces")),
        result=result,
        over=stored_number(record.get("over")),
        gained=gained if isinstance(gained, bool) else None,
        gain=stored_number(record.get("gain")) or 0,
        gain_faces=_faces(record.get("gainFaces")),
    )


def _throws(stored: JsonValue) -> tuple[tuple[int, ...], ...]:
    return tuple(_faces(throw) for throw in stored) if isinstance(stored, list | tuple) else ()


def _faces(stored: JsonValue) -> tuple[int, ...]:
    numbers = (stored_number(face) for face in stored) if isinstance(stored, list | tuple) else ()
    return tuple(int(face) for face in numbers if face is not None)


def listed_rolls(record: Record, step_id: str) -> tuple[Rolled, ...]:
    """The rolls of method `roll`, in the order made. Source: B49.9."""
    stored = record.rolls.get(step_id)
    found = (read_roll(item) for item in stored) if isinstance(stored, list | tuple) else ()
    return tuple(roll for roll in found if roll is not None)


def keyed_rolls(record: Record, step_id: str) -> dict[str, Rolled]:
    """The rolls of a step by target key: those of method `rolls`, and those of a roll step."""
    stored = as_object(record.rolls.get(step_id)) or {}
    found = {key: read_roll(item) for key, item in stored.items()}
    return {key: roll for key, roll in found.items() if roll is not None}


def target_of(roll: CreationRoll) -> str:
    """The target key of a roll. Source: B1.10."""
    return f"field/{roll.field}" if roll.field is not None else f"ability/{roll.ability}"


def throw(dice: Dice, shape: CreationDice) -> tuple[tuple[int, ...], float]:
    """Throw creation dice once: the faces in the order thrown, and what they come to. Source: B25.1."""
    faces = tuple(dice.face(shape.sides) for _ in range(shape.count))
    keep = shape.keep if shape.keep is not None else shape.count
    return faces, exact((sum(sorted(faces, reverse=True)[:keep]) + shape.add) * shape.multiplier)


def dice_text(shape: CreationDice) -> str:
    """Creation dice as people write them: 4d6, keep 3; (2d6 + 6) x 5."""
    text = f"{shape.count}d{shape.sides}"
    if shape.keep is not None and shape.keep < shape.count:
        text += f", keep {shape.keep}"
    if shape.add:
        text += f" {'+' if shape.add > 0 else '−'} {abs(shape.add)}"
    if shape.multiplier != 1:
        text = f"({text}) × {shape.multiplier}" if shape.add else f"{text} × {shape.multiplier}"
    return text


def shown_roll_steps(plan: Plan, shown: frozenset[str]) -> Iterator[RollStep]:
    """The roll steps that are shown, in builder order. Source: B3.21."""
    return (step for step in plan.steps.values() if isinstance(step, RollStep) and step.id in shown)


def gains_of(plan: Plan, record: Record, shown: frozenset[str]) -> list[Raise]:
    """What improvement tests added to ability scores. Source: B26.10, B26.17, B50.3."""
    raises: list[Raise] = []
    for step in shown_roll_steps(plan, shown):
        made = keyed_rolls(record, step.id)
        for roll in step.rolls:
            found = made.get(target_of(roll))
            if roll.ability is not None and roll.gain is not None and found is not None and found.gained:
                raises.append(Raise(roll.ability, found.gain, step.label, step.id))
    return raises


def plain_roll(plan: Plan, record: Record, shown: frozenset[str], ability: str) -> Rolled | None:
    """The last plain roll of an ability in builder order. Source: B26.12, B26.17."""
    last: Rolled | None = None
    for step in shown_roll_steps(plan, shown):
        made = keyed_rolls(record, step.id)
        for roll in step.rolls:
            if roll.ability == ability and roll.gain is None:
                last = made.get(target_of(roll), last)
    return last


def rolled_values(rolls: Sequence[Rolled]) -> tuple[float, ...]:
    """The results of rolls, to assign like an array. Source: B24.15."""
    return tuple(roll.result for roll in rolls)


def as_stored(rolls: Mapping[str, Rolled]) -> dict[str, JsonValue]:
    """Rolls by target key as they are stored."""
    return {key: roll.as_json() for key, roll in rolls.items()}
