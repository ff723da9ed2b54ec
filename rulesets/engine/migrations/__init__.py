"""Sheet migrations: stored characters of older versions in, characters of this sheet and a report out."""

from rulesets.engine.migrations.losses import lost_values
from rulesets.engine.migrations.report import StepReport
from rulesets.engine.migrations.running import Migrated, as_saved, migrate, stored_version

__all__ = ["Migrated", "StepReport", "as_saved", "lost_values", "migrate", "stored_version"]
