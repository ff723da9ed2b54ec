"""The pages of a character's file: export, hand in, review, confirm, discard."""

import json
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from characters.models import Character
from characters.queries import stored_of
from characters.services.exchange import FILE_MOST_BYTES, export_character
from characters.services.recording import write_document
from rulesets.models import Ruleset, Upload
from studio.accounts.guests import GUEST_SESSION_KEY
from tests.characters.salt import GUEST

pytestmark = pytest.mark.django_db

URL = reverse("characters:import_character")


def hand_in(client: Client, data: bytes, name: str = "mara.json"):
    return client.post(URL, {"file": SimpleUploadedFile(name, data)})


def file_of(character: Character) -> bytes:
    return json.dumps(export_character(character)).encode()


def review_of(client: Client, data: bytes) -> str:
    return str(hand_in(client, data)["Location"])


def test_export_is_the_character_as_a_file_and_changes_nothing(character: Character, guest: Client):
    url = reverse("characters:export", args=[character.pk])
    assert url in guest.get(reverse("characters:sheet", args=[character.pk])).content.decode()
    first, second = guest.get(url), guest.get(url)
    assert json.loads(first.content) == export_character(character)
    assert first.content == second.content
    assert first["Content-Type"] == "application/json"
    assert first["Content-Disposition"] == 'attachment; filename="Mara.json"'
    assert Character.objects.get().counter == character.counter


def test_dormant_character_is_exported_from_its_page(character: Character, guest: Client):
    Ruleset.objects.all().delete()
    url = reverse("characters:export", args=[character.pk])
    assert url in guest.get(reverse("characters:sheet", args=[character.pk])).content.decode()
    assert json.loads(guest.get(url).content)["character"]["ruleset"]["key"] == "salt-coast"


def test_the_list_of_characters_leads_to_the_import(client: Client):
    assert URL in client.get(reverse("characters:list_characters")).content.decode()


def test_form_is_for_everybody_and_makes_no_guest(client: Client, user_client: Client):
    assert client.get(URL).status_code == user_client.get(URL).status_code == HTTPStatus.OK
    assert GUEST_SESSION_KEY not in client.session


def test_good_file_is_reviewed_stored_and_opened(character: Character, user_client: Client):
    review = review_of(user_client, file_of(character))
    page = user_client.get(review).content.decode()
    assert "Everything in it can be read." in page
    assert "Salt Coast, version 1" in page
    assert Character.objects.count() == 1
    stored = user_client.post(f"{review}confirm/", follow=True)
    assert "Mara is stored." in stored.content.decode()
    made = Character.objects.exclude(pk=character.pk).get()
    assert stored.redirect_chain == [(reverse("characters:sheet", args=[made.pk]), HTTPStatus.SEE_OTHER)]
    assert made.document == character.document


def test_confirming_twice_makes_one_character(character: Character, user_client: Client):
    review = review_of(user_client, file_of(character))
    first, second = (user_client.post(f"{review}confirm/") for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Character.objects.count() == 2


def test_visitor_becomes_a_guest_by_it(character: Character, client: Client):
    review = review_of(client, file_of(character))
    client.post(f"{review}confirm/")
    assert Character.objects.latest("pk").guest_token == client.session[GUEST_SESSION_KEY]
    assert Character.objects.latest("pk").guest_token != GUEST.guest


def test_review_tells_what_cannot_be_read_and_what_is_unknown_u9_7(character: Character, user_client: Client):
    document = export_character(character)
    document["build"] = {"fields": {"age": "none", "gone": "<b>x</b>"}}
    review = review_of(user_client, json.dumps(document).encode())
    page = user_client.get(review).content.decode()
    assert "One value could not be read" in page
    assert "build.fields.age" in page
    assert "&quot;none&quot; is not a number" in page
    assert '<li class="path">build.fields.gone</li>' in page
    user_client.post(f"{review}confirm/")
    assert stored_of(Character.objects.latest("pk"))["build"] == document["build"]


def test_file_of_a_missing_ruleset_shows_what_it_holds_and_sleeps_u9_8(
    character: Character, user_client: Client
):
    document = export_character(character)
    document["build"] = {"fields": {"home": "Eel Row"}, "abilities": {"wit": 7}}
    Ruleset.objects.all().delete()
    review = review_of(user_client, json.dumps(document).encode())
    page = user_client.get(review).content.decode()
    assert "Its ruleset is missing here" in page
    assert "Eel Row" in page
    sheet = user_client.post(f"{review}confirm/", follow=True).content.decode()
    assert "This character is asleep" in sheet
    assert "Eel Row" in sheet


def test_bad_file_shows_every_problem_and_stores_nothing(user_client: Client):
    data = json.dumps({"character": {"name": "", "ruleset": {"version": "one"}}}).encode()
    response = hand_in(user_client, data, name="<i>.json")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    page = response.content.decode()
    for path in ("name", "ruleset.key", "ruleset.version", "ruleset.name", "ruleset.digest"):
        assert f'<code class="path">character.json#character.{path}</code>' in page
    assert "problems in &lt;i&gt;.json" in page
    assert not Upload.objects.exists()


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"\x89PNG", b" " * (FILE_MOST_BYTES + 1)])
def test_something_that_is_no_character_is_refused_in_a_sentence(user_client: Client, data: bytes):
    response = hand_in(user_client, data)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "One problem in mara.json" in response.content.decode()


def test_form_without_a_file_says_so(user_client: Client):
    response = user_client.post(URL)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Choose a file first." in response.content.decode()


def test_discarded_file_is_not_stored(character: Character, user_client: Client):
    review = review_of(user_client, file_of(character))
    for _ in range(2):
        assert user_client.post(f"{review}discard/")["Location"] == URL
    assert user_client.get(review).status_code == HTTPStatus.NOT_FOUND
    assert Character.objects.count() == 1


def test_file_that_waited_too_long_is_not_kept(character: Character, user_client: Client):
    review = review_of(user_client, file_of(character))
    Upload.objects.update(created_at=timezone.now() - timedelta(hours=25))
    for response in (user_client.get(review), user_client.post(f"{review}confirm/")):
        assert response.status_code == HTTPStatus.GONE
        assert "This file is not kept any more" in response.content.decode()


def test_others_files_are_not_found(
    character: Character, guest: Client, other_guest: Client, user_client: Client, stranger_client: Client
):
    review = review_of(user_client, file_of(character))
    for other in (guest, other_guest, stranger_client, Client()):
        assert other.get(review).status_code == HTTPStatus.NOT_FOUND
        assert other.post(f"{review}confirm/").status_code == HTTPStatus.NOT_FOUND
        other.post(f"{review}discard/")
    assert user_client.get(review).status_code == HTTPStatus.OK
    assert Character.objects.count() == 1


def test_wrong_methods_are_refused(character: Character, user_client: Client):
    review = review_of(user_client, file_of(character))
    assert user_client.put(URL).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert user_client.post(review).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    for action in ("confirm/", "discard/"):
        assert user_client.get(review + action).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_requests_need_the_csrf_token(character: Character, user_client: Client):
    review = review_of(user_client, file_of(character))
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = user_client.cookies
    for url in (URL, f"{review}confirm/", f"{review}discard/"):
        assert strict.post(url).status_code == HTTPStatus.FORBIDDEN


def test_ruleset_file_at_the_characters_review_is_told_so(user_client: Client, user):
    upload = Upload.objects.create(owner=user, name="rules.json", data=b'{"schemaVersion": 1}')
    response = user_client.get(reverse("characters:review_character", args=[upload.token]))
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "This is no export of a character." in response.content.decode()


def test_stored_junk_never_stops_the_export(character: Character, guest: Client):
    write_document(character, {"build": 3, "builder": [], "live": "x", "v": None})
    character.save()
    response = guest.get(reverse("characters:export", args=[character.pk]))
    assert json.loads(response.content)["build"] == 3
