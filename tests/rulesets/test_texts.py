"""The one lookup of pages: what is shown, in which direction, and what is never touched (T2, T3, A-22)."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from rulesets import texts
from rulesets.engine.sentences import DisplayText, say
from rulesets.models import CatalogFile, Revision
from rulesets.texts import (
    CardTexts,
    Texts,
    file_cache,
    kept_languages,
    read_in,
    said,
    searched,
    shown,
    take_to_hand,
    texts_of,
)
from studio.web.languages import direction, page_language, reading_in
from tests.factories.locales import MARKED, store_locale, translate_all, write_locale
from tests.factories.rulesets import store_shipped

pytestmark = pytest.mark.django_db

LABEL = DisplayText("Stealth")


@pytest.fixture
def revision() -> Revision:
    return store_shipped()


@pytest.fixture(autouse=True)
def nothing_at_hand() -> Iterator[None]:
    yield
    texts.forget()


def test_a_missing_text_comes_from_the_parent_language_then_english_a_23(revision: Revision):
    store_locale(revision, "pt-BR", {"Row": "Remar"})
    store_locale(revision, "pt", {"Stealth": "Furtividade"})
    with reading_in("pt-BR"):
        read_in(revision)
        assert (said(LABEL), said(DisplayText("Row"))) == ("Furtividade", "Remar")
        revision.locale_packs.all().delete()
        read_in(revision)
        assert (said(LABEL), said(DisplayText("Row"))) == ("Stealth", "Row")


def test_the_nearest_language_comes_first_on_pages_and_on_cards_t3_1(revision: Revision):
    for language in ("pt", "pt-BR"):
        store_locale(
            revision, language, {text: f"{text} in {language}" for text in ("Stealth", revision.name)}
        )
    with reading_in("pt-BR"):
        read_in(revision)
        assert said(LABEL) == "Stealth in pt-BR"
        assert CardTexts([revision]).of(revision, revision.name).found.text == f"{revision.name} in pt-BR"


def test_english_reads_no_file_and_asks_no_database_t3_4(revision: Revision, django_assert_num_queries):
    store_locale(revision, "fr", {"Stealth": "Discrétion"})
    with reading_in("en"), django_assert_num_queries(0):
        read_in(revision)
        assert said(LABEL) == "Stealth"


def test_a_warm_request_takes_one_query_and_parses_nothing(
    revision: Revision, monkeypatch, django_assert_num_queries
):
    store_locale(revision, "fr", {"Stealth": "Discrétion"})
    file_cache.clear()
    with reading_in("fr"):
        read_in(revision)
        monkeypatch.setattr(texts, "read_stored_locale", None)
        with django_assert_num_queries(1):
            read_in(revision)
        assert said(LABEL) == "Discrétion"


def test_texts_of_fifty_versions_take_one_query(django_assert_num_queries):
    revisions = [store_shipped(id=f"coast-{number}") for number in range(50)]
    for one in revisions:
        store_locale(one, "fr", {"Stealth": "Discrétion"})
    with reading_in("fr"):
        texts_of(revisions)
        with django_assert_num_queries(1):
            texts_of(revisions)
        with django_assert_num_queries(1):
            CardTexts(revisions)


def test_the_cache_forgets_what_was_used_longest_ago():
    cache = texts._FileCache(most=10)
    files = {name: texts.LocaleFile(name) for name in "abc"}
    for name in "ab":
        cache.put((name, name), files[name], 4)
    cache.get(("a", "a"))
    cache.put(("c", "c"), files["c"], 4)

    assert cache.get(("b", "b")) is None
    assert cache.get(("a", "a")) is files["a"]


def test_the_cache_keeps_a_file_that_is_larger_than_all_it_may_keep():
    cache = texts._FileCache(most=10)
    large = texts.LocaleFile("a")
    cache.put(("a", "a"), large, 11)

    assert cache.get(("a", "a")) is large


def test_what_a_person_typed_is_never_translated_t2_6(revision: Revision):
    store_locale(revision, "fr", {"Stealth": "Discrétion"})
    with reading_in("fr"):
        read_in(revision)
        assert said("Stealth") == "Stealth"
        sentence = say("{label} and {name}", label=LABEL, name="Stealth")
        assert said(sentence) == "Discrétion and Stealth"


def test_markup_in_a_translation_is_shown_as_typed_t1_16(revision: Revision):
    store_locale(revision, "fr", {"Stealth": "<b>&"})
    with reading_in("fr"):
        read_in(revision)
        label = '<bdi lang="fr" dir="ltr">&lt;b&gt;&amp;</bdi>'
        assert shown(LABEL) == label
        assert shown(say("{label}: <i>", label=LABEL)) == f"{label}: &lt;i&gt;"


@pytest.mark.parametrize("language", ["en", "fr", "ar"])
def test_whatever_stands_in_a_sentence_is_escaped_u9_14(revision: Revision, language: str):
    """Texts, numbers, and what only says as a text what somebody typed."""
    with reading_in(language):
        read_in(revision)
        sentence = shown(say("{text} {number} {more}", text="<b>", number=3, more=["<i>"]))
        assert "<b>" not in sentence
        assert "<i>" not in sentence
        assert {"&lt;b&gt;", "3", "[&#x27;&lt;i&gt;&#x27;]"} <= set(re.split(r"</?bdi[^>]*>|[ ]", sentence))


def test_a_right_to_left_pack_lays_the_page_out_and_marks_what_fell_back_u2_7_t3_8(revision: Revision):
    store_locale(revision, "ar", {"Stealth": "التخفي"}, direction="rtl")
    with reading_in("ar"):
        read_in(revision)
        assert direction() == "rtl"
        assert shown(LABEL) == '<bdi lang="ar" dir="rtl">التخفي</bdi>'
        assert shown(DisplayText("Row")) == '<bdi lang="en" dir="ltr">Row</bdi>'


def test_a_text_says_its_language_where_the_interface_speaks_another_u2_12(
    revision: Revision, settings: Settings
):
    """What reads aloud goes by it: the page is in the language of its own words."""
    store_locale(revision, "de", {"Stealth": "Heimlichkeit"})
    with reading_in("de"):
        read_in(revision)
        assert page_language() == "en"
        assert shown(LABEL) == '<bdi lang="de" dir="ltr">Heimlichkeit</bdi>'
        assert shown(DisplayText("Row")) == "Row"

    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    with reading_in("de"):
        read_in(revision)
        assert page_language() == "de"
        assert shown(LABEL) == "Heimlichkeit"
        assert shown(DisplayText("Row")) == '<bdi lang="en" dir="ltr">Row</bdi>'


def test_a_packs_own_direction_counts_before_its_languages_t1_6(revision: Revision):
    store_locale(revision, "ar", {"Stealth": "x"})
    with reading_in("ar"):
        assert direction() == "rtl"
        read_in(revision)
        assert direction() == "ltr"


def test_a_sign_and_dice_lead_on_a_right_to_left_page_a_22(revision: Revision):
    store_locale(revision, "ar", {"Stealth": "التخفي"}, direction="rtl")
    with reading_in("ar"):
        read_in(revision)
        sentence = shown(say("{label} {value}", label=LABEL, value="+2"))
        label = '<bdi lang="ar" dir="rtl">التخفي</bdi>'
        assert sentence == f'<bdi dir="rtl">{label} <bdi dir="ltr">+2</bdi></bdi>'
        english = shown(say("Choose {count} from {label}", count=1, label=LABEL))
        assert english.startswith('<bdi dir="ltr">Choose 1 from ')


def test_a_thing_is_found_by_its_shown_and_its_english_name_a_21(revision: Revision):
    store_locale(revision, "fr", {"Stealth": "Discrétion"})
    with reading_in("fr"):
        read_in(revision)
        assert searched(LABEL, "Quiet.") == "Discrétion Stealth Quiet."


def test_a_request_leaves_no_texts_to_the_next(client: Client, revision: Revision):
    store_locale(revision, "fr", {"Stealth": "Discrétion"})
    client.cookies["django_language"] = "fr"
    client.get(reverse("rulesets:show_ruleset", args=[revision.ruleset_id]))

    assert texts._at_hand.get() == Texts()


@pytest.mark.parametrize("route", ["home", "rulesets:list_rulesets"])
def test_cards_are_shown_in_the_readers_language_t2_2(client: Client, revision: Revision, route: str):
    translate_all(revision)
    client.cookies["django_language"] = "de"

    page = client.get(reverse(route)).content.decode()

    assert "⟦Salt Coast⟧" in page
    assert "⟦Two dice and two stats.⟧" in page
    assert "Salt Coast" not in MARKED.sub("", page)


@pytest.mark.parametrize("words", ["salzkuste", "SALT COAST", "Salzküste"])
def test_rulesets_are_found_by_both_names_and_sorted_by_the_shown_one_t2_8(client: Client, words: str):
    store_locale(store_shipped(), "de", {"Salt Coast": "Salzküste"})
    store_locale(store_shipped(id="amber", name="Zebra"), "de", {"Zebra": "Ameise"})
    client.cookies["django_language"] = "de"

    page = client.get(reverse("rulesets:list_rulesets"), {"q": words}).content.decode()
    everything = client.get(reverse("rulesets:list_rulesets")).content.decode()

    assert "Salzküste" in page
    assert "Ameise" not in page
    assert everything.index("Ameise") < everything.index("Salzküste")


def test_a_page_of_a_file_that_is_gone_from_the_cache_reads_it_again(revision: Revision):
    store_locale(revision, "fr", {"Stealth": "Discrétion"})
    with reading_in("fr"):
        read_in(revision)
        file_cache.clear()
        read_in(revision)
        assert said(LABEL) == "Discrétion"
    assert CatalogFile.objects.count() == 1


def test_languages_that_texts_are_kept_in_are_named_once_and_without_english(revision: Revision):
    for one, languages in ((revision, ("fr", "en", "de")), (store_shipped(id="amber"), ("fr",))):
        for language in languages:
            store_locale(one, language, {"Stealth": "x"})
    assert kept_languages() == ["de", "fr"]


def test_texts_can_be_taken_to_hand_without_a_stored_version():
    with reading_in("fr"):
        take_to_hand(
            texts.texts_in(
                {code: write_locale(code, {"Stealth": f"Stealth in {code}"}) for code in ("de", "fr")}
            )
        )
        assert said(LABEL) == "Stealth in fr"


def test_a_text_of_a_right_to_left_language_is_isolated_on_a_left_to_right_page_t3_8(revision: Revision):
    store_locale(revision, "ar-Latn", {"Row": "Jaddif"})
    store_locale(revision, "ar", {"Stealth": "التخفي"}, direction="rtl")
    with reading_in("ar-Latn"):
        read_in(revision)
        assert direction() == "ltr"
        assert shown(DisplayText("Row")) == '<bdi lang="ar-Latn" dir="ltr">Jaddif</bdi>'
        assert shown(LABEL) == '<bdi lang="ar" dir="rtl">التخفي</bdi>'


def test_of_two_files_for_what_is_borrowed_the_nearer_language_comes_first_t3_2():
    """The lender's in the language itself before one's own in the language it is a variant of."""
    row = DisplayText("Row", "boats")
    own, lenders = (
        Texts((texts.LocaleFile(code, texts={"Row": f"Row in {code}"}),)) for code in ("pt", "pt-BR")
    )
    assert own.with_loans({"boats": lenders}).find(row).text == "Row in pt-BR"
    assert own.with_loans({"oars": lenders}).find(row).text == "Row in pt"
