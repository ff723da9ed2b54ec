"""What versions kept as `locales/<language>.json` becomes rows of their own; what is no locale file stays."""

import json
from typing import Any

from django.db import migrations

_START, _END = "locales/", ".json"


def _read(path: str, text: str) -> tuple[str, dict[str, Any]] | None:
    """Return language and document of a file that is a locale file; anything else stays where it is."""
    language = path.removeprefix(_START).removesuffix(_END)
    try:
        document = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError:
        return None
    meta = document.get("_meta") if isinstance(document, dict) else None
    sections = [meta, *(document.get(key, {}) for key in ("package", "ruleset"))] if meta else [None]
    is_right = all(
        isinstance(section, dict) and all(isinstance(value, str) for value in section.values())
        for section in sections
    )
    if not is_right or document["_meta"].get("locale") != language or len(language) > 16:
        return None
    return language, document


def keep_apart(apps: Any, schema_editor: Any) -> None:
    RevisionFile = apps.get_model("rulesets", "RevisionFile")
    LocalePack = apps.get_model("rulesets", "LocalePack")
    keys = RevisionFile.objects.filter(path__startswith=_START, path__endswith=_END).values_list(
        "pk", flat=True
    )
    for key in list(keys):
        row = RevisionFile.objects.select_related("revision", "file").get(pk=key)
        read = _read(row.path, row.file.text)
        if read is None:
            continue
        language, document = read
        texts = document.get("ruleset", {})
        revision = row.revision
        english = (revision.name, revision.edition, revision.summary)
        LocalePack.objects.create(
            revision=revision,
            language=language,
            origin="imported",
            file=row.file,
            direction="rtl" if document["_meta"].get("direction") == "rtl" else "ltr",
            package_name=document.get("package", {}).get("name", ""),
            package_description=document.get("package", {}).get("description", ""),
            card={text: texts[text] for text in english if texts.get(text)},
        )
        row.delete()


def keep_together(apps: Any, schema_editor: Any) -> None:
    RevisionFile = apps.get_model("rulesets", "RevisionFile")
    LocalePack = apps.get_model("rulesets", "LocalePack")
    for pack in LocalePack.objects.filter(origin="imported"):
        path = f"{_START}{pack.language}{_END}"
        RevisionFile.objects.create(revision_id=pack.revision_id, path=path, file_id=pack.file_id)
        pack.delete()


class Migration(migrations.Migration):
    dependencies = [("rulesets", "0004_locale_packs")]

    operations = [migrations.RunPython(keep_apart, keep_together)]
