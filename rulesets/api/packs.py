"""Catalogs and what is installed from them.

Access: admins; anybody else is answered 403 (P1.1).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Any, cast

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from pydantic import Field
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rulesets.models import CatalogIndex, Installation
from rulesets.models.catalog import URL_MOST
from rulesets.packs.faults import Fault, FaultError
from rulesets.pages.installed import InstalledLine, describe_installations, list_installations
from rulesets.pages.offers import OfferCard, OfferLine, describe_catalogs, describe_offers, narrow_offers
from rulesets.services.installing.catalogs import add_catalog, remove_catalog, start_refresh
from rulesets.services.installing.starting import start_install, start_return, start_rollback, start_uninstall
from studio.accounts.models import User
from studio.jobs.models import Job
from studio.jobs.services import Refusal, Started
from studio.web.api.bodies import Body, read_body
from studio.web.api.lists import PAGING, WORDS, page_answer, read_words
from studio.web.api.problems import InvalidBodyError, ProblemError
from studio.web.api.shapes import as_json, page_of
from studio.web.api.views import ApiView

TAGS = ["packs"]


@dataclass(frozen=True, slots=True)
class PackCard:
    """A catalog: where its index is, when it was read, and why the last look was in vain."""

    id: int
    catalog: str
    name: str
    address: str
    read_at: datetime | None
    fault: str
    offered: int
    updates: int


@dataclass(frozen=True, slots=True)
class FaultLine:
    """Why a version cannot be installed."""

    path: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class OfferedVersion:
    """A version that a catalog lists, and what it is to this installation."""

    version: str
    standing: str
    bytes: int
    languages: tuple[str, ...]
    license: str
    capability_api: str
    faults: tuple[FaultLine, ...]


@dataclass(frozen=True, slots=True)
class Offered:
    """A ruleset that a catalog lists: the version it offers first, then the others."""

    id: str
    name: str
    description: str
    installed: str
    versions: tuple[OfferedVersion, ...]


@dataclass(frozen=True, slots=True)
class InstalledCard:
    """A ruleset that was installed from a catalog."""

    id: int
    key: str
    name: str
    version: str
    update: str
    is_listed: bool
    is_uninstalled: bool
    characters: int


@dataclass(frozen=True, slots=True)
class JobStarted:
    """The job that does what was asked for."""

    id: int
    kind: str
    subject: str
    state: str


class AddressBody(Body):
    """The address of an index."""

    url: Annotated[str, Field(min_length=1, max_length=URL_MOST)]


class InstallBody(Body):
    """A version to install; `accept` says that its texts for game masters need nobody to read them."""

    id: Annotated[str, Field(max_length=64)]
    version: Annotated[str, Field(max_length=64)]
    accept: bool = False


class NameBody(Body):
    """The name of a ruleset, to confirm that it is meant."""

    name: Annotated[str, Field(max_length=200)]


class IsAdmin(BasePermission):
    """Lets only admins in; a visitor is answered 403 too (P1.1)."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not (request.user.is_authenticated and request.user.is_staff):
            raise PermissionDenied(_("Only admins of this installation manage what is installed."))
        return True


class AdminView(ApiView):
    """An endpoint of admins."""

    permission_classes = [IsAdmin]


_STARTED = {
    202: JobStarted,
    200: OpenApiResponse(JobStarted, description="Such a job is under way already."),
}


class PacksView(AdminView):
    """The catalogs."""

    @extend_schema(
        operation_id="list_packs", tags=TAGS, parameters=PAGING, responses={200: page_of(PackCard)}
    )
    def get(self, request: Request) -> Response:
        """List the catalogs."""
        lines = describe_catalogs(CatalogIndex.objects.defer("text"))
        cards = [
            PackCard(one.pk, one.id, one.name, one.address, one.read_at, one.fault, one.offered, one.updates)
            for one in lines
        ]
        return Response(as_json(page_answer(request, cards, PackCard, lambda card: card)))

    @extend_schema(operation_id="add_pack", tags=TAGS, request=AddressBody, responses=_STARTED)
    def post(self, request: Request) -> Response:
        """Note the address of an index and start reading it."""
        body = read_body(request, AddressBody)
        try:
            _catalog, started = add_catalog(url=body.url.strip(), user=_user(request))
        except FaultError as refused:
            fault = refused.fault
            line = {"path": "url", "code": fault.code.value, "message": fault.message, "value": body.url}
            raise InvalidBodyError([line]) from refused
        return _answer(started)


class PackView(AdminView):
    """One catalog."""

    @extend_schema(operation_id="remove_pack", tags=TAGS, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Forget a catalog; what was installed from it stays."""
        remove_catalog(catalog=_catalog(pk))
        return Response(status=HTTPStatus.NO_CONTENT)


class OffersView(AdminView):
    """What a catalog offers."""

    @extend_schema(
        operation_id="list_offers",
        tags=TAGS,
        parameters=[WORDS, *PAGING],
        responses={200: page_of(Offered)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """List what a catalog offers, by name, with every fault that keeps a version from being installed."""
        cards = describe_offers(_catalog(pk), language="en")
        found = narrow_offers(cards, words=read_words(request), show="", sort="")
        return Response(as_json(page_answer(request, found, Offered, _offered)))


class RefreshView(AdminView):
    """Reading a catalog again."""

    @extend_schema(operation_id="refresh_pack", tags=TAGS, request=None, responses=_STARTED)
    def post(self, request: Request, pk: int) -> Response:
        """Start reading the index of a catalog again."""
        catalog = _catalog(pk)
        if catalog.is_uploaded:
            detail = _("This catalog has no address: upload its index again.")
            raise ProblemError(HTTPStatus.CONFLICT, "no-address", detail)
        return _answer(start_refresh(catalog=catalog, user=_user(request)))


class InstallView(AdminView):
    """Installing and updating."""

    @extend_schema(operation_id="install_pack", tags=TAGS, request=InstallBody, responses=_STARTED)
    def post(self, request: Request, pk: int) -> Response:
        """Start installing a version, for the first time or as an update."""
        body = read_body(request, InstallBody)
        started = start_install(
            catalog=_catalog(pk),
            ruleset_id=body.id,
            version=body.version,
            user=_user(request),
            accept=body.accept,
        )
        return _answer(started)


class InstalledView(AdminView):
    """What is installed."""

    @extend_schema(
        operation_id="list_installed", tags=TAGS, parameters=PAGING, responses={200: page_of(InstalledCard)}
    )
    def get(self, request: Request) -> Response:
        """List what was installed from catalogs."""
        lines = describe_installations(list(list_installations()))
        return Response(as_json(page_answer(request, lines, InstalledCard, _installed)))


class RollBackView(AdminView):
    """Back to the version before."""

    @extend_schema(operation_id="roll_back", tags=TAGS, request=None, responses=_STARTED)
    def post(self, request: Request, pk: int) -> Response:
        """Start making the previous version current again."""
        return _answer(start_rollback(installation=_installation(pk), user=_user(request)))


class RollForwardView(AdminView):
    """Forward again."""

    @extend_schema(operation_id="roll_forward", tags=TAGS, request=None, responses=_STARTED)
    def post(self, request: Request, pk: int) -> Response:
        """Start making the version current again that was rolled back from."""
        return _answer(start_return(installation=_installation(pk), user=_user(request)))


class UninstallView(AdminView):
    """Uninstalling."""

    @extend_schema(operation_id="uninstall", tags=TAGS, request=NameBody, responses=_STARTED)
    def post(self, request: Request, pk: int) -> Response:
        """Start uninstalling a ruleset, whose name confirms it; versions in use stay."""
        installation = _installation(pk)
        body = read_body(request, NameBody)
        (line,) = describe_installations([installation])
        if body.name.strip() != line.name.strip():
            message = _("That is not its name.")
            raise InvalidBodyError(
                [{"path": "name", "code": "wrong", "message": message, "value": body.name}]
            )
        return _answer(start_uninstall(installation=installation, user=_user(request)))


def _user(request: Request) -> User:
    return cast("User", request.user)


def _catalog(pk: int) -> CatalogIndex:
    return get_object_or_404(CatalogIndex.objects.defer("text"), pk=pk)


def _installation(pk: int) -> Installation:
    return get_object_or_404(list_installations(), pk=pk)


def _answer(started: Started | Refusal) -> Response:
    if isinstance(started, Refusal):
        raise ProblemError(HTTPStatus.CONFLICT, str(started.code), started.message)
    status = HTTPStatus.ACCEPTED if started.is_new else HTTPStatus.OK
    return Response(as_json(_job(started.job)), status=status)


def _job(job: Job) -> JobStarted:
    return JobStarted(job.pk, job.kind, job.subject, job.state)


def _offered(card: OfferCard) -> Offered:
    versions = tuple(_version(line) for line in (card.line, *card.others))
    return Offered(card.line.id, card.name, card.description, card.installed, versions)


def _version(line: OfferLine) -> OfferedVersion:
    return OfferedVersion(
        version=line.version,
        standing=line.standing.value,
        bytes=line.size,
        languages=line.languages,
        license=line.license,
        capability_api=line.api,
        faults=tuple(_fault(one) for one in line.faults),
    )


def _fault(fault: Fault) -> FaultLine:
    return FaultLine(fault.path, fault.code.value, fault.message)


def _installed(line: InstalledLine) -> InstalledCard:
    shown: Mapping[str, Any] = {
        name: getattr(line, name)
        for name in ("key", "name", "version", "update", "is_listed", "is_uninstalled", "characters")
    }
    return InstalledCard(id=line.pk, **shown)
