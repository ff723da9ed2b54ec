"""What the review of an import shows: all one should know before a file is stored (F1.70 to F1.74)."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.engine.problems import Problem
from rulesets.engine.schema.gmtexts import GmText, list_gm_texts
from rulesets.models import Upload
from rulesets.services.importing import Proposal
from rulesets.services.locales import needed_languages
from rulesets.texts import take_to_hand, texts_in
from rulesets.views.overview import CoverageMark, Overview, describe_coverage, describe_ruleset
from studio.web.languages import name_of


@dataclass(frozen=True, slots=True)
class TranslationLine:
    """A translation the file carries, and whether it would be kept: somebody here reads in it (T4.1)."""

    language: str
    name: str
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Review:
    """A file before it is stored.

    `whose` is the owner of the ruleset it goes into, by user name; empty where it is one's own.
    `members` are the files of a package beside its manifest, ruleset and translations, `broken` those with
    mistakes, which refuse nothing (F1.82); nor do `warnings` (M1.6, M4.16).
    """

    token: str
    file_name: str
    name: str
    edition: str
    key: str
    whose: str
    number: int
    is_stored: bool
    license_id: str
    attribution: str
    summary: str
    coverage: tuple[CoverageMark, ...]
    texts: tuple[GmText, ...]
    overview: Overview
    members: tuple[str, ...]
    translations: tuple[TranslationLine, ...]
    broken: tuple[str, ...]
    warnings: tuple[Problem, ...]

    @property
    def verdict(self) -> str:
        """What storing it would do, in a sentence."""
        if self.is_stored:
            return _(
                "This version is stored already, with the same contents. Storing it again changes nothing."
            )
        return _("This version is not stored yet.")


def describe_review(upload: Upload, proposal: Proposal, *, whose: str = "") -> Review:
    """Return the review of a file that was read without a problem, in its own translations (T2.2)."""
    read = proposal.read
    if read is None:
        raise ValueError("Only a file that was read can be reviewed.")
    model = read.model
    files = proposal.parts.files if proposal.parts else {}
    locales = proposal.parts.locales if proposal.parts else {}
    take_to_hand(texts_in(locales))
    abilities = {
        path: json.loads(text.removeprefix("\ufeff"))
        for path, text in files.items()
        if path.startswith("abilities/")
    }
    return Review(
        token=str(upload.token),
        file_name=upload.name,
        name=model.name,
        edition=model.edition or "",
        key=f"local/{model.id}",
        whose=whose,
        number=model.version,
        is_stored=proposal.stored is not None,
        license_id=(model.license.spdx or "") if model.license else "",
        attribution=(model.license.attribution or "") if model.license else "",
        summary=model.coverage.summary,
        coverage=describe_coverage(model.coverage.model_dump()),
        texts=tuple(list_gm_texts(read.document, abilities)),
        overview=describe_ruleset(read),
        members=tuple(sorted(files)),
        translations=tuple(_describe_translations(locales)),
        broken=tuple(sorted(read.file_problems)),
        warnings=proposal.warnings,
    )


def _describe_translations(languages: Iterable[str]) -> Iterator[TranslationLine]:
    needed = needed_languages()
    for language in sorted(languages):
        if language != "en":
            yield TranslationLine(language, name_of(language), language in needed)
