"""What the pages of bulk migrations show: how many characters are on which version, and what a job did.

Source: M9.
"""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.text import capfirst

from characters.services.migrating import looking
from rulesets.models import Ruleset
from rulesets.texts import name_on_card
from studio.jobs.answers import JobAnswer, answer_of
from studio.jobs.models import Job, State
from studio.jobs.wording import told_counts


@dataclass(frozen=True, slots=True)
class VersionCount:
    """How many characters stand on a version."""

    number: int
    count: int


@dataclass(frozen=True, slots=True)
class MigrationLine:
    """A migration in the list of a ruleset's migrations: to which version, and whether others moved to it."""

    url: str
    number: int
    moves_unpinned: bool
    job: JobAnswer
    state: str
    is_dry: bool
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class OlderPage:
    """The characters of a ruleset by their versions, and its migrations so far."""

    ruleset_id: int
    name: str
    key: str
    newest: int
    versions: tuple[int, ...]
    counts: tuple[VersionCount, ...]
    migrations: tuple[MigrationLine, ...]

    @property
    def older(self) -> int:
        """How many characters stand on an older version than the newest."""
        return sum(one.count for one in self.counts if one.number < self.newest)


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A character in a migration, with what is said of it."""

    character: int
    sentences: tuple[str, ...]
    can_be_set_back: bool
    is_set_back: bool


@dataclass(frozen=True, slots=True)
class MigrationPage:
    """What a migration did, or in a dry run would do."""

    ruleset_id: int
    name: str
    job_url: str
    line: MigrationLine
    failed: tuple[TurnLine, ...]
    differing: tuple[TurnLine, ...]
    changed: tuple[TurnLine, ...]
    can_set_back: int
    was_set_back: int

    @property
    def is_cut(self) -> bool:
        """Whether more characters were changed than are listed."""
        return self.can_set_back + self.was_set_back > len(self.changed)

    @property
    def may_follow(self) -> bool:
        """Whether what was tried can be carried out now."""
        job = self.line.job
        return self.line.is_dry and job.state == State.DONE and bool(job.counts.get("changed"))


def older_page(ruleset: Ruleset) -> OlderPage:
    """Return the page of a ruleset's characters on older versions."""
    assert ruleset.current is not None, "a ruleset without a version has no characters"  # noqa: S101
    counts = tuple(VersionCount(*found) for found in looking.characters_by_version(ruleset))
    numbers = ruleset.revisions.order_by("-number").values_list("number", flat=True)
    return OlderPage(
        ruleset_id=ruleset.pk,
        name=name_on_card(ruleset),
        key=ruleset.key,
        newest=ruleset.current.number,
        versions=tuple(numbers),
        counts=counts,
        migrations=tuple(_line(ruleset, job) for job in looking.migrations_of(ruleset)),
    )


def migration_page(ruleset: Ruleset, job: Job) -> MigrationPage:
    """Return the page of one migration."""
    back = looking.count_turns(job)
    return MigrationPage(
        ruleset_id=ruleset.pk,
        name=name_on_card(ruleset),
        job_url=reverse("jobs:show_job", args=[job.pk]),
        line=_line(ruleset, job),
        failed=_turns(looking.failed_turns(job)),
        differing=_turns(looking.differing_turns(job)),
        changed=_turns(looking.changed_turns(job)),
        can_set_back=back["changed"],
        was_set_back=back["set back"],
    )


def _line(ruleset: Ruleset, job: Job) -> MigrationLine:
    return MigrationLine(
        url=reverse("characters:migration", args=[ruleset.pk, job.pk]),
        number=int(job.request["number"]),
        moves_unpinned=bool(job.request.get("unpinned")),
        job=answer_of(job),
        state=capfirst(job.get_state_display()),
        is_dry=bool(job.request.get("dry")),
        counts=told_counts(job.counts),
    )


def _turns(told: list[looking.TurnTold]) -> tuple[TurnLine, ...]:
    return tuple(
        TurnLine(
            one.character,
            one.sentences,
            one.can_be_set_back,
            one.is_set_back,
        )
        for one in told
    )
