"""Whatever stands in a file, reading it gives a model or problems and never an exception."""

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.document import order_of, parse, place_of, write
from rulesets.engine.problems import Problem, ProblemCode
from rulesets.engine.schema.catalogs import CatalogFile, Entry
from rulesets.engine.schema.reading import validate
from rulesets.engine.schema.root import RulesetFile
from tests.rulesets.engine.schema.telling import minimal

KEYS = st.sampled_from(
    [
        "id",
        "label",
        "kind",
        "type",
        "op",
        "of",
        "from",
        "table",
        "min",
        "max",
        "default",
        "values",
        "field",
        "value",
        "derived",
        "const",
        "abilityMod",
        "cap",
        "steps",
        "entries",
        "rows",
        "list",
        "count",
        "choose",
        "amount",
        "what",
        "cost",
        "table",
        "flat",
        "penalty",
        "levels",
        "kinds",
        "boxes",
        "$comment",
        "$schema",
    ]
) | st.text(max_size=3)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["number", "catalog", "sum", "a", "enumTable", "dice-sum", "dice-pool"])
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=30,
)


@given(ANYTHING)
def test_anything_is_a_file_or_has_problems(value: Any) -> None:
    assert isinstance(validate(RulesetFile, value), RulesetFile | list)


@given(ANYTHING)
def test_anything_is_an_entry_or_a_file_of_entries_or_has_problems(value: Any) -> None:
    assert isinstance(validate(Entry, value), Entry | list)
    assert isinstance(validate(CatalogFile, value), CatalogFile | list)


FULL = minimal(
    sheet={
        "version": 1,
        "abilities": [{"id": "grip", "label": "Grip", "min": 1, "max": 5, "default": 2}],
        "skills": [{"id": "climb", "label": "Climb", "ability": "grip", "untrained": {"by": -1}}],
        "fields": [
            {"id": "oil", "label": "Oil", "type": "number", "min": 0, "max": 6},
            {"id": "creed", "label": "Creed", "type": "enum", "values": ["tide", "salt"]},
        ],
        "derived": [
            {"id": "air", "label": "Air", "op": "scale", "of": {"field": "oil"}, "multiplier": 2},
            {"id": "drag", "label": "Drag", "op": "stepTable", "from": {"const": 1}, "table": [[0, 1]]},
        ],
        "lists": [{"id": "kit", "label": "Kit", "columns": [{"id": "name", "label": "N", "type": "text"}]}],
        "live": {
            "pools": [{"id": "hp", "label": "HP", "max": {"derived": "air"}}],
            "tracks": [
                {"id": "harm", "label": "Harm", "min": 0, "max": 1, "levels": [{"label": "A", "penalty": 0}],
                 "kinds": [{"id": "cut", "label": "C", "severity": 0}]},
            ],
        },
        "builder": {
            "steps": [
                {"id": "folk", "label": "F", "kind": "catalog", "catalog": "folk", "pool": "free", "cost": 1},
                {"id": "scores", "label": "Scores", "kind": "abilities", "methods": {"manual": True}},
                {"id": "buy", "label": "Buy", "kind": "spend", "pool": "free", "offers": [
                    {"id": "a", "label": "A", "target": {"field": "oil"}, "cost": {"flat": 1},
                     "min": 0, "max": 6}]},
            ],
            "pools": [{"id": "free", "label": "Free", "budget": {"const": 10}}],
        },
    },
    catalogs=[{"id": "folk", "label": "Folk", "feeds": ["kit"], "entries": [
        {"id": "a", "label": "A", "rows": [{"list": "kit", "values": {"name": "x"}}],
         "grants": {"abilities": {"choose": [{"count": 1, "amount": 1}]}}}]}],
)  # fmt: skip


def places(node: Any, place: tuple = ()) -> list[tuple]:
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [place, *(found for step, child in children for found in places(child, (*place, step)))]


PLACES = places(FULL)[1:]


def with_value(place: tuple, value: Any) -> dict[str, Any]:
    document = deepcopy(FULL)
    node: Any = document
    for step in place[:-1]:
        node = node[step]
    node[place[-1]] = value
    return document


def problems_of(document: Any) -> list[Problem]:
    read = validate(RulesetFile, document)
    return [] if isinstance(read, RulesetFile) else read


def test_the_document_that_is_changed_has_no_problems() -> None:
    assert isinstance(validate(RulesetFile, FULL), RulesetFile)


@given(st.sampled_from(PLACES), ANYTHING)
def test_anything_at_any_place_is_read_or_has_problems_in_file_order(place: tuple, value: Any) -> None:
    document = with_value(place, value)
    problems = problems_of(document)

    orders = [order_of(place_of(problem.path, document), document) for problem in problems]
    assert orders == sorted(orders)


@given(st.sampled_from(PLACES))
def test_a_null_anywhere_is_refused(place: tuple) -> None:
    assert problems_of(with_value(place, None)) != []


@given(st.sampled_from(PLACES))
def test_an_unknown_key_in_any_object_is_told_at_that_key(place: tuple) -> None:
    document = deepcopy(FULL)
    node: Any = document
    for step in place:
        node = node[step]
    if not isinstance(node, dict) or place[-1] in ("values", "table"):
        return
    node["colour"] = "red"

    (problem,) = problems_of(document)
    assert problem.code == ProblemCode.UNKNOWN_KEY
    assert problem.path.endswith(".colour")


@given(st.sampled_from(PLACES))
def test_a_comment_in_any_object_changes_nothing(place: tuple) -> None:
    document = deepcopy(FULL)
    node: Any = document
    for step in place:
        node = node[step]
    if isinstance(node, dict):
        node["$comment"] = {"any": ["thing", None]}

    assert validate(RulesetFile, document) == validate(RulesetFile, FULL)


def test_a_file_is_read_the_same_after_it_was_written() -> None:
    parsed = parse(write(FULL).encode(), limit_bytes=10**6)

    assert validate(RulesetFile, parsed.value) == validate(RulesetFile, FULL)
