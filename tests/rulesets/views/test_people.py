"""The People section of a ruleset, leaving one, importing a version into one that is shared (U1.2, U1.3)."""

from http import HTTPStatus
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rulesets.models import Collaborator, Revision, Role, Ruleset, Upload
from rulesets.services.people import PEOPLE_MOST, remove_person
from studio.accounts.models import User
from tests.factories.people import share
from tests.factories.rulesets import actor_of, store_imported, store_shipped, write_bytes
from tests.studio.api_people import guest_client
from tests.studio.api_people import user_client as client_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
HOME, LIST = reverse("home"), reverse("rulesets:list_rulesets")


@pytest.fixture
def ruleset(user: User) -> Ruleset:
    return store_imported(user=user).ruleset


def at(name: str, ruleset: Ruleset, *more: object) -> str:
    return reverse(f"rulesets:{name}", args=[ruleset.pk, *more])


def text_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def add(client: Client, ruleset: Ruleset, name: str, role: str = "viewer", **more: Any) -> Any:
    return client.post(at("add_person", ruleset), {"user_name": name, "role": role}, **more)


def test_person_is_added_changed_and_removed_without_javascript_u2_4(
    user_client: Client, ruleset: Ruleset, stranger: User, stranger_client: Client
):
    added = add(user_client, ruleset, "otto")
    assert (added.status_code, added["Location"]) == (303, at("show_ruleset", ruleset) + "#people")
    page = text_of(user_client.get(added["Location"]))
    assert "otto has the ruleset now, to read it and make characters." in page
    person = Collaborator.objects.get()
    assert stranger_client.get(at("show_ruleset", ruleset)).status_code == 200

    changed = user_client.post(at("change_role", ruleset, person.pk), {"role": "editor"}, follow=True)
    assert "otto may store new versions now." in text_of(changed)
    assert changed.context["people"].people[0].is_editor

    removed = user_client.post(at("remove_person", ruleset, person.pk), follow=True)
    assert "otto does not have the ruleset any more" in text_of(removed)
    assert stranger_client.get(at("show_ruleset", ruleset)).status_code == 404


def test_removing_is_taken_back_by_the_form_that_is_filled_in_already_u2_10(
    user_client: Client, ruleset: Ruleset, stranger: User
):
    person = share(ruleset, stranger, Role.EDITOR)
    for more in ({"follow": True}, {"headers": HTMX}):
        removed = user_client.post(at("remove_person", ruleset, person.pk), **more)
        form = removed.context["people"].form
        assert (form["user_name"].value(), form["role"].value()) == ("otto", "editor")
        assert 'value="otto"' in text_of(removed)
        person = share(ruleset, stranger, Role.EDITOR)


def test_htmx_gets_the_section_alone_with_what_is_announced(
    user_client: Client, ruleset: Ruleset, stranger: User
):
    answer = add(user_client, ruleset, "otto", "editor", headers=HTMX)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in page
    assert "<p data-announce>otto has the ruleset now, as its editor.</p>" in page
    assert "HX-Request" in answer["Vary"]
    person = Collaborator.objects.get()
    again = user_client.post(at("change_role", ruleset, person.pk), {"role": "viewer"}, headers=HTMX)
    assert "otto only reads it now, and makes characters." in again.content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("nobody", "There is nobody called “nobody” here."),
        ("mira", "That is you. The ruleset is yours already."),
        ("ada", "ada has it already: Viewer."),
        ("", "This field is required."),
    ],
)
def test_refusal_stands_beside_the_field_and_in_the_summary_and_what_was_typed_stays_u2_11(
    user_client: Client, ruleset: Ruleset, staff: User, typed: str, words: str, headers: dict[str, str]
):
    share(ruleset, staff)
    answer = add(user_client, ruleset, typed, "editor", headers=headers)
    page = answer.content.decode()
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert page.count(words) == 2
    assert 'href="#id_user_name"' in page
    assert f'value="{typed}"' in page or not typed
    assert '<option value="editor" selected>' in page
    assert ("<html" in page) is not bool(headers)
    assert Collaborator.objects.count() == 1


def test_role_there_is_not_is_refused(user_client: Client, ruleset: Ruleset, stranger: User):
    person = share(ruleset, stranger)
    for role in ("owner", "", "captain"):
        assert add(user_client, ruleset, "ada", role).status_code == 422
        answer = user_client.post(at("change_role", ruleset, person.pk), {"role": role})
        assert answer.status_code == HTTPStatus.BAD_REQUEST
        assert "Somebody is an editor or a viewer." in answer.content.decode()
    assert Collaborator.objects.get().role == "viewer"


@pytest.mark.parametrize("name", ["change_role", "remove_person"])
def test_who_is_gone_already_is_not_found(
    user_client: Client, ruleset: Ruleset, stranger: User, user: User, name: str
):
    person = share(ruleset, stranger)
    remove_person(actor_of(user), ruleset_id=ruleset.pk, person_id=person.pk)
    assert user_client.post(at(name, ruleset, person.pk), {"role": "editor"}).status_code == 404


def test_full_ruleset_says_so_in_place_of_the_form(user_client: Client, ruleset: Ruleset):
    for number in range(PEOPLE_MOST):
        share(ruleset, User.objects.create(username=f"friend-{number}"))
    page = text_of(user_client.get(at("show_ruleset", ruleset)))
    assert "It is shared with as many people as it can be." in page
    assert f'action="{at("add_person", ruleset)}"' not in page


@pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR])
def test_member_is_told_whose_it_is_and_what_they_may_and_no_other_name(
    ruleset: Ruleset, stranger: User, staff: User, stranger_client: Client, role: Role
):
    share(ruleset, stranger, role)
    share(ruleset, staff)
    for name, more in (("show_ruleset", []), ("show_revision", [1])):
        page = text_of(stranger_client.get(at(name, ruleset, *more)))
        assert "This ruleset is <strong>mira</strong>’s, who shares it with you." in page
        assert f"You are its {role}:" in page
        assert "ada" not in page.split('id="people"')[1]
        assert at("add_person", ruleset) not in page
        assert (at("import_version", ruleset) in page) is role.may_edit
        assert at("leave_ruleset", ruleset) in page
        assert "Make a character" in page


def test_ruleset_of_everybody_has_no_people_and_a_guests_needs_an_account(user_client: Client):
    shipped = store_shipped().ruleset
    assert 'id="people"' not in text_of(user_client.get(at("show_ruleset", shipped)))
    guests = store_imported(guest="somebody").ruleset
    page = text_of(guest_client("somebody").get(at("show_ruleset", guests)))
    assert "all of you need an account" in page
    assert at("add_person", guests) not in page


def test_leaving_asks_first_names_the_ruleset_and_is_for_members_only_u2_10(
    ruleset: Ruleset, stranger: User, stranger_client: Client, user_client: Client
):
    share(ruleset, stranger)
    url = at("leave_ruleset", ruleset)
    asked = text_of(stranger_client.get(url))
    assert "Leave Salt Coast?" in asked
    assert "Only mira can give it to you again." in asked
    assert Collaborator.objects.exists()

    left = stranger_client.post(url, follow=True)
    assert left.redirect_chain == [(LIST, 303)]
    assert "You left Salt Coast. Characters you made on it stay." in left.content.decode()
    assert not Collaborator.objects.exists()
    for client in (stranger_client, user_client):
        assert client.post(url).status_code == client.get(url).status_code == 404
    assert user_client.post(at("leave_ruleset", store_shipped().ruleset)).status_code == 404


@pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR])
def test_shared_ruleset_is_marked_with_whose_it_is_at_home_and_in_the_list(
    ruleset: Ruleset, stranger: User, stranger_client: Client, user_client: Client, role: Role
):
    store_shipped(id="shore", name="Salt Shore")
    store_imported(user=stranger, id="zinc", name="Zinc Roads")
    share(ruleset, stranger, role)
    listed = {card.name: (card.role, card.owner) for card in stranger_client.get(LIST).context["cards"]}
    assert listed == {
        "Salt Coast": (role, "mira"),
        "Salt Shore": (None, ""),
        "Zinc Roads": (Role.OWNER, "otto"),
    }
    page = text_of(stranger_client.get(LIST))
    assert "Shared by mira </li> <li><code>local/salt-coast</code></li>" in page
    assert f"You are its {role}" in page
    home = stranger_client.get(HOME)
    assert [card.name for card in home.context["page"].rulesets] == ["Zinc Roads", "Salt Coast", "Salt Shore"]
    assert "Shared by mira ·" in text_of(home)
    assert "Yours ·" in text_of(home)
    assert "Shared by" not in text_of(user_client.get(LIST)) + text_of(user_client.get(HOME))


def test_queries_do_not_grow_with_the_people_or_the_shared_rulesets(
    user: User, user_client: Client, ruleset: Ruleset, stranger: User, stranger_client: Client
):
    def count_queries(client: Client, url: str) -> int:
        for _visit in range(3):  # each reads a part of the versions this process has not read yet
            client.get(url)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url).status_code == 200
        return len(queries)

    share(ruleset, stranger)
    page = at("show_ruleset", ruleset)
    before = [count_queries(stranger_client, url) for url in (HOME, LIST)]
    before_page = count_queries(user_client, page)
    Collaborator.objects.bulk_create(
        Collaborator(ruleset=ruleset, user=User.objects.create(username=f"friend-{n}"), role="viewer")
        for n in range(49)
    )
    for number in range(49):
        share(store_imported(user=user, id=f"one-{number}").ruleset, stranger)
    assert count_queries(user_client, page) == before_page
    assert [count_queries(stranger_client, url) for url in (HOME, LIST)] == before


# A version into a ruleset that is there


def hand_in(client: Client, ruleset: Ruleset, **changes: Any) -> Any:
    file = SimpleUploadedFile("salt-coast.json", write_bytes(**changes))
    return client.post(at("import_version", ruleset), {"file": file})


def test_editor_imports_reviews_and_stores_a_version_that_everybody_of_the_ruleset_gets(
    user: User, ruleset: Ruleset, stranger: User, stranger_client: Client, user_client: Client
):
    share(ruleset, stranger, Role.EDITOR)
    assert "Import a version of Salt Coast" in text_of(stranger_client.get(at("import_version", ruleset)))
    review = hand_in(stranger_client, ruleset, version=2, name="Salt Coast, mended")["Location"]
    assert "mira’s, who shares it with you" in text_of(stranger_client.get(review))

    stored = stranger_client.post(f"{review}confirm/")

    assert stored["Location"] == at("show_revision", ruleset, 2)
    assert Ruleset.objects.get().current.number == 2
    assert Revision.objects.get(number=2).published_by == stranger
    assert user_client.get(at("show_ruleset", ruleset)).context["revision"].number == 2


def test_owner_imports_into_their_ruleset_and_is_not_told_that_it_is_shared_with_them(
    user_client: Client, ruleset: Ruleset
):
    review = hand_in(user_client, ruleset, version=2)["Location"]
    assert "who shares it with you" not in text_of(user_client.get(review))
    assert user_client.post(f"{review}confirm/")["Location"] == at("show_revision", ruleset, 2)


def test_file_of_another_id_is_no_version_of_the_ruleset(user_client: Client, ruleset: Ruleset):
    answer = hand_in(user_client, ruleset, id="salt-shore")
    assert answer.status_code == 422
    assert [(one.path, one.code) for one in answer.context["problems"]] == [("id", "conflict")]
    assert at("import_version", ruleset) in text_of(answer)
    assert not Upload.objects.exists()


def test_taken_number_is_refused_by_the_contents_of_that_ruleset_and_not_of_ones_own(
    ruleset: Ruleset, stranger: User, stranger_client: Client
):
    share(ruleset, stranger, Role.EDITOR)
    store_imported(user=stranger, version=2)
    answer = hand_in(stranger_client, ruleset, name="Other")
    assert [one.code for one in answer.context["problems"]] == ["version-conflict"]
    assert hand_in(stranger_client, ruleset, version=2, name="Other").status_code == 303


def test_file_waits_in_vain_when_the_right_is_gone_before_it_is_confirmed(
    user: User, ruleset: Ruleset, stranger: User, stranger_client: Client
):
    person = share(ruleset, stranger, Role.EDITOR)
    review = hand_in(stranger_client, ruleset, version=2)["Location"]

    Collaborator.objects.update(role=Role.VIEWER)
    for answer in (stranger_client.get(review), stranger_client.post(f"{review}confirm/")):
        assert answer.status_code == 403
        assert "Only its owner and its editors store versions of this ruleset." in answer.content.decode()
        assert "Your session may have ended" not in answer.content.decode()
    remove_person(actor_of(user), ruleset_id=ruleset.pk, person_id=person.pk)
    assert stranger_client.get(review).status_code == 404
    assert stranger_client.post(f"{review}confirm/").status_code == 404
    assert Revision.objects.count() == 1


def test_discarded_file_leads_back_to_where_it_was_chosen(user_client: Client, ruleset: Ruleset):
    review = hand_in(user_client, ruleset, version=2)["Location"]
    assert user_client.post(f"{review}discard/")["Location"] == at("import_version", ruleset)
    assert not Upload.objects.exists()


def test_import_by_itself_stays_the_editors_own_whatever_is_shared_with_them_f1_68(
    ruleset: Ruleset, stranger: User
):
    share(ruleset, stranger, Role.EDITOR)
    client = client_of(stranger)
    file = SimpleUploadedFile("salt-coast.json", write_bytes(version=2))
    review = client.post(reverse("rulesets:import_ruleset"), {"file": file})["Location"]
    client.post(f"{review}confirm/")
    assert Revision.objects.get(number=2).ruleset.owner == stranger
    assert list(ruleset.revisions.values_list("number", flat=True)) == [1]
