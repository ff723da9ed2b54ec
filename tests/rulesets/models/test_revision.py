"""What is stored of a version is stored for good."""

import pytest

from rulesets.models import ImmutableError, Revision
from studio.accounts.models import User
from tests.factories.rulesets import store_imported, store_shipped, write_document


def test_revision_cannot_be_changed(user: User):
    revision = store_imported(user=user)
    revision.name = "Another name"
    with pytest.raises(ImmutableError, match="never rewritten"):
        revision.save()
    assert Revision.objects.get(pk=revision.pk).name == "Salt Coast"


def test_columns_repeat_what_lists_show(user: User):
    revision = store_imported(user=user)
    assert (revision.name, revision.number, revision.edition) == ("Salt Coast", 1, "First draft")
    assert (revision.license_id, revision.summary) == ("CC0-1.0", "Two dice and two stats.")
    assert revision.attribution == "Written for the tests.\nBy nobody [in particular]."
    assert revision.coverage == {
        "checks": True,
        "saves": False,
        "sheet": True,
        "resources": False,
        "rests": False,
        "combat": False,
    }
    assert revision.counts == {"abilities": 2, "skills": 1, "steps": 0, "catalogs": 0, "entries": 0}


def test_licence_may_be_left_out(user: User):
    revision = store_imported(user=user, license=None, edition=None)
    assert (revision.license_id, revision.attribution, revision.edition) == ("", "", "")


def test_key_names_the_namespace(user: User):
    assert store_imported(user=user).ruleset.key == "local/salt-coast"
    assert store_shipped().ruleset.key == "salt-coast"


def test_document_is_the_text_as_written(user: User):
    spaced = write_document()["name"]
    revision = store_imported(user=user)
    assert f'"name": "{spaced}"' in revision.document
    assert revision.document.startswith('{\n  "schemaVersion": 1,')
