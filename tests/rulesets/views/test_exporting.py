"""The export page and both downloads. Who may use them is tried in test_show_ruleset.py."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.archives import pack
from rulesets.models import Revision
from studio.accounts.models import User
from tests.factories.packages import store_package, write_package
from tests.factories.rulesets import store_imported

pytestmark = pytest.mark.django_db


def url_of(revision: Revision, name: str = "export_revision") -> str:
    return reverse(f"rulesets:{name}", args=[revision.ruleset_id, revision.number])


def test_the_page_of_a_version_leads_to_its_export(user: User, user_client: Client):
    revision = store_imported(user=user)
    assert url_of(revision) in user_client.get(url_of(revision, "show_revision")).content.decode()


def test_both_forms_are_offered_with_what_they_hold(user: User, user_client: Client):
    revision = store_imported(user=user)
    page = user_client.get(url_of(revision)).content.decode()
    for name in ("manifest.json", "ruleset.json", "LICENSE.txt"):
        assert f'<dt class="path">{name}</dt>' in page
    assert url_of(revision, "download_package") in page
    assert url_of(revision, "download_revision") in page


def test_a_version_with_catalog_files_is_offered_as_a_package_only_f1_81(user: User, user_client: Client):
    revision = store_package(user=user)
    page = user_client.get(url_of(revision)).content.decode()
    assert "Take the package." in page
    assert url_of(revision, "download_revision") not in page
    assert user_client.get(url_of(revision, "download_revision")).status_code == HTTPStatus.NOT_FOUND


def test_the_package_is_handed_out_as_a_zip_archive_the_same_each_time(user: User, user_client: Client):
    User.objects.update(display_language="de")
    revision = store_package(user=user)
    first, second = (user_client.get(url_of(revision, "download_package")) for _ in range(2))
    assert first.content == second.content == pack(write_package())
    assert first["Content-Type"] == "application/zip"
    assert first["Content-Disposition"] == 'attachment; filename="salt-coast-1.zip"'


def test_a_guest_exports_what_the_guest_imported(client: Client, stranger_client: Client):
    session = client.session
    session["guest_token"] = "somebody"
    session.save()
    revision = store_package(guest="somebody")
    for name in ("export_revision", "download_package"):
        assert client.get(url_of(revision, name)).status_code == HTTPStatus.OK
        assert stranger_client.get(url_of(revision, name)).status_code == HTTPStatus.NOT_FOUND


def test_a_version_this_studio_cannot_read_is_exported_all_the_same_f1_99(user: User, user_client: Client):
    revision = store_imported(user=user)
    Revision.objects.filter(pk=revision.pk).update(document='{"schemaVersion": 1}')
    assert user_client.get(url_of(revision)).status_code == HTTPStatus.OK
    assert user_client.get(url_of(revision, "download_package")).status_code == HTTPStatus.OK
