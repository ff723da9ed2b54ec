"""Which ruleset lends, and when a version that borrows is compiled anew."""

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from rulesets.engine.api import read_ruleset
from rulesets.lending import find_lenders
from rulesets.models import LOCAL, Collaborator, Revision, Role, Ruleset, Source
from rulesets.queries import compiled_cache, compiled_for, lending_tag
from rulesets.services.importing import examine, import_file
from rulesets.services.storing import Parts, store_revision
from studio.accounts.models import User
from tests.factories.lending import building_borrower, store_borrower, store_lender
from tests.factories.rulesets import actor_of, store_imported, store_shipped, write_bytes
from tests.rulesets.engine.borrowing.keep import borrower, entry, lender

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    compiled_cache.clear()


def store_in(namespace: str, user: User | None = None) -> Revision:
    """Store an old keep under a namespace, of a user or of nobody."""
    data = write_bytes(**lender(entry()))
    read = read_ruleset(data)
    assert not isinstance(read, list)
    return store_revision(
        read=read,
        parts=Parts(document=data.decode()),
        namespace=namespace,
        source=Source.CATALOG,
        actor=actor_of(user) if user else None,
    )


def found(ruleset: Ruleset, name: str = "old-keep") -> Revision | None:
    return find_lenders(ruleset, [name]).get(name)


def taken(revision: Revision) -> list[str]:
    fresh = Revision.objects.select_related("ruleset").get(pk=revision.pk)
    return list(compiled_for(fresh).catalogs["wares"].entries)


def test_a_bare_id_is_looked_for_in_the_order_of_namespaces(user: User):
    """F3.79: shipped, the borrower's own namespace, local, any other that is the only one."""
    ours = Ruleset(namespace="harbour", ruleset_id="new-quay", owner=user)
    assert found(ours) is None
    one = store_in("east")
    assert found(ours) == one
    other = store_in("west")
    assert found(ours) is None
    local = store_in(LOCAL, user)
    assert found(ours) == local
    own = store_in("harbour")
    assert found(ours) == own
    shipped = store_in("")
    assert found(ours) == shipped
    assert found(ours, "west/old-keep") == other
    assert found(ours, "local/old-keep") == local
    assert found(ours, "south/old-keep") is None
    assert found(ours, "/old-keep") is None


def test_what_belongs_to_another_person_lends_nothing(user: User, stranger: User):
    """F1.68, F3.79: local is per account; what nobody owns borrows only from what is everybody's."""
    theirs = store_in(LOCAL, stranger)
    assert found(Ruleset(namespace=LOCAL, ruleset_id="new-quay", owner=user)) is None
    assert found(Ruleset(namespace=LOCAL, ruleset_id="new-quay", guest_token="g")) is None
    assert found(Ruleset(namespace="", ruleset_id="new-quay")) is None
    assert found(Ruleset(namespace=LOCAL, ruleset_id="new-quay", owner=stranger)) == theirs


def test_an_editor_borrows_only_what_they_may_use(user: User, stranger: User):
    """U1.3: naming a ruleset of the owner in a shared one is no way to read it."""
    secret = store_in(LOCAL, user)
    ours = store_borrower(user=user).ruleset
    assert find_lenders(ours, ["old-keep"], author_id=user.pk) == {"old-keep": secret}
    assert find_lenders(ours, ["old-keep"], author_id=stranger.pk) == {}
    Collaborator.objects.create(ruleset=secret.ruleset, user=stranger, role=Role.VIEWER)
    assert find_lenders(ours, ["old-keep"], author_id=stranger.pk) == {"old-keep": secret}


def test_a_version_that_an_editor_stored_shows_nothing_of_the_owners(user: User, stranger: User):
    """U1.3: in the review, and once it is stored."""
    store_in(LOCAL, user)
    ours = store_borrower(user=user)
    Collaborator.objects.create(ruleset=ours.ruleset, user=stranger, role=Role.EDITOR)
    data = write_bytes(**building_borrower() | {"version": 2})
    proposal = examine(actor=actor_of(stranger), data=data, into=ours.ruleset)
    assert proposal.read is not None
    assert proposal.read.entries["wares"] == ()
    edited = import_file(actor=actor_of(stranger), data=data, into=ours.ruleset).revision
    assert (taken(ours), taken(edited)) == (["rope"], [])


def test_a_guest_borrows_from_what_is_theirs():
    mine = store_imported(guest="g", **lender(entry()))
    assert found(Ruleset(namespace=LOCAL, ruleset_id="new-quay", guest_token="g")) == mine


def test_a_removed_ruleset_lends_nothing(user: User):
    lending = store_in(LOCAL, user).ruleset
    ours = Ruleset(namespace=LOCAL, ruleset_id="new-quay", owner=user)
    Ruleset.objects.filter(pk=lending.pk).update(removed_at=timezone.now())
    assert found(ours) is None
    Ruleset.objects.filter(pk=lending.pk).update(removed_at=None, current=None)
    assert found(ours) is None


def test_lenders_are_found_in_one_query(user: User, django_assert_num_queries: DjangoAssertNumQueries):
    for namespace in ("", "east", "west"):
        store_in(namespace)
    with django_assert_num_queries(1):
        lenders = find_lenders(
            Ruleset(namespace=LOCAL, ruleset_id="new-quay", owner=user),
            ["old-keep", "east/old-keep", "gone", "west/old-keep"],
        )
        assert [one.digest for one in lenders.values()]
    assert sorted(lenders) == ["east/old-keep", "old-keep", "west/old-keep"]


def test_a_new_version_of_the_lender_is_noticed(user: User):
    """F3.79: the version in use is read, whichever was when the borrower was compiled first."""
    ours = store_borrower(user=user)
    assert taken(ours) == []
    store_lender(entry("rope"))
    assert taken(ours) == ["rope"]
    second = store_lender(entry("rope"), entry("lamp"), version=2)
    assert taken(ours) == ["rope", "lamp"]
    Ruleset.objects.filter(pk=second.ruleset_id).update(removed_at=timezone.now())
    assert taken(ours) == []


def test_a_compiled_borrower_is_kept_and_asks_one_query(
    user: User, django_assert_num_queries: DjangoAssertNumQueries
):
    store_lender(*(entry(f"thing-{number}") for number in range(50)))
    ours = store_borrower(user=user)
    first = compiled_for(ours)
    fresh = Revision.objects.select_related("ruleset").defer("document", "manifest").get(pk=ours.pk)
    with django_assert_num_queries(1):
        assert compiled_for(fresh) is first


def test_the_tag_of_what_is_lent_changes_with_the_lender(user: User):
    ours, alone = store_borrower(user=user), store_shipped()
    tags = [lending_tag(ours)]
    store_lender(entry("rope"))
    tags.append(lending_tag(ours))
    store_lender(entry("lamp"), version=2)
    tags.append(lending_tag(ours))
    assert len(set(tags)) == 3
    assert (tags[0], lending_tag(alone)) == ("", "")


def test_a_lender_that_cannot_be_read_lends_nothing(user: User):
    lending, ours = store_lender(), store_borrower(user=user)
    Revision.objects.filter(pk=lending.pk).update(document='{"schemaVersion": 1}')
    assert taken(ours) == []
    (notice,) = compiled_for(ours).ruleset.borrowed["wares"].notices
    assert notice.path == "catalogs[0].from.ruleset"


def test_two_that_borrow_from_each_other_are_both_there(user: User):
    """F3.81."""
    ours = store_borrower(user=user)
    theirs = borrower()
    theirs |= {"id": "old-keep", "name": "Old Keep"}
    theirs["catalogs"][0] |= {"id": "store", "from": {"ruleset": "new-quay", "catalog": "wares"}}
    data = write_bytes(**theirs)
    read = read_ruleset(data)
    assert not isinstance(read, list)
    other = store_revision(
        read=read,
        parts=Parts(document=data.decode()),
        namespace=LOCAL,
        source=Source.IMPORTED,
        actor=actor_of(user),
    )
    assert taken(ours) == []
    assert list(compiled_for(other).catalogs["store"].entries) == []
