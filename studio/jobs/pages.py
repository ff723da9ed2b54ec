"""What the pages of jobs show: the list, and one job with its bar, its times and its end.

Source: U2.8, U6.2, P7.5.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from studio.jobs.codes import SENTENCES, Code, tell
from studio.jobs.kinds import all_kinds, find_kind
from studio.jobs.models import ENDED, LEASED, Job, State
from studio.jobs.queries import GROUPS, IDLE, Viewer, actions_for, jobs_listed_for, narrow
from studio.jobs.wording import amount, detail_lines, length, told_counts
from studio.web.paging import PER_PAGE, PageLinks, page_links
from studio.web.selects import FilterSelect, word_select

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

SEARCH_FROM = 20
"""A list of no more is seen at a glance, and has neither search nor filters (U2.9)."""

GROUP_NAMES: "dict[str, StrPromise]" = {
    "queue": gettext_lazy("Queue"),
    "running": gettext_lazy("Running"),
    "done": gettext_lazy("Done"),
    "failed": gettext_lazy("Failed"),
    "unchanged": gettext_lazy("Changed nothing"),
}
ACTION_NAMES: "dict[str, StrPromise]" = {
    "confirm": gettext_lazy("Confirm"),
    "resume": gettext_lazy("Go on where it stopped"),
    "retry": gettext_lazy("Try again"),
    "cancel": gettext_lazy("Cancel"),
}
_TONES = {
    State.DONE: "fine",
    State.REFUSED: "wrong",
    State.FAILED: "wrong",
    State.RETRYING: "look",
    State.REVIEW: "look",
}


@dataclass(frozen=True, slots=True)
class Bar:
    """How far a job is, as a bar: `most` is None where nobody knows the end; `text` says it in words."""

    value: int
    most: int | None
    text: str


@dataclass(frozen=True, slots=True)
class JobCard:
    """A job in the list; one that is about nothing in particular is called by its kind alone."""

    pk: int
    url: str
    subject: str
    kind: str
    state: str
    tone: str
    bar: Bar | None
    sentence: str
    when: datetime
    requested_by: str
    is_ended: bool


@dataclass(frozen=True, slots=True)
class JobsPage:
    """The list of jobs; `query` is the part of the address from `?` on.

    `idle` counts those left out, for staff: nobody asked for them, and they changed nothing.
    """

    url: str
    query: str
    words: str
    selects: tuple[FilterSelect, ...]
    cards: tuple[JobCard, ...]
    links: PageLinks
    found: int
    total: int
    idle: int
    is_searchable: bool
    is_staff: bool

    @property
    def is_narrowed(self) -> bool:
        return bool(self.words) or any(select.chosen for select in self.selects)

    @property
    def is_moving(self) -> bool:
        """Whether a job of it may still change, so that the page asks again."""
        return any(not card.is_ended for card in self.cards)


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a job, with what stands under it."""

    text: str
    lines: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class JobPage:
    """One job. `actions` are name and words of each button, `lines` what stands under its sentence.

    `waits` says that it goes on only when somebody has read something.
    """

    card: JobCard
    code: str
    attempt: int
    next_in: str
    elapsed: str
    counts: tuple[tuple[str, int], ...]
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[Note, ...]
    actions: tuple[tuple[str, str], ...]
    link: str
    is_stopping: bool
    waits: bool
    poll_seconds: int


def jobs_page(viewer: Viewer, asked: Mapping[str, str]) -> JobsPage:
    """Return the list as the address asks for it: `q` the words, `show` a group, `kind`, `page`."""
    listed = jobs_listed_for(viewer)
    words = asked.get("q", "")[:200].strip()
    group = asked.get("show", "") if asked.get("show") in GROUPS else ""
    kind = asked.get("kind", "") if find_kind(asked.get("kind", "")) else ""
    shown = Paginator(narrow(listed, group=group, kind=kind, words=words), PER_PAGE).get_page(
        asked.get("page")
    )
    is_narrowed = bool(words or group or kind)
    everything = listed if group == "unchanged" else narrow(listed)
    total = everything.count() if is_narrowed else shown.paginator.count
    url = reverse("jobs:list_jobs")

    def query(page: int) -> str:
        pairs = {"q": words, "show": group, "kind": kind, "page": str(page) if page > 1 else ""}
        kept = {name: value for name, value in pairs.items() if value}
        return f"?{urlencode(kept)}" if kept else ""

    return JobsPage(
        url=url,
        query=query(shown.number),
        words=words,
        selects=_selects(group, kind),
        cards=tuple(job_card(job) for job in shown.object_list),
        links=page_links(shown, lambda page: url + query(page)),
        found=shown.paginator.count,
        total=total,
        idle=listed.filter(IDLE).count() if viewer.is_staff and not is_narrowed else 0,
        is_searchable=total > SEARCH_FROM or is_narrowed,
        is_staff=viewer.is_staff,
    )


def _selects(group: str, kind: str) -> tuple[FilterSelect, ...]:
    groups = {name: str(label) for name, label in GROUP_NAMES.items()}
    kinds = {one.name: str(one.title) for one in all_kinds()}
    found = (word_select("show", _("State"), groups, group), word_select("kind", _("Kind"), kinds, kind))
    return tuple(select for select in found if select is not None)


def job_card(job: Job) -> JobCard:
    """Return a job as the list and the head of its page show it."""
    kind, state = find_kind(job.kind), State(job.state)
    title = str(kind.title) if kind is not None else job.kind
    gone = tell(SENTENCES[Code.KIND_GONE], {}) if kind is None and not job.is_ended else ""
    return JobCard(
        pk=job.pk,
        url=reverse("jobs:show_job", args=[job.pk]),
        subject=job.subject or title,
        kind=title if job.subject else "",
        state=str(state.label),
        tone=_TONES.get(state, ""),
        bar=_bar(job),
        sentence=job.sentence or gone,
        when=job.ended_at or job.created_at,
        requested_by=job.requested_by.get_username() if job.requested_by else "",
        is_ended=job.is_ended,
    )


def _bar(job: Job) -> Bar | None:
    """Return the bar of a job that is worked on: its things, else its bytes, else only that it moves."""
    if job.state not in LEASED:
        return None
    if job.total is not None:
        told = _("%(done)s of %(total)s") % {"done": job.done, "total": job.total}
        return Bar(min(job.done, job.total), job.total, told)
    if job.bytes_total:
        sizes = {"done": amount(job.bytes_done), "total": amount(job.bytes_total)}
        told = _("%(done)s of %(total)s") % sizes
        return Bar(min(job.bytes_done, job.bytes_total), job.bytes_total, told)
    return Bar(0, None, amount(job.bytes_done) if job.bytes_done else "")


def job_page(viewer: Viewer, job: Job) -> JobPage:
    """Return one job as its page shows it."""
    now, kind = timezone.now(), find_kind(job.kind)
    begun, due = job.started_at, job.next_attempt_at
    link = kind.link(job) if kind is not None and kind.link is not None else ""
    # What is to be read is confirmed where it can be read, if its kind has such a page (P5.12).
    hidden = "confirm" if job.state == State.REVIEW and link else ""
    return JobPage(
        card=job_card(job),
        code=job.code,
        # That it was read or handed on in between is nothing that went wrong.
        attempt=job.attempt if job.failures or job.lost_workers else 1,
        next_in=length((due - now).total_seconds()) if due is not None else "",
        elapsed=length(((job.ended_at or now) - begun).total_seconds()) if begun is not None else "",
        counts=told_counts(job.counts),
        created_at=job.created_at,
        started_at=begun,
        ended_at=job.ended_at,
        lines=() if job.state == State.REVIEW else detail_lines(job.code, job.detail),
        notes=tuple(_note(note) for note in job.notes),
        actions=tuple(
            (action, str(ACTION_NAMES[action])) for action in actions_for(viewer, job) if action != hidden
        ),
        link=link,
        is_stopping=job.cancel_asked_at is not None and job.state not in ENDED,
        waits=job.state == State.REVIEW,
        poll_seconds=_poll_seconds(job),
    )


def _poll_seconds(job: Job) -> int:
    """Return after how long the page asks again: never once the job has ended."""
    if job.state in ENDED:
        return 0
    return 1 if job.state in LEASED else 3


def _note(note: Mapping[str, Any]) -> Note:
    detail = note.get("detail") or {}
    return Note(tell(note["message"], detail), detail_lines(note["code"], detail))
