"""One's tokens of the API: made, seen once, revoked. Access: who is signed in, for their own."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from studio.accounts.forms import TokenForm
from studio.accounts.tokens import LabelTakenError, TokenRefusedError, make_token, revoke_token
from studio.web.pages import render_invalid, render_page
from studio.web.requests import UserRequest

PAGE = "account/tokens.html"


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: UserRequest) -> HttpResponse:
    """Show one's tokens; make one, and show its text this once."""
    tokens = request.user.api_tokens.all()
    if request.method != "POST":
        return render_page(request, PAGE, {"form": TokenForm(), "tokens": tokens})
    form = TokenForm(request.POST)
    made = text = None
    if form.is_valid():
        try:
            made, text = make_token(user=request.user, label=form.cleaned_data["label"])
        except TokenRefusedError as error:
            form.add_error("label" if error.code == LabelTakenError.code else None, str(error))
    if made is None:
        return render_invalid(request, PAGE, {"form": form, "tokens": tokens})
    context = {"form": TokenForm(), "tokens": tokens, "made": made, "text": text}
    return render_page(request, PAGE, context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def revoke(request: UserRequest, pk: int) -> HttpResponse:
    """Name the token that is to be taken back, which cannot be undone (U2.10); take it back."""
    if request.method != "POST":
        token = get_object_or_404(request.user.api_tokens, pk=pk)
        return render_page(request, "account/revoke_token.html", {"token": token})
    if not revoke_token(user=request.user, pk=pk):
        raise Http404
    messages.success(request, _("The token is revoked: nothing is opened with it any more."))
    return HttpResponseRedirect(reverse("tokens"), status=HTTPStatus.SEE_OTHER)
