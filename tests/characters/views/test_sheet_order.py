"""The order of the sheet, and what it leaves out."""

import pytest
from django.test import Client

from characters.models import Character
from rulesets.engine.api import commands
from tests.characters.salt import change
from tests.characters.views.conftest import Address

pytestmark = pytest.mark.django_db


def test_scores_stand_first_on_the_sheet_and_what_moves_in_play_behind_them(guest: Client, at: Address):
    page = guest.get(at("sheet")).context["page"]

    assert [part.label for part in page.leading] == ["Ability scores"]
    assert [pool.label for pool in page.pools] == ["Breath"]
    assert page.has_glance
    assert all(check.ability for part in page.parts for check in part.checks)


def test_column_that_says_nothing_is_left_out_until_it_does(guest: Client, at: Address, character: Character):
    change(character, commands.AddRow("kit", {"name": "Lamp"}))
    change(character, commands.AddRow("kit", {"name": "Rope"}))
    assert columns(guest, at) == ["Name"]

    change(character, commands.AddRow("kit", {"name": "Oar", "packed": False}))

    assert columns(guest, at) == ["Name", "Packed"]


def columns(guest: Client, at: Address) -> list[str]:
    page = guest.get(at("sheet")).context["page"]
    table = next(table for part in page.parts for table in part.tables)
    return [heading.label for heading in table.headings]
