"""Names of places on a page."""

import re
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.pages.keys import key_of, page_key
from rulesets.engine.builder.commands import COMMANDS


@given(st.text(max_size=20), st.text(max_size=20))
def test_two_ids_never_share_a_key(one: str, other: str):
    assert (page_key("row", one) == page_key("row", other)) == (one == other)


@given(st.text(max_size=20))
def test_key_can_stand_in_a_selector(text: str):
    assert re.fullmatch(r"row-[A-Za-z0-9_-]*", page_key("row", text))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_place_on_the_page(name: str):
    kind = COMMANDS[name]
    arguments = {field.name: {} if field.name == "values" else "x" for field in fields(kind)}

    assert key_of(kind(**arguments))
