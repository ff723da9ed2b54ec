"""Copied rows brought up to what the ruleset says, as far as they are ticked. Source: F3.33."""

import hashlib
import json
from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from characters.queries import compiled_of, current_of
from characters.services.changing import Changed, Conflict, Outcome, Refused
from characters.services.recording import is_too_large, lock_character, record_of, save_change
from characters.services.summarizing import summary_of
from rulesets.engine.api import Settled, as_saved, carry_out, settle
from rulesets.engine.builder.commands import EditCell
from rulesets.engine.builder.refreshing import NewerRow, newer_rows
from rulesets.engine.builder.state import PlaceValue
from rulesets.engine.problems import JsonValue, Refusal
from studio.accounts.guests import Actor


def seen_of(rows: Sequence[NewerRow]) -> str:
    """Return a short name of what a review shows: another one once anything in it is otherwise."""
    shown = [[row.row, [[cell.column.id, cell.held, cell.says] for cell in row.cells]] for row in rows]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]


@transaction.atomic
def refresh_rows(
    actor: Actor, *, character_id: int, list_id: str, rows: Collection[str], seen: str
) -> Outcome:
    """Write what the ruleset says into the differing cells of the ticked rows, and nothing else (F3.34).

    One change, which undo takes back as a whole. Where the review would show something else by now, nothing
    is written.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    compiled = compiled_of(character)
    if compiled is None:
        return Refused(character, Refusal("ruleset-missing", _("The ruleset of the character is missing.")))
    record = record_of(character)
    current = current_of(character, compiled)
    settled = settle(compiled, current)
    offered = newer_rows(settled, list_id)
    if seen_of(offered) != seen:
        return Conflict(character, PlaceValue(f"lists/{list_id}", None), settled)
    ticked = [row for row in offered if row.row in rows]
    made = _written(settled, ticked)
    if isinstance(made, Refusal):
        return Refused(character, made, settled)
    if is_too_large(made.stored):
        return Refused(
            character, Refusal("too-large", _("The character would take more than 64 KB.")), settled
        )
    character.summary = summary_of(made)
    command: dict[str, JsonValue] = {"op": "refresh", "list": list_id, "rows": [row.row for row in ticked]}
    after = record | {"sheet": as_saved(compiled, made.stored)}
    event = save_change(
        character, actor=actor, before=record, after=after, place=f"lists/{list_id}", command=command
    )
    return Changed(character, event.number if event else None, current, made, command)


def _written(settled: Settled, rows: Sequence[NewerRow]) -> Settled | Refusal:
    for row in rows:
        for cell in row.cells:
            applied = carry_out(settled, EditCell(row.list_id, row.row, cell.column.id, cell.says))
            if isinstance(applied, Refusal):
                return applied
            settled = applied.settled
    return settled
