"""Language packs that an admin keeps, removes, and asks for again (T6.10)."""

import pytest

from rulesets.models import KeptLanguage, RemovedPack, Revision
from rulesets.services.reconciling import (
    ask_again,
    take_away,
)
from tests.factories.locales import store_locale
from tests.rulesets.services.shelves import Shelf, kept, reads, reconcile

pytestmark = pytest.mark.django_db


def test_a_language_kept_always_counts_as_needed_t6_10(shelf: Shelf, revision: Revision):
    shelf.offers(revision, "ru", "R")
    KeptLanguage.objects.create(language="ru")

    reconcile()

    assert list(kept(revision)) == ["ru"]


def test_a_pack_removed_by_hand_comes_back_when_asked_for_or_listed_anew_t6_10(
    shelf: Shelf, revision: Revision
):
    shelf.offers(revision, "ru", "One")
    reads("ru")
    reconcile()
    take_away(revision.locale_packs.get())

    reconcile()
    assert kept(revision) == {}

    shelf.offers(revision, "ru", "Two")
    reconcile()
    assert list(kept(revision)) == ["ru"]
    assert not RemovedPack.objects.exists()


def test_a_pack_removed_by_hand_while_another_is_listed_is_not_fetched_t6_10(
    shelf: Shelf, revision: Revision
):
    """The kept pack was not the listed one: what was listed then has not changed since."""
    shelf.offers(revision, "ru", "One")
    reads("ru")
    reconcile()
    shelf.offers(revision, "ru", "Two")

    take_away(revision.locale_packs.get())
    reconcile()

    assert kept(revision) == {}


def test_an_imported_translation_removed_by_hand_is_not_replaced_by_the_listed_pack_t6_10(
    shelf: Shelf, revision: Revision
):
    shelf.offers(revision, "ru", "One")
    take_away(store_locale(revision, "ru", {"Brawn": "R"}))
    reads("ru")

    reconcile()

    assert kept(revision) == {}


def test_a_pack_removed_while_nothing_lists_it_is_not_fetched_as_it_was_t6_10(
    shelf: Shelf, revision: Revision
):
    shelf.offers(revision, "ru", "One")
    reads("ru")
    reconcile()
    listed = shelf.listed[revision.pk].pop("ru")
    take_away(revision.locale_packs.get())
    shelf.listed[revision.pk]["ru"] = listed

    reconcile()

    assert kept(revision) == {}


def test_a_pack_removed_by_hand_is_fetched_once_an_admin_asks_for_it_t6_10(shelf: Shelf, revision: Revision):
    shelf.offers(revision, "ru", "One")
    reads("ru")
    reconcile()
    take_away(revision.locale_packs.get())

    ask_again(revision, "ru")
    reconcile()

    assert list(kept(revision)) == ["ru"]
