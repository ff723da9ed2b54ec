"""What a character is in a few words, for lists: "Half-Elf Wizard, Level 1".

The words are stored in English, as everything is. Beside them stands what they are made of, so that a list
shows them in another language without reading the character (T2.2).
"""

import json
from collections.abc import Iterator

from characters.models import Character
from rulesets.engine.api import Settled, panel
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.sentences import kept, say

SUMMARY_MOST = 200
_PICKS_MOST = 2


def summarize(character: Character, settled: Settled) -> None:
    """Write on the row of a character what it is in a few words."""
    words = _words_of(settled)
    character.summary = str(words)[:SUMMARY_MOST]
    character.summary_parts = json.dumps(kept(words), ensure_ascii=False) if words else ""


def _words_of(settled: Settled) -> str:
    """Return the first picks of a character and the first number of the ruleset's summary.

    A step whose entries only go with an earlier pick says more about that and is left out. Without picks the
    first texts of the summary stand in.
    """
    facts = [fact for fact in panel(settled).facts if fact.target.startswith("field/")]
    picks = list(_picks(settled)) or [fact.text for fact in facts if fact.number is None]
    if not picks:
        return ""
    first, *more = picks[:_PICKS_MOST]
    words = say("{first} {second}", first=first, second=more[0]) if more else first
    number = next((fact for fact in facts if fact.number is not None), None)
    if number is None:
        return words
    return say("{words}, {label} {number}", words=words, label=number.label, number=number.text)


def _picks(settled: Settled) -> Iterator[str]:
    for step in settled.plan.steps.values():
        if not isinstance(step, CatalogStep) or step.within or step.id not in settled.activity.shown:
            continue
        for id_ in settled.activity.judged[step.id].active[:1]:
            entry = settled.plan.entry(step.catalog, id_)
            if entry is not None:
                yield entry.label
