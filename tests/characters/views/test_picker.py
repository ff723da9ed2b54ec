"""The picker of All fields: filters, and what it opens narrowed to. Source: F3.6, F3.7, F3.20, F3.32."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from characters.services.making import make_character
from rulesets.engine.api import commands
from tests.characters.salt import GUEST, SHEET, change, store_salt
from tests.characters.views.conftest import HTMX

pytestmark = pytest.mark.django_db


def _entry(id_: str, **filters: Any) -> dict[str, Any]:
    rows = [{"list": "kit", "values": {"name": id_.title()}}]
    return {"id": id_, "label": id_.title(), "rows": rows, "filters": filters}


TOOLS = {
    "id": "tools",
    "label": "Tools",
    "feeds": ["kit"],
    "filters": [
        {"id": "trade", "label": "Trade", "type": "text", "startFrom": {"field": "home"}},
        {"id": "rank", "label": "Rank", "type": "number", "startFrom": {"field": "age"}},
        {"id": "kinds", "label": "Kinds", "type": "tags", "startFrom": {"field": "people"}},
    ],
    "entries": [
        _entry("saw", trade="Carpenter", rank=1, kinds=["Folk", "Sea"]),
        _entry("net", trade="Fisher", rank=2, kinds=["Sea"]),
        _entry("hook", trade="fisher", rank=1, kinds=[]),
        _entry("stone"),
    ],
}
ALL = ["hook", "net", "saw", "stone"]


@pytest.fixture
def tools(db: None) -> Character:
    revision = store_salt(catalogs=[TOOLS], sheet={k: v for k, v in SHEET.items() if k != "builder"})
    return make_character(GUEST, revision=revision, name="Mara", is_guided=False)


def address(tools: Character, name: str = "pick_rows") -> str:
    return reverse(f"characters:{name}", args=[tools.pk, "kit", "tools"])


def shown(client: Client, tools: Character, **asked: str) -> list[str]:
    return sorted(entry.id for entry in client.get(address(tools), asked).context["page"].entries)


def test_picker_has_the_filters_of_the_catalog_f3_20(tools: Character, guest: Client):
    page = guest.get(address(tools)).context["page"]
    assert [select.label for select in page.selects] == ["Trade", "Rank", "Kinds"]
    assert shown(guest, tools) == ALL
    assert shown(guest, tools, asked="1", **{"f.rank": "1"}) == ["hook", "saw"]
    assert shown(guest, tools, asked="1", **{"f.rank": "1", "f.kinds": "sea"}) == ["saw"]
    assert shown(guest, tools, asked="1", q="N", **{"f.rank": "2"}) == ["net"]


@pytest.mark.parametrize(
    ("field", "value", "found"),
    [
        ("home", "FISHER", ["hook", "net"]),  # a text, whatever its case
        ("age", 1, ["hook", "saw"]),
        ("people", "sea", ["net", "saw"]),  # one of the words
        ("home", "Baker", []),  # nothing fits, and what does not set the filter neither
        ("home", "", ALL),
    ],
)
def test_picker_opens_narrowed_to_what_the_sheet_says_f3_6(
    tools: Character, guest: Client, field: str, value: Any, found: list[str]
):
    change(tools, commands.EditField(field, value))
    assert shown(guest, tools) == found


def test_what_it_opened_narrowed_to_stands_in_the_filters_and_can_be_cleared_f3_7(
    tools: Character, guest: Client
):
    change(tools, commands.EditField("home", "Fisher"))
    page = guest.get(address(tools))
    assert {select.id: select.chosen for select in page.context["page"].selects} == {
        "trade": "fisher",
        "rank": "",
        "kinds": "",
    }
    assert f'href="{address(tools)}?asked=1"' in page.content.decode()
    assert shown(guest, tools, asked="1") == ALL
    assert shown(guest, tools, asked="1", **{"f.trade": ""}) == ALL
    assert "Show all" not in guest.get(address(tools), {"asked": "1"}).content.decode()


def test_adding_keeps_what_was_asked_for_and_marks_what_is_held_f3_32(tools: Character, guest: Client):
    asking = "?asked=1&f.rank=2"
    added = guest.post(f"{address(tools, 'row_entry')}{asking}", {"catalog": "tools", "entry": "net"})
    assert added["Location"].startswith(f"{address(tools)}{asking}#")
    page = guest.get(f"{address(tools)}{asking}").context["page"]
    assert [(entry.id, entry.times) for entry in page.entries] == [("net", 1)]
    fragment = guest.get(f"{address(tools)}{asking}", headers=HTMX).content.decode()
    assert "<form" in fragment
    assert "data-narrow" not in fragment
