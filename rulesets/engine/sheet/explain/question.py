"""What is asked: one number of one sheet, with what is known about how it was built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rulesets.engine.compiled.frame import Frame
from rulesets.engine.compiled.numbers import exact
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.sentences import say
from rulesets.engine.sheet.evaluated import EvaluatedSheet
from rulesets.engine.sheet.explain.parts import Explanation, Part, sum_of

Sources = Mapping[str, tuple[Part, ...]]


@dataclass(frozen=True, slots=True)
class Question:
    """A sheet to explain.

    Attributes:
        sources: What built a stored value, by target; a target that is missing was typed by hand or is
            at its default.
        answer: Explains any target of the sheet; for the details of parts.
        has_detail: Whether parts say what they are made of themselves.
    """

    sheet: EvaluatedSheet
    sources: Sources
    answer: Callable[[Question, str], Explanation]
    has_detail: bool = True

    @property
    def compiled(self) -> CompiledRuleset:
        return self.sheet.compiled

    @property
    def frame(self) -> Frame:
        return self.sheet.frame

    def detail_of(self, target: str) -> tuple[Part, ...]:
        """Give the parts of a number that is itself a part; details have none of their own."""
        return self.answer(replace(self, has_detail=False), target).parts if self.has_detail else ()

    def stored_parts(self, target: str, label: str, amount: float, *, is_stored: bool) -> tuple[Part, ...]:
        """Give the parts of a stored value; what they leave open is a part of its own."""
        known = self.sources.get(target)
        if not known:
            return (Part(label, amount, say("typed by hand") if is_stored else say("default")),)
        return with_rest(known, amount, say("Otherwise"), say("not from the builder"))

    def origin(self, target: str, *, is_stored: bool) -> str:
        """Say in a few words where a stored value comes from."""
        known = self.sources.get(target)
        if not known:
            return say("typed by hand") if is_stored else say("default")
        return ", ".join(part.label for part in known)


def with_rest(parts: tuple[Part, ...], total: float, label: str, source: str) -> tuple[Part, ...]:
    """Add what is missing to the total as a part of its own, if something is."""
    rest = exact(total - sum_of(parts))
    return (*parts, Part(label, rest, source)) if rest else parts
