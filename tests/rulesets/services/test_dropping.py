"""Sheet migrations that a new version lacks: told where a file is imported. Source: M1.6."""

import json
from typing import Any

import pytest
from django.urls import reverse

from rulesets.engine.api import read_ruleset
from rulesets.models import Revision
from rulesets.services.dropping import dropped_migrations
from rulesets.services.importing import confirm_import, propose_import
from tests.factories.rulesets import actor_of, store_imported, upload_file, write_bytes, write_document

pytestmark = pytest.mark.django_db


def sheet(*since: int) -> dict[str, Any]:
    made: dict[str, Any] = write_document()["sheet"]
    step = {"rename": "skill", "from": "oar", "to": "row"}
    return made | {"version": 9, "migrations": [{"from": one, "steps": [step]} for one in since]}


def dropped(revision: Revision, *since: int, version: int) -> list[Any]:
    read = read_ruleset(write_bytes(version=version, sheet=sheet(*since)))
    return [problem.value for problem in dropped_migrations(revision.ruleset, read)]


def test_an_entry_of_any_lower_version_must_still_be_there(user):
    store_imported(user=user, sheet=sheet(2))
    third = store_imported(user=user, version=3, sheet=sheet(2, 4))
    assert dropped(third, 2, version=4) == [4]
    assert dropped(third, 2, 4, 5, version=4) == []
    assert dropped(third, 2, version=2) == []
    assert dropped(third, version=4) == [2, 4]


def test_the_review_of_a_file_says_what_is_missing_and_stores_it_all_the_same(user_client, user):
    store_imported(user=user, sheet=sheet(2))
    upload = upload_file(user=user, version=2, sheet=sheet())
    page = user_client.get(reverse("rulesets:review_import", args=[upload.token])).content.decode()
    assert "The entry from sheet version 2, which version 1 of this ruleset has, is missing." in page
    assert confirm_import(actor=actor_of(user), upload=upload).number == 2


def test_a_file_that_lacks_nothing_warns_of_nothing(user):
    store_imported(user=user, sheet=sheet(2))
    data = json.dumps(write_document(version=2, sheet=sheet(2))).encode()
    assert propose_import(actor=actor_of(user), name="x.json", data=data).warnings == ()
