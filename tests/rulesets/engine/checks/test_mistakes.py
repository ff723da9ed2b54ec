"""Each rule by one ruleset that breaks it: the checks say where and why, and nothing else."""

import pytest

from tests.rulesets.engine.checks.harbour import harbour, told
from tests.rulesets.engine.checks.mistakes import builder, catalogs, play, sheet
from tests.rulesets.engine.checks.mistakes.mistake import Mistake

MISTAKES = (*sheet.MISTAKES, *play.MISTAKES, *catalogs.MISTAKES, *builder.MISTAKES)


def test_the_small_ruleset_has_no_mistake() -> None:
    assert told(harbour()) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.rule)
def test_a_mistake_is_told_where_it_stands(mistake: Mistake) -> None:
    assert told(mistake.document) == list(mistake.told)
