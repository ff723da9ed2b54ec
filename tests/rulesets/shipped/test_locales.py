"""The translations that come with the Studio: right files, no stale key, kept whatever is needed."""

import json
from pathlib import Path

import pytest

from rulesets.engine.api import Ruleset, read_package
from rulesets.engine.schema.displaytexts import list_display_texts
from rulesets.engine.translations import LocaleFile, coverage_of, read_locale
from rulesets.services.shipping import install_folder, read_folder
from tests.rulesets.shipped.places import SHIPPED

FOLDER = SHIPPED / "srd-5-1"
LOCALES = sorted((FOLDER / "locales").glob("*.json"))


def read(path: Path) -> LocaleFile:
    found = read_locale(path.read_bytes(), language=path.stem, name=path.name)
    assert isinstance(found, LocaleFile), found
    return found


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    found = read_package(read_folder(FOLDER))
    assert isinstance(found, Ruleset)
    return found


def test_srd_is_translated_to_arabic_french_portuguese_and_russian():
    assert [path.stem for path in LOCALES] == ["ar", "fr", "pt-BR", "ru"]
    assert [read(path).direction for path in LOCALES] == ["rtl", "ltr", "ltr", "ltr"]


@pytest.mark.parametrize("path", LOCALES, ids=lambda path: path.stem)
def test_no_key_of_a_translation_is_stale(path: Path, ruleset: Ruleset):
    """T1.12."""
    found = coverage_of(list_display_texts(ruleset), read(path))

    assert found.stale == ()
    assert found.translated > 60


@pytest.mark.parametrize("path", LOCALES, ids=lambda path: path.stem)
def test_scores_and_skills_have_names_in_every_language(path: Path, ruleset: Ruleset):
    texts = read(path).texts or {}
    sheet = ruleset.model.sheet

    assert [thing.label for thing in (*sheet.abilities, *sheet.skills) if thing.label not in texts] == []


@pytest.mark.django_db
def test_they_are_kept_whatever_languages_are_needed():
    revision = install_folder(FOLDER)

    assert [pack.language for pack in revision.locale_packs.all()] == ["ar", "fr", "pt-BR", "ru"]
    assert json.loads(revision.locale_packs.get(language="fr").file.text)["ruleset"]["Dwarf"] == "Nain"
