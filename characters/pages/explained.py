"""Numbers that explain themselves: each with its parts and their sources. Source: U4.4."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import ngettext

from characters.pages.keys import page_key
from rulesets.engine.api import CompiledRuleset, Explanation, Settled, explanations
from studio.web.templatetags.numbers import number, signed


@dataclass(frozen=True, slots=True)
class Explained:
    """A number as it is shown. `id` names it on the page; `explanation` is what it is made of."""

    id: str
    label: str
    text: str
    explanation: Explanation


def check_text(compiled: CompiledRuleset, total: float) -> str:
    """Return the number of a skill or save as the sheet prints it: signed, or a count of dice (S6.14)."""
    if compiled.model.resolution.kind != "dice-pool":
        return signed(total)
    return ngettext("%(count)s die", "%(count)s dice", int(total)) % {"count": number(total)}


class Explainer:
    """Makes explained numbers of one settled character; the sources are worked out once, for all of them.

    `place` is a word that tells this use of the numbers from another one on the same page.
    """

    def __init__(self, settled: Settled, targets: Iterable[str], *, place: str) -> None:
        self._settled = settled
        self._known: Mapping[str, Explanation] = explanations(settled, targets)
        self._place = place

    def plain(self, target: str) -> Explained:
        """Return a number as it is: a score, a derived value, a maximum."""
        return self._made(target, number(self._known[target].total))

    def with_sign(self, target: str) -> Explained:
        """Return a modifier, which always has its sign."""
        return self._made(target, signed(self._known[target].total))

    def check(self, target: str) -> Explained:
        """Return the number of a skill or save."""
        return self._made(target, check_text(self._settled.plan.compiled, self._known[target].total))

    def _made(self, target: str, text: str) -> Explained:
        known = self._known[target]
        return Explained(page_key(self._place, *target.split("/")), known.label, text, known)
