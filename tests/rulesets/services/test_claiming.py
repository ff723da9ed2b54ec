"""A guest becomes an account and keeps what was imported."""

from rulesets.models import Revision, Ruleset, Upload
from rulesets.services.claiming import claim_rulesets
from rulesets.services.importing import keep_upload
from rulesets.signals import revision_replaced
from studio.accounts.models import User
from tests.factories.rulesets import actor_of, store_imported, upload_file, write_bytes

GUEST = "guest-token"


def test_rulesets_and_uploads_move_to_the_account(user: User):
    revision = store_imported(guest=GUEST)
    upload = upload_file(guest=GUEST, version=2)
    claim_rulesets(user=user, token=GUEST)
    ruleset, waiting = Ruleset.objects.get(), Upload.objects.get(pk=upload.pk)
    assert (ruleset.owner, ruleset.guest_token, ruleset.current) == (user, "", revision)
    assert (waiting.owner, waiting.guest_token) == (user, "")


def test_claiming_twice_changes_nothing_more(user: User):
    store_imported(guest=GUEST)
    assert claim_rulesets(user=user, token=GUEST) == []
    assert claim_rulesets(user=user, token=GUEST) == []
    assert Ruleset.objects.get().owner == user


def test_other_guests_keep_theirs(user: User):
    store_imported(guest="somebody-else")
    claim_rulesets(user=user, token=GUEST)
    assert Ruleset.objects.get().guest_token == "somebody-else"


def test_versions_the_account_lacks_are_added_to_its_ruleset(user: User):
    own = store_imported(user=user)
    newer = store_imported(guest=GUEST, version=2)
    claim_rulesets(user=user, token=GUEST)
    ruleset = Ruleset.objects.get(owner=user)
    assert ruleset == own.ruleset
    assert ruleset.current == newer
    assert [revision.number for revision in ruleset.revisions.all()] == [2, 1]


def test_same_version_in_both_is_told_to_those_who_use_it(user: User):
    own, guests = store_imported(user=user), store_imported(guest=GUEST)
    told: list[tuple[Revision, Revision]] = []

    def note(old: Revision, new: Revision, **kwargs: object) -> None:
        told.append((old, new))

    revision_replaced.connect(note)
    try:
        claim_rulesets(user=user, token=GUEST)
    finally:
        revision_replaced.disconnect(note)
    assert told == [(guests, own)]


def test_different_contents_under_one_number_stay_apart(user: User):
    own = store_imported(user=user)
    guests = store_imported(guest=GUEST, name="Salt Shore")
    assert claim_rulesets(user=user, token=GUEST) == [guests]
    assert Ruleset.objects.get(owner=user).current == own
    assert Revision.objects.get(pk=guests.pk).name == "Salt Shore"


def test_file_that_waits_for_a_ruleset_goes_where_its_versions_went(user: User):
    own, guests = store_imported(user=user), store_imported(guest=GUEST, version=2)
    waiting = keep_upload(
        actor=actor_of(guest=GUEST), name="a.json", data=write_bytes(version=3), into=guests.ruleset
    )
    claim_rulesets(user=user, token=GUEST)
    waiting.refresh_from_db()
    assert (waiting.owner, waiting.ruleset) == (user, own.ruleset)
