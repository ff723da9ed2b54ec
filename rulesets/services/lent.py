"""What a ruleset that comes in borrows: refused where it may not, told and logged where entries are left out.

Source: F3.81, F3.83, F3.84, F3.97.
"""

import logging
from collections.abc import Iterator

from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.engine.api import chained, take_entries
from rulesets.engine.problems import Problem
from rulesets.models import Ruleset
from rulesets.queries import lend_to

logger = logging.getLogger(__name__)


def lend_entries(
    borrower: Ruleset, read: ReadRuleset, *, author_id: int | None = None, is_stored: bool
) -> ReadRuleset | tuple[Problem, ...]:
    """Return a ruleset with the entries it borrows now, or what refuses it: it borrows what is borrowed.

    `borrower` says under which name and whose it would be stored, `author_id` which user stores it; it need
    not be stored yet. A version that
    is stored is refused nothing any more: where its lender came to borrow, it is told so.
    """
    lenders = lend_to(borrower, read, author_id)
    refused = () if is_stored else tuple(chained(read, lenders))
    return refused or take_entries(read, lenders)


def list_lent_problems(read: ReadRuleset) -> Iterator[Problem]:
    """Yield what is wrong with what is borrowed: why nothing is, what is left out, what leads nowhere."""
    for borrowed in read.borrowed.values():
        yield from borrowed.problems
    yield from read.astray


def log_lent(key: str, read: ReadRuleset) -> None:
    """Write a line for each of these to the log; to be called once, when the ruleset came in."""
    for problem in list_lent_problems(read):
        logger.info("%s %s borrows: %s", key, read.model.version, problem.line)
