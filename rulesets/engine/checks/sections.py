"""Sections of the sheet, and the things that name one.

Source: S3, S7, F2.22, F2.23.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings, never_fires, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read
from rulesets.engine.problems import Place
from rulesets.engine.schema.sheet import Section, Untrained


def reads(section: Section) -> Iterator[Read]:
    """A section leans on the resolution when it says what untrained checks do."""
    yield from reads_untrained(section.untrained)


def check(section: Section, index: Index) -> Findings:
    """What untrained checks do must be able to happen."""
    yield from check_untrained(section.untrained, index)


def reads_section(section: str | None) -> Iterator[Read]:
    """The section a thing sits in."""
    if section is not None:
        yield Read(f"section/{section}", ("section",), value=False)


def check_section(section: str | None, index: Index, at: Place = ("section",)) -> Findings:
    """The section a thing sits in is declared. Source: S3.4."""
    if section is not None and not index.declares(f"section/{section}"):
        yield unknown(at, "section", section)


def reads_untrained(untrained: Untrained | None) -> Iterator[Read]:
    """Raising a target needs dice that have one."""
    if untrained == "harder":
        yield Read(Global.RESOLUTION, ("untrained",), value=False)


def check_untrained(untrained: Untrained | None, index: Index) -> Findings:
    """`harder` needs a dice pool whose target can move. Source: F2.23, S7.9."""
    if untrained == "harder" and not index.target_moves:
        message = '"harder" raises the target of each die, and here no die has a target that moves.'
        yield never_fires(("untrained",), message, untrained, 'Use "refuse", "normal" or {"by": N}.')
