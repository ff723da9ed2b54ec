"""Rows as JSON and back, exactly."""

import json
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.utils import timezone

from characters.models import Character
from rulesets.models import Upload
from studio.accounts.models import User
from studio.backups.rows import LEFT_OUT, backed_up_models, delete_all, insert_line, label_of, write_lines
from studio.jobs.models import WorkerHeartbeat
from tests.studio.backups.conftest import fill

pytestmark = pytest.mark.django_db


def rows_of(model) -> list[str]:
    return list(write_lines(model))


def test_every_table_is_backed_up_but_what_django_makes_and_the_heartbeat():
    everything = {label_of(model) for model in apps.get_models()}
    assert everything - {label_of(model) for model in backed_up_models()} == LEFT_OUT
    assert label_of(WorkerHeartbeat) in LEFT_OUT


def test_every_table_comes_back_as_it_was():
    fill()
    written = {model: rows_of(model) for model in backed_up_models()}
    empty = {label_of(model) for model, rows in written.items() if not rows}
    assert empty <= {"account.emailconfirmation", "socialaccount.socialapp", "socialaccount.socialtoken"}
    for model in backed_up_models():
        delete_all(model)
    assert not User.groups.through.objects.exists()
    for model, rows in written.items():
        for row in rows:
            insert_line(model, row)
    assert {model: rows_of(model) for model in backed_up_models()} == written


def test_times_keep_their_microseconds_and_are_not_made_anew():
    character = Character(name="Mara", ruleset_key="a", version_number=1, guest_token="g", document="{}")
    character.save()
    at = datetime(2020, 2, 3, 4, 5, 6, 123456, tzinfo=UTC)
    Character.objects.update(updated_at=at, created_at=at)
    (row,) = rows_of(Character)
    assert json.loads(row)["updated_at"] == "2020-02-03T04:05:06.123456+00:00"
    Character.objects.all().delete()
    insert_line(Character, row)
    assert Character.objects.get().updated_at == Character.objects.get().created_at == at


def test_bytes_and_empty_values_come_back(user: User):
    Upload.objects.create(owner=user, name="a", data=bytes(range(256)), created_at=timezone.now())
    (row,) = rows_of(Upload)
    Upload.objects.all().delete()
    insert_line(Upload, row)
    assert bytes(Upload.objects.get().data) == bytes(range(256))
    assert json.loads(rows_of(User)[0])["last_login"] is None


def test_permissions_and_content_types_are_named_not_numbered():
    fill()
    assert json.loads(rows_of(Group)[0])["permissions"] == [
        ["view_user", "accounts", "user"],
        ["change_character", "characters", "character"],
    ]
    assert json.loads(rows_of(LogEntry)[0])["content_type"] == ["rulesets", "ruleset"]
