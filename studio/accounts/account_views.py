"""One's account: what it is, what one chose, and leaving.

Access: who is signed in, for their own.
"""

from http import HTTPStatus

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from studio.accounts.forms import DeleteAccountForm
from studio.accounts.leaving import LastAdminError, delete_account, list_belongings
from studio.web.pages import render_invalid, render_page
from studio.web.requests import UserRequest

LEAVING = "account/delete.html"


@login_required
@never_cache
@require_safe
def show_account(request: UserRequest) -> HttpResponse:
    """Show who one is here, and what one chose."""
    return render_page(request, "account/account.html", {"member": request.user})


@login_required
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="reauthenticate")
def delete(request: UserRequest) -> HttpResponse:
    """Say what goes with the account; delete it, once its name and password are typed.

    Tries are counted with those of the other page that asks who is logged in already for the password: a
    session left open is no place to guess it.
    """
    form = DeleteAccountForm(request.POST if request.method == "POST" else None, user=request.user)
    context = {"form": form, "belongings": list_belongings(request.user)}
    if request.method != "POST":
        return render_page(request, LEAVING, context)
    if not form.is_valid():
        return render_invalid(request, LEAVING, context)
    try:
        delete_account(user=request.user)
    except LastAdminError as error:
        form.add_error(None, str(error))
        return render_invalid(request, LEAVING, context)
    logout(request)
    messages.success(request, _("Your account is deleted, with everything that was its own."))
    return HttpResponseRedirect(reverse("home"), status=HTTPStatus.SEE_OTHER)
