"""Importing: read, reviewed, confirmed, stored once."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.models import Revision, Ruleset, Upload
from rulesets.services.importing import (
    ImportRefusedError,
    confirm_import,
    discard_upload,
    propose_import,
    purge_uploads,
)
from rulesets.signals import revision_stored
from studio.accounts.models import User
from tests.factories.rulesets import actor_of, store_imported, upload_file, write_bytes, write_document


def propose(user: User, data: bytes):
    return propose_import(actor=actor_of(user), name="a.json", data=data)


def test_proposal_of_a_good_file_keeps_the_bytes_and_stores_nothing(user: User):
    data = write_bytes()
    proposal = propose(user, data)
    assert proposal.problems == ()
    assert bytes(Upload.objects.get().data) == data
    assert Ruleset.objects.count() == 0


def test_proposal_of_a_bad_file_names_every_problem_and_keeps_nothing(user: User):
    proposal = propose(user, write_bytes(name=None, gm=None, surprise=1))
    assert [(problem.path, problem.code) for problem in proposal.problems] == [
        ("name", ProblemCode.MISSING),
        ("gm", ProblemCode.MISSING),
        ("surprise", ProblemCode.UNKNOWN_KEY),
    ]
    assert proposal.upload is None
    assert Upload.objects.count() == 0


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", ProblemCode.NOT_JSON),
        (b"[]", ProblemCode.WRONG_TYPE),
        (b"\xff\xfe\x00", ProblemCode.NOT_JSON),
        (b"PK\x03\x04rest of an archive", ProblemCode.NOT_JSON),
        (b" " * (limits.FILE_BYTES + 1), ProblemCode.TOO_BIG),
    ],
)
def test_proposal_of_something_else_is_a_problem_of_the_whole_file(
    user: User, data: bytes, code: ProblemCode
):
    problems = propose(user, data).problems
    assert [(problem.path, problem.code) for problem in problems] == [("ruleset", code)]
    assert problems[0].message


def test_confirming_stores_the_text_as_written(user: User):
    data = b"\xef\xbb\xbf" + write_bytes()
    proposal = propose(user, data)
    assert proposal.upload is not None
    revision = confirm_import(actor=actor_of(user), upload=proposal.upload)
    assert revision.document.encode() == data
    assert revision.ruleset.owner == user
    assert revision.ruleset.current == revision
    assert revision.published_by == user


def test_confirming_twice_stores_once(user: User):
    upload = upload_file(user=user)
    first = confirm_import(actor=actor_of(user), upload=upload)
    second = confirm_import(actor=actor_of(user), upload=upload)
    assert first == second
    assert Revision.objects.count() == 1


def test_same_contents_in_another_order_are_the_same_version(user: User):
    first = store_imported(user=user)
    turned = json.dumps(dict(reversed(list(write_document().items()))) | {"$comment": "a note"}).encode()
    proposal = propose(user, turned)
    assert proposal.stored == first
    assert proposal.upload is not None
    assert confirm_import(actor=actor_of(user), upload=proposal.upload) == first
    assert Revision.objects.get().document == first.document


def test_other_contents_under_a_stored_number_are_refused_with_the_free_number(user: User):
    store_imported(user=user)
    store_imported(user=user, version=4)
    [problem] = propose(user, write_bytes(name="Salt Shore")).problems
    assert (problem.path, problem.code, problem.value) == ("version", ProblemCode.VERSION_CONFLICT, 1)
    assert "version 5 is free" in problem.remedy


def test_largest_number_is_stored(user: User):
    assert confirm_import(actor=actor_of(user), upload=upload_file(user=user, version=2**53)).number == 2**53


def test_conflict_that_arose_during_the_review_is_refused_on_confirming(user: User):
    upload = upload_file(user=user, name="Salt Shore")
    store_imported(user=user)
    with pytest.raises(ImportRefusedError) as refused:
        confirm_import(actor=actor_of(user), upload=upload)
    assert [problem.code for problem in refused.value.problems] == [ProblemCode.VERSION_CONFLICT]
    assert Revision.objects.count() == 1


def test_lower_number_is_stored_beside_the_higher_which_stays_current(user: User):
    newer = store_imported(user=user, version=3)
    older = confirm_import(actor=actor_of(user), upload=upload_file(user=user, version=2))
    ruleset = Ruleset.objects.get()
    assert ruleset.current == newer
    assert list(ruleset.revisions.all()) == [newer, older]


def test_removed_version_comes_back_with_the_same_contents_only(user: User):
    stored = store_imported(user=user)
    Ruleset.objects.update(removed_at=timezone.now())
    assert [problem.path for problem in propose(user, write_bytes(name="Salt Shore")).problems] == ["version"]
    assert confirm_import(actor=actor_of(user), upload=upload_file(user=user)) == stored
    assert Ruleset.objects.get().removed_at is None


def test_two_accounts_hold_different_rulesets_of_one_id(user: User, stranger: User):
    one = store_imported(user=user)
    other = store_imported(user=stranger, name="Salt Shore")
    assert one.ruleset != other.ruleset
    assert {one.ruleset.key, other.ruleset.key} == {"local/salt-coast"}


def test_signal_is_sent_once_for_a_new_version(
    user: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
):
    seen: list[Revision] = []

    def note(revision: Revision, **kwargs: object) -> None:
        seen.append(revision)

    revision_stored.connect(note)
    try:
        upload = upload_file(user=user)
        with django_capture_on_commit_callbacks(execute=True):
            revision = confirm_import(actor=actor_of(user), upload=upload)
            confirm_import(actor=actor_of(user), upload=upload)
    finally:
        revision_stored.disconnect(note)
    assert seen == [revision]


def test_uploads_are_forgotten_after_a_day(user: User):
    old, young = upload_file(user=user), upload_file(user=user, name="Salt Shore")
    Upload.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(hours=24, minutes=1))
    old.refresh_from_db()
    assert (old.is_expired, young.is_expired) == (True, False)
    assert purge_uploads() == 1
    assert list(Upload.objects.all()) == [young]


def test_new_upload_forgets_the_expired_ones(user: User):
    upload_file(user=user)
    Upload.objects.update(created_at=timezone.now() - timedelta(hours=25))
    young = upload_file(user=user)
    assert list(Upload.objects.all()) == [young]


def test_discarding_twice_is_the_same_as_once(user: User):
    upload = upload_file(user=user)
    discard_upload(upload=upload)
    discard_upload(upload=upload)
    assert Upload.objects.count() == 0
