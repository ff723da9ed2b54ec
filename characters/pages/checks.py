"""Scores, skills and saves as inputs of All fields, with the numbers they make. Source: S4.8, S6.8, S6.10."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from characters.pages.controls import Choice, Control, as_json, as_typed, bounds_hint
from characters.pages.desk import Desk
from characters.pages.explained import Explained, Explainer
from characters.pages.keys import page_key
from rulesets.engine.api import commands
from rulesets.engine.builder.commands import CheckKind
from rulesets.engine.builder.ledger import Key
from rulesets.engine.problems import JsonValue
from rulesets.engine.sheet import CheckNumber
from rulesets.texts import said
from studio.web.templatetags.numbers import number

TARGETS: dict[CheckKind, str] = {"skills": "skill", "saves": "save"}


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """An ability score: its input, or the score where it is computed, and its modifier."""

    label: str
    control: Control | None
    score: Explained
    modifier: Explained


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A skill or save: training, free bonus, and its number; none where it is refused untrained (S7.14)."""

    key: str
    label: str
    ability: str
    tier: Control
    bonus: Control
    number: Explained | None


def score_line(desk: Desk, explainer: Explainer, ability_id: str) -> ScoreLine:
    """Return the line of an ability score."""
    is_computed = ability_id in desk.compiled.computed_abilities
    return ScoreLine(
        label=desk.compiled.abilities[ability_id].label,
        control=None if is_computed else _score_control(desk, ability_id),
        score=explainer.plain(f"ability/{ability_id}"),
        modifier=explainer.with_sign(f"modifier/{ability_id}"),
    )


def check_line(desk: Desk, explainer: Explainer, kind: CheckKind, check_id: str) -> CheckLine:
    """Return the line of a skill or save."""
    known = desk.compiled.skills[check_id] if kind == "skills" else desk.compiled.saves[check_id]
    found = desk.settled.sheet.skills[check_id] if kind == "skills" else desk.settled.sheet.saves[check_id]
    ability = desk.compiled.abilities.get(known.ability or "")
    return CheckLine(
        key=page_key("check", kind, check_id),
        label=known.label,
        ability=(ability.short or ability.label) if ability else "",
        tier=_tier_control(desk, kind, check_id, known.label, found),
        bonus=_bonus_control(desk, kind, check_id, known.label),
        number=None if found.refused else explainer.check(f"{TARGETS[kind]}/{check_id}"),
    )


def _score_control(desk: Desk, ability_id: str) -> Control:
    known = desk.compiled.abilities[ability_id]
    key = page_key("score", ability_id)
    was = desk.standing(commands.EditScore(ability_id, None))
    is_edited, note = _edit_note(desk, Key("abilities", ability_id))
    return Control(
        key=key,
        kind="number",
        label=known.label,
        action=_url(desk, "field_score"),
        names=(("ability", ability_id),),
        value=as_typed(was),
        was=as_json(was),
        placeholder=number(desk.settled.sheet.scores[ability_id]),
        hint=bounds_hint(known.min, known.max),
        is_signed=known.min < 0,
        is_label_shown=False,
        note=note,
        is_edited=is_edited,
        trouble=desk.trouble_at(key),
    )


def _tier_control(desk: Desk, kind: CheckKind, check_id: str, label: str, found: CheckNumber) -> Control:
    key = page_key("tier", kind, check_id)
    untrained = desk.compiled.tiers[0]
    stored = "" if found.stored in ("", untrained) else found.stored
    is_edited, note = _edit_note(desk, Key(kind, check_id))
    return Control(
        key=key,
        kind="choice",
        label=_("Training in %(check)s") % {"check": said(label)},
        action=_url(desk, "field_tier"),
        names=(("kind", kind), ("check", check_id)),
        value=stored,
        was=as_json(desk.standing(commands.EditTier(kind, check_id, None))),
        choices=_tier_choices(desk, kind, stored),
        name="tier",
        is_label_shown=False,
        note=note,
        is_edited=is_edited,
        trouble=desk.trouble_at(key),
    )


def _tier_choices(desk: Desk, kind: CheckKind, stored: str) -> tuple[Choice, ...]:
    """Return the tiers offered for a kind, untrained first, and a stored one that is not offered (S6.7)."""
    untrained = desk.compiled.tiers[0]
    offered = [tier for tier in desk.compiled.offered_tiers(kind) if tier != untrained]
    if stored and stored not in offered:
        offered.append(stored)
    first = Choice("", desk.compiled.tier(untrained).label, not stored)
    return (first, *(Choice(tier, tier_label(desk, tier), tier == stored) for tier in offered))


def tier_label(desk: Desk, tier: str) -> str:
    """Return a tier's label; a word that is no tier is shown as it is stored (S6.7)."""
    return desk.compiled.tier(tier).label if tier in desk.compiled.tier_rank else tier


def _bonus_control(desk: Desk, kind: CheckKind, check_id: str, label: str) -> Control:
    key = page_key("bonus", check_id)
    was = desk.standing(commands.EditBonus(check_id, None))
    return Control(
        key=key,
        kind="number",
        label=_("Free bonus to %(check)s") % {"check": said(label)},
        action=_url(desk, "field_bonus"),
        names=(("check", check_id),),
        value=as_typed(was),
        was=as_json(was),
        placeholder="0",
        is_signed=True,
        is_label_shown=False,
        trouble=desk.trouble_at(key),
    )


def _edit_note(desk: Desk, key: Key) -> tuple[bool, str]:
    """Return whether the player typed over the builder's answer, and what that answer is (B21.5)."""
    if key not in desk.settled.parts.edits:
        return False, ""
    answer = _answer_text(desk, key.section, desk.settled.parts.written[key])
    return True, _("Typed over. The builder gives %(answer)s.") % {"answer": said(answer)}


def _answer_text(desk: Desk, section: str, value: JsonValue) -> str:
    return tier_label(desk, value) if section in TARGETS and isinstance(value, str) else as_typed(value)


def _url(desk: Desk, route: str) -> str:
    return reverse(f"characters:{route}", args=[desk.character.pk])
