"""How far a version is translated, told on a page; and the admins' page of languages (T1.12, T6, A-23)."""

from http import HTTPStatus

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rulesets.models import KeptLanguage, Origin, RemovedPack, Revision
from studio.accounts.models import User
from tests.factories.locales import store_locale
from tests.factories.rulesets import store_imported, store_shipped

pytestmark = pytest.mark.django_db


def url_of(revision: Revision, language: str = "") -> str:
    address = reverse("rulesets:show_translations", args=[revision.ruleset_id, revision.number])
    return f"{address}?language={language}" if language else address


def test_a_text_without_translation_and_an_empty_one_are_listed_as_not_translated_a_23(client: Client):
    revision = store_shipped()
    store_locale(revision, "pt-BR", {"Row": "", "Guard": "Guarda", "Gone": "Foi"})
    store_locale(revision, "pt", {"Row": "Remar"})

    page = client.get(url_of(revision, "pt-BR")).content.decode()

    missing, stale = page.split('id="missing-heading"')[1].split('id="stale-heading"')
    assert "<li>Row</li>" in missing
    assert "Guard" not in missing
    assert "<li>Gone</li>" in stale
    assert "1 of 11 texts" in page


def test_the_readers_own_language_is_shown_unless_another_is_asked_for_a_23(client: Client):
    revision = store_shipped()
    store_locale(revision, "ar", {})
    store_locale(revision, "fr", {"Row": "Ramer"})
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"

    assert client.get(url_of(revision)).context["page"].shown.code == "fr"
    assert client.get(url_of(revision, "ar")).context["page"].shown.code == "ar"


def test_a_version_without_translations_says_what_brings_one(client: Client):
    page = client.get(url_of(store_shipped())).content.decode()

    assert "This version is in English alone" in page


def test_somebody_elses_ruleset_has_no_such_page(client: Client, user: User, stranger_client: Client):
    """U1.3."""
    revision = store_imported(user=user)

    for other in (client, stranger_client):
        assert other.get(url_of(revision)).status_code == HTTPStatus.NOT_FOUND


def test_the_rulesets_page_names_its_languages(client: Client):
    revision = store_shipped()
    store_locale(revision, "fr", {"Row": "Ramer"})

    page = client.get(reverse("rulesets:show_ruleset", args=[revision.ruleset_id])).content.decode()

    names = '<bdi lang="fr" translate="no">français</bdi>, <bdi lang="en" translate="no">English</bdi></a>'
    assert names in page


ADMIN_PAGES = {
    "show_languages": ("get", []),
    "keep_language": ("post", []),
    "let_language_go": ("post", ["ru"]),
    "fetch_languages": ("post", []),
    "remove_language": ("post", [1]),
    "fetch_language": ("post", [1, "ru"]),
}


@pytest.mark.parametrize("name", ADMIN_PAGES)
def test_only_admins_manage_languages(client: Client, user_client: Client, name: str):
    method, arguments = ADMIN_PAGES[name]
    address = reverse(f"rulesets:{name}", args=arguments)

    for somebody in (client, user_client):
        assert getattr(somebody, method)(address).status_code == HTTPStatus.FORBIDDEN


def test_admins_see_needed_languages_and_each_versions_packs(staff_client: Client, user: User):
    user.display_language = "pt-BR"
    user.save()
    revision = store_shipped()
    store_locale(revision, "ru", {"Row": "Грести"}, origin=Origin.PACK)

    page = staff_client.get(reverse("rulesets:show_languages")).content.decode()

    assert "<code>pt-BR</code>" in page
    assert "1 reader" in page
    assert "stands in for a variant" in page
    assert "Fetched from a catalog" in page


def test_an_admin_removes_a_pack_and_asks_for_it_again_t6_10(staff_client: Client):
    revision = store_shipped()
    pack = store_locale(revision, "ru", {"Row": "Грести"}, origin=Origin.PACK)

    staff_client.post(reverse("rulesets:remove_language", args=[pack.pk]))
    assert not revision.locale_packs.exists()
    assert RemovedPack.objects.count() == 1

    staff_client.post(reverse("rulesets:fetch_language", args=[revision.pk, "ru"]))
    assert not RemovedPack.objects.exists()


@pytest.mark.parametrize("name", ["remove_language", "fetch_language"])
def test_form_about_a_translation_that_is_gone_leads_back_to_the_list_which_says_so(
    staff_client: Client, name: str
):
    gone = [10**9, *ADMIN_PAGES[name][1][1:]]

    answer = staff_client.post(reverse(f"rulesets:{name}", args=gone), follow=True)

    assert answer.redirect_chain == [(reverse("rulesets:show_languages"), HTTPStatus.SEE_OTHER)]
    assert answer.content.decode().count("Nothing was done, because the ") == 1


def test_an_admin_keeps_a_language_always_and_lets_it_go_t6_10(staff_client: Client):
    refused = staff_client.post(reverse("rulesets:keep_language"), {"language": "french"})
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY

    staff_client.post(reverse("rulesets:keep_language"), {"language": "pt-BR"})
    assert KeptLanguage.objects.get().language == "pt-BR"

    staff_client.post(reverse("rulesets:let_language_go", args=["pt-BR"]))
    assert not KeptLanguage.objects.exists()


def test_the_admins_page_takes_as_many_queries_for_fifty_versions_as_for_one(staff_client: Client):
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            staff_client.get(reverse("rulesets:show_languages"))
        return len(queries)

    store_locale(store_shipped(), "ru", {"Row": "Грести"}, origin=Origin.PACK)
    few = count()
    for number in range(50):
        revision = store_shipped(id=f"coast-{number}")
        store_locale(revision, "ru", {"Row": "Грести"}, origin=Origin.PACK)

    assert count() == few
