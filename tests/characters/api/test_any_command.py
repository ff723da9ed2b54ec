"""Any command there is, with any arguments, is carried out or refused in words; any bytes get an answer."""

import json
from dataclasses import fields
from typing import Any, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from characters.api.commands import _HERE, MODELS
from characters.models import Character
from characters.queries import stored_of
from rulesets.engine.api import COMMANDS, commands
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.web.api.shapes import camel
from tests.characters.salt import change
from tests.studio.api_people import ask, at, make_things, token_client

pytestmark = pytest.mark.django_db

KNOWN = {
    "step": ["folk", "habits", "scores", "training", "life"],
    "entry": ["tall", "small", "early", "late"],
    "slot": ["training/free", "folk/tall/gift"],
    "option": ["row", "sing", "brawn", "wit"],
    "method": ["pointBuy", "standardArray", "manual"],
    "ability": ["brawn", "wit", "grace"],
    "target": ["", "field/luck"],
    "field": ["people", "age", "luck", "home", "swims", "creed", "oil", "story"],
    "id": ["row", "sing", "nerve"],
    "tier": ["new", "able"],
    "list_id": ["kit"],
    "catalog": ["folk", "habits"],
    "column": ["name", "bulk", "packed"],
    "row": ["first", "second"],  # the rows the character begins with
}
TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)
NUMBERS = (
    st.integers(-(10**39), 10**39) | st.integers(-20, 20) | st.floats(allow_nan=False, allow_infinity=False)
)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
BY_TYPE: dict[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    str | None: st.none() | TEXTS,
    float: NUMBERS,
    float | None: st.none() | NUMBERS,
    int: st.integers(-(10**39), 10**39) | st.integers(-3, 12),
    int | None: st.none() | st.integers(-3, 12),
}


def argument(name: str, hint: Any) -> st.SearchStrategy[Any]:
    wild = BY_TYPE.get(hint, st.dictionaries(st.sampled_from(["name", "bulk"]) | TEXTS, VALUES, max_size=3))
    wild = VALUES if name == "value" and hint not in BY_TYPE else wild
    wild = st.sampled_from(["skills", "saves"]) if name == "kind" else wild
    if name not in KNOWN:
        return wild | st.integers(0, 9) if name in ("value", "index", "to") else wild
    known = st.sampled_from(KNOWN[name])
    return st.one_of(known, known, known, wild)


@st.composite
def bodies(draw: st.DrawFn) -> dict[str, Any]:
    op = draw(st.sampled_from(list(COMMANDS)))
    hints = get_type_hints(COMMANDS[op], localns=dict(_HERE))
    arguments = {camel(one.name): draw(argument(one.name, hints[one.name])) for one in fields(COMMANDS[op])}
    return {"command": {"op": op, **arguments}}


def begin(user: User) -> tuple[int, list[str]]:
    """Return a character that has picks, scores and two rows, and the keys of the rows."""
    character = make_things(user=user).character
    who = Actor(user_id=user.pk)
    for command in (
        commands.PickEntry("folk", "tall"),
        commands.ChooseMethod("manual"),
        commands.AddRow("kit", {"name": "Rope"}),
    ):
        change(character, command, who)
    rows = stored_of(Character.objects.get(pk=character.pk))["build"]["lists"]["kit"]
    return character.pk, [row["_row"] for row in rows]


@given(asked=st.lists(bodies(), min_size=1, max_size=4), was=st.none() | st.just([]) | VALUES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_command_is_carried_out_or_refused_in_words(asked: list[dict[str, Any]], was: Any, user: User):
    program = token_client(user)
    character, rows = begin(user)
    keys = dict(zip(KNOWN["row"], rows, strict=True))

    for body in [*asked, asked[0] | {"was": was}]:
        if body["command"].get("row") in keys:
            body["command"]["row"] = keys[body["command"]["row"]]
        response = ask(program, "POST", at("commands", character), body)
        assert response.status_code in (200, 409, 422), response.content
        assert response.status_code == 200 or json.loads(response.content)["detail"]

    for name in ("sheet", "steps", "export"):
        assert ask(program, "GET", at(name, character)).status_code == 200
    Character.objects.all().delete()
    user.api_tokens.all().delete()


def test_every_command_of_the_engine_has_a_body():
    assert set(MODELS) == set(COMMANDS)


@given(data=st.binary(max_size=200) | bodies().map(lambda body: json.dumps(body).encode()))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.parametrize(
    "name", ["commands", "import_character", "import_ruleset", "validate_ruleset", "tokens"]
)
def test_any_bytes_get_an_answer_and_no_server_error(name: str, data: bytes, user: User, user_client: Any):
    address = at(name, 10**17) if name == "commands" else at(name)
    assert ask(user_client, "POST", address, data).status_code < 500
