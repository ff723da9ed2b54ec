"""Which translations a stored version keeps (T4, T6.2, T6.10, T7.4)."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulesets.archives import pack
from rulesets.engine.schema import limits
from rulesets.models import CatalogFile, KeptLanguage, Origin, RemovedPack, Revision
from rulesets.packages import make_package
from rulesets.queries import locales_of
from rulesets.services.importing import import_file
from rulesets.services.locales import (
    LocaleRefusedError,
    needed_languages,
    remove_by_hand,
    remove_packs,
    store_pack,
)
from rulesets.services.shipping import install_folder
from studio.accounts.models import User
from tests.factories.locales import store_locale, write_locale
from tests.factories.rulesets import actor_of, store_imported, write_document

pytestmark = pytest.mark.django_db


def reads(name: str, language: str, *, is_active: bool = True) -> User:
    user: User = User.objects.create_user(name, display_language=language)
    User.objects.filter(pk=user.pk).update(is_active=is_active)
    return user


def bring(user: User, *, version: int = 1, **texts: str) -> Revision:
    """Import the same ruleset with translations, each a text for `Brawn`; `pt_BR` is pt-BR."""
    locales = {
        code.replace("_", "-"): write_locale(code.replace("_", "-"), {"Brawn": text})
        for code, text in texts.items()
    }
    files = {f"locales/{code}.json": text for code, text in locales.items()}
    data = pack(make_package(json.dumps(write_document(version=version)), files))
    return import_file(actor=actor_of(user), data=data).revision


def kept(revision: Revision) -> dict[str, str]:
    found = revision.locale_packs.select_related("file")
    return {pack.language: json.loads(pack.file.text)["ruleset"]["Brawn"] for pack in found}


def test_only_translations_in_a_needed_language_are_kept_t4_1(user: User):
    reads("ana", "pt-BR")

    revision = bring(user, pt_BR="Força", pt="Vigor", ru="Сила", zh_Hans="力量")

    assert kept(revision) == {"pt-BR": "Força", "pt": "Vigor"}


def test_the_packages_own_english_file_is_kept_whoever_reads_what_t1_7(user: User):
    revision = bring(user, en="Brawn", ru="Сила")

    assert kept(revision) == {"en": "Brawn"}


def test_a_language_discarded_is_read_by_setting_it_and_importing_again_t4_2(user: User):
    revision = bring(user, ru="Сила")
    assert kept(revision) == {}

    User.objects.filter(pk=user.pk).update(display_language="ru")
    bring(user, ru="Сила")

    assert kept(revision) == {"ru": "Сила"}


def test_a_corrected_translation_replaces_the_kept_one_and_makes_no_version_t4_3(user: User):
    reads("ana", "ru")
    first = bring(user, ru="Сила")
    digest = first.digest

    again = bring(user, ru="Мощь")

    assert (again.pk, again.digest, Revision.objects.count()) == (first.pk, digest, 1)
    assert kept(first) == {"ru": "Мощь"}


def test_an_import_without_translations_leaves_the_kept_ones_t4_4(user: User):
    reads("ana", "ru")
    revision = bring(user, ru="Сила")

    bring(user)

    assert kept(revision) == {"ru": "Сила"}


def test_each_language_is_replaced_by_itself_and_stays_while_it_is_needed_t4_5(user: User):
    ana = reads("ana", "ru")
    reads("ben", "fr")
    revision = bring(user, ru="Сила", fr="Force")

    bring(user, fr="Vigueur")
    assert kept(revision) == {"ru": "Сила", "fr": "Vigueur"}

    ana.delete()
    bring(user, fr="Vigueur")
    assert kept(revision) == {"fr": "Vigueur"}


def test_a_new_version_starts_with_what_its_own_file_brings_t4_7(user: User):
    reads("ana", "ru")
    first = bring(user, ru="Сила")

    second = bring(user, version=2)

    assert (kept(first), kept(second)) == ({"ru": "Сила"}, {})


def test_what_nobody_has_any_more_is_forgotten(user: User):
    reads("ana", "ru")
    revision = bring(user, ru="Сила")
    before = revision.locale_packs.get().file_id

    bring(user, ru="Мощь")

    assert not CatalogFile.objects.filter(pk=before).exists()
    assert CatalogFile.objects.filter(pk=revision.locale_packs.get().file_id).exists()


def test_needed_are_the_sites_language_and_those_of_active_users_with_their_chains_t6_2(settings):
    settings.SITE_LANGUAGE = "fr"
    reads("ana", "pt-BR")
    reads("ben", "zh-Hans-TW", is_active=False)
    reads("cem", "")
    reads("dan", "en")

    assert needed_languages() == {"fr", "pt-BR", "pt"}


def test_a_language_spelled_otherwise_is_the_same_language_t6_2_t1_15(settings):
    settings.SITE_LANGUAGE = "zh-hans"
    reads("eva", "pt-br")

    assert needed_languages() == {"zh-Hans", "zh", "pt-BR", "pt"}


def test_a_language_marked_to_be_kept_is_needed_t6_10():
    KeptLanguage.objects.create(language="ru")

    assert needed_languages() == {"ru"}


def test_needed_languages_are_asked_in_as_many_queries_for_one_user_as_for_fifty():
    def count() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            needed_languages()
        return len(queries)

    reads("one", "ru")
    few = count()
    for number in range(50):
        reads(f"user{number}", "fr" if number % 2 else "pt-BR")

    assert count() == few


def test_translations_of_what_comes_with_the_studio_are_all_kept(tmp_path):
    package = make_package(
        json.dumps(write_document()), {"locales/ru.json": write_locale("ru", {"Brawn": "Сила"})}
    )
    for name, data in package.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)

    revision = install_folder(tmp_path)

    assert kept(revision) == {"ru": "Сила"}
    install_folder(tmp_path)
    assert kept(revision) == {"ru": "Сила"}


def test_a_pack_is_kept_with_what_its_card_says(user: User):
    revision = store_imported(user=user)
    document = {
        "_meta": {"locale": "ar", "direction": "rtl"},
        "package": {"name": "ساحل الملح", "description": "قراصنة"},
        "ruleset": {"Salt Coast": "ساحل الملح", "Brawn": "قوة"},
    }

    stored = store_pack(revision, language="ar", data=json.dumps(document).encode(), listed_sha256="AB" * 32)

    assert (stored.origin, stored.direction, stored.listed_sha256) == (Origin.PACK, "rtl", "ab" * 32)
    assert (stored.package_name, stored.package_description) == ("ساحل الملح", "قراصنة")
    assert stored.card == {"Salt Coast": "ساحل الملح"}


def test_fetched_packs_are_no_part_of_what_is_shared_by_hand(user: User):
    revision = store_imported(user=user)
    store_pack(revision, language="ru", data=write_locale("ru", {"Brawn": "Сила"}).encode(), listed_sha256="")
    store_locale(revision, "fr", {"Brawn": "Force"})

    assert list(locales_of(revision)) == ["locales/fr.json"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'{"_meta": {"locale": "ru"}}', "locale-invalid"),
        (b'{"_meta": {"locale": "fr"}, "ruleset": {}}', "locale-wrong-language"),
        (b"not json", "locale-invalid"),
        (b" " * (limits.LOCALE_FILE_BYTES + 1), "locale-invalid"),
    ],
)
def test_a_pack_that_fails_its_checks_is_not_stored_and_the_kept_one_stays_t7_4_t5_9(
    user: User, data: bytes, code: str
):
    revision = store_imported(user=user)
    right = write_locale("ru", {"Brawn": "Сила"}).encode()
    store_pack(revision, language="ru", data=right, listed_sha256="a" * 64)

    with pytest.raises(LocaleRefusedError) as refused:
        store_pack(revision, language="ru", data=data, listed_sha256="b" * 64)

    assert [problem.code.value for problem in refused.value.problems] == [code]
    assert kept(revision) == {"ru": "Сила"}


def test_a_pack_removed_by_hand_is_remembered_as_removed_t6_10(user: User):
    revision = store_imported(user=user)
    data = write_locale("ru", {"Brawn": "Сила"}).encode()
    stored = store_pack(revision, language="ru", data=data, listed_sha256="a" * 64)

    remove_by_hand(stored, listed_sha256="b" * 64)

    removed = RemovedPack.objects.get()
    assert (removed.revision, removed.language, removed.listed_sha256) == (revision, "ru", "b" * 64)
    assert not revision.locale_packs.exists()


def test_a_file_that_another_version_has_too_stays_when_a_translation_is_taken_away(user: User):
    reads("ana", "ru")
    first, second = bring(user, ru="Сила"), bring(user, version=2, ru="Сила")
    file = CatalogFile.objects.filter(pk=first.locale_packs.get().file_id)

    remove_packs(first.locale_packs.all())
    assert (kept(first), kept(second)) == ({}, {"ru": "Сила"})

    remove_packs(second.locale_packs.all())
    assert not file.exists()


def test_a_translation_of_eight_megabytes_is_kept(user: User):
    """T1.14."""
    reads("ana", "ru")
    text = write_locale("ru", {f"Text {number} {'x' * 900}": "Перевод" for number in range(8_300)})
    assert 7_000_000 < len(text.encode()) <= limits.LOCALE_FILE_BYTES
    data = pack(make_package(json.dumps(write_document()), {"locales/ru.json": text}))

    revision = import_file(actor=actor_of(user), data=data).revision

    assert revision.locale_packs.get().file.text == text
