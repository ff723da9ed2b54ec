"""Translations that versions kept as files become rows of their own, and can be given back."""

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE, AFTER = ("rulesets", "0004_locale_packs"), ("rulesets", "0005_locales_become_packs")
RUSSIAN = '{"_meta": {"locale": "ru"}, "package": {"name": "Kust"}, "ruleset": {"Salt Coast": "Zoutkust"}}'
FILES = {
    "locales/ru.json": RUSSIAN,
    "locales/en.json": '{"_meta": {"locale": "en"}}',
    "locales/de.json": '{"_meta": {"locale": "fr"}, "ruleset": {}}',
    "locales/xx.json": "not json",
    "catalogs/songs.json": "{}",
}


def migrate(target: tuple[str, str]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate([target])
    return MigrationExecutor(connection).loader.project_state([target]).apps


@pytest.mark.django_db(transaction=True)
def test_stored_translations_move_and_everything_else_stays():
    """F1.83: what is stored can still be given back."""
    apps = migrate(BEFORE)
    try:
        revision = store(apps)
        apps = migrate(AFTER)
        packs = apps.get_model("rulesets", "LocalePack").objects.filter(revision_id=revision)
        russian = packs.get(language="ru")
        paths = apps.get_model("rulesets", "RevisionFile").objects.values_list("path", flat=True)

        assert set(packs.values_list("language", flat=True)) == {"ru", "en"}
        assert (russian.file.text, russian.origin, russian.package_name) == (RUSSIAN, "imported", "Kust")
        assert russian.card == {"Salt Coast": "Zoutkust"}
        assert set(paths) == {"locales/de.json", "locales/xx.json", "catalogs/songs.json"}

        apps = migrate(BEFORE)
        again = apps.get_model("rulesets", "RevisionFile").objects.select_related("file")
        assert {row.path: row.file.text for row in again} == FILES
    finally:
        migrate(AFTER)
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())


def store(apps: Any) -> int:
    """Store a version with files, as it was before."""
    ruleset = apps.get_model("rulesets", "Ruleset").objects.create(ruleset_id="salt-coast")
    revision = apps.get_model("rulesets", "Revision").objects.create(
        ruleset=ruleset,
        number=1,
        document="{}",
        digest="a" * 64,
        api_minor=813,
        source="imported",
        name="Salt Coast",
        summary="Two dice.",
    )
    for number, (path, text) in enumerate(FILES.items()):
        file = apps.get_model("rulesets", "CatalogFile").objects.create(digest=f"{number}" * 64, text=text)
        apps.get_model("rulesets", "RevisionFile").objects.create(revision=revision, path=path, file=file)
    return revision.pk
