"""The schema is true: what it allows is taken, what it forbids is refused, every answer is as it says.

Source: U7.1. The quick run is the same each time; HYPOTHESIS_PROFILE=deep looks further.
"""

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode

from studio.accounts.models import User
from studio.accounts.tokens import make_token
from studio.api import make_schema
from studio.wsgi import application
from tests.conftest import HYPOTHESIS_PROFILE
from tests.studio.api_people import Things, at, make_things

EXAMPLES = 200 if HYPOTHESIS_PROFILE == "deep" else 8

# A well-formed request can still be refused: by the rules (422), because a character sleeps or was changed
# meanwhile (409), by If-Match (412).
# No text of ours holds U+0000, which a schema could only say of each text by itself.
CONFIG = SchemathesisConfig.from_dict(
    {
        "generation": {"allow-x00": False},
        "checks": {
            "positive_data_acceptance": {
                "expected-statuses": ["2XX", 401, 403, 404, 409, 412, 422],
            }
        },
    }
)


def generate() -> dict[str, Any]:
    """Return the schema as it is served."""
    served: dict[str, Any] = json.loads(OpenApiJsonRenderer().render(make_schema()))
    return served


@schemathesis.serializer("application/zip")
def send_archive(context: Any, value: object) -> bytes:
    """Send whatever is generated in the place of an archive as bytes."""
    return bytes(value) if isinstance(value, bytes) else json.dumps(value, default=str).encode()


SCHEMA = schemathesis.openapi.from_dict(generate(), config=CONFIG)
SCHEMA.app = application


@pytest.fixture(autouse=True)
def kept_connection() -> Iterator[None]:
    """Keep the test's connection, which each request would close after itself and its transaction with it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def things(user: User) -> Things:
    return make_things(user=user)


@pytest.fixture
def token(user: User) -> str:
    _made, text = make_token(user=user, label="Tests")
    return text


def put_real_ids(case: Any, things: Things) -> None:
    """Point a request that is meant to be right at what is there; a wrong one stays as wrong as it is."""
    if case.meta is None or case.meta.generation.mode is not GenerationMode.POSITIVE:
        return
    real = {
        "character_id": things.character.pk,
        "ruleset_id": things.revision.ruleset_id,
        "number": things.revision.number,
        "catalog": "folk",
        "entry": "tall",
        "step": "folk",
        "person_id": things.editor.pk if things.editor else 0,
    }
    for name in case.path_parameters or {}:
        if name in real:
            case.path_parameters[name] = real[name]
    if isinstance(case.body, dict) and "ruleset" in case.body:
        case.body["ruleset"] = things.revision.ruleset_id
        case.body.pop("version", None)
    if len((case.headers or {}).get("If-Match", "")) % 2:  # no tag that is made up is the character's
        del case.headers["If-Match"]


@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)
@pytest.mark.django_db
def test_every_answer_is_as_the_schema_says(case, things, token):
    put_real_ids(case, things)
    case.call_and_validate(headers={"Authorization": f"Bearer {token}"})


def test_schema_is_openapi_3_1():
    schema = generate()
    assert schema["openapi"] == "3.1.0"
    validate_schema(schema)


def test_schema_names_the_capability_api_of_packages_a3():
    assert generate()["info"]["x-capability-api"] == "1.813"


def test_schema_names_every_operation_and_says_what_it_does():
    operations = [
        operation
        for path in generate()["paths"].values()
        for operation in path.values()
        if "responses" in operation
    ]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert [one["operationId"] for one in operations if not one.get("description")] == []
    assert all("application/problem+json" in one["responses"]["4XX"]["content"] for one in operations)


@pytest.mark.django_db
def test_schema_is_served_as_json_to_everybody(client):
    response = client.get(at("schema"))
    assert response.headers["Content-Type"] == "application/json"
    assert json.loads(response.content) == generate()
    assert client.get(at("schema"), headers={"If-None-Match": response.headers["ETag"]}).status_code == 304


def test_making_the_schema_warns_of_nothing(capsys):
    call_command("spectacular", "--fail-on-warn", "--validate", "--file", os.devnull)
    assert capsys.readouterr().err == ""
