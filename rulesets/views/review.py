"""What the review of an import shows: all one should know before a file is stored (F1.70 to F1.74)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.engine.problems import JsonValue, Place, path_of
from rulesets.models import Upload
from rulesets.services.importing import Proposal
from rulesets.views.overview import CoverageMark, Overview, describe_coverage, describe_ruleset

# The texts a GM can be given, in the order of F1.72; `*` stands for every element of a list.
_GM_PLACES: tuple[Place, ...] = (
    ("gm", "checkGuidance"),
    ("gm", "sheetGuidance"),
    ("gm", "worldGuidance"),
    ("gmReference",),
    ("clocks", "text"),
    ("party", "text"),
    ("sheet", "advancement", "text"),
    ("party", "advancement", "text"),
    ("layers", "*", "gm", "guidance"),
    ("layers", "*", "gm", "worldGuidance"),
)
# Below `abilities` a text is told by its key, however deep the effect that carries it.
_ABILITY_KEYS = frozenset({"description", "when", "text", "until"})


@dataclass(frozen=True, slots=True)
class GmText:
    """One text as the file has it, with its path."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Review:
    """A file before it is stored.

    `members` are the files of a package beside its manifest and ruleset, `broken` those with mistakes, which
    refuse nothing (F1.82).
    """

    token: str
    file_name: str
    name: str
    edition: str
    key: str
    number: int
    is_stored: bool
    license_id: str
    attribution: str
    summary: str
    coverage: tuple[CoverageMark, ...]
    texts: tuple[GmText, ...]
    overview: Overview
    members: tuple[str, ...]
    broken: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """What storing it would do, in a sentence."""
        if self.is_stored:
            return _(
                "This version is stored already, with the same contents. Storing it again changes nothing."
            )
        return _("This version is not stored yet.")


def describe_review(upload: Upload, proposal: Proposal) -> Review:
    """Return the review of a file that was read without a problem."""
    read = proposal.read
    if read is None:
        raise ValueError("Only a file that was read can be reviewed.")
    model = read.model
    return Review(
        token=str(upload.token),
        file_name=upload.name,
        name=model.name,
        edition=model.edition or "",
        key=f"local/{model.id}",
        number=model.version,
        is_stored=proposal.stored is not None,
        license_id=(model.license.spdx or "") if model.license else "",
        attribution=(model.license.attribution or "") if model.license else "",
        summary=model.coverage.summary,
        coverage=describe_coverage(model.coverage.model_dump()),
        texts=tuple(list_gm_texts(read.document)),
        overview=describe_ruleset(read),
        members=tuple(sorted(proposal.parts.files)) if proposal.parts else (),
        broken=tuple(sorted(read.file_problems)),
    )


def list_gm_texts(document: Mapping[str, JsonValue]) -> Iterator[GmText]:
    """Yield every text a GM can be given, whole, with its path."""
    for place in _GM_PLACES:
        for found, value in _find(document, place):
            if isinstance(value, str):
                yield GmText(path_of(found), value)
    yield from _find_ability_texts(document.get("abilities"), ("abilities",))


def _find(value: JsonValue, place: Place, found: Place = ()) -> Iterator[tuple[Place, JsonValue]]:
    if not place:
        yield found, value
    elif place[0] == "*":
        for position, element in enumerate(value if isinstance(value, list | tuple) else ()):
            yield from _find(element, place[1:], (*found, position))
    elif isinstance(value, Mapping) and place[0] in value:
        yield from _find(value[str(place[0])], place[1:], (*found, place[0]))


def _find_ability_texts(value: JsonValue, place: Place) -> Iterator[GmText]:
    if isinstance(value, Mapping):
        for key, child in value.items():
            if key in _ABILITY_KEYS and isinstance(child, str):
                yield GmText(path_of((*place, key)), child)
            else:
                yield from _find_ability_texts(child, (*place, key))
    elif isinstance(value, list | tuple):
        for position, child in enumerate(value):
            yield from _find_ability_texts(child, (*place, position))
