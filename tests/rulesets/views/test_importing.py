"""The pages of an import: hand in, review, confirm, discard."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rulesets.archives import pack
from rulesets.engine.schema import limits
from rulesets.models import Revision, Ruleset, Upload
from rulesets.packages import make_package
from rulesets.queries import files_of
from rulesets.services import importing
from rulesets.services.storing import split_package
from studio.accounts.guests import GUEST_SESSION_KEY
from studio.accounts.models import User
from studio.web.languages import languages_of_texts
from tests.factories.packages import write_package
from tests.factories.rulesets import store_imported, upload_file, write_bytes
from tests.rulesets.test_archives import with_member

URL = reverse("rulesets:import_ruleset")

pytestmark = pytest.mark.django_db


def hand_in(client: Client, data: bytes | None = None, name: str = "salt-coast.json"):
    data = write_bytes() if data is None else data
    return client.post(URL, {"file": SimpleUploadedFile(name, data)})


def url_of(upload: Upload, name: str) -> str:
    return reverse(f"rulesets:{name}", args=[upload.token])


def expire(upload: Upload) -> None:
    Upload.objects.filter(pk=upload.pk).update(created_at=timezone.now() - timedelta(hours=25))


def test_form_is_for_everybody_and_makes_no_guest(client: Client, user_client: Client):
    assert client.get(URL).status_code == user_client.get(URL).status_code == HTTPStatus.OK
    assert GUEST_SESSION_KEY not in client.session


def test_wrong_methods_are_refused(user: User, user_client: Client):
    upload = upload_file(user=user)
    assert user_client.put(URL).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert user_client.post(url_of(upload, "review_import")).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert user_client.get(url_of(upload, "confirm_import")).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert user_client.get(url_of(upload, "discard_import")).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert Revision.objects.count() == 0


def test_good_file_leads_to_its_review(user_client: Client):
    response = hand_in(user_client)
    upload = Upload.objects.get()
    assert response.status_code == HTTPStatus.SEE_OTHER
    assert response["Location"] == url_of(upload, "review_import")
    assert Ruleset.objects.count() == 0


def test_file_handed_in_twice_waits_twice(user_client: Client):
    assert hand_in(user_client)["Location"] != hand_in(user_client)["Location"]
    assert Upload.objects.count() == 2


def test_guest_hands_in_reviews_and_confirms(client: Client):
    review = hand_in(client)["Location"]
    assert client.get(review).status_code == HTTPStatus.OK
    client.post(f"{review}confirm/")
    assert Ruleset.objects.get().guest_token == client.session[GUEST_SESSION_KEY]


def test_bad_file_shows_every_problem_with_path_remedy_and_value(user_client: Client):
    response = hand_in(user_client, write_bytes(name=None, version="one", surprise={"x": 1}), name="bad.json")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    problems = response.context["problems"]
    assert {problem.path for problem in problems} == {"name", "version", "surprise"}
    page = response.content.decode()
    assert "3 problems in bad.json" in page
    for problem in problems:
        assert f'<code class="path">{problem.path}</code>' in page
    assert "&quot;one&quot;" in page
    assert Upload.objects.count() == 0


def test_form_without_a_file_says_so_beside_the_field(user_client: Client):
    response = user_client.post(URL)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    page = response.content.decode()
    assert "Choose a file first." in page
    assert 'href="#id_file"' in page
    assert 'aria-invalid="true"' in page


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "salt-coast.json"),
        (b"not json", "salt-coast.json"),
        (b"\x89PNG\r\n", "salt-coast.json"),
        (b"PK\x03\x04", "zip archive"),
        (b" " * (limits.FILE_BYTES + 1), "262,145 bytes"),
    ],
)
def test_something_that_is_no_ruleset_is_refused_in_a_sentence(user_client: Client, data: bytes, words: str):
    response = hand_in(user_client, data)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert [problem.path for problem in response.context["problems"]] == ["ruleset"]
    assert words in response.content.decode()


def test_a_file_with_too_many_problems_to_list_says_how_many_there_are(user_client: Client):
    """F1.40."""
    page = hand_in(user_client, write_bytes(**{f"k{n}": 1 for n in range(498)})).content.decode()
    assert "498 problems in salt-coast.json" in page
    assert "These are the first 200 of them, in the order of the file." in page
    assert "298 more problems are not listed." in page
    assert page.count('class="problem"') == 200
    assert "These are all of them" not in page


def test_package_is_reviewed_with_its_files_and_stored(user: User, user_client: Client):
    review = hand_in(user_client, pack(write_package()), name="salt-coast.zip")["Location"]
    page = user_client.get(review).content.decode()
    assert "No problems in salt-coast.zip." in page
    for name in ("catalogs/songs.json", "README.md"):
        assert f'<code class="path">{name}</code>' in page
    assert "translation, left out: nobody here reads in this language" in page
    stored = user_client.post(f"{review}confirm/", follow=True)
    assert "Salt Coast, version 1, is stored." in stored.content.decode()
    assert set(files_of(Revision.objects.get())) >= {"catalogs/songs.json", "README.md"}
    assert not Revision.objects.get().locale_packs.exists()


def test_review_says_which_translations_are_kept_and_is_read_in_them_t2_2_t4_1(
    user: User, user_client: Client
):
    user.display_language = "de"
    user.save()
    languages_of_texts.remember({"de"})
    german = '{"_meta": {"locale": "de"}, "ruleset": {"Salt Coast": "Salzküste"}}'
    review = hand_in(user_client, pack(write_package(german=german)), name="salt-coast.zip")["Location"]

    page = user_client.get(review).content.decode()

    assert '<h1><bdi lang="de" dir="ltr">Salzküste</bdi></h1>' in page
    assert "translation, kept" in page
    user_client.post(f"{review}confirm/")
    assert [pack.language for pack in Revision.objects.get().locale_packs.all()] == ["de"]


def test_bad_locale_file_refuses_the_whole_package_with_its_path_t4_6(user_client: Client):
    german = '{"_meta": {"locale": "de"}, "ruleset": {"Brawn": 7}, "notes": {}}'

    page = hand_in(user_client, pack(write_package(german=german)), name="salt-coast.zip").content.decode()

    assert "locales/de.json#ruleset.Brawn" in page
    assert "locales/de.json#notes" in page
    assert not Revision.objects.exists()


def test_review_shows_the_texts_of_an_abilities_file_too_f1_72(user_client: Client):
    spells = '{"abilities": [{"id": "glow", "description": "A light only you see."}]}'
    parts = split_package(write_package())
    files = make_package(parts.document, {**parts.files, "abilities/spells.json": spells})
    response = user_client.get(hand_in(user_client, pack(files))["Location"])
    texts = [(text.path, text.text) for text in response.context["review"].texts]
    assert ("abilities/spells.json#abilities[0].description", "A light only you see.") in texts


def test_mistakes_of_a_catalog_file_stand_in_the_review_f1_82(user_client: Client):
    data = pack(write_package(entries=[{"id": "Low Tide", "label": "Low Tide"}]))
    page = user_client.get(hand_in(user_client, data)["Location"]).content.decode()
    assert "One catalog file has mistakes" in page
    assert '<code class="path">catalogs/songs.json#entries[0].id</code>' in page
    assert "No problems in" not in page


def test_bad_archive_is_refused_with_the_name_of_each_bad_file(user_client: Client):
    response = hand_in(user_client, with_member("../../etc/passwd"), name="evil.zip")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    page = response.content.decode()
    assert "One problem in evil.zip" in page
    assert '<code class="path">../../etc/passwd</code>' in page
    assert not Upload.objects.exists()


def test_file_larger_than_any_package_is_refused_unread(user_client: Client, monkeypatch):
    monkeypatch.setattr(importing, "ARCHIVE_MOST", 100)
    assert "at most" in hand_in(user_client, b"PK\x03\x04" + b" " * 400).content.decode()


def test_review_shows_every_text_a_game_master_is_given_verbatim(user: User, user_client: Client):
    texts = {
        "checkGuidance": "Ask <b>once</b>, not twice.",
        "sheetGuidance": "Read the sheet & trust it.",
        "worldGuidance": "W" * 1500,
    }
    upload = upload_file(user=user, gm=texts, gmReference="R" * 16_000)
    response = user_client.get(url_of(upload, "review_import"))
    assert [(text.path, text.text) for text in response.context["review"].texts] == [
        ("gm.checkGuidance", texts["checkGuidance"]),
        ("gm.sheetGuidance", texts["sheetGuidance"]),
        ("gm.worldGuidance", texts["worldGuidance"]),
        ("gmReference", "R" * 16_000),
    ]
    page = response.content.decode()
    assert "Ask &lt;b&gt;once&lt;/b&gt;, not twice." in page
    assert "W" * 1500 in page
    assert "R" * 16_000 in page


def test_review_shows_what_would_be_stored(user: User, user_client: Client):
    upload = upload_file(user=user, battle={"anything": 1})
    page = user_client.get(url_of(upload, "review_import")).content.decode()
    for words in (
        "Salt Coast",
        "local/salt-coast",
        "CC0-1.0",
        "By nobody [in particular].",
        "salt-coast.json",
    ):
        assert words in page
    assert "Kept, not interpreted yet" in page
    assert "<code>battle</code>" in page


def test_review_of_a_stored_version_says_so(user: User, user_client: Client):
    store_imported(user=user)
    page = user_client.get(url_of(upload_file(user=user), "review_import")).content.decode()
    assert "This version is stored already, with the same contents." in page


def test_confirming_twice_leads_to_the_same_stored_version(user: User, user_client: Client):
    upload = upload_file(user=user)
    first = user_client.post(url_of(upload, "confirm_import"))
    second = user_client.post(url_of(upload, "confirm_import"))
    revision = Revision.objects.get()
    assert first.status_code == second.status_code == HTTPStatus.SEE_OTHER
    assert first["Location"] == second["Location"]
    assert first["Location"] == reverse("rulesets:show_revision", args=[revision.ruleset_id, 1])
    assert "Salt Coast, version 1, is stored." in user_client.get(first["Location"]).content.decode()


def test_conflict_that_arose_meanwhile_is_shown_on_confirming(user: User, user_client: Client):
    upload = upload_file(user=user, name="Salt Shore")
    store_imported(user=user)
    response = user_client.post(url_of(upload, "confirm_import"))
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert [problem.path for problem in response.context["problems"]] == ["version"]
    assert user_client.get(url_of(upload, "review_import")).status_code == HTTPStatus.UNPROCESSABLE_ENTITY


def test_discarding_twice_leads_back_to_the_form(user: User, user_client: Client):
    upload = upload_file(user=user)
    for _ in range(2):
        response = user_client.post(url_of(upload, "discard_import"))
        assert (response.status_code, response["Location"]) == (HTTPStatus.SEE_OTHER, URL)
    assert Upload.objects.count() == Ruleset.objects.count() == 0


@pytest.mark.parametrize("name", ["review_import", "confirm_import"])
def test_expired_upload_is_gone_and_says_so(user: User, user_client: Client, name: str):
    upload = upload_file(user=user)
    expire(upload)
    url = url_of(upload, name)
    response = user_client.get(url) if name == "review_import" else user_client.post(url)
    assert response.status_code == HTTPStatus.GONE
    assert "This file is not kept any more" in response.content.decode()
    assert Revision.objects.count() == 0


def test_upload_of_somebody_else_is_not_found(user: User, client: Client, stranger_client: Client):
    upload = upload_file(user=user)
    for other in (client, stranger_client):
        assert other.get(url_of(upload, "review_import")).status_code == HTTPStatus.NOT_FOUND
        assert other.post(url_of(upload, "confirm_import")).status_code == HTTPStatus.NOT_FOUND
        other.post(url_of(upload, "discard_import"))
    assert Upload.objects.get() == upload
    assert Revision.objects.count() == 0


def test_guest_who_signs_in_keeps_the_upload(client: Client, user: User):
    review = hand_in(client)["Location"]
    client.login(username=user.username, password="lantern-and-ferry")
    client.force_login(user)
    assert client.get(review).status_code == HTTPStatus.OK
