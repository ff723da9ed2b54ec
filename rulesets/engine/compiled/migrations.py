"""Sheet migrations made ready to run: the steps in one order, and what every old id is called now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rulesets.engine.problems import path_of
from rulesets.engine.schema.migrations import MigrationStep, Rename, Route, RouteLive
from rulesets.engine.schema.migrations.chains import Chains, Order, renames_of
from rulesets.engine.schema.sheet import Sheet

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "ability": ("abilities",),
        "skill": ("skills", "bonuses"),
        "save": ("saves", "bonuses"),
        "field": ("fields",),
    }
)
"""Where a build keeps what is stored of a kind of thing; of a skill or a save the bonus too (M3.3)."""


@dataclass(frozen=True, slots=True)
class CompiledStep:
    """A step, where it stands among all, and its path in the file."""

    order: Order
    path: str
    step: MigrationStep


@dataclass(frozen=True, slots=True)
class CompiledMigrations:
    """The migrations of one sheet.

    Attributes:
        version: The version of the sheet.
        steps: Every step on the build in the order of running, by the version it starts from.
        live: The steps on the live state, in the same order.
        chains: The renames.
        older_names: For each map of a build, the ids that a present id had before, the first to look at
            first.
        moved: For each map of a build, the ids that steps copy from and to.
    """

    version: int
    steps: tuple[CompiledStep, ...]
    live: tuple[CompiledStep, ...]
    chains: Chains
    older_names: Mapping[str, Mapping[str, tuple[str, ...]]]
    moved: Mapping[str, frozenset[str]]


def compile_migrations(sheet: Sheet) -> CompiledMigrations:
    """Make the migrations of a sheet ready to run."""
    found = sorted(
        (
            CompiledStep(
                Order(entry.from_, position + 1),
                path_of(("sheet", "migrations", place, "steps", position)),
                step,
            )
            for place, entry in enumerate(sheet.migrations)
            for position, step in enumerate(entry.steps)
        ),
        key=lambda one: one.order,
    )
    chains = Chains(renames_of(sheet.migrations))
    older: dict[str, dict[str, tuple[str, ...]]] = {}
    for kind, sections in SECTIONS.items():
        if names := chains.older_names(kind):
            for section in sections:
                older[section] = {**older.get(section, {}), **names}
    return CompiledMigrations(
        version=sheet.version,
        steps=tuple(one for one in found if not isinstance(one.step, RouteLive)),
        live=tuple(one for one in found if isinstance(one.step, RouteLive)),
        chains=chains,
        older_names=MappingProxyType(older),
        moved=MappingProxyType(_moved(sheet)),
    )


def _moved(sheet: Sheet) -> dict[str, frozenset[str]]:
    """Every id that stays behind on a sheet, ids between two links of a chain among them."""
    found: dict[str, set[str]] = {}
    for entry in sheet.migrations:
        for step in entry.steps:
            if isinstance(step, Rename):
                for section in SECTIONS[step.rename]:
                    found.setdefault(section, set()).update((step.from_, step.to))
            elif isinstance(step, Route):
                targets = (case.to for case in step.cases)
                found.setdefault("fields", set()).update((step.route, step.by, step.else_, *targets))
    return {section: frozenset(names) for section, names in found.items()}
