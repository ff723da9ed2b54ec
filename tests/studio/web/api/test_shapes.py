"""One dataclass gives the JSON of an answer and its schema, and the one is as the other says."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any, Literal

import jsonschema
import pytest

from studio.web.api.shapes import as_json, camel, object_schema, page_of


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Leaf:
    """A leaf.

    More about it.
    """

    is_green: bool


@dataclass(frozen=True)
class Tree:
    """A tree."""

    name: str
    height: float | None
    rings: int
    leaves: tuple[Leaf, ...]
    pair: tuple[str, int]
    by_name: dict[str, Leaf]
    colour: Colour
    side: Literal["left", "right"]
    at: datetime
    on: date
    anything: Any


TREE = Tree(
    name="Oak",
    height=3.0,
    rings=7,
    leaves=(Leaf(True),),
    pair=("a", 1),
    by_name={"b": Leaf(False)},
    colour=Colour.RED,
    side="left",
    at=datetime(2024, 1, 2, tzinfo=UTC),
    on=date(2024, 1, 2),
    anything={"x": [1.5, None]},
)
JSON = {
    "name": "Oak",
    "height": 3,
    "rings": 7,
    "leaves": [{"isGreen": True}],
    "pair": ["a", 1],
    "byName": {"b": {"isGreen": False}},
    "colour": "red",
    "side": "left",
    "at": "2024-01-02T00:00:00+00:00",
    "on": "2024-01-02",
    "anything": {"x": [1.5, None]},
}


@dataclass(frozen=True)
class Plain:
    """Only what has a schema without others."""

    pair: tuple[str, int]
    height: float | None
    side: Literal["left", "right"]
    colour: Colour
    by_name: dict[str, Leaf]


def schema_of(shape: type) -> dict[str, Any]:
    return object_schema(shape, schema_of)


def test_a_dataclass_becomes_json_with_camel_case_keys_and_whole_numbers():
    assert as_json(TREE) == JSON
    assert [type(as_json(number)) for number in (3.0, 2, True)] == [int, int, bool]


def test_the_texts_of_an_answer_are_put_into_its_language_and_words_of_programs_are_not():
    said = as_json(TREE, str.upper)
    assert (said["name"], said["pair"][0], said["colour"]) == ("OAK", "A", "red")
    assert set(said) == set(JSON)


@pytest.mark.parametrize(("name", "key"), [("is_dormant", "isDormant"), ("id", "id"), ("from_", "from")])
def test_a_name_is_camel_case(name, key):
    assert camel(name) == key


def test_a_schema_describes_what_the_json_holds():
    schema = schema_of(Plain)
    plain = Plain(("a", 1), None, "left", Colour.RED, {"b": Leaf(True)})
    jsonschema.validate(as_json(plain), schema)
    for wrong in (
        {"pair": ["a"]},
        {"side": "up"},
        {"byName": {"b": {}}},
        {"height": "x"},
        {"colour": "blue"},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(as_json(plain) | wrong, schema)


def test_a_description_is_the_first_paragraph_of_the_class():
    assert schema_of(Leaf)["description"] == "A leaf."


def test_a_page_is_one_class_for_one_shape():
    assert page_of(Leaf) is page_of(Leaf)
    assert set(schema_of(page_of(Leaf))["required"]) == {"count", "next", "previous", "results"}
