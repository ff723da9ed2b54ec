"""The languages that texts are kept in, for admins: what is needed, fetched, removed, kept always (T6, U6.1).

Access: admins; anybody else is answered 403.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rulesets.forms.languages import KeepForm
from rulesets.models import LocalePack, Revision
from rulesets.pages.languages import languages_page
from rulesets.services.locales import keep_always, keep_no_longer
from rulesets.services.reconciling import ask_again, start_reconcile, take_away
from rulesets.views.staff import GoneError, staff_only
from studio.web.pages import list_problems, render_invalid, render_page
from studio.web.requests import UserRequest

PAGE = "rulesets/show_languages.html"
LIST = "rulesets:show_languages"


@require_safe
@staff_only
def show_languages(request: UserRequest) -> HttpResponse:
    """Show the needed languages and the packs of every version."""
    return render_page(request, PAGE, {"page": languages_page(), "form": KeepForm()})


@require_POST
@staff_only
def keep_language(request: UserRequest) -> HttpResponse:
    """Count a language as needed although nobody reads in it."""
    form = KeepForm(request.POST)
    if not form.is_valid():
        context = {"page": languages_page(), "form": form, "form_problems": list_problems(form)}
        return render_invalid(request, PAGE, context)
    keep_always(form.cleaned_data["language"])
    start_reconcile(user=request.user)
    return _back()


@require_POST
@staff_only
def let_language_go(request: UserRequest, language: str) -> HttpResponse:
    """Keep a language only as long as somebody reads in it."""
    keep_no_longer(language)
    start_reconcile(user=request.user)
    return _back()


@require_POST
@staff_only
def fetch_languages(request: UserRequest) -> HttpResponse:
    """Fetch what is missing and remove what is not needed, in a worker (T6.6)."""
    if start_reconcile(user=request.user) is None:
        messages.info(request, _("Nothing here came from a catalog: there is nothing to fetch."))
    else:
        messages.success(request, _("Missing language packs are being fetched."))
    return _back()


@require_POST
@staff_only
def remove_language(request: UserRequest, pack_id: int) -> HttpResponse:
    """Remove a translation of a version; it is not fetched again by itself (T6.10)."""
    pack = LocalePack.objects.filter(pk=pack_id).first()
    if pack is None:
        raise GoneError(_("Nothing was done, because the translation was removed meanwhile."), LIST)
    take_away(pack)
    return _back()


@require_POST
@staff_only
def fetch_language(request: UserRequest, revision_id: int, language: str) -> HttpResponse:
    """Fetch a pack that was removed by hand after all (T6.10)."""
    revision = Revision.objects.defer("document", "manifest").filter(pk=revision_id).first()
    if revision is None:
        raise GoneError(_("Nothing was done, because the version was removed meanwhile."), LIST)
    ask_again(revision, language, user=request.user)
    return _back()


def _back() -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse(LIST), status=HTTPStatus.SEE_OTHER)
