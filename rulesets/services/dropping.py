"""Sheet migrations that a new version of a ruleset lacks and an earlier one has. Source: M1.6.

Publishing such a version is refused. A file that is imported is stored all the same, as its author wrote it,
and its review says what is missing.
"""

import json

from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.engine.checks.migrations.shipped import dropped_entries, warnings_of
from rulesets.engine.problems import Problem
from rulesets.models import Ruleset


def dropped_migrations(ruleset: Ruleset | None, read: ReadRuleset) -> tuple[Problem, ...]:
    """Return a problem for each entry that a stored version of a lower number has and this one lacks."""
    if ruleset is None:
        return ()
    earlier = ruleset.revisions.filter(number__lt=read.model.version).values_list("number", "document")
    documents = {number: json.loads(document) for number, document in earlier.order_by("number")}
    return dropped_entries(documents, read.model.sheet)


def import_warnings(ruleset: Ruleset | None, read: ReadRuleset) -> tuple[Problem, ...]:
    """Return what somebody should know of the sheet migrations of a file before it is stored."""
    return (*dropped_migrations(ruleset, read), *warnings_of(read.model.sheet))
