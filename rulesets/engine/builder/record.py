"""The builder's record: what the player answered, read from stored JSON without ever failing.

The stored record (B49) stays a plain JSON object and is changed only through the functions at the
end of this module; what it holds beside the keys read here is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulesets.engine.builder.values import ABSENT, as_object, whole
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.problems import JsonValue

Answers = Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Record:
    """The answers of one character.

    Attributes:
        opened: Whether the builder was ever opened on the character (B22.12).
        described: Whether answers only describe what the sheet already is (B22.2).
        method: How base scores are answered now; None before the player chose.
        scores: Base scores by ability id, of the method in force.
        assigned: Index of the array value by ability id, of the method in force.
        picks: Entry ids by step id, in the order picked (B5.18).
        choices: Answers by slot key, in the order chosen (B13.19, B27.6).
        rolls: Creation rolls by step id, as stored (B24.26, B26.16).
        filled: Names of the places that were filled in at random (U4.6).
    """

    opened: bool
    described: bool
    method: str | None
    scores: Mapping[str, float]
    assigned: Mapping[str, int]
    picks: Mapping[str, tuple[str, ...]]
    choices: Mapping[str, tuple[str, ...]]
    rolls: Mapping[str, JsonValue]
    filled: frozenset[str] = frozenset()

    @property
    def has_answers(self) -> bool:
        """Whether the player has answered anything yet."""
        answers = (*self.picks.values(), *self.choices.values(), *self.rolls.values())
        return bool(self.method or any(answers))


def read_record(answers: Answers) -> Record:
    """Read a stored record; whatever is not of its shape reads as not answered."""
    method = answers.get("method")
    return Record(
        opened=isinstance(answers.get("described"), bool),
        described=answers.get("described") is True,
        method=method if isinstance(method, str) else None,
        scores=_numbers(answers.get("scores")),
        assigned={ability: int(index) for ability, index in _numbers(answers.get("assigned")).items()},
        picks=_id_lists(answers.get("picks"), distinct=True),
        choices=_id_lists(answers.get("choices"), distinct=False),
        rolls=as_object(answers.get("rolls", ABSENT)) or {},
        filled=frozenset(_texts(answers.get("filled"))),
    )


def _numbers(stored: JsonValue) -> dict[str, float]:
    found = ((id_, stored_number(value)) for id_, value in (as_object(stored) or {}).items())
    return {id_: number for id_, number in found if number is not None}


def _texts(stored: JsonValue) -> tuple[str, ...]:
    return tuple(item for item in stored if isinstance(item, str)) if isinstance(stored, list | tuple) else ()


def _id_lists(stored: JsonValue, *, distinct: bool) -> dict[str, tuple[str, ...]]:
    lists: dict[str, tuple[str, ...]] = {}
    for key, value in (as_object(stored) or {}).items():
        if isinstance(value, list | tuple):
            ids = tuple(item for item in value if isinstance(item, str))
            lists[key] = tuple(dict.fromkeys(ids)) if distinct else ids
    return lists


def with_list(answers: Answers, name: str, key: str, ids: tuple[str, ...]) -> dict[str, JsonValue]:
    """A record in which one list of ids (of ``picks`` or ``choices``) is another; an empty one goes."""
    lists = as_object(answers.get(name, ABSENT)) or {}
    lists.pop(key, None)
    if ids:
        lists[key] = list(ids)
    return _with(answers, name, lists)


def with_number(
    answers: Answers, name: str, ability: str, value: float | None, *, older: Iterable[str] = ()
) -> dict[str, JsonValue]:
    """A record in which one number (of ``scores`` or ``assigned``) is another, or gone.

    ``older`` are ids the ability had before, under which a number that is gone may not come back (M3.8).
    """
    numbers = as_object(answers.get(name, ABSENT)) or {}
    for id_ in (ability, *(older if value is None else ())):
        numbers.pop(id_, None)
    if value is not None:
        numbers[ability] = whole(value)
    return _with(answers, name, numbers)


def with_rolls(answers: Answers, step_id: str, rolls: JsonValue) -> dict[str, JsonValue]:
    """A record in which a step's creation rolls are others; none where they are empty."""
    made = as_object(answers.get("rolls", ABSENT)) or {}
    made.pop(step_id, None)
    if rolls:
        made[step_id] = rolls
    return _with(answers, "rolls", made)


def with_filled(answers: Answers, places: Iterable[str]) -> dict[str, JsonValue]:
    """A record in which these places, beside those there are, are marked as filled in at random."""
    marked: list[JsonValue] = list(dict.fromkeys((*_texts(answers.get("filled")), *places)))
    return _with_marks(answers, marked)


def without_filled(answers: Answers, place: str, *, older: Iterable[str] = ()) -> Answers:
    """A record in which a place is the player's own choice again; ``older`` are its former names (M3.8)."""
    own = {place, *older}
    marked: list[JsonValue] = [name for name in _texts(answers.get("filled")) if name not in own]
    return _with_marks(answers, marked) if "filled" in answers else answers


def _with_marks(answers: Answers, marked: list[JsonValue]) -> dict[str, JsonValue]:
    made = {key: stored for key, stored in answers.items() if key != "filled"}
    if marked:
        made["filled"] = marked
    return made


def with_method(
    answers: Answers, method: str, fresh: Mapping[str, JsonValue], step_id: str
) -> dict[str, JsonValue]:
    """A record with another method: what the old one gave is kept, what the new one gave comes back.

    Args:
        answers: The record as it is.
        method: The method to go to.
        fresh: ``scores`` and ``assigned`` to start with where the method was never chosen before.
        step_id: The abilities step, under which the rolls of the method in force stand.

    Source: B24.28.
    """
    kept = as_object(answers.get("kept", ABSENT)) or {}
    old = answers.get("method")
    values = {name: answers[name] for name in _OF_METHODS if answers.get(name)}
    if isinstance(old, str) and values:
        kept[old] = {**(as_object(kept.get(old, ABSENT)) or {}), **values}
    rolls, kept = _rolls_for(method, (as_object(answers.get("rolls", ABSENT)) or {}).get(step_id), kept)
    back = as_object(kept.pop(method, ABSENT))
    made = {key: value for key, value in answers.items() if key not in (*_OF_METHODS, "kept")}
    made = with_rolls({**made, "method": method}, step_id, rolls)
    found = fresh if back is None else back
    made.update({name: found[name] for name in _OF_METHODS if found.get(name)})
    return _with(made, "kept", kept)


_OF_METHODS = ("scores", "assigned")
"""What belongs to the method in force and is kept by its name when another is chosen. Source: B49.9."""


def _rolls_for(
    method: str, rolls: JsonValue, kept: Mapping[str, JsonValue]
) -> tuple[JsonValue, dict[str, JsonValue]]:
    """The rolls that stand under the abilities step with a method, and what is kept beside them.

    Rolls stay where they are whatever method is chosen. Only where a step has both methods that roll do
    those of the one wait in ``kept`` while the other is chosen: `roll` has a list there, `rolls` a map.
    """
    made_by = "rolls" if isinstance(rolls, Mapping) else "roll"
    if method not in ("roll", "rolls") or (rolls and made_by == method):
        return rolls, dict(kept)
    waiting = as_object(kept.get(method, ABSENT)) or {}
    back = waiting.pop("rolls", None)
    left = {**kept, method: waiting}
    if rolls:
        left[made_by] = {**(as_object(kept.get(made_by, ABSENT)) or {}), "rolls": rolls}
    return back, {name: values for name, values in left.items() if values}


def _with(answers: Answers, name: str, value: dict[str, JsonValue]) -> dict[str, JsonValue]:
    made = {key: stored for key, stored in answers.items() if key != name}
    if value:
        made[name] = value
    return made
