"""What using an entry does, in one line (F3.44)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.api import compile_ruleset, read_ruleset, translated
from rulesets.engine.builder.mechanics import mechanics_line
from rulesets.engine.sentences import Sentence, as_written
from tests.rulesets.engine.checks.feats import FLARE, keen


def line_of(mechanics: dict[str, Any] | None, *, units: bool = True) -> str:
    """The line of an entry of the small ruleset."""
    document = keen()
    catalog = document["catalogs"][-1]
    entry = {**FLARE, "mechanics": mechanics} if mechanics is not None else {**FLARE}
    if mechanics is None:
        del entry["mechanics"]
    catalog["entries"] = [entry]
    if not units:
        del catalog["units"]
    found = read_ruleset(json.dumps(document).encode())
    assert not isinstance(found, list), [problem.line for problem in found]
    compiled = compile_ruleset(found)
    feats = compiled.catalogs["feats"]
    return mechanics_line(compiled, feats.header, feats.entries["flare"])


LINES = {
    "Attack · 2d6 coldfire": {"kind": "attack", "amount": {"dice": "2d6"}, "damageType": "coldfire"},
    "Heals · self or touch · on an ally · 3 · costs 1 Luck": {
        "kind": "heal", "range": 0, "targets": "ally", "amount": {"flat": 3},
        "cost": [{"pool": "luck", "amount": 1}],
    },
    "Weakens · range 12 paces · cone of 4 paces · on up to 3 at once · spares friends": {
        "kind": "debuff", "range": 12, "area": {"shape": "cone", "size": 4}, "targetCount": 3,
        "friendlyFire": False,
    },
    "Strengthens · 1d4 + 2 temporary points · costs 2 of Breath": {
        "kind": "buff", "temporary": {"dice": "1d4", "flat": 2}, "cost": [{"poolGroup": "wind", "amount": 2}],
    },
    "Attack · 3 · plus 1d6 salt (Nerve 9: half on a success) · Nerve: negated on a success": {
        "kind": "attack", "amount": {"flat": 3}, "save": {"save": "nerve", "onSuccess": "negates"},
        "plus": [{"dice": "1d6", "type": "salt",
                  "save": {"save": "nerve", "difficulty": 9, "onSuccess": "half"}}],
    },
    "Weakens · Shaken, for 2 rounds, until attacked "
    "· Shaken, until a save, Nerve at the end of a turn ends it": {
        "kind": "debuff", "applies": [
            {"condition": "shaken", "duration": {"rounds": 2}, "endsAfter": "attacked"},
            {"condition": "shaken", "duration": "until-save",
             "saveEnds": {"save": "nerve", "at": "turn-end"}},
        ],
    },
    "Attack · 1d6 · more dice by Level (1: +0, 5: +1) "
    "· costs 1 Luck · 1d6 more each further time it is paid": {
        "kind": "attack", "amount": {"dice": "1d6"},
        "scales": {"from": {"field": "level"}, "table": [[1, 0], [5, 1]]},
        "cost": [{"pool": "luck", "amount": 1}], "perCostStep": {"dice": "1d6"},
    },
    "Utility · takes act · concentration · as a reaction · free "
    "· gives: budget act, count 1 · rides on: on hit": {
        "kind": "utility", "budget": "act", "concentration": True, "reaction": True, "free": True,
        "gives": [{"budget": "act", "count": 1}], "rider": {"on": "hit"},
    },
    "Utility · on a check: dice up to 2 thrown again once, target 7, +2 dice, dice explode from 9": {
        "kind": "utility",
        "check": {"reroll": {"upTo": 2, "mode": "once"}, "threshold": 7, "dice": 2, "explode": 9},
    },
    "named on a roll: advantage on checks, \N{MINUS SIGN}1d4 on saves (only Nerve), only Climb, "
    "the best skill number counts, costs 1 Luck, Strain by 2": {
        "contextual": {
            "effects": ["own-checks-advantage"], "skills": ["climb"], "check": {"best": True},
            "modifiers": [{"to": "saves", "dice": "1d4", "minus": True, "saves": ["nerve"]}],
            "cost": [{"pool": "luck", "amount": 1}, {"track": "strain", "by": 2}],
        },
    },
}  # fmt: skip


@pytest.mark.parametrize(("line", "mechanics"), LINES.items())
def test_the_whole_block_is_one_line(line: str, mechanics: dict[str, Any]) -> None:
    assert line_of(mechanics) == line


def test_every_name_in_the_line_is_the_rulesets_own_text_t2_2() -> None:
    """Also those of which there are several."""
    line = line_of({"contextual": {"skills": ["climb"], "check": {"best": True}}})
    assert "only <Climb>" in translated(line, as_written, lambda text: f"<{text}>")
    costs = line_of({"kind": "buff", "cost": [{"poolGroup": "wind", "amount": 2}]})
    assert translated(costs, as_written, lambda text: f"<{text}>").endswith("costs 2 of <Breath>")


def test_a_range_without_a_unit_is_a_number() -> None:
    """F3.8: only the label of the catalog's unit is read."""
    assert line_of({"kind": "attack", "range": 12}, units=False) == "Attack · range 12"


def test_an_entry_that_says_nothing_of_it_has_no_line() -> None:
    assert line_of(None) == ""


def test_every_phrase_of_the_line_can_be_translated() -> None:
    line = line_of({"kind": "attack", "range": 0})

    assert isinstance(line, Sentence)
    assert translated(line, lambda text: text.replace("Attack", "Angriff")) == "Angriff · self or touch"


@given(st.data())
def test_no_key_is_left_out(data: st.DataObject) -> None:
    """Each key that stands adds to the line, whatever stands beside it."""
    whole = dict(FLARE["mechanics"])
    keys = data.draw(st.sets(st.sampled_from(sorted(set(whole) - {"kind", "amount", "damageType"}))))
    short = {key: value for key, value in whole.items() if key not in keys}

    assert line_of(short).count(" · ") < line_of(whole).count(" · ") or not keys
