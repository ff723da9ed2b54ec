"""Who sees which rulesets, and what a process keeps compiled."""

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from rulesets.models import Revision
from rulesets.queries import (
    READ_MOST,
    UnreadableRevisionError,
    compiled_cache,
    compiled_for,
    find_upload,
    read_revision,
    revisions_visible_to,
    rulesets_visible_to,
    unreadable_among,
)
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.factories.rulesets import actor_of, store_imported, store_shipped, upload_file

GUEST = "guest-token"


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    compiled_cache.clear()


def test_own_and_shipped_rulesets_are_visible_and_no_others(user: User, stranger: User):
    shipped, mine = store_shipped(), store_imported(user=user)
    guests = store_imported(guest=GUEST)
    for actor, seen in [
        (actor_of(user), {shipped, mine}),
        (actor_of(stranger), {shipped}),
        (actor_of(guest=GUEST), {shipped, guests}),
        (actor_of(guest="another"), {shipped}),
        (Actor(), {shipped}),
    ]:
        assert set(revisions_visible_to(actor)) == seen
        assert {ruleset.current for ruleset in rulesets_visible_to(actor)} == seen


def test_removed_ruleset_is_not_visible(user: User):
    ruleset = store_imported(user=user).ruleset
    ruleset.removed_at = timezone.now()
    ruleset.save()
    assert not rulesets_visible_to(actor_of(user)).exists()
    assert not revisions_visible_to(actor_of(user)).exists()


def test_upload_is_found_by_who_handed_it_in(user: User, stranger: User):
    upload = upload_file(user=user)
    assert find_upload(actor_of(user), upload.token) == upload
    assert find_upload(actor_of(stranger), upload.token) is None
    assert find_upload(Actor(), upload.token) is None


def test_compiled_ruleset_is_kept_and_needs_no_query(
    user: User, django_assert_num_queries: DjangoAssertNumQueries
):
    stored = store_imported(user=user)
    first = compiled_for(stored)
    fresh = Revision.objects.defer("document", "manifest").get(pk=stored.pk)
    with django_assert_num_queries(0):
        assert compiled_for(fresh) is first


def test_cache_forgets_what_was_used_longest_ago(user: User):
    revisions = [store_imported(user=user, version=number) for number in range(1, 27)]
    first = compiled_for(revisions[0])
    second = compiled_for(revisions[1])
    for revision in revisions[2:24]:
        compiled_for(revision)
    assert compiled_for(revisions[0]) is first
    compiled_for(revisions[24])
    assert compiled_for(revisions[0]) is first
    assert compiled_for(revisions[1]) is not second


def test_stored_version_this_studio_refuses_says_why(user: User):
    stored = store_imported(user=user)
    Revision.objects.filter(pk=stored.pk).update(document='{"schemaVersion": 1}')
    with pytest.raises(UnreadableRevisionError) as unreadable:
        read_revision(Revision.objects.get(pk=stored.pk))
    assert "id" in {problem.path for problem in unreadable.value.problems}


def test_stored_version_this_studio_refuses_is_read_once_in_a_process(
    user: User, django_assert_num_queries: DjangoAssertNumQueries
):
    fine, broken = store_imported(user=user), store_imported(user=user, version=2)
    Revision.objects.filter(pk=broken.pk).update(document='{"schemaVersion": 1}')
    revisions = list(Revision.objects.defer("document", "manifest").filter(pk__in=(fine.pk, broken.pk)))
    with django_assert_num_queries(2):  # versions, and files beside them
        assert unreadable_among(revisions) == {broken.pk}
    with django_assert_num_queries(0):
        assert unreadable_among(revisions) == {broken.pk}
    with pytest.raises(UnreadableRevisionError) as unreadable:
        compiled_for(Revision.objects.get(pk=broken.pk))
    assert unreadable.value.problems


def test_long_list_is_judged_a_part_at_a_time(user: User):
    for number in range(1, READ_MOST + 3):
        store_imported(user=user, version=number)
    Revision.objects.update(document='{"schemaVersion": 1}')
    revisions = list(Revision.objects.defer("document", "manifest"))
    assert len(unreadable_among(revisions)) == READ_MOST
    assert len(unreadable_among(revisions)) == READ_MOST + 2


def test_package_is_judged_with_its_files(user: User, django_assert_num_queries: DjangoAssertNumQueries):
    packages = list(Revision.objects.filter(pk__in=[store_shipped().pk, store_imported(user=user).pk]))
    assert unreadable_among(packages) == frozenset()
    assert unreadable_among(iter(())) == frozenset()
    with django_assert_num_queries(0):
        assert unreadable_among(packages) == frozenset()
