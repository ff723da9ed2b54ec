"""All fields and what is done on it. Access: the owner of the character, user or guest."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from characters.forms.numbers import BonusForm, ScoreForm, TierForm
from characters.forms.rows import AddEntryForm, AddRowForm, CellForm, DropRowForm, MoveRowForm
from characters.forms.steps.fields import FieldForm
from characters.models import View
from characters.pages.all_fields import FieldsPage, fields_page
from characters.pages.controls import Control
from characters.pages.desk import Desk
from characters.pages.lists import ListBlock, RowLine
from characters.pages.picker import picker_page
from characters.views.acting import (
    Answer,
    Surface,
    asked_of,
    carry_out,
    keys_after,
    lay_out,
    open_character,
    say,
    states_after,
    swap_whole,
)
from characters.views.actions import action_on
from characters.views.naming import rename_on
from characters.views.reversing import reverse_change
from studio.web.pages import is_fragment, keep_address, render_page
from studio.web.requests import PageRequest

TEMPLATE = "characters/fields.html"


@require_safe
@never_cache
def fields(request: PageRequest, character_id: int) -> HttpResponse:
    """Show the complete form (B2.4)."""
    character, compiled = open_character(request, character_id)
    return render_page(request, TEMPLATE, {"page": fields_page(lay_out(character, compiled))})


@action_on("fields")
def field_value(request: PageRequest, character_id: int) -> HttpResponse:
    """Set a field (S9.7 to S9.9)."""
    return carry_out(request, character_id, FieldForm, FIELDS)


@action_on("fields")
def field_score(request: PageRequest, character_id: int) -> HttpResponse:
    """Set an ability score (S4.8)."""
    return carry_out(request, character_id, ScoreForm, FIELDS)


@action_on("fields")
def field_tier(request: PageRequest, character_id: int) -> HttpResponse:
    """Set the training of a skill or save (S6.8)."""
    return carry_out(request, character_id, TierForm, FIELDS)


@action_on("fields")
def field_bonus(request: PageRequest, character_id: int) -> HttpResponse:
    """Set the free bonus of a skill or save (S6.10)."""
    return carry_out(request, character_id, BonusForm, FIELDS)


@action_on("fields")
def row_add(request: PageRequest, character_id: int) -> HttpResponse:
    """Add a row (S13.9)."""
    return carry_out(request, character_id, AddRowForm, FIELDS)


@action_on("fields")
def row_cell(request: PageRequest, character_id: int) -> HttpResponse:
    """Set a cell (S13.10)."""
    return carry_out(request, character_id, CellForm, FIELDS)


@action_on("fields")
def row_drop(request: PageRequest, character_id: int) -> HttpResponse:
    """Delete a row (B20.5)."""
    return carry_out(request, character_id, DropRowForm, FIELDS)


@action_on("fields")
def row_move(request: PageRequest, character_id: int) -> HttpResponse:
    """Move a row in its list (S13.12)."""
    return carry_out(request, character_id, MoveRowForm, FIELDS)


@action_on("fields")
def fields_undo(request: PageRequest, character_id: int) -> HttpResponse:
    """Take back the newest change, and show All fields again."""
    return reverse_change(request, character_id, FIELDS, is_undo=True)


@action_on("fields")
def fields_redo(request: PageRequest, character_id: int) -> HttpResponse:
    """Repeat the change that was taken back last, and show All fields again."""
    return reverse_change(request, character_id, FIELDS, is_undo=False)


@action_on("fields")
def fields_rename(request: PageRequest, character_id: int) -> HttpResponse:
    """Give the character another name, and show All fields again."""
    return rename_on(request, character_id, FIELDS)


@require_safe
@never_cache
def pick_rows(request: PageRequest, character_id: int, list_id: str, catalog_id: str) -> HttpResponse:
    """Show the entries of a catalog that can be copied onto a list (F3.18, B5.19)."""
    character, compiled = open_character(request, character_id)
    desk = lay_out(character, compiled, asked=asked_of(request))
    page = picker_page(desk, list_id, catalog_id)
    if page is None:
        raise Http404(_("There is nothing to pick from here."))
    context = {"page": page, "announced": True}
    response = render_page(request, "characters/picker.html", context, partial="answer")
    return keep_address(request, response)


@action_on("pick_rows")
def row_entry(request: PageRequest, character_id: int, list_id: str, catalog_id: str) -> HttpResponse:
    """Copy the rows of an entry onto the sheet, and show the picker again (F3.18)."""
    return carry_out(request, character_id, AddEntryForm, _picker(list_id, catalog_id))


def _url(desk: Desk) -> str:
    return reverse("characters:fields", args=[desk.character.pk])


def _show(request: PageRequest, found: Answer) -> HttpResponse:
    """Answer with as little of the page as brings it up to date.

    An input that was answered: the states of what changed, and every number. A list whose rows changed: that
    list too. A page with other inputs than the browser has: the whole form.
    """
    page = fields_page(found.desk)
    block = next((block for block in page.lists if block.key == found.key), None)
    stale = {name for name, shape in page.shapes if request.POST.get(name) != shape}
    is_typed = found.key in page.controls or found.key == page.head.name_control.key
    if is_fragment(request) and is_typed and not stale:
        return _show_edited(request, page, found)
    if is_fragment(request) and block is not None and stale <= {f"shape-{block.key}"}:
        rows = [(other, row) for other, row in _rows(page, found) if other is not block]
        context = {"page": page, "block": block, "states": _states(page, found, found.key), "rows": rows}
        response = render_page(request, TEMPLATE, context, partial="rows", status=found.status)
        return _said(swap_whole(response, f"#at-{block.key}"), found)
    response = render_page(request, TEMPLATE, {"page": page}, partial="answer", status=found.status)
    return _said(swap_whole(response, "#fields"), found) if is_fragment(request) else response


def _said(response: HttpResponse, found: Answer) -> HttpResponse:
    """Let a screen reader hear what was done, where something was."""
    return say(response, f"{found.said}.") if found.said else response


def _show_edited(request: PageRequest, page: FieldsPage, found: Answer) -> HttpResponse:
    context = {"page": page, "states": _states(page, found, ""), "rows": _rows(page, found)}
    return render_page(request, TEMPLATE, context, partial="edited", status=found.status)


def _rows(page: FieldsPage, found: Answer) -> list[tuple[ListBlock, RowLine]]:
    """Return the rows a cell of which changed: another row would be deleted, and sums in it come to more."""
    keys = keys_after(found)
    return [
        (block, row)
        for block in page.lists
        for row in block.rows
        if any(cell.key in keys for cell in row.cells)
    ]


def _states(page: FieldsPage, found: Answer, block: str) -> list[Control]:
    """Return the inputs whose state changed, those of a list that is sent as a whole left out."""
    sent = {control.key for known in page.lists if known.key == block for control in known.controls}
    rest = (control for key, control in page.controls.items() if key not in sent)
    return states_after(found, [page.head.name_control, *rest])


FIELDS = Surface(View.FIELDS, _url, _show)


def _picker(list_id: str, catalog_id: str) -> Surface:
    """Return the picker of a list and catalog as the surface of a request."""

    def url(desk: Desk) -> str:
        return reverse("characters:pick_rows", args=[desk.character.pk, list_id, catalog_id]) + desk.asking

    def show(request: PageRequest, found: Answer) -> HttpResponse:
        page = picker_page(found.desk, list_id, catalog_id)
        if page is None:
            return HttpResponseRedirect(_url(found.desk))
        context = {"page": page}
        response = render_page(
            request, "characters/picker.html", context, partial="answer", status=found.status
        )
        return _said(response, found)

    return Surface(View.FIELDS, url, show)
