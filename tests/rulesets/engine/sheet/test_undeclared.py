"""What is stored and the ruleset does not declare (S2.8, N14.3)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine import api
from rulesets.engine.sheet.undeclared import find_undeclared
from tests.rulesets.systems.playing import SYSTEMS, system
from tests.strategies.characters import JUNK, stored_junk

NAMES = sorted(path.stem for path in SYSTEMS.glob("*.json"))


@pytest.mark.parametrize("name", NAMES)
def test_what_the_builder_writes_is_declared(name: str) -> None:
    compiled = system(name)
    settled = api.settle(compiled, {"v": 1, "build": {}})
    filled = api.carry_out(settled, api.commands.FillRest(), api.SeededDice(1))
    assert isinstance(filled, api.Applied)
    assert find_undeclared(compiled, filled.stored) == ()


@given(stored=st.one_of(stored_junk(system("salt-circus")), st.dictionaries(st.text(max_size=4), JUNK)))
def test_any_stored_character_is_looked_through(stored: dict[str, Any]) -> None:
    found = find_undeclared(system("salt-circus"), stored)
    assert all(isinstance(path, str) for path in found)
    assert {key for key in stored if key not in ("v", "build", "live", "builder", "abilities")} <= set(found)
