"""What was done, in a few words: for screen readers, and for what was undone. Source: U2.6, U4.5."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from characters.pages.places import entry_label, method_label, option_label
from characters.pages.wording import field_text
from rulesets.engine.api import Settled
from rulesets.engine.problems import JsonValue
from rulesets.texts import said
from studio.web.templatetags.numbers import number


def done_words(settled: Settled, command: Mapping[str, JsonValue]) -> str:
    """Return what a command did as a sentence without its full stop: "Dwarf picked".

    Args:
        settled: The character after it.
        command: The command as events keep it.
    """
    given = {name: str(value) for name, value in command.items() if isinstance(value, str)}
    match command.get("op"):
        case "pick":
            return _("%(label)s picked") % {"label": said(_entry(settled, given))}
        case "unpick":
            return _("%(label)s taken back") % {"label": said(_entry(settled, given))}
        case "choose":
            return _("%(label)s chosen") % {"label": said(_option(settled, given))}
        case "drop":
            return _("%(label)s taken back") % {"label": said(_option(settled, given))}
        case "base" | "assign" | "score":
            return _score(settled, given.get("ability", ""))
        case "method":
            return method_label(given.get("method", ""))
        case "field":
            return _field(settled, given.get("field", ""))
        case "tier" | "bonus":
            return _check(settled, given.get("id", ""))
        case op:
            return _plain(str(op))


def past_words(settled: Settled, command: Mapping[str, JsonValue]) -> str:
    """Return what a command did, as a list of what was done says it: with the value of then, not of now."""
    match command:
        case {"op": "field", "field": str(field), "value": value} if field in settled.plan.compiled.fields:
            label = said(settled.plan.compiled.fields[field].label)
            text = "" if value is None else field_text(settled, field, value)
            return f"{label}: {text or _('emptied')}"
        case {"op": "base" | "score", "ability": str(ability), "value": value}:
            known = settled.plan.compiled.abilities.get(ability)
            text = number(value) if isinstance(value, int | float) else _("emptied")
            return f"{said(known.label) if known else ability}: {text}"
        case {"op": "assign", "ability": str(ability)}:
            known = settled.plan.compiled.abilities.get(ability)
            return said(known.label) if known else ability
        case {"op": "rename", "name": str(name)}:
            return _("Named %(name)s") % {"name": name}
        case {"op": "open"}:
            return _("Builder opened")
        case {"op": "finish"}:
            return _("Description finished")
        case _:
            return done_words(settled, command)


def undone_words(settled: Settled, command: Mapping[str, JsonValue], *, is_undo: bool) -> str:
    """Return what was undone or redone. The numbers of an undone change are those it had before."""
    words = done_words(settled, command)
    return _("Undone: %(what)s") % {"what": words} if is_undo else _("Redone: %(what)s") % {"what": words}


def _plain(op: str) -> str:
    words = {
        "takeAll": _("All taken"),
        "fillRest": _("The rest filled in"),
        "roll": _("Dice thrown"),
        "rename": _("Name"),
        "addRow": _("Row added"),
        "addEntry": _("Rows added"),
        "cell": _("Row changed"),
        "dropRow": _("Row deleted"),
        "moveRow": _("Row moved"),
        "version": _("Another version of the ruleset"),
        "migrate": _("Stored in its new form"),
        "refresh": _("Rows brought up to date"),
    }
    return words.get(op, _("Change"))


def _entry(settled: Settled, given: Mapping[str, str]) -> str:
    return entry_label(settled.plan.compiled, given.get("step", ""), given.get("entry", ""))


def _option(settled: Settled, given: Mapping[str, str]) -> str:
    return option_label(settled, given.get("slot", ""), given.get("option", ""))


def _score(settled: Settled, ability: str) -> str:
    known = settled.plan.compiled.abilities.get(ability)
    total = settled.sheet.scores.get(ability)
    return f"{said(known.label)} {number(total)}" if known else ability


def _field(settled: Settled, field: str) -> str:
    known = settled.plan.compiled.fields.get(field)
    if known is None:
        return field
    text = field_text(settled, field, settled.sheet.fields.get(field))
    label = said(known.label)
    return f"{label}: {text}" if text else label


def _check(settled: Settled, check: str) -> str:
    compiled = settled.plan.compiled
    known = compiled.skills.get(check) or compiled.saves.get(check)
    return said(known.label) if known else check
