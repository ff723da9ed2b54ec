"""Looking ahead: the character as it is, beside what it would be with another number. Source: U9.3.

Nothing is stored: what is compared is worked out for this page and forgotten.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from characters.models import View
from characters.pages.controls import as_typed
from characters.pages.desk import Desk
from characters.pages.explained import check_text
from characters.pages.head import Head, make_head
from characters.pages.wording import field_text
from rulesets.engine.api import Settled, planning_fields, step_states, step_view
from rulesets.engine.builder.openchoices import OpenChoice, open_choices
from rulesets.engine.builder.state import CatalogView, Inactive, OfferState
from rulesets.engine.sheet import CheckNumber
from rulesets.texts import said
from studio.web.templatetags.numbers import number, signed

OFFERS_MOST = 12
"""Labels of new offers that one step lists; of more it says how many."""


@dataclass(frozen=True, slots=True)
class AheadForm:
    """What can be looked ahead by: number fields, each as (id, label), and the value it stands at."""

    url: str
    fields: tuple[tuple[str, str], ...]
    field: str
    value: str


@dataclass(frozen=True, slots=True)
class Compared:
    """One value now and then."""

    label: str
    now: str
    then: str

    @property
    def is_changed(self) -> bool:
        """Whether it would be another."""
        return self.now != self.then


@dataclass(frozen=True, slots=True)
class NewOffers:
    """What a step would offer that it does not offer now; `more` are not listed."""

    step: str
    labels: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class AheadPage:
    """Everything the page shows.

    Attributes:
        head: The head of the character's page.
        form: To look at another value.
        label: The field.
        now: What it holds now.
        then: What it would hold.
        groups: Compared values by heading; a heading without any is left out.
        open: Choices that would wait and do not wait now.
        offers: What would be offered besides.
        inactive: Answers that would not count any more, with the reason.
        trouble: Why the value cannot be looked at; the groups are empty then.
    """

    head: Head
    form: AheadForm
    label: str
    now: str
    then: str
    groups: tuple[tuple[str, tuple[Compared, ...]], ...]
    open: tuple[OpenChoice, ...]
    offers: tuple[NewOffers, ...]
    inactive: tuple[Inactive, ...]
    trouble: str


def ahead_form(desk: Desk, field: str = "", value: str = "") -> AheadForm | None:
    """Return the form that looks ahead by a field, without one by the first there is.

    None where the character has no such number to look ahead by.
    """
    ids = planning_fields(desk.settled)
    chosen = field or next(iter(ids), "")
    if chosen not in ids:
        return None
    url = reverse("characters:ahead", args=[desk.character.pk])
    labels = tuple((id_, desk.compiled.fields[id_].label) for id_ in ids)
    return AheadForm(url, labels, chosen, value or _next(desk, chosen))


def ahead_page(
    desk: Desk, form: AheadForm, then: Settled | None, headings: dict[str, str], trouble: str
) -> AheadPage:
    """Return the comparison of the character with what it would be; without that, why there is none."""
    changed = then or desk.settled
    groups = tuple((label, tuple(_GROUPS[name](desk.settled, changed))) for name, label in headings.items())
    return AheadPage(
        head=make_head(
            desk.character,
            view=View.SHEET,
            has_builder=desk.compiled.builder is not None,
            rename_url=reverse("characters:rename", args=[desk.character.pk]),
        ),
        form=form,
        label=desk.compiled.fields[form.field].label,
        now=_field(desk.settled, form.field),
        then=_field(changed, form.field),
        groups=tuple((label, lines) for label, lines in groups if lines) if then else (),
        open=tuple(_new_choices(desk.settled, changed)),
        offers=tuple(_new_offers(desk.settled, changed)),
        inactive=tuple(_newly_inactive(desk.settled, changed)),
        trouble=trouble,
    )


def _next(desk: Desk, field: str) -> str:
    """Return one more than the field holds: what people look at first."""
    value = desk.settled.sheet.fields.get(field)
    if not isinstance(value, int | float) or isinstance(value, bool):
        return ""
    return as_typed(value + 1)


def _field(settled: Settled, id_: str) -> str:
    return field_text(settled, id_, settled.sheet.fields.get(id_))


def _scores(now: Settled, then: Settled) -> Iterator[Compared]:
    for id_, known in now.plan.compiled.abilities.items():
        yield Compared(known.label, _score(now, id_), _score(then, id_))


def _score(settled: Settled, id_: str) -> str:
    return f"{number(settled.sheet.scores[id_])} ({signed(settled.sheet.modifiers[id_])})"


def _derived(now: Settled, then: Settled) -> list[Compared]:
    """Every derived value that is shown; those that would change first."""
    hidden = {*now.sheet.hidden, *then.sheet.hidden}
    found = [
        Compared(known.label, number(now.sheet.derived[id_]), number(then.sheet.derived[id_]))
        for id_, known in now.plan.compiled.derived.items()
        if f"derived/{id_}" not in hidden
    ]
    return sorted(found, key=lambda line: not line.is_changed)


def _pools(now: Settled, then: Settled) -> Iterator[Compared]:
    labels = {id_: pool.label for id_, pool in now.plan.compiled.pools.items()}
    for settled in (now, then):
        labels |= {pool.key: pool.name for pool in settled.sheet.row_pools}
    for key in dict.fromkeys([*now.sheet.pools, *then.sheet.pools]):
        yield Compared(labels.get(key, key), _pool(now, key), _pool(then, key))


def _pool(settled: Settled, key: str) -> str:
    found = settled.sheet.pools.get(key)
    return "–" if found is None else number(found.max)


def _checks(now: Settled, then: Settled) -> Iterator[Compared]:
    """Skills and saves that would have another number or another training."""
    compiled = now.plan.compiled
    for known, before, after in (
        (compiled.skills, now.sheet.skills, then.sheet.skills),
        (compiled.saves, now.sheet.saves, then.sheet.saves),
    ):
        for id_, check in known.items():
            line = Compared(check.label, _check(now, before[id_]), _check(then, after[id_]))
            if line.is_changed:
                yield line


def _check(settled: Settled, found: CheckNumber) -> str:
    compiled = settled.plan.compiled
    value = "–" if found.refused else check_text(compiled, found.number)
    return f"{value} · {said(compiled.tier(found.tier).label)}"


_GROUPS = {"scores": _scores, "derived": _derived, "pools": _pools, "checks": _checks}


def _new_choices(now: Settled, then: Settled) -> Iterator[OpenChoice]:
    known = {(choice.kind, choice.id): choice.count for choice in open_choices(now)}
    for choice in open_choices(then):
        if choice.count > known.get((choice.kind, choice.id), 0):
            yield choice


def _new_offers(now: Settled, then: Settled) -> Iterator[NewOffers]:
    for state in step_states(then):
        if state.shown and state.kind == "catalog":
            before = dict(_offered(now, state.id))
            new = [label for id_, label in _offered(then, state.id) if id_ not in before]
            if new:
                yield NewOffers(state.label, tuple(new[:OFFERS_MOST]), max(len(new) - OFFERS_MOST, 0))


def _offered(settled: Settled, step: str) -> Iterator[tuple[str, str]]:
    """What a step offers or has picked now; nothing while it is not shown."""
    view = step_view(settled, step) if step in settled.activity.shown else None
    if isinstance(view, CatalogView):
        for offer in view.offers:
            if offer.state in (OfferState.OFFERED, OfferState.PICKED):
                yield offer.entry, offer.label


def _newly_inactive(now: Settled, then: Settled) -> Iterator[Inactive]:
    known = {(item.key, item.answer) for state in step_states(now) for item in state.inactive}
    for state in step_states(then):
        for item in state.inactive:
            if (item.key, item.answer) not in known:
                yield item
