"""What a character is in a few words, for lists: "Half-Elf Wizard, Level 1"."""

from collections.abc import Iterator

from rulesets.engine.api import Settled, panel
from rulesets.engine.schema.builder import CatalogStep

SUMMARY_MOST = 200
_PICKS_MOST = 2


def summary_of(settled: Settled) -> str:
    """Return the first picks of a character and the first number of the ruleset's summary.

    A step whose entries only go with an earlier pick says more about that and is left out. Without picks the
    first texts of the summary stand in.
    """
    facts = [fact for fact in panel(settled).facts if fact.target.startswith("field/")]
    words = list(_picks(settled))[:_PICKS_MOST]
    if not words:
        words = [fact.text for fact in facts if fact.number is None][:_PICKS_MOST]
    number = next((f"{fact.label} {fact.text}" for fact in facts if fact.number is not None), "")
    return ", ".join(part for part in (" ".join(words), number if words else "") if part)[:SUMMARY_MOST]


def _picks(settled: Settled) -> Iterator[str]:
    for step in settled.plan.steps.values():
        if not isinstance(step, CatalogStep) or step.within or step.id not in settled.activity.shown:
            continue
        for id_ in settled.activity.judged[step.id].active[:1]:
            entry = settled.plan.entry(step.catalog, id_)
            if entry is not None:
                yield entry.label
