"""A ruleset shared with people: what each role may do, and what becomes of who is removed (U1.2, U1.3)."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import Http404

from characters.models import Character
from characters.queries import characters_of, compiled_of
from characters.services.copying import duplicate_character
from characters.services.exchange import export_character, find_revision, import_character, read_export
from characters.services.making import make_character
from rulesets.engine.document import write
from rulesets.engine.problems import Refusal
from rulesets.models import Collaborator, Revision, Role
from rulesets.queries import (
    people_in,
    revisions_visible_to,
    role_in,
    ruleset_to_edit,
    ruleset_to_share,
    rulesets_visible_to,
)
from rulesets.services.people import PEOPLE_MOST, add_person, change_role, remove_person
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.salt import CATALOGS, SHEET
from tests.factories.people import share
from tests.factories.rulesets import actor_of, store_imported, store_shipped

pytestmark = pytest.mark.django_db


@pytest.fixture
def revision(user: User) -> Revision:
    return store_imported(user=user, sheet=SHEET, catalogs=CATALOGS)


def add(who: Actor, revision: Revision, name: str, role: Role = Role.VIEWER) -> Collaborator | Refusal:
    return add_person(who, ruleset_id=revision.ruleset_id, user_name=name, role=role)


@pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR])
def test_shared_ruleset_is_seen_by_who_has_it_and_by_nobody_else_u1_3(
    revision: Revision, stranger: User, staff: User, role: Role
):
    person = add(actor_of(revision.ruleset.owner), revision, " otto ", role)

    assert isinstance(person, Collaborator)
    assert (person.user, person.role) == (stranger, role)
    assert role_in(actor_of(stranger), revision.ruleset) == role
    assert list(revisions_visible_to(actor_of(stranger))) == [revision]
    assert list(rulesets_visible_to(actor_of(stranger))) == [revision.ruleset]
    for other in (actor_of(staff), actor_of(guest="somebody"), Actor()):
        assert not rulesets_visible_to(other).exists()
        assert not revisions_visible_to(other).exists()
        assert role_in(other, revision.ruleset) is None


def test_editor_edits_and_does_not_share_and_viewer_does_neither_u1_2(
    revision: Revision, user: User, stranger: User, staff: User
):
    share(revision.ruleset, stranger, Role.EDITOR)
    share(revision.ruleset, staff, Role.VIEWER)
    number = revision.ruleset_id

    assert ruleset_to_edit(actor_of(user), number) == ruleset_to_edit(actor_of(stranger), number)
    assert ruleset_to_share(actor_of(user), number) == revision.ruleset
    for may_not, who in (
        (ruleset_to_edit, staff),
        (ruleset_to_share, staff),
        (ruleset_to_share, stranger),
    ):
        with pytest.raises(PermissionDenied):
            may_not(actor_of(who), number)


def test_shipped_ruleset_is_nobodys_to_edit_or_share(user: User, staff: User):
    shipped = store_shipped()
    for who in (user, staff):
        assert role_in(actor_of(who), shipped.ruleset) is None
        for may_not in (ruleset_to_edit, ruleset_to_share):
            with pytest.raises(PermissionDenied):
                may_not(actor_of(who), shipped.ruleset_id)


def test_owner_sees_everybody_and_everybody_else_themselves(
    revision: Revision, user: User, stranger: User, staff: User
):
    people = [share(revision.ruleset, one) for one in (stranger, staff)]

    assert list(people_in(revision.ruleset, actor_of(user))) == people[::-1]  # by name
    assert list(people_in(revision.ruleset, actor_of(stranger))) == people[:1]
    assert list(people_in(revision.ruleset, Actor())) == []


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("nobody", "person-unknown", "There is nobody called “nobody” here."),
        ("gone", "person-unknown", "There is nobody called “gone” here."),
        ("mira", "person-self", "That is you. The ruleset is yours already."),
        ("otto", "person-there", "otto has it already: Viewer."),
        ("OTTO", "person-there", "otto has it already: Viewer."),
    ],
)
def test_name_that_cannot_be_added_is_refused_with_a_sentence(
    revision: Revision, user: User, stranger: User, name: str, code: str, words: str
):
    """Who cannot log in is nobody, so that a refusal tells no more than handing a character over does."""
    User.objects.create_user("gone", is_active=False)
    share(revision.ruleset, stranger)

    refusal = add(actor_of(user), revision, name, Role.EDITOR)

    assert refusal == Refusal(code, words, "user_name")
    assert Collaborator.objects.get().role == Role.VIEWER


def test_guest_shares_with_nobody_and_is_told_why(stranger: User):
    guest = actor_of(guest="somebody")
    revision = store_imported(guest="somebody")

    for name in ("otto", "nobody"):
        refusal = add(guest, revision, name)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "owner-guest"


def test_ruleset_is_shared_with_so_many_and_no_more(revision: Revision, user: User, stranger: User):
    others = [User.objects.create(username=f"friend-{number}") for number in range(PEOPLE_MOST)]
    for other in others:
        share(revision.ruleset, other)

    refusal = add(actor_of(user), revision, "otto")

    assert isinstance(refusal, Refusal)
    assert refusal.code == "people-most"
    remove_person(actor_of(user), ruleset_id=revision.ruleset_id, person_id=Collaborator.objects.first().pk)
    assert isinstance(add(actor_of(user), revision, "otto"), Collaborator)


def test_person_stands_once_in_a_ruleset_and_is_never_its_second_owner(revision: Revision, stranger: User):
    share(revision.ruleset, stranger)
    for role, who in (("viewer", stranger), ("owner", revision.ruleset.owner)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Collaborator.objects.create(ruleset=revision.ruleset, user=who, role=role)


def test_role_is_changed_by_the_owner_alone(revision: Revision, user: User, stranger: User):
    person = share(revision.ruleset, stranger)
    where = {"ruleset_id": revision.ruleset_id, "person_id": person.pk, "role": Role.EDITOR}

    with pytest.raises(PermissionDenied):
        change_role(actor_of(stranger), **where)
    assert role_in(actor_of(stranger), revision.ruleset) == Role.VIEWER
    assert change_role(actor_of(user), **where).role == Role.EDITOR
    assert role_in(actor_of(stranger), revision.ruleset) == Role.EDITOR


def test_person_of_another_ruleset_is_not_reached_through_ones_own(
    revision: Revision, user: User, stranger: User, staff: User
):
    theirs = store_imported(user=stranger)
    person = share(theirs.ruleset, staff)
    where = {"ruleset_id": revision.ruleset_id, "person_id": person.pk}

    with pytest.raises(Collaborator.DoesNotExist):
        change_role(actor_of(user), **where, role=Role.EDITOR)
    with pytest.raises(Collaborator.DoesNotExist):
        remove_person(actor_of(user), **where)
    with pytest.raises(Http404):
        remove_person(actor_of(user), ruleset_id=theirs.ruleset_id, person_id=person.pk)
    assert Collaborator.objects.get() == person


def test_member_removes_themselves_and_nobody_else(
    revision: Revision, user: User, stranger: User, staff: User
):
    own, other = share(revision.ruleset, stranger, Role.EDITOR), share(revision.ruleset, staff)
    number = revision.ruleset_id

    with pytest.raises(PermissionDenied):
        remove_person(actor_of(stranger), ruleset_id=number, person_id=other.pk)
    assert remove_person(actor_of(stranger), ruleset_id=number, person_id=own.pk).user == stranger
    with pytest.raises(Http404):
        remove_person(actor_of(stranger), ruleset_id=number, person_id=own.pk)
    assert list(Collaborator.objects.all()) == [other]


def test_character_of_who_is_removed_stays_and_works_and_no_other_is_made(
    revision: Revision, user: User, stranger: User
):
    person, otto = share(revision.ruleset, stranger), actor_of(stranger)
    character = make_character(otto, revision=revisions_visible_to(otto).get(), name="Mara")

    remove_person(actor_of(user), ruleset_id=revision.ruleset_id, person_id=person.pk)

    left = characters_of(otto).get()
    assert (left.document, left.revision) == (character.document, revision)
    assert compiled_of(left) is not None
    assert compiled_of(duplicate_character(otto, character_id=left.pk)) is not None
    assert not revisions_visible_to(otto).exists()


def taken_along(character: Character) -> bytes:
    return write(export_character(character)).encode()


def test_sleeping_character_wakes_when_its_version_is_shared_or_stored_where_it_is_shared_f1_60(
    revision: Revision, user: User, stranger: User, staff: User, django_capture_on_commit_callbacks
):
    data = taken_along(make_character(actor_of(user), revision=revision, name="Mara"))
    exported = read_export(data)
    assert not isinstance(exported, list)
    for person in (stranger, staff):
        assert import_character(actor_of(person), exported=exported).character.revision is None

    share(revision.ruleset, stranger)
    assert characters_of(actor_of(stranger)).get().revision == revision
    assert characters_of(actor_of(staff)).get().revision is None

    Character.objects.update(revision=None)
    revision.delete()
    with django_capture_on_commit_callbacks(execute=True):
        again = store_imported(user=user, sheet=SHEET, catalogs=CATALOGS)
    assert characters_of(actor_of(stranger)).get().revision == again
    assert characters_of(actor_of(staff)).get().revision is None


def test_file_of_a_character_finds_ones_own_version_before_one_that_is_shared(
    revision: Revision, user: User, stranger: User
):
    share(revision.ruleset, stranger)
    exported = read_export(taken_along(make_character(actor_of(user), revision=revision, name="Mara")))
    assert not isinstance(exported, list)

    assert find_revision(actor_of(stranger), exported.ruleset) == revision
    own = store_imported(user=stranger, sheet=SHEET, catalogs=CATALOGS)
    assert find_revision(actor_of(stranger), exported.ruleset) == own


def test_account_that_is_deleted_leaves_no_place_behind(revision: Revision, user: User, stranger: User):
    share(revision.ruleset, stranger)
    stranger.delete()
    assert not Collaborator.objects.exists()
    assert Revision.objects.get() == revision
