"""What an entry gives (B12 to B19)."""

from typing import Any

import pytest

from rulesets.engine.schema.grants import Grants
from tests.rulesets.engine.schema.telling import read, told


def ability_choice(**keys: Any) -> dict[str, Any]:
    return {"abilities": {"choose": [{"count": 1, "amount": 1, **keys}]}}


def trained_choice(**keys: Any) -> dict[str, Any]:
    return {"trained": {"choose": [{"what": "skills", "count": 1, **keys}]}}


def entry_choice(**keys: Any) -> dict[str, Any]:
    return {"entries": {"choose": [{"catalog": "languages", "count": 1, **keys}]}}


ABILITY = "abilities.choose[0]"
TRAINED = "trained.choose[0]"
ENTRIES = "entries.choose[0]"
FROM = {"derived": "n"}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        ({}, []),
        ({"abilities": {"add": {"body": 2, "mind": -1}}}, []),
        ({"abilities": {"add": {"body": 0}}}, [("abilities.add.body", "out-of-range")]),
        ({"abilities": {"add": {"body": "2"}}}, [("abilities.add.body", "wrong-type")]),
        (ability_choice(amount=0), [(f"{ABILITY}.amount", "out-of-range")]),
        (ability_choice(amount=-1, repeat=True, upTo=20, partialFrom=4), []),
        (ability_choice(count=0), [(f"{ABILITY}.count", "out-of-range")]),
        ({"abilities": {"choose": [{"amount": 1}]}}, [(f"{ABILITY}.count", "missing")]),
        ({"abilities": {"choose": [{"amount": 1, "countFrom": FROM}]}}, [(f"{ABILITY}.max", "missing")]),
        (ability_choice(countFrom=FROM, max=6), []),
        (ability_choice(countFrom=FROM, max=7), [(f"{ABILITY}.max", "out-of-range")]),
        (ability_choice(countFrom=FROM, max=0), [(f"{ABILITY}.max", "out-of-range")]),
        (trained_choice(countFrom=FROM, max=20), []),
        (trained_choice(countFrom=FROM, max=21), [(f"{TRAINED}.max", "out-of-range")]),
        (trained_choice(what="tools", only="none", onDuplicate="drop"),
         [(f"{TRAINED}.what", "unknown-kind"), (f"{TRAINED}.only", "unknown-kind"),
          (f"{TRAINED}.onDuplicate", "unknown-kind")]),
        (trained_choice(replacementFrom=["a"]), [(f"{TRAINED}.onDuplicate", "missing")]),
        (trained_choice(replacementFrom=["a"], onDuplicate="replace"), []),
        (trained_choice(id="Free"), [(f"{TRAINED}.id", "bad-id")]),
        (trained_choice(amount=1), [(f"{TRAINED}.amount", "unknown-key")]),
        ({"sets": {"speed": 30, "size": "small", "wings": True}}, []),
        ({"sets": {"speed": None}}, [("sets.speed", "wrong-type")]),
        ({"ratings": [{"target": {"skill": "track"}, "add": 1}]}, []),
        ({"ratings": [{"target": {"field": "means"}, "set": 0.5}]}, []),
        ({"ratings": [{"target": {"skill": "track"}}]}, [("ratings[0]", "missing")]),
        ({"ratings": [{"target": {"skill": "track"}, "add": 1, "set": 1}]}, [("ratings[0]", "conflict")]),
        ({"ratings": [{"target": {"skill": "track"}, "add": 0}]}, [("ratings[0].add", "out-of-range")]),
        ({"ratings": [{"target": {"skill": "track"}, "add": 0.5}]}, [("ratings[0].add", "wrong-type")]),
        ({"ratings": [{"target": {"field": "x"}, "set": -1}]}, [("ratings[0].set", "out-of-range")]),
        ({"ratings": [{"target": {}, "add": 1}]}, [("ratings[0].target", "missing")]),
        ({"ratings": [{"target": {"skill": "a", "save": "b"}, "add": 1}]},
         [("ratings[0].target", "conflict")]),
        ({"entries": {"choose": [{"catalog": "c", "count": 1}] * 7}}, [("entries.choose", "too-many")]),
        (entry_choice(quotas=[{"filter": "f", "value": 1, "min": 0, "max": 1}]), []),
        (entry_choice(quotas=[{"filter": "f", "value": 1, "min": 0, "max": 2}]),
         [(f"{ENTRIES}.quotas[0].max", "out-of-range")]),
        (entry_choice(quotas=[{"filter": "f", "value": 1, "min": 1, "max": 0}]),
         [(f"{ENTRIES}.quotas[0].min", "out-of-range")]),
        ({"itemAccess": ["kit/rope"] * 48}, []),
        ({"itemAccess": ["kit/rope"] * 49}, [("itemAccess", "too-many")]),
        ({"feats": []}, [("feats", "unknown-key")]),
    ],
)  # fmt: skip
def test_grants_tell_what_is_wrong_with_them(value: dict, problems: list) -> None:
    """B1.9, B13.2, B13.3, B13.20, B14.2, B14.22, B15.6, B15.7, B18.1, B18.10."""
    assert told(Grants, value) == problems


def test_a_target_has_a_stable_key() -> None:
    """B1.10."""
    grants = read(Grants, {"ratings": [{"target": {"bonus": "climb"}, "add": 1}]})

    assert grants.ratings[0].target.key == "bonus/climb"
