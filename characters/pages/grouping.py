"""Which part of a sheet stands under which heading. Source: S3.5 to S3.8, S10.16."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _

from characters.pages.keys import page_key
from rulesets.engine.api import CompiledRuleset


class InSection(Protocol):
    """Anything of the sheet that may name the section it stands in."""

    @property
    def section(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Group:
    """One heading with the ids of what stands under it, in the order of the file."""

    key: str
    label: str
    scores: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    saves: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands under the heading, so that it is not shown (S3.8)."""
        return not (self.scores or self.skills or self.saves or self.fields or self.derived or self.lists)


def groups_of(compiled: CompiledRuleset, hidden: frozenset[str]) -> tuple[Group, ...]:
    """Return the headings of a sheet, without what is hidden on it.

    What names no section stands under a heading of its own kind: scores, skills and saves before the
    sections, everything else after them.
    """
    before = (
        Group("scores", _("Ability scores"), scores=_in(compiled.abilities, None)),
        Group("skills", _("Skills"), skills=_in(compiled.skills, None)),
        Group("saves", _("Saves"), saves=_in(compiled.saves, None)),
    )
    sections = tuple(
        Group(
            page_key("section", section.id),
            section.label,
            scores=_in(compiled.abilities, section.id),
            skills=_in(compiled.skills, section.id),
            saves=_in(compiled.saves, section.id),
            fields=_visible("field", _in(compiled.fields, section.id), hidden),
            derived=_visible("derived", _in(compiled.derived, section.id), hidden),
            lists=_visible("list", _in(compiled.lists, section.id), hidden),
        )
        for section in compiled.sections.values()
    )
    after = (
        Group("fields", _("Details"), fields=_visible("field", _in(compiled.fields, None), hidden)),
        Group("derived", _("Worked out"), derived=_visible("derived", _in(compiled.derived, None), hidden)),
        Group("lists", _("Lists"), lists=_visible("list", _in(compiled.lists, None), hidden)),
    )
    return tuple(group for group in (*before, *sections, *after) if not group.is_empty)


def _in(things: Mapping[str, InSection], section: str | None) -> tuple[str, ...]:
    return tuple(id_ for id_, thing in things.items() if thing.section == section)


def _visible(kind: str, ids: Iterable[str], hidden: frozenset[str]) -> tuple[str, ...]:
    return tuple(id_ for id_ in ids if f"{kind}/{id_}" not in hidden)
