"""Every page of a character in another language: labels are shown in it, and nothing else changes (T2)."""

import html
import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from characters.models import Character
from characters.services.making import make_character
from rulesets.engine.api import CompiledRuleset, commands
from rulesets.queries import compiled_for
from rulesets.texts import file_cache
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters import gallery, salt
from tests.factories.locales import MARKED, store_locale, translate_all
from tests.factories.rulesets import store_imported
from tests.rulesets.systems.playing import SYSTEMS
from tests.studio.api_people import at

# Words that stand on the page for other reasons than the ruleset's: columns of the Studio and field types.
OWN_WORDS = {"Name", "Life", "Row", "Scores", "Training", "new", "nothing", "Pick", "Ways"}


@pytest.fixture
def character(user: User) -> Character:
    """Somebody's character in the middle of being built."""
    revision = store_imported(user=user, sheet=salt.SHEET, catalogs=salt.CATALOGS)
    actor = Actor(user_id=user.pk)
    made = make_character(actor, revision=revision, name="Mara")
    for command in (
        commands.PickEntry("folk", "tall"),
        commands.SetBase("wit", 5),
        commands.EditField("creed", "salt"),
    ):
        made = salt.change(made, command, actor)
    return made


@pytest.fixture
def reader(client: Client, user: User) -> Client:
    """Somebody who reads in German."""
    user.display_language = "de"
    user.save()
    client.force_login(user)
    return client


PAGES = {
    **{f"step-{step}": ("build", [step]) for step in ("folk", "habits", "scores", "training", "life")},
    "fields": ("fields", []),
    "sheet": ("sheet", []),
    "offline": ("offline", []),
    "ahead": ("ahead", []),
    "picker": ("pick_rows", ["kit", "folk"]),
    "version": ("version", []),
}


POSTED = r'\b(?:value|name|id|href|action|hx-post|data-value)="[^"]*⟦[^"]*"'
"""Attributes that go to the server, with a translation in them."""


def words_of(page: str) -> str:
    """What people read or hear of a page: texts, and the attributes that are spoken."""
    spoken = re.findall(r'(?:aria-label|title|placeholder|data-label|label|data-announce)="([^"]*)"', page)
    body = re.sub(r"<(script|style|template|textarea)\b.*?</\1>", " ", page, flags=re.S)
    return html.unescape(re.sub(r"<[^>]*>", " | ", body) + " | " + " | ".join(spoken))


def left_in_english(page: str, texts: list[str]) -> list[str]:
    rest = MARKED.sub(" ", words_of(page))
    found = []
    for text in texts:
        where = re.search(rf"(?<![\w’'.-]){re.escape(text)}(?![\w’'-])", rest)
        if where and text not in OWN_WORDS:
            found.append(rest[max(0, where.start() - 90) : where.end() + 40].replace("\n", " "))
    return found


@pytest.mark.parametrize("name", PAGES)
def test_every_text_of_the_ruleset_is_shown_in_the_readers_language_t2_2(
    reader: Client, character: Character, name: str
):
    texts = translate_all(character.revision)
    route, more = PAGES[name]

    response = reader.get(reverse(f"characters:{route}", args=[character.pk, *more]))

    page = response.content.decode()
    assert response.status_code == 200
    assert "⟦" in page
    assert left_in_english(page, texts) == []
    assert not re.findall(POSTED, page)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_read_in_english_never_asks_for_translations_t3_4(
    client: Client, user: User, character: Character, name: str
):
    translate_all(character.revision)
    client.force_login(user)
    route, more = PAGES[name]

    page = client.get(reverse(f"characters:{route}", args=[character.pk, *more])).content.decode()

    assert "⟦" not in page


@pytest.mark.parametrize("system", [path.stem for path in sorted(SYSTEMS.glob("*.json"))])
def test_every_page_of_every_system_shows_all_texts_in_the_readers_language_t2_2(
    reader: Client, user: User, system: str
):
    revision = gallery.install(user, system)
    compiled = compiled_for(revision)
    if compiled.builder is None:
        pytest.skip("It has no builder.")
    made = make_character(Actor(user_id=user.pk), revision=revision, name="Mara")
    made = salt.change(made, commands.FillRest(), Actor(user_id=user.pk))
    texts = [text for text in translate_all(revision) if len(text) > 3]

    left = {}
    for route, more in routes_of(compiled):
        page = reader.get(reverse(f"characters:{route}", args=[made.pk, *more]), follow=True)
        assert page.status_code == 200, route
        text = page.content.decode()
        assert not re.findall(POSTED, text)
        if found := left_in_english(text, texts):
            left[(route, *more)] = found

    assert left == {}


def routes_of(compiled: CompiledRuleset) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The pages of a character of a ruleset."""
    for step in compiled.builder.steps if compiled.builder else ():
        yield "build", (step.id,)
    yield from (("fields", ()), ("sheet", ()))
    for catalog_id, catalog in compiled.catalogs.items():
        for list_id in (catalog.header.feeds or ())[:1]:
            yield "pick_rows", (list_id, catalog_id)


def test_nothing_computed_saved_or_exported_changes_with_the_language_t2_5(
    reader: Client, user: User, character: Character
):
    """T2.1, T2.4, T2.5: the same picks posted in two languages store and export the same bytes."""
    translate_all(character.revision)
    made = {}
    for language in ("en", "de"):
        User.objects.filter(pk=user.pk).update(display_language=language)
        one = make_character(Actor(user_id=user.pk), revision=character.revision, name="Twin")
        for action, step, values in (
            ("pick", "folk", {"entry": "small", "was": "null"}),
            ("pick", "habits", {"entry": "early", "was": "null"}),
            ("step_field", "life", {"field": "creed", "value": "salt", "was": "null"}),
            ("step_field", "life", {"field": "foes", "value": "Eels", "was": "null"}),
        ):
            reader.post(reverse(f"characters:{action}", args=[one.pk, step]), values)
        exported = reader.get(reverse("characters:export", args=[one.pk]))
        one.refresh_from_db()
        made[language] = (one.document, one.summary, exported.content)

    assert made["en"] == made["de"]
    assert '"small"' in made["en"][0]


def test_a_cell_copied_from_a_catalog_is_translated_until_it_is_typed_over_t2_6(
    reader: Client, user: User, character: Character
):
    translate_all(character.revision)
    address = reverse("characters:sheet", args=[character.pk])
    assert "⟦Long oar⟧" in reader.get(address).content.decode()

    salt.change(character, commands.EditCell("kit", "folk/tall/1", "name", "Brawn"), Actor(user_id=user.pk))

    page = reader.get(address).content.decode()
    assert "Long oar" not in page
    assert re.search(r"<td[^>]*>\s*Brawn\s*</td>", page)


def test_the_api_answers_in_english_whatever_somebody_reads_in_t2_7(reader: Client, character: Character):
    translate_all(character.revision)

    answer = reader.get(at("character", character.pk))

    assert answer.status_code == 200
    assert "⟦" not in answer.content.decode()


def cards_of(client: Client, where: str) -> str:
    page = client.get(reverse(where)).content.decode()
    return page[page.index("<main") : page.index("</main>")]


@pytest.mark.parametrize("where", ["home", "characters:list_characters"])
def test_what_a_character_is_stands_on_its_card_in_the_readers_language_t2_2(
    reader: Client, character: Character, where: str
):
    store_locale(character.revision, "de", {"Tall": "Lang"})

    assert re.search(r">\s*Lang\b", cards_of(reader, where))
    character.refresh_from_db()
    assert character.summary.startswith("Tall")


def test_characters_are_found_by_their_translated_and_their_english_picks_t2_8(
    reader: Client, character: Character
):
    store_locale(character.revision, "de", {"Tall": "Lang"})
    address = reverse("characters:list_characters")

    found = [reader.get(address, {"q": words}).context["listing"].cards for words in ("lang", "tall", "kurz")]

    assert [len(cards) for cards in found] == [1, 1, 0]


def test_a_summary_without_parts_stays_english_until_the_next_change(reader: Client, character: Character):
    store_locale(character.revision, "de", {"Tall": "Lang"})
    Character.objects.update(summary_parts="")
    assert "Tall" in cards_of(reader, "characters:list_characters")

    salt.change(character, commands.SetBase("wit", 6), Actor(user_id=character.owner_id))

    assert "Lang" in cards_of(reader, "characters:list_characters")


def test_cards_in_another_language_ask_the_same_for_one_and_many_versions(
    reader: Client, user: User, character: Character
):
    """U9.4: the files of all versions are read at once."""
    store_locale(character.revision, "de", {"Tall": "Lang"})
    counts = []
    for more in range(0, 6, 5):
        for number in range(more):
            revision = store_imported(
                user=user, sheet=salt.SHEET, catalogs=salt.CATALOGS, id=f"salt-{number}"
            )
            store_locale(revision, "de", {"Tall": f"Lang {number}"})
            made = make_character(Actor(user_id=user.pk), revision=revision, name="Mara")
            salt.change(made, commands.PickEntry("folk", "tall"), Actor(user_id=user.pk))
        file_cache.clear()
        with CaptureQueriesContext(connection) as asked:
            reader.get(reverse("characters:list_characters"))
        counts.append(len(asked))

    assert counts[0] == counts[1]
