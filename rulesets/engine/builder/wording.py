"""The builder's sentences: what an entry gives, what a condition asks for, how a number is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.fields import EnumField, word_of
from rulesets.engine.schema.grants import (
    AbilityChoice,
    AbilityGrants,
    EntryChoice,
    TrainedChoice,
    TrainedGrants,
)
from rulesets.engine.schema.refs import Ref
from rulesets.engine.sentences import DisplayText, listed, say

MINUS = "\N{MINUS SIGN}"


def number_text(value: float) -> str:
    """A number without trailing zeros, and never as -0. Source: N2.2, N2.3."""
    text = f"{round(value, 9):.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("-", MINUS)


def signed(value: float) -> str:
    """A number with its sign: +2, +0, \N{MINUS SIGN}1. Source: S6.14."""
    text = number_text(value)
    return text if text.startswith(MINUS) else f"+{text}"


def label_of_ref(compiled: CompiledRuleset, ref: Ref) -> str:
    """What a Ref reads, by the label people know it under."""
    for key, known in _REF_LABELS:
        id_ = getattr(ref, key, None)
        if isinstance(id_, str):
            found = getattr(compiled, known).get(id_)
            return id_ if found is None else label_in(found)
    const = getattr(ref, "const", None)
    return number_text(const) if isinstance(const, int | float) else "a value of the sheet"


_REF_LABELS = (
    ("field", "fields"),
    ("derived", "derived"),
    ("ability_score", "abilities"),
    ("ability_mod", "abilities"),
    ("ability_mod_from_field", "fields"),
    ("skill_mod", "skills"),
    ("save_mod", "saves"),
)


def gives(compiled: CompiledRuleset, entry: Entry) -> tuple[str, ...]:
    """What picking an entry gives, a short phrase each. Source: U4.3."""
    grants = entry.grants
    phrases: list[str] = []
    if grants is not None:
        if grants.abilities is not None:
            phrases.extend(_score_phrases(compiled, grants.abilities))
        if grants.trained is not None:
            phrases.extend(_trained_phrases(compiled, grants.trained))
        for entry_choice in grants.entries.choose if grants.entries is not None else ():
            catalog = compiled.catalogs.get(entry_choice.catalog)
            what = entry_choice.catalog if catalog is None else catalog.header.label
            phrases.append(
                say("{sentence} from {catalog}", sentence=slot_sentence(entry_choice), catalog=what)
            )
        phrases.extend(_field_phrases(compiled, grants.sets))
    phrases.extend(_row_phrases(compiled, entry))
    return tuple(phrases)


def _field_phrases(compiled: CompiledRuleset, sets: Mapping[str, JsonValue]) -> Iterator[str]:
    """Fields with their values; all that are switched on in one phrase, by their labels alone."""
    switched_on = [label(compiled.fields, id_) for id_, value in sets.items() if value is True]
    yield from (field_phrase(compiled, id_, value) for id_, value in sets.items() if value is not True)
    if switched_on:
        yield listed(switched_on)


def _score_phrases(compiled: CompiledRuleset, grants: AbilityGrants) -> Iterator[str]:
    for id_, amount in (grants.add or {}).items():
        yield say("{label} {value}", label=label(compiled.abilities, id_), value=signed(amount))
    for choice in grants.choose:
        yield slot_sentence(choice)


def _trained_phrases(compiled: CompiledRuleset, grants: TrainedGrants) -> Iterator[str]:
    for kind, ids in (("skills", grants.skills or ()), ("saves", grants.saves or ())):
        known = compiled.saves if kind == "saves" else compiled.skills
        if ids:
            yield say("Trained: {what}", what=listed(label(known, id_) for id_ in ids))
    for choice in grants.choose:
        yield slot_sentence(choice)


def slot_sentence(choice: AbilityChoice | TrainedChoice | EntryChoice) -> str:
    """What a slot asks for, in words."""
    count = choice.count if choice.count_from is None else choice.max
    capped = choice.count_from is not None
    if isinstance(choice, AbilityChoice):
        if choice.repeat:
            return say(REPEATED[capped], count=count, amount=signed(choice.amount))
        return say(RAISED[capped, count == 1], count=count, amount=signed(choice.amount))
    if isinstance(choice, EntryChoice):
        return say("Choose up to {count}" if capped else "Choose {count}", count=count)
    return say(CHOSEN[choice.what, capped, count == 1], count=count)


REPEATED = {
    False: "Spend {count} raises of {amount} on scores of your choice",
    True: "Spend up to {count} raises of {amount} on scores of your choice",
}
RAISED = {
    (False, True): "{amount} to {count} score of your choice",
    (False, False): "{amount} to {count} scores of your choice",
    (True, True): "{amount} to up to {count} score of your choice",
    (True, False): "{amount} to up to {count} scores of your choice",
}
CHOSEN = {
    ("skills", False, True): "Choose {count} skill",
    ("skills", False, False): "Choose {count} skills",
    ("skills", True, True): "Choose up to {count} skill",
    ("skills", True, False): "Choose up to {count} skills",
    ("saves", False, True): "Choose {count} save",
    ("saves", False, False): "Choose {count} saves",
    ("saves", True, True): "Choose up to {count} save",
    ("saves", True, False): "Choose up to {count} saves",
}


def field_phrase(compiled: CompiledRuleset, id_: str, value: JsonValue) -> str:
    """A field with a value, by their labels: "Speed 30"."""
    return say("{label} {value}", label=label(compiled.fields, id_), value=value_text(compiled, id_, value))


def value_text(compiled: CompiledRuleset, id_: str, value: JsonValue) -> str:
    """A field's value as people read it. Source: S9.11."""
    known = compiled.fields.get(id_)
    if isinstance(known, EnumField) and isinstance(value, str):
        return word_of(known, value)
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return number_text(value) if isinstance(value, int | float) else str(value or "")


def _row_phrases(compiled: CompiledRuleset, entry: Entry) -> tuple[str, ...]:
    """What its rows are called, each name once; one that is called as the entry itself says nothing new."""
    names = dict.fromkeys(_row_names(compiled, entry))
    return tuple(name for name in names if name != entry.label)


def _row_names(compiled: CompiledRuleset, entry: Entry) -> Iterator[str]:
    catalog = entry.label.context if isinstance(entry.label, DisplayText) else ""
    for row in entry.rows or ():
        known = compiled.lists.get(row.list_)
        first = (
            next((column.id for column in known.columns if column.type == "text"), None) if known else None
        )
        name = row.values.get(first) if first is not None else None
        if isinstance(name, str) and name:
            yield DisplayText(name, catalog)


def label(known: Mapping[str, object], id_: str) -> str:
    """The label of something by its id, or the id where it is gone."""
    found = known.get(id_)
    return id_ if found is None else label_in(found)


def label_in(thing: object) -> str:
    """The label of something of the ruleset."""
    found: str = getattr(thing, "label")  # noqa: B009  # what the indexes hold shares no type
    return found
