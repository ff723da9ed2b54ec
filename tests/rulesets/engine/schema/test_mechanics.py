"""What an entry does (F3.42 to F3.57, F3.100, F2.99, F2.115, F2.135 to F2.138, F2.179)."""

from typing import Any

import pytest

from rulesets.engine.schema.mechanics import Mechanics, Rounds
from tests.rulesets.engine.schema.telling import read, told

BURST = {"shape": "burst", "size": 4}
SAVE = {"save": "nerve", "onSuccess": "half"}
SHAKEN = {"condition": "shaken"}
SAVED = {"save": "nerve", "at": "turn-end"}
EFFECT = "own-checks-advantage"
TERM = {"pool": "grit", "amount": 1}


def block(**keys: Any) -> dict[str, Any]:
    return {"kind": "attack", **keys}


def dice(text: object) -> dict[str, Any]:
    return block(amount={"dice": text})


def plus(*parts: Any, **keys: Any) -> dict[str, Any]:
    return block(amount={"flat": 1}, plus=list(parts), **keys)


def lasting(**keys: Any) -> dict[str, Any]:
    return block(applies=[{**SHAKEN, **keys}])


def named(**keys: Any) -> dict[str, Any]:
    return {"contextual": keys}


def modifier(**keys: Any) -> dict[str, Any]:
    return named(modifiers=[{"to": "checks", **keys}])


KEYS = [
    # F3.42, F3.43: a closed object with a kind
    ({}, [("kind", "missing")]),
    (block(), []),
    ({"kind": "curse"}, [("kind", "unknown-kind")]),
    (block(heals=1), [("heals", "unknown-key")]),
    (named(effects=[EFFECT]), []),
    ({**named(effects=[EFFECT]), "cost": [TERM]}, [("kind", "missing")]),
    # F3.45 to F3.47: where and whom
    (block(range=0), []),
    (block(range=1.5), []),
    (block(range=-1), [("range", "out-of-range")]),
    (block(area=BURST, friendlyFire=False), []),
    (block(area={**BURST, "size": 0}), [("area.size", "out-of-range")]),
    (block(area={"shape": "ring"}), [("area.size", "missing"), ("area.shape", "unknown-kind")]),
    (block(friendlyFire="no"), [("friendlyFire", "wrong-type")]),
    (block(targets="any", targetCount=1), []),
    (block(targets="foe", targetCount=0), [("targets", "unknown-kind"), ("targetCount", "out-of-range")]),
    # F3.48, F3.49, F3.100: how much of what
    (dice("2d6"), []),
    (dice("3d4+3"), []),
    (dice("3d4-1"), []),
    (dice("4"), [("amount.dice", "wrong-type")]),
    (dice("3d4+3+1"), [("amount.dice", "wrong-type")]),
    (dice("101d6"), [("amount.dice", "wrong-type")]),
    (dice(6), [("amount.dice", "wrong-type")]),
    (block(amount={"flat": 3}), []),
    (block(amount={"flat": 2.5}), [("amount.flat", "wrong-type")]),
    (block(amount={}), [("amount", "missing")]),
    (block(temporary={}), [("temporary", "missing")]),
    (block(perCostStep={"dice": "1d6+1"}), []),
    (block(damageType="cold"), []),
    (block(damageType=3), [("damageType", "wrong-type")]),
    (block(damageType="a [b]"), [("damageType", "unsafe-text")]),
    # F3.50: the save
    (block(save=SAVE), []),
    (block(save={"save": "nerve"}), [("save.onSuccess", "missing")]),
    (block(save={**SAVE, "onSuccess": "twice"}), [("save.onSuccess", "unknown-kind")]),
    # F3.51: conditions
    (block(applies=SHAKEN), [("applies", "wrong-type")]),
    (lasting(), []),
    (lasting(duration="instant"), []),
    (lasting(duration="forever"), [("applies[0].duration", "unknown-kind")]),
    (lasting(duration="until-save"), [("applies[0].saveEnds", "missing")]),
    (lasting(duration="until-save", saveEnds=SAVED), []),
    (lasting(duration={"rounds": 2, "at": "turn-start"}, endsAfter="own-attack"), []),
    (lasting(duration={"rounds": 0, "at": "turn-end"}),
     [("applies[0].duration.rounds", "out-of-range"), ("applies[0].duration.at", "unknown-kind")]),
    (lasting(saveEnds={"save": "nerve"}), [("applies[0].saveEnds.at", "missing")]),
    (lasting(saveEnds="nerve"), [("applies[0].saveEnds", "wrong-type")]),
    (lasting(endsAfter="sunset"), [("applies[0].endsAfter", "unknown-kind")]),
    # F3.52: growing
    (block(amount={"dice": "1d6"}, scales={"from": {"field": "level"}, "table": [[1, 0], [5, 1]]}), []),
    (block(amount={"dice": "1d6"}, scales={"from": 3}),
     [("scales.table", "missing"), ("scales.from", "wrong-type")]),
    (block(scales={"from": {"field": "level"}, "table": [[1, 1]]}), [("scales", "never-fires")]),
    # F3.53: on top
    (plus({"dice": "1d6"}, {"flat": 1}, {"flat": 2, "type": "salt"}), []),
    (plus(*[{"flat": 1}] * 4), [("plus", "too-many")]),
    (plus({"type": "salt"}), [("plus[0]", "missing")]),
    (plus({"flat": 1, "save": {**SAVE, "difficulty": 12}}), []),
    (plus({"flat": 1, "save": {"save": "nerve", "onSuccess": "negates"}}),
     [("plus[0].save.onSuccess", "unknown-kind")]),
    (plus({"flat": 1}, kind="heal"), [("plus", "conflict")]),
    (block(plus=[{"flat": 1}]), [("amount", "missing")]),
    # F3.54: the price
    (block(cost=[TERM, {"poolGroup": "slots", "amount": 2}]), []),
    (block(cost=[TERM] * 4), []),
    (block(cost=[TERM] * 5), [("cost", "too-many")]),
    (block(cost=[{**TERM, "amount": 0}]), [("cost[0].amount", "out-of-range")]),
    (block(cost=[{"pool": "grit"}]), [("cost[0].amount", "missing")]),
    (block(cost=[{**TERM, "poolGroup": "slots"}]), [("cost[0]", "conflict")]),
    (block(cost=[{"track": "strain", "by": 1}]),
     [("cost[0].track", "unknown-key"), ("cost[0].by", "unknown-key")]),
    # F3.56: of fights the type alone is looked at
    (block(budget="[act]\n", concentration=True, reaction=True, free=False, gives=[1, {"x": None}],
           standard={"x": 1}, rider={}, attackRoll=True, autoHit=False), []),
    (block(reaction={"on": "hit", "any": ["thing"]}), []),
    (block(budget=1), [("budget", "wrong-type")]),
    (block(concentration=1), [("concentration", "wrong-type")]),
    (block(reaction="hit"), [("reaction", "wrong-type")]),
    (block(free="yes"), [("free", "wrong-type")]),
    (block(gives={}), [("gives", "wrong-type")]),
    (block(standard=[]), [("standard", "wrong-type")]),
    (block(rider=True), [("rider", "wrong-type")]),
    (block(attackRoll={}), [("attackRoll", "wrong-type")]),
    (block(autoHit=0), [("autoHit", "wrong-type")]),
    (block(save=None), [("save", "wrong-type")]),
]  # fmt: skip

ROLLS = [
    # F2.99, F2.179: what using it does to a check
    (block(check={}), [("check", "missing")]),
    (block(check={"dice": 10, "successes": 1}), []),
    (block(check={"dice": 11, "successes": 0}),
     [("check.dice", "out-of-range"), ("check.successes", "out-of-range")]),
    (block(check={"reroll": {"upTo": 1, "mode": "once"}}), []),
    (block(check={"reroll": {"upTo": 0, "mode": "twice"}}),
     [("check.reroll.upTo", "out-of-range"), ("check.reroll.mode", "unknown-kind")]),
    (block(check={"threshold": 7, "explode": 9, "double": 10}), []),
    (block(check={"best": True}), [("check", "missing"), ("check.best", "unknown-key")]),
    # F2.115: what naming it does
    (named(), [("contextual", "never-fires")]),
    (named(effects=[EFFECT, "own-saves-disadvantage"]), []),
    (named(effects=["resist-all"]), [("contextual.effects[0]", "unknown-kind")]),
    (named(check={"best": True, "cancel": False}), []),
    (named(cost=[TERM, {"track": "strain", "by": 2}]), []),
    (named(cost=[{"poolGroup": "slots", "amount": 1}]),
     [("contextual.cost[0].poolGroup", "unknown-key"), ("contextual.cost[0].amount", "unknown-key")]),
    (named(name="name", effects=[EFFECT]), [("contextual.name", "unknown-key")]),
    # F2.135, F2.136: modifiers
    (modifier(flat=-2), []),
    (modifier(dice="1d4", minus=True), []),
    (modifier(mode="advantage"), []),
    (modifier(), [("contextual.modifiers[0]", "missing")]),
    (modifier(flat=0), [("contextual.modifiers[0].flat", "out-of-range")]),
    (modifier(flat=1.5), [("contextual.modifiers[0].flat", "wrong-type")]),
    (modifier(dice="1d4+1"), [("contextual.modifiers[0].dice", "wrong-type")]),
    (modifier(flat=1, minus=True), [("contextual.modifiers[0].dice", "missing")]),
    (modifier(mode="worse"), [("contextual.modifiers[0].mode", "unknown-kind")]),
    (modifier(to="defense", flat=1), [("contextual.modifiers[0].to", "unknown-kind")]),
    # F2.137, F2.138: what narrows has something to narrow
    (modifier(flat=1, skills=["climb"]), []),
    (modifier(flat=1, saves=["nerve"]), [("contextual.modifiers[0].saves", "never-fires")]),
    (modifier(to="saves", flat=1, skills=["climb"]), [("contextual.modifiers[0].skills", "never-fires")]),
    (named(effects=[EFFECT], skills=["climb"]), []),
    (named(effects=[EFFECT], skills=[]), [("contextual.skills", "too-few")]),
    (named(effects=[EFFECT], saves=["nerve"]), [("contextual.saves", "never-fires")]),
    (named(effects=["own-saves-advantage"], skills=["climb"]), [("contextual.skills", "never-fires")]),
    (named(modifiers=[{"to": "saves", "flat": 1}], saves=["nerve"]), []),
    (named(modifiers=[{"to": "checks", "flat": 1, "skills": ["row"]}], skills=["climb"]),
     [("contextual.skills", "never-fires")]),
    (named(check={"dice": 1}, skills=["climb"]), []),
]  # fmt: skip


@pytest.mark.parametrize(("value", "problems"), [*KEYS, *ROLLS])
def test_a_block_tells_what_is_wrong_with_it(value: dict[str, Any], problems: list) -> None:
    assert told(Mechanics, value) == problems


def test_a_block_is_read() -> None:
    found = read(
        Mechanics, block(area=BURST, applies=[{**SHAKEN, "duration": {"rounds": 2}}], cost=[TERM], range=12)
    )

    assert (found.range_, found.area.size, found.cost[0].pool) == (12, 4, "grit")
    assert isinstance(found.applies[0].duration, Rounds)


def test_friendly_fire_is_on_unless_it_says_otherwise() -> None:
    """F3.46"""
    assert read(Mechanics, block()).friendly_fire is True


def test_keys_of_fights_are_kept_as_written() -> None:
    """F3.56, F5.3"""
    found = read(Mechanics, block(gives=[{"budget": "act", "count": 1}], reaction={"on": "hit"}))

    assert (found.gives, found.reaction) == (({"budget": "act", "count": 1},), {"on": "hit"})
