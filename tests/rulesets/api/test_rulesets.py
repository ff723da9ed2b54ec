"""Rulesets and catalogs by the API: listed, searched, validated, imported, exported (U7.2)."""

import json

import pytest

from rulesets.models import Revision
from tests.characters.salt import CATALOGS, SHEET
from tests.factories.lending import building_borrower, store_lender
from tests.factories.rulesets import store_imported, store_shipped, write_bytes, write_document
from tests.rulesets.engine.borrowing.keep import entry as rope
from tests.studio.api_people import ask, at, ruleset_file

pytestmark = pytest.mark.django_db


def read(response, status=200):
    assert response.status_code == status, response.content
    return json.loads(response.content)


def test_rulesets_are_listed_by_name_and_searched_without_accents(client):
    store_shipped(id="b", name="Ñandú Coast")
    store_shipped(id="a", name="Zephyr")
    every = read(ask(client, "GET", at("rulesets")))
    assert [one["current"]["name"] for one in every["results"]] == ["Ñandú Coast", "Zephyr"]
    found = read(ask(client, "GET", f"{at('rulesets')}?q=nandu"))
    assert [one["key"] for one in found["results"]] == ["b"]


def test_a_ruleset_says_what_it_is(client):
    revision = store_shipped()
    answer = read(ask(client, "GET", at("ruleset", revision.ruleset_id)))
    assert answer["isShipped"] is True
    assert answer["current"] == {
        "ruleset": revision.ruleset_id,
        "key": "salt-coast",
        "number": 1,
        "name": "Salt Coast",
        "edition": "First draft",
        "summary": "Two dice and two stats.",
        "license": "CC0-1.0",
        "attribution": "Written for the tests.\nBy nobody [in particular].",
        "coverage": revision.coverage,
        "counts": revision.counts,
        "digest": revision.digest,
        "publishedAt": answer["current"]["publishedAt"],
    }


def test_versions_are_listed_newest_first_and_each_is_there(client):
    store_shipped()
    revision = store_shipped(version=7)
    page = read(ask(client, "GET", at("versions", revision.ruleset_id)))
    assert [one["number"] for one in page["results"]] == [7, 1]
    assert read(ask(client, "GET", at("version", revision.ruleset_id, 1)))["number"] == 1
    assert ask(client, "GET", at("version", revision.ruleset_id, 2)).status_code == 404


def test_a_version_is_exported_byte_for_byte(client):
    revision = store_shipped()
    response = ask(client, "GET", at("document", revision.ruleset_id, 1))
    assert response.content == write_bytes()
    assert response.headers["Content-Disposition"] == 'attachment; filename="salt-coast-1.json"'
    assert response.headers["ETag"] == f'"{revision.digest}"'


def test_a_file_is_validated_and_nothing_is_stored(client):
    report = read(ask(client, "POST", at("validate_ruleset"), write_bytes()))
    assert report == {"ok": True, "problems": [], "kept": [], "stored": None}
    assert not Revision.objects.exists()
    assert "sessionid" not in client.cookies


def test_every_problem_of_a_file_is_told(client):
    document = write_document(name=None)
    document["sheet"]["skills"][0]["ability"] = "brwan"
    report = read(ask(client, "POST", at("validate_ruleset"), document))
    assert report["ok"] is False
    assert [(line["path"], line["code"], line["value"]) for line in report["problems"]] == [
        ("name", "missing", None),
        ("sheet.skills[0].ability", "unknown-id", "brwan"),
    ]
    assert all(line["message"] for line in report["problems"])


def test_a_file_that_is_stored_already_says_so(user_client, user):
    store_imported(user=user)
    assert read(ask(user_client, "POST", at("validate_ruleset"), write_bytes()))["stored"] == 1


@pytest.mark.parametrize("data", [b"", b"{", b"PK\x03\x04zip", b"[1]", b"null", b"\xff"])
def test_what_is_no_ruleset_is_a_problem_of_the_file(client, data):
    report = read(ask(client, "POST", at("validate_ruleset"), data))
    assert report["ok"] is False
    assert report["problems"][0]["path"] == "ruleset"


def test_a_file_larger_than_a_ruleset_is_a_problem_of_the_file(client):
    report = read(ask(client, "POST", at("validate_ruleset"), b" " * (256 * 1024 + 1)))
    assert [line["code"] for line in report["problems"]] == ["too-big"]


def test_an_import_stores_a_version_once(user_client, user):
    made = read(ask(user_client, "POST", at("import_ruleset"), ruleset_file()), 201)
    assert (made["key"], made["number"]) == ("local/salt-coast", 1)
    again = read(ask(user_client, "POST", at("import_ruleset"), ruleset_file()), 200)
    assert again == made
    assert Revision.objects.get().ruleset.owner == user


def test_an_import_with_problems_stores_nothing(user_client):
    details = read(ask(user_client, "POST", at("import_ruleset"), write_bytes(name=None)), 422)
    assert [(line["path"], line["code"]) for line in details["problems"]] == [("name", "missing")]
    assert not Revision.objects.exists()


def test_an_import_of_other_contents_under_a_taken_number_is_refused(user_client, user):
    store_imported(user=user)
    details = read(ask(user_client, "POST", at("import_ruleset"), write_bytes(name="Other")), 422)
    assert [(line["path"], line["code"]) for line in details["problems"]] == [("version", "version-conflict")]


@pytest.fixture
def salt():
    entries = [
        {"id": "elan", "label": "Élan vital", "summary": "It’s alive.", "grants": {"sets": {"age": 3}}},
        *CATALOGS[0]["entries"],
    ]
    return store_shipped(sheet=SHEET, catalogs=[{**CATALOGS[0], "entries": entries}, CATALOGS[1]])


def test_catalogs_are_listed_in_the_order_of_the_file(client, salt):
    page = read(ask(client, "GET", at("catalogs", salt.ruleset_id, 1)))
    assert [(one["id"], one["entries"], one["feeds"]) for one in page["results"]] == [
        ("folk", 3, ["kit"]),
        ("habits", 3, ["kit"]),
    ]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", ["elan", "tall", "small"]),
        ("elan", ["elan"]),
        ("ITS", ["elan"]),
        ("far they", ["tall"]),
        ("zzz", []),
    ],
)
def test_entries_are_searched_without_accents_case_and_apostrophes(client, salt, words, found):
    page = read(ask(client, "GET", f"{at('entries', salt.ruleset_id, 1, 'folk')}?q={words}"))
    assert [one["id"] for one in page["results"]] == found


def test_an_entry_is_whole_and_in_the_words_of_the_file(client, salt):
    entry = read(ask(client, "GET", at("entry", salt.ruleset_id, 1, "folk", "tall")))
    assert entry == CATALOGS[0]["entries"][0]


@pytest.mark.parametrize(
    "where", [("entries", "nothing"), ("entry", "folk", "nothing"), ("entry", "nothing", "tall")]
)
def test_a_catalog_or_entry_there_is_not(client, salt, where):
    name, *more = where
    assert ask(client, "GET", at(name, salt.ruleset_id, 1, *more)).status_code == 404


def test_a_version_that_cannot_be_read_any_more_says_what_is_wrong(client, salt):
    Revision.objects.filter(pk=salt.pk).update(document="{}", digest="0" * 64)
    details = read(ask(client, "GET", at("catalogs", salt.ruleset_id, 1)), 409)
    assert details["code"] == "unreadable-version"
    assert details["problems"]


def test_a_catalog_and_its_entries_say_from_whom_they_are_borrowed(client):
    """F3.83, U9.15."""
    store_lender(rope(), rope("anvil", bulk=40))
    revision = store_shipped(**building_borrower(rope("oar")))
    (catalog,) = read(ask(client, "GET", at("catalogs", revision.ruleset_id, 1)))["results"]
    assert (catalog["borrowedFrom"], catalog["entries"]) == ("Old Keep", 2)
    assert [line["path"] for line in catalog["notBorrowed"]] == ["wares/anvil.rows[0].values.bulk"]
    page = read(ask(client, "GET", at("entries", revision.ruleset_id, 1, "wares")))
    assert [(one["id"], one["borrowedFrom"]) for one in page["results"]] == [
        ("rope", "Old Keep"),
        ("oar", ""),
    ]


def test_a_catalog_whose_lender_is_missing_says_so(client):
    """F3.80."""
    revision = store_shipped(**building_borrower())
    (catalog,) = read(ask(client, "GET", at("catalogs", revision.ruleset_id, 1)))["results"]
    assert catalog["borrowedFrom"] == "old-keep"
    assert [line["path"] for line in catalog["notBorrowed"]] == ["catalogs[0].from.ruleset"]
