"""Translations for tests: a language in which every text of a ruleset says that it is translated."""

import hashlib
import json
import re
from collections.abc import Mapping

from rulesets.engine.schema.displaytexts import list_display_texts
from rulesets.models import CatalogFile, LocalePack, Origin, Revision
from rulesets.queries import compiled_for
from rulesets.services.locales import keep_carried

MARKED = re.compile(r"⟦[^⟧]*⟧")
"""What `translate_all` makes of a text, wherever it stands on a page."""


def write_locale(language: str, texts: Mapping[str, str], *, direction: str = "ltr") -> str:
    """Return a locale file."""
    meta = {"locale": language, "direction": direction}
    return json.dumps({"_meta": meta, "ruleset": dict(texts)}, ensure_ascii=False)


def store_locale(
    revision: Revision,
    language: str,
    texts: Mapping[str, str],
    *,
    direction: str = "ltr",
    origin: Origin = Origin.IMPORTED,
) -> LocalePack:
    """Keep a translation with a version, whoever reads in it."""
    text = write_locale(language, texts, direction=direction)
    if origin == Origin.IMPORTED:
        keep_carried(revision, {language: text}, keep_all=True)
        return revision.locale_packs.get(language=language)
    file, _ = CatalogFile.objects.get_or_create(
        digest=hashlib.sha256(text.encode()).hexdigest(), defaults={"text": text}
    )
    return LocalePack.objects.create(
        revision=revision,
        language=language,
        origin=origin,
        file=file,
        direction=direction,
        listed_sha256=file.digest,
    )


def translate_all(revision: Revision, language: str = "de", *, direction: str = "ltr") -> list[str]:
    """Translate every display text of a version to `⟦text⟧`; return the texts."""
    ruleset = compiled_for(revision).ruleset
    found = dict.fromkeys(str(text) for text in list_display_texts(ruleset))
    store_locale(revision, language, {text: f"⟦{text}⟧" for text in found}, direction=direction)
    return list(found)
