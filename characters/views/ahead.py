"""Looking ahead at a character with another number, such as a level. Access: its owner, user or guest."""

from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from characters.forms.ahead import read_value
from characters.pages.ahead import ahead_form, ahead_page
from characters.pages.desk import Desk
from characters.views.acting import asked_of, lay_out, open_character
from rulesets.engine.api import Settled, carry_out
from rulesets.engine.builder.commands import EditField
from rulesets.engine.problems import Refusal
from rulesets.texts import said
from studio.web.pages import render_page
from studio.web.requests import PageRequest


@require_safe
@never_cache
def ahead(request: PageRequest, character_id: int) -> HttpResponse:
    """Show the character beside what it would be; nothing is stored (U9.3)."""
    character, compiled = open_character(request, character_id)
    desk = lay_out(character, compiled)
    asked = asked_of(request)
    form = ahead_form(desk, asked.get("field", ""), asked.get("value", "").strip())
    if form is None:
        raise Http404(_("There is nothing to look ahead by."))
    then, trouble = _looked_at(desk, form.field, form.value)
    headings = {
        "scores": _("Ability scores"),
        "derived": _("Numbers"),
        "pools": _("Pools"),
        "checks": _("Skills and saves that change"),
    }
    page = ahead_page(desk, form, then, headings, trouble)
    return render_page(request, "characters/ahead.html", {"page": page})


def _looked_at(desk: Desk, field: str, text: str) -> tuple[Settled | None, str]:
    """Return the character with another value, or why there is none."""
    try:
        value = read_value(desk.compiled, field, text, desk.settled.sheet.fields.get(field))
    except ValidationError as error:
        return None, str(error.messages[0])
    done = carry_out(desk.settled, EditField(field, value))
    if isinstance(done, Refusal):
        return None, said(done.message)
    return done.settled, ""
