"""What an admin reads before an install: every text for game masters, word for word (P3.12, F1.72)."""

import json
from typing import Any

from rulesets.engine.schema.gmtexts import GmText, list_gm_texts
from rulesets.models import Revision
from rulesets.packs.content import Content
from rulesets.packs.entries import Offer
from rulesets.queries import files_of

_ABILITIES = "abilities/"


def gm_texts_of(content: Content) -> list[GmText]:
    """Return the texts of a file that was checked."""
    return _list(content.read.document, {name: data.decode() for name, data in content.files.items()})


def stored_gm_texts(revision: Revision) -> list[GmText]:
    """Return the texts of a stored version."""
    return _list(_load(revision.document), files_of(revision))


def _list(document: Any, files: dict[str, str]) -> list[GmText]:  # noqa: ANN401 (a JSON document)
    abilities = {name: _load(text) for name, text in files.items() if name.startswith(_ABILITIES)}
    return list(list_gm_texts(document, abilities))


def _load(text: str) -> Any:  # noqa: ANN401
    return json.loads(text.removeprefix("\ufeff"))


def describe_review(catalog_id: str, offer: Offer, content: Content, texts: list[GmText]) -> dict[str, Any]:
    """Return what the review shows, as the job keeps it (F1.71)."""
    model = content.read.model
    return {
        "key": f"{catalog_id}/{offer.id}",
        "name": model.name,
        "edition": model.edition or "",
        "version": offer.version,
        "number": model.version,
        "sha256": offer.artifact.sha256 if offer.artifact else "",
        "license": (model.license.spdx or "") if model.license else "",
        "attribution": (model.license.attribution or "") if model.license else "",
        "summary": model.coverage.summary,
        "coverage": model.coverage.model_dump(),
        "members": sorted(content.files),
        "texts": [{"path": text.path, "text": text.text} for text in texts],
    }
