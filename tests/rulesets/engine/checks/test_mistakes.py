"""Each rule by one ruleset that breaks it: the checks say where and why, and nothing else."""

from collections.abc import Callable

import pytest

from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.feats import feats, keen
from tests.rulesets.engine.checks.harbour import Document, harbour, told
from tests.rulesets.engine.checks.mistakes import (
    builder,
    catalogs,
    choices,
    items,
    mechanics,
    migrations,
    play,
    sheet,
)
from tests.rulesets.engine.checks.mistakes.mistake import Mistake

MISTAKES = (
    *sheet.MISTAKES,
    *play.MISTAKES,
    *catalogs.MISTAKES,
    *builder.MISTAKES,
    *choices.MISTAKES,
    *items.MISTAKES,
    *migrations.MISTAKES,
    *mechanics.MISTAKES,
)


@pytest.mark.parametrize("ruleset", [harbour, fair, feats, keen])
def test_the_small_ruleset_has_no_mistake(ruleset: Callable[[], Document]) -> None:
    assert told(ruleset()) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.rule)
def test_a_mistake_is_told_where_it_stands(mistake: Mistake) -> None:
    assert told(mistake.document) == list(mistake.told)
