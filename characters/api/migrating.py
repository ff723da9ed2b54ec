"""Migrating all stored characters of a ruleset, by the API. Source: M9.

Access: staff for any ruleset, others for a ruleset of their own; what is not theirs is not found.
"""

from dataclasses import dataclass
from http import HTTPStatus

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from characters.api.acting import told
from characters.api.bodies import MigrationBody, SetBackBody
from characters.api.parameters import CHARACTERS
from characters.services.migrating import looking
from characters.services.migrating.asking import MIGRATE, start_migration, start_setting_back
from characters.services.migrating.setting_back import set_back
from rulesets.models import Ruleset
from studio.accounts.models import User
from studio.jobs.answers import JobAnswer, answer_of
from studio.jobs.models import Job
from studio.jobs.queries import viewer_of
from studio.web.api.bodies import read_body
from studio.web.api.problems import ProblemError
from studio.web.api.views import ApiView


@dataclass(frozen=True, slots=True)
class TurnAnswer:
    """A character of a migration: why it failed, or what would be another."""

    character: int
    sentences: tuple[str, ...]
    can_be_set_back: bool
    is_set_back: bool


@dataclass(frozen=True, slots=True)
class MigrationAnswer:
    """A migration and what it did, at most 200 characters in each list; `differing` is of a dry run."""

    job: JobAnswer
    is_dry: bool
    failed: tuple[TurnAnswer, ...]
    differing: tuple[TurnAnswer, ...]
    changed: tuple[TurnAnswer, ...]


class MigrationsView(ApiView):
    """Migrations of stored characters."""

    @extend_schema(
        operation_id="migrate_sheets",
        tags=CHARACTERS,
        request=MigrationBody,
        responses={202: JobAnswer, 200: JobAnswer},
    )
    def post(self, request: Request) -> Response:
        """Start migrating the stored characters of a ruleset (202); 200 with the job that does it already."""
        body, viewer = read_body(request, MigrationBody), viewer_of(request)
        ruleset = looking.ruleset_to_migrate(viewer, body.ruleset)
        revision = None if ruleset is None else looking.version_of(ruleset, body.version)
        if ruleset is None or revision is None:
            raise Http404
        started = start_migration(
            ruleset=ruleset,
            revision=revision,
            moves_unpinned=body.move_unpinned,
            is_dry=body.dry_run,
            requested_by=_user(request),
            guest=viewer.who.guest or "",
        )
        status = HTTPStatus.ACCEPTED if started.is_new else HTTPStatus.OK
        return Response(told(answer_of(started.job)), status=status)


class MigrationView(ApiView):
    """One migration."""

    @extend_schema(operation_id="get_migration", tags=CHARACTERS, responses={200: MigrationAnswer})
    def get(self, request: Request, job_id: int) -> Response:
        """Read what a migration did, or in a dry run would do."""
        _ruleset, job = _migration(request, job_id)
        answer = MigrationAnswer(
            job=answer_of(job),
            is_dry=bool(job.request.get("dry")),
            failed=_turns(looking.failed_turns(job)),
            differing=_turns(looking.differing_turns(job)),
            changed=_turns(looking.changed_turns(job)),
        )
        return Response(told(answer))


class SetBackView(ApiView):
    """Setting a migration back."""

    @extend_schema(
        operation_id="set_migration_back",
        tags=CHARACTERS,
        request=SetBackBody,
        responses={202: JobAnswer, 200: JobAnswer},
    )
    def post(self, request: Request, job_id: int) -> Response:
        """Set one character back (200), or start setting back all that were not edited since (202)."""
        body = read_body(request, SetBackBody)
        _ruleset, job = _migration(request, job_id)
        who = viewer_of(request).who
        if body.character is None:
            started = start_setting_back(job=job, requested_by=_user(request), guest=who.guest or "")
            return Response(told(answer_of(started.job)), status=HTTPStatus.ACCEPTED)
        refusal = set_back(who, job=job, character_key=body.character)
        if refusal is not None:
            raise ProblemError(HTTPStatus.CONFLICT, refusal.code, refusal.message)
        return Response(told(answer_of(job)))


def _migration(request: Request, job_id: int) -> tuple[Ruleset, Job]:
    """Return a migration and its ruleset. Raises Http404 for one that is not theirs."""
    job = Job.objects.select_related("requested_by").filter(kind=MIGRATE, pk=job_id).first()
    ruleset = looking.ruleset_to_migrate(viewer_of(request), job.request["ruleset"]) if job else None
    if job is None or ruleset is None:
        raise Http404
    return ruleset, job


def _turns(found: list[looking.TurnTold]) -> tuple[TurnAnswer, ...]:
    return tuple(
        TurnAnswer(one.character, one.sentences, one.can_be_set_back, one.is_set_back) for one in found
    )


def _user(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None
