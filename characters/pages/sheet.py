"""The character page: the sheet to read and to print, every number explained. Source: S3, S10.16, U4.7."""

from dataclasses import dataclass

from django.urls import reverse

from characters.models import View
from characters.pages.ahead import AheadForm, ahead_form
from characters.pages.all_fields import targets_of
from characters.pages.checks import tier_label
from characters.pages.desk import Desk
from characters.pages.explained import Explained, Explainer
from characters.pages.grouping import Group, groups_of
from characters.pages.head import Head, make_head
from characters.pages.lists import Heading, heading
from characters.pages.unread import UnreadValue, unread_values
from characters.queries import sheet_in_play
from rulesets.engine.api import EvaluatedSheet
from rulesets.engine.builder.inputs import field_words
from rulesets.engine.schema.fields import Column, word_of
from rulesets.engine.sheet.rows import RowView
from rulesets.pages.cells import cell_text


@dataclass(frozen=True, slots=True)
class ScoreBox:
    """An ability score and its modifier."""

    name: str
    label: str
    score: Explained
    modifier: Explained


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A skill or save: its training in words, and its number; none where it is refused untrained."""

    label: str
    ability: str
    tier: str
    is_trained: bool
    number: Explained | None


@dataclass(frozen=True, slots=True)
class Fact:
    """A field with what it holds."""

    label: str
    text: str
    is_long: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A list with its rows as texts, without the columns that say nothing in any of them."""

    label: str
    headings: tuple[Heading, ...]
    rows: tuple[tuple[tuple[Heading, str], ...], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One heading of the sheet."""

    key: str
    label: str
    scores: tuple[ScoreBox, ...]
    checks: tuple[CheckRow, ...]
    facts: tuple[Fact, ...]
    derived: tuple[Explained, ...]
    tables: tuple[Table, ...]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing under the heading to show (S3.8)."""
        return not (self.scores or self.checks or self.facts or self.derived or self.tables)


@dataclass(frozen=True, slots=True)
class Gauge:
    """A pool or track as play starts: where it stands and the most it holds."""

    label: str
    value: int
    most: int


@dataclass(frozen=True, slots=True)
class StateFact:
    """A state as play starts."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Everything the character page shows.

    After the scores comes what a game looks up most: the ruleset's summary, and what moves in play. The
    sections stand in the order of the file (S3.7).
    """

    character_id: int
    head: Head
    glance: tuple[Explained, ...]
    parts: tuple[Part, ...]
    pools: tuple[Gauge, ...]
    tracks: tuple[Gauge, ...]
    states: tuple[StateFact, ...]
    unread: tuple[UnreadValue, ...]
    ahead: AheadForm | None

    @property
    def leading(self) -> tuple[Part, ...]:
        """The scores that name no section, which stand before everything."""
        return tuple(part for part in self.parts if part.key == "scores")

    @property
    def following(self) -> tuple[Part, ...]:
        """All other parts."""
        return tuple(part for part in self.parts if part.key != "scores")

    @property
    def has_glance(self) -> bool:
        """Whether the ruleset has a summary of numbers, or anything that moves in play."""
        return bool(self.glance or self.pools or self.tracks or self.states)


def sheet_page(desk: Desk) -> SheetPage:
    """Return the sheet of a character."""
    sheet, in_play = desk.settled.sheet, sheet_in_play(desk.settled)
    groups = groups_of(desk.compiled, sheet.hidden)
    explainer = Explainer(desk.settled, targets_of(groups), place="sheet")
    parts = [part for group in groups if not (part := _part(desk, explainer, group)).is_empty]
    return SheetPage(
        character_id=desk.character.pk,
        head=make_head(
            desk.character,
            view=View.SHEET,
            has_builder=desk.compiled.builder is not None,
            rename_url=reverse("characters:rename", args=[desk.character.pk]),
            trouble=desk.trouble_at("name"),
        ),
        glance=_glance(desk),
        parts=tuple(parts),
        pools=_pools(desk, in_play),
        tracks=_tracks(desk, in_play),
        states=_states(desk, in_play),
        unread=unread_values(sheet.unreadable),
        ahead=ahead_form(desk),
    )


def _part(desk: Desk, explainer: Explainer, group: Group) -> Part:
    return Part(
        key=group.key,
        label=group.label,
        scores=tuple(_score(desk, explainer, id_) for id_ in group.scores),
        checks=(
            *(_check(desk, explainer, "skill", id_) for id_ in group.skills),
            *(_check(desk, explainer, "save", id_) for id_ in group.saves),
        ),
        facts=tuple(fact for id_ in group.fields if (fact := _fact(desk, id_)).text),
        derived=tuple(explainer.plain(f"derived/{id_}") for id_ in group.derived),
        tables=tuple(table for id_ in group.lists if (table := _table(desk, id_)).rows),
    )


def _score(desk: Desk, explainer: Explainer, id_: str) -> ScoreBox:
    known = desk.compiled.abilities[id_]
    return ScoreBox(
        known.short or known.label,
        known.label,
        explainer.plain(f"ability/{id_}"),
        explainer.with_sign(f"modifier/{id_}"),
    )


def _check(desk: Desk, explainer: Explainer, kind: str, id_: str) -> CheckRow:
    known = desk.compiled.skills[id_] if kind == "skill" else desk.compiled.saves[id_]
    found = desk.settled.sheet.skills[id_] if kind == "skill" else desk.settled.sheet.saves[id_]
    ability = desk.compiled.abilities.get(known.ability or "")
    return CheckRow(
        label=known.label,
        ability=(ability.short or ability.label) if ability else "",
        tier=tier_label(desk, found.tier),
        is_trained=found.tier != desk.compiled.tiers[0],
        number=None if found.refused else explainer.check(f"{kind}/{id_}"),
    )


def _fact(desk: Desk, id_: str) -> Fact:
    known = desk.compiled.fields[id_]
    text = field_words(desk.settled, id_, desk.settled.sheet.fields.get(id_))
    return Fact(known.label, text, known.type == "longtext")


def _table(desk: Desk, list_id: str) -> Table:
    known = desk.compiled.lists[list_id]
    rows = desk.settled.sheet.rows(list_id)
    columns = [
        column
        for place, column in enumerate(known.columns)
        if place == 0 or any(_says_something(column, view) for view in rows)
    ]
    headings = tuple(heading(column) for column in columns)

    def texts(view: RowView) -> tuple[tuple[Heading, str], ...]:
        cells = (cell_text(column, view.cells.get(column.id)) for column in columns)
        return tuple(zip(headings, cells, strict=True))

    return Table(known.label, headings, tuple(texts(view) for view in rows))


def _says_something(column: Column, view: RowView) -> bool:
    """Return whether a cell holds something else than nothing or its column's default."""
    value, default = view.cells.get(column.id), getattr(column, "default", None)
    if default is None:
        return bool(value)
    return value not in (None, "", default)


def _glance(desk: Desk) -> tuple[Explained, ...]:
    """Return the derived values of the ruleset's summary, as far as they are shown."""
    hidden = desk.settled.sheet.hidden
    summed = desk.compiled.model.gm.sheet_summary.derived
    targets = [f"derived/{id_}" for id_ in summed if f"derived/{id_}" not in hidden]
    explainer = Explainer(desk.settled, targets, place="glance")
    return tuple(explainer.plain(target) for target in targets)


def _pools(desk: Desk, sheet: EvaluatedSheet) -> tuple[Gauge, ...]:
    """Return what is left of each pool, as it is stored (S16)."""
    labels = {id_: pool.label for id_, pool in desk.compiled.pools.items()}
    labels |= {pool.key: pool.name for pool in sheet.row_pools}
    return tuple(Gauge(labels.get(key, key), pool.current, pool.max) for key, pool in sheet.pools.items())


def _tracks(desk: Desk, sheet: EvaluatedSheet) -> tuple[Gauge, ...]:
    return tuple(
        Gauge(desk.compiled.tracks[id_].label, track.filled, track.filled + track.remaining)
        for id_, track in sheet.tracks.items()
    )


def _states(desk: Desk, sheet: EvaluatedSheet) -> tuple[StateFact, ...]:
    found = []
    for id_, value in sheet.states.items():
        known = desk.compiled.states[id_]
        found.append(StateFact(known.label, word_of(known, value)))
    return tuple(found)
