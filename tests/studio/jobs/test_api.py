"""Jobs in the API (U7.2): who sees which stands in tests/studio/test_api_access.py."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from studio.jobs.models import State
from tests.studio.api_people import ask, at
from tests.studio.jobs.starting import put, start, start_install

pytestmark = pytest.mark.django_db


def read(client: Client, name: str, *arguments: object, query: str = "") -> Any:
    response = ask(client, "GET", at(name, *arguments) + query)
    assert response.status_code == 200, response.content
    return json.loads(response.content)


def test_a_job_tells_how_far_it_is(staff_client: Client):
    note = {"code": "x", "message": "%(a)s", "detail": {"a": "b"}}
    job = put(start(), State.RUNNING, done=2, total=5, counts={"changed": 2}, notes=[note], attempt=1)
    answer = read(staff_client, "job", job.pk)
    assert (answer["state"], answer["done"], answer["total"], answer["counts"]) == (
        "running",
        2,
        5,
        {"changed": 2},
    )
    assert answer["notes"] == [{"code": "x", "message": "b", "detail": {"a": "b"}}]
    assert (answer["attempt"], answer["requestedBy"], answer["endedAt"]) == (1, None, None)


def test_lists_are_narrowed(staff_client: Client):
    waiting, failed = start(), put(start_install(), State.FAILED)

    def found(query: str) -> list[int]:
        return [one["id"] for one in read(staff_client, "jobs", query=query)["results"]]

    assert found("") == [failed.pk, waiting.pk]
    assert found("?show=failed") == [failed.pk]
    assert found("?kind=trial-plain") == [waiting.pk]
    assert found("?q=INSTALLING") == [failed.pk]
    assert ask(staff_client, "GET", at("jobs") + "?show=everything").status_code == 400


def test_a_list_asks_the_database_no_more_for_fifty_than_for_one(
    staff_client: Client, user, django_assert_num_queries
):
    put(start(), State.DONE, requested_by=user)
    with CaptureQueriesContext(connection) as one:
        read(staff_client, "jobs")
    for _ in range(49):
        put(start(), State.DONE, requested_by=user)
    with django_assert_num_queries(len(one)):
        assert len(read(staff_client, "jobs")["results"]) == 50


def test_p7_7_retry_answers_202_with_a_new_job_and_200_with_one_under_way(staff_client: Client):
    job = put(start(unique_key="k"), State.FAILED)
    first = ask(staff_client, "POST", at("retry_job", job.pk))
    second = ask(staff_client, "POST", at("retry_job", job.pk))
    assert (first.status_code, second.status_code) == (202, 200)
    assert json.loads(first.content)["id"] == json.loads(second.content)["id"] != job.pk


@pytest.mark.parametrize(
    ("action", "state", "code"),
    [
        ("cancel_job", "storing", "too-late"),
        ("retry_job", "queued", "not-ended"),
        ("resume_job", "failed", "not-resumable"),
        ("confirm_job", "queued", "not-in-review"),
    ],
)
def test_what_is_refused_is_409_with_its_code(staff_client: Client, action: str, state: str, code: str):
    job = put(start_install(), State(state))
    response = ask(staff_client, "POST", at(action, job.pk))
    assert (response.status_code, json.loads(response.content)["code"]) == (409, code)
