"""Catalogs: added, read again and removed, and what each offers (U6.1).

Access: admins; anybody else is answered 403 (P1.1).
"""

from http import HTTPStatus

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rulesets.forms.catalogs import AddressForm, IndexForm, NameForm, VersionForm
from rulesets.models import CatalogIndex
from rulesets.packs.faults import FaultError
from rulesets.pages.offers import (
    SEARCH_FROM,
    Standing,
    describe_catalogs,
    describe_offers,
    narrow_offers,
    say_standing,
)
from rulesets.services.installing.catalogs import add_catalog, remove_catalog, start_refresh, upload_catalog
from rulesets.services.installing.starting import start_install
from rulesets.views.jobs import see_job
from rulesets.views.staff import GoneError, staff_only
from studio.jobs.services import Refusal
from studio.web.languages import display_language
from studio.web.pages import list_problems, render_invalid, render_page
from studio.web.paging import PER_PAGE, page_links
from studio.web.requests import UserRequest

LIST = "rulesets/list_packs.html"
SHOW = "rulesets/show_pack.html"
SHOWN = (Standing.UPDATE, Standing.NEW, Standing.INSTALLED, Standing.NEEDS_NEWER, Standing.FAULTY)


@require_safe
@staff_only
def list_packs(request: UserRequest) -> HttpResponse:
    """Show the catalogs, and how to add one."""
    return render_page(request, LIST, _list_context(AddressForm(), IndexForm()))


def _list_context(address: AddressForm, index: IndexForm) -> dict[str, object]:
    catalogs = describe_catalogs(CatalogIndex.objects.defer("text"))
    problems = [problem for form in (address, index) if form.is_bound for problem in list_problems(form)]
    return {"catalogs": catalogs, "address": address, "index": index, "form_problems": problems}


@require_POST
@staff_only
def add_pack(request: UserRequest) -> HttpResponse:
    """Note an address and start reading it."""
    form = AddressForm(request.POST)
    if form.is_valid():
        try:
            _catalog, started = add_catalog(url=form.cleaned_data["url"].strip(), user=request.user)
        except FaultError as refused:
            form.add_error("url", refused.fault.message)
        else:
            return see_job(started.job)
    return render_invalid(request, LIST, _list_context(form, IndexForm()))


@require_POST
@staff_only
def upload_pack(request: UserRequest) -> HttpResponse:
    """Take an index as a file."""
    form = IndexForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            catalog = upload_catalog(data=form.cleaned_data["file"].read(), user=request.user)
        except FaultError as refused:
            form.add_error("file", refused.fault.line)
        else:
            messages.success(request, _("%(name)s was read.") % {"name": catalog.name})
            return _see_other("rulesets:show_pack", catalog.pk)
    return render_invalid(request, LIST, _list_context(AddressForm(), form))


@require_safe
@staff_only
def show_pack(request: UserRequest, pk: int) -> HttpResponse:
    """Show what a catalog offers, narrowed by words (`q`) and standing (`show`), ordered by `sort`."""
    return render_page(request, SHOW, _show_context(request, _catalog(pk)), partial="found")


def _show_context(request: UserRequest, catalog: CatalogIndex) -> dict[str, object]:
    asked = {name: request.GET.get(name, "").strip() for name in ("q", "show", "sort")}
    cards = describe_offers(catalog, language=display_language())
    found = narrow_offers(cards, words=asked["q"], show=asked["show"], sort=asked["sort"])
    shown = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    address = reverse("rulesets:show_pack", args=[catalog.pk])
    kept = {name: value for name, value in asked.items() if value}
    return {
        "catalog": catalog,
        "cards": shown.object_list,
        "found": len(found),
        "links": page_links(shown, lambda number: f"{address}?{urlencode({**kept, 'page': str(number)})}"),
        "total": len(cards),
        "query": asked["q"],
        "show": asked["show"],
        "sort": asked["sort"],
        "standings": [(one, say_standing(one)) for one in SHOWN],
        "has_search": len(cards) >= SEARCH_FROM,
        "is_narrowed": bool(asked["q"] or asked["show"]),
        "remove": NameForm(name=str(catalog)),
    }


@require_POST
@staff_only
def refresh_pack(request: UserRequest, pk: int) -> HttpResponse:
    """Start reading the index of a catalog again."""
    catalog = _catalog(pk)
    if catalog.is_uploaded:
        return HttpResponseBadRequest(_("This catalog has no address: upload its index again."))
    return see_job(start_refresh(catalog=catalog, user=request.user).job)


@require_POST
@staff_only
def remove_pack(request: UserRequest, pk: int) -> HttpResponse:
    """Forget a catalog, once its name was typed."""
    catalog = _catalog(pk)
    form = NameForm(request.POST, name=str(catalog))
    if not form.is_valid():
        context = {**_show_context(request, catalog), "remove": form, "form_problems": list_problems(form)}
        return render_invalid(request, SHOW, context)
    remove_catalog(catalog=catalog)
    messages.success(request, _("%(name)s was removed.") % {"name": catalog})
    return _see_other("rulesets:list_packs")


@require_POST
@staff_only
def install_pack(request: UserRequest, pk: int) -> HttpResponse:
    """Start installing a version, for the first time or as an update."""
    catalog = _catalog(pk)
    form = VersionForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(_("Choose a version to install."))
    asked = form.cleaned_data
    started = start_install(
        catalog=catalog, ruleset_id=asked["id"], version=asked["version"], user=request.user
    )
    if isinstance(started, Refusal):
        context = {**_show_context(request, catalog), "refusal": started.message}
        return render_page(request, SHOW, context, status=HTTPStatus.CONFLICT)
    return see_job(started.job)


def _catalog(pk: int) -> CatalogIndex:
    catalog = CatalogIndex.objects.defer("text").filter(pk=pk).first()
    if catalog is None:
        sentence = _("Nothing was done, because the catalog was removed meanwhile.")
        raise GoneError(sentence, "rulesets:list_packs")
    return catalog


def _see_other(name: str, *arguments: object) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse(name, args=arguments), status=HTTPStatus.SEE_OTHER)
