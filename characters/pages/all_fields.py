"""All fields: the complete form of a character, by the sections of its sheet. Source: B2.4, S3, S10.16."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from characters.models import View
from characters.pages.checks import CheckLine, ScoreLine, check_line, score_line
from characters.pages.controls import Control, Trouble, bounds_hint
from characters.pages.desk import Desk
from characters.pages.explained import Explained, Explainer
from characters.pages.fields import field_control
from characters.pages.grouping import Group, groups_of
from characters.pages.head import Head, make_head
from characters.pages.lists import ListBlock, list_block
from characters.pages.unread import UnreadValue, unread_values
from rulesets.engine.api import field_state


@dataclass(frozen=True, slots=True)
class Section:
    """One heading with its inputs and the numbers they make."""

    key: str
    label: str
    scores: tuple[ScoreLine, ...]
    skills: tuple[CheckLine, ...]
    saves: tuple[CheckLine, ...]
    fields: tuple[Control, ...]
    derived: tuple[Explained, ...]
    lists: tuple[ListBlock, ...]

    @property
    def controls(self) -> Iterator[Control]:
        """The inputs of the section, those of lists left out."""
        yield from (line.control for line in self.scores if line.control is not None)
        for line in (*self.skills, *self.saves):
            yield line.tier
            yield line.bonus
        yield from self.fields

    @property
    def numbers(self) -> Iterator[Explained]:
        """The numbers of the section."""
        for score in self.scores:
            yield score.modifier
            if score.control is None:
                yield score.score
        yield from (line.number for line in (*self.skills, *self.saves) if line.number is not None)
        yield from self.derived


@dataclass(frozen=True, slots=True)
class FieldsPage:
    """Everything All fields shows."""

    character_id: int
    head: Head
    sections: tuple[Section, ...]
    bonus_hint: str
    unread: tuple[UnreadValue, ...]
    url: str
    stray: Trouble | None

    @property
    def lists(self) -> tuple[ListBlock, ...]:
        """The lists of all sections."""
        return tuple(block for section in self.sections for block in section.lists)

    @property
    def controls(self) -> dict[str, Control]:
        """Every input by its key."""
        of_sections = (control for section in self.sections for control in section.controls)
        of_lists = (control for block in self.lists for control in block.controls)
        return {control.key: control for control in (*of_sections, *of_lists)}

    @property
    def numbers(self) -> tuple[Explained, ...]:
        """Every number that is worked out."""
        return tuple(number for section in self.sections for number in section.numbers)

    @property
    def shapes(self) -> tuple[tuple[str, str], ...]:
        """Short names for which inputs there are: one for each list's rows, one for everything else."""
        keys = "\n".join(control.key for section in self.sections for control in section.controls)
        numbers = "\n".join(number.id for number in self.numbers)
        lists = "\n".join(block.key for block in self.lists)
        rest = hashlib.sha256(f"{keys}\n\n{numbers}\n\n{lists}".encode()).hexdigest()[:16]
        return (("shape", rest), *((f"shape-{block.key}", block.shape) for block in self.lists))


def fields_page(desk: Desk) -> FieldsPage:
    """Return All fields of a character."""
    groups = groups_of(desk.compiled, desk.settled.sheet.hidden)
    explainer = Explainer(desk.settled, targets_of(groups), place="number")
    where = [desk.character.pk]
    bonuses = desk.compiled.sheet.bonus_range
    return FieldsPage(
        character_id=desk.character.pk,
        head=make_head(
            desk.character,
            view=View.FIELDS,
            has_builder=desk.compiled.builder is not None,
            rename_url=reverse("characters:fields_rename", args=where),
            undo=desk.undo,
            reversal_urls=(
                reverse("characters:fields_undo", args=where),
                reverse("characters:fields_redo", args=where),
            ),
            trouble=desk.trouble_at("name"),
        ),
        sections=tuple(_section(desk, explainer, group) for group in groups),
        bonus_hint=bounds_hint(bonuses.min, bonuses.max),
        unread=unread_values(desk.settled.sheet.unreadable),
        url=reverse("characters:fields", args=where),
        stray=desk.stray(),
    )


def targets_of(groups: tuple[Group, ...]) -> Iterator[str]:
    """Name every number that stands under the headings of a sheet."""
    for group in groups:
        for id_ in group.scores:
            yield f"ability/{id_}"
            yield f"modifier/{id_}"
        yield from (f"skill/{id_}" for id_ in group.skills)
        yield from (f"save/{id_}" for id_ in group.saves)
        yield from (f"derived/{id_}" for id_ in group.derived)


def _section(desk: Desk, explainer: Explainer, group: Group) -> Section:
    action = reverse("characters:field_value", args=[desk.character.pk])
    return Section(
        key=group.key,
        label=group.label,
        scores=tuple(score_line(desk, explainer, id_) for id_ in group.scores),
        skills=tuple(check_line(desk, explainer, "skills", id_) for id_ in group.skills),
        saves=tuple(check_line(desk, explainer, "saves", id_) for id_ in group.saves),
        fields=tuple(
            field_control(desk, field_state(desk.settled, id_), action=action) for id_ in group.fields
        ),
        derived=tuple(explainer.plain(f"derived/{id_}") for id_ in group.derived),
        lists=tuple(list_block(desk, id_, section=group.label) for id_ in group.lists),
    )
