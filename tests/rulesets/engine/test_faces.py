"""Every kind of the format has all its faces: shape, checks, run, form, page, reference, test.

A kind that is added to the schema fails here, face by face, until each exists. A kind that is kept and not
interpreted yet stands in `KEPT_KINDS` of the builder's steps (for `grants`: in `KEPT_KEYS`), needs fewer
faces, and has to leave that list with the first face more.
"""

import importlib.util
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from rulesets.engine.builder.steps import FACES as STEP_FACES
from rulesets.engine.builder.steps import KEPT_KINDS
from rulesets.engine.checks import derived as derived_checks
from rulesets.engine.checks import entries as entry_checks
from rulesets.engine.checks import fields as field_checks
from rulesets.engine.checks import migrations as migration_checks
from rulesets.engine.checks import refs as ref_checks
from rulesets.engine.checks import registry
from rulesets.engine.checks.kept import KEPT_KEYS
from rulesets.engine.compiled import derived as derived_run
from rulesets.engine.compiled import refs as ref_run
from rulesets.engine.compiled import values as value_run
from rulesets.engine.migrations.running import RUNS
from rulesets.engine.schema.base import key_of
from rulesets.engine.schema.derived import Derived
from rulesets.engine.schema.fields import Column, Field
from rulesets.engine.schema.grants import Grants
from rulesets.engine.schema.migrations import MigrationStep
from rulesets.engine.schema.refs import Ref
from rulesets.engine.sheet.explain import derived as derived_explained
from rulesets.engine.sheet.explain import refs as ref_explained
from rulesets.reference.families import FAMILIES, Family
from rulesets.reference.format_page import anchor_tag

ROOT = Path(__file__).resolve().parents[3]
ENGINE_TESTS = ROOT / "tests" / "rulesets" / "engine"


@dataclass(frozen=True)
class Kind:
    """One kind: the word a file writes, and the model that reads it."""

    word: str
    model: Any

    @property
    def stem(self) -> str:
        """The name its modules and templates share."""
        return self.word.lower()


Faces = dict[str, Callable[[Kind], bool]]


def kinds_of(union: Any) -> list[Kind]:
    family = next(family for family in FAMILIES if family.union is union)
    return _kinds_in(family)


def _kinds_in(family: Family) -> list[Kind]:
    return [Kind(family.word(model), model) for model in family.members]


STEPS = _kinds_in(next(family for family in FAMILIES if family.name == "Builder step"))
GRANTS = [Kind(key_of(name), name) for name in Grants.model_fields]


def missing_faces(kind: Kind, faces: Faces) -> list[str]:
    return [name for name, has in faces.items() if not has(kind)]


# What a face looks like


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def exists(pattern: str) -> Callable[[Kind], bool]:
    """Whether there is a file for the kind; its stem stands in the pattern."""
    return lambda kind: (ROOT / pattern.format(kind.stem)).exists()


def registered_at(found: dict[Any, Any], by: str = "model") -> Callable[[Kind], bool]:
    return lambda kind: getattr(kind, by) in found


def has_section(kind: Kind) -> bool:
    return anchor_tag(kind.model) in _text(ROOT / "docs" / "reference" / "format.md")


def has_key_on_page(kind: Kind) -> bool:
    return f"| `{kind.word}` |" in _text(ROOT / "docs" / "reference" / "format.md")


def has_module(package: str) -> Callable[[Kind], bool]:
    def found(kind: Kind) -> bool:
        return importlib.util.find_spec(f"{package}.{kind.stem}") is not None

    return found


def is_tested_as(pattern: str, folder: str = "") -> Callable[[Kind], bool]:
    """Whether a test of the engine writes the kind as a file does; `{0}` is the kind's word."""

    def tested(kind: Kind) -> bool:
        searched = pattern.format(re.escape(kind.word))
        return any(re.search(searched, text) for text in _engine_tests(folder))

    return tested


@cache
def _engine_tests(folder: str) -> tuple[str, ...]:
    modules = sorted((ENGINE_TESTS / folder).rglob("*.py"))
    return tuple(_text(module) for module in modules if module != Path(__file__))


def mentions(folder: str, pattern: str) -> Callable[[Kind], bool]:
    """Whether the engine's modules of a folder, or one module, read the kind; `{}` is its attribute."""
    place = ROOT / "rulesets" / "engine" / folder
    modules = [place] if place.suffix else sorted(place.rglob("*.py"))
    return lambda kind: any(re.search(pattern.format(kind.model), _text(path)) for path in modules)


# Builder steps


def _checked_by(stem: str, kind: Kind) -> bool:
    face = registry.FACES.get(kind.model)
    return face is not None and face.check.__module__ == f"rulesets.engine.checks.steps.{stem}"


def _home_of(kind: Kind) -> str:
    return kind.model.__module__.removeprefix("rulesets.engine.schema.builder.")


STEP_WRITTEN = r'"kind": "{0}"|kind="{0}"|\bstep\((?:"\w+", )?"{0}"'

ANY_STEP: Faces = {
    "shape (rulesets/engine/schema/builder/<kind>.py)": lambda kind: _home_of(kind) == kind.stem,
    "section of docs/reference/format.md": has_section,
    "test of its shape": is_tested_as(STEP_WRITTEN, "schema/builder"),
}
RUN_STEP: Faces = ANY_STEP | {
    "checks (rulesets/engine/checks/steps/<kind>.py)": lambda kind: _checked_by(kind.stem, kind),
    "run (rulesets/engine/builder/steps/<kind>.py)": has_module("rulesets.engine.builder.steps"),
    "run, registered in builder.steps.FACES": registered_at(dict(STEP_FACES), "word"),
    "form (characters/forms/steps/<kind>.py)": exists("characters/forms/steps/{}.py"),
    "page (characters/pages/steps/<kind>.py)": exists("characters/pages/steps/{}.py"),
    "template (templates/characters/steps/<kind>.html)": exists("templates/characters/steps/{}.html"),
    "test of its run": is_tested_as(STEP_WRITTEN, "builder"),
}
KEPT_STEP: Faces = ANY_STEP | {"checks of what every step has": lambda kind: _checked_by("kept", kind)}


@pytest.mark.parametrize("kind", STEPS, ids=lambda kind: kind.word)
def test_step_kind_has_every_face(kind):
    assert missing_faces(kind, KEPT_STEP if kind.word in KEPT_KINDS else RUN_STEP) == []


SAID_TO_BE_KEPT = "test of its run"
"""Tests of the builder write kept kinds too: they show that such a step is kept and said to be."""


@pytest.mark.parametrize("word", KEPT_KINDS)
def test_kept_step_kind_has_no_face_that_only_kinds_in_use_have(word):
    kind = next(kind for kind in STEPS if kind.word == word)
    begun = [name for name, has in RUN_STEP.items() if name not in (*ANY_STEP, SAID_TO_BE_KEPT) and has(kind)]
    assert begun == [], f"{word} is not just kept any more: take it out of KEPT_KINDS and finish its faces"


def test_the_checks_keep_the_kinds_that_the_builder_keeps():
    assert {kind.word for kind in STEPS if kind.model in registry.KEPT_STEPS} == set(KEPT_KINDS)


def test_every_kind_of_step_view_has_a_page():
    from characters.pages.steps.registry import FACES as PAGES
    from rulesets.engine.builder.state import StepView

    assert set(get_args(StepView)) == set(PAGES)


# Value references, derived values, fields and columns

REF: Faces = {
    "reads (checks.refs.REF_READS)": registered_at(ref_checks.REF_READS),
    "checks (checks.refs.REF_CHECKS)": registered_at(ref_checks.REF_CHECKS),
    "run (compiled.refs)": registered_at(dict(ref_run._SLOT_KEYS)),
    "explanation (sheet.explain.refs)": registered_at(dict(ref_explained._NAMERS)),
    "section of docs/reference/format.md": has_section,
    "test that reads one": is_tested_as(r'"{0}":'),
}
DERIVED: Faces = {
    "reads (checks.derived.OP_READS)": registered_at(derived_checks.OP_READS),
    "checks (checks.derived.OP_CHECKS)": registered_at(derived_checks.OP_CHECKS),
    "run (compiled.derived)": registered_at(dict(derived_run._MAKERS), "word"),
    "explanation (sheet.explain.derived)": registered_at(dict(derived_explained._EXPLAINERS), "word"),
    "section of docs/reference/format.md": has_section,
    "test that works one out": is_tested_as(r'"op": "{0}"|op="{0}"|derived\([^)]*"{0}"'),
}
COLUMN: Faces = {
    "run (compiled.values)": registered_at(dict(value_run._READERS), "word"),
    "input of the pages (characters.pages.fields.KINDS)": lambda kind: kind.word in _input_kinds(),
    "section of docs/reference/format.md": has_section,
    "test that reads one": is_tested_as(r'"type": "{0}"|type="{0}"'),
}
FIELD: Faces = COLUMN | {
    "reads (checks.fields.TYPE_READS)": registered_at(field_checks.TYPE_READS),
    "checks (checks.fields.TYPE_CHECKS)": registered_at(field_checks.TYPE_CHECKS),
}


def _input_kinds() -> dict[str, Any]:
    from characters.pages.fields import KINDS

    return dict(KINDS)


@pytest.mark.parametrize("kind", kinds_of(Ref), ids=lambda kind: kind.word)
def test_value_reference_has_every_face(kind):
    assert missing_faces(kind, REF) == []


@pytest.mark.parametrize("kind", kinds_of(Derived), ids=lambda kind: kind.word)
def test_operation_has_every_face(kind):
    assert missing_faces(kind, DERIVED) == []


@pytest.mark.parametrize("kind", kinds_of(Field), ids=lambda kind: kind.word)
def test_field_type_has_every_face(kind):
    assert missing_faces(kind, FIELD) == []


@pytest.mark.parametrize("kind", kinds_of(Column), ids=lambda kind: kind.word)
def test_column_type_has_every_face(kind):
    assert missing_faces(kind, COLUMN) == []


# Steps of sheet migrations

MIGRATION: Faces = {
    "shape (rulesets/engine/schema/migrations/<kind>.py)": has_module("rulesets.engine.schema.migrations"),
    "checks (rulesets/engine/checks/migrations/<kind>.py)": has_module("rulesets.engine.checks.migrations"),
    "reads, changes and checks (checks.migrations.STEPS)": registered_at(dict(migration_checks.STEPS)),
    "run (rulesets/engine/migrations/<kind>.py)": has_module("rulesets.engine.migrations"),
    "run, registered in migrations.running.RUNS": registered_at(dict(RUNS)),
    "section of docs/reference/format.md": has_section,
    "test of its run": is_tested_as(r'"{0}":', "migrations"),
}


@pytest.mark.parametrize("kind", kinds_of(MigrationStep), ids=lambda kind: kind.word)
def test_step_of_a_sheet_migration_has_every_face(kind):
    assert missing_faces(kind, MIGRATION) == []


# Grants

GIVEN = r"\b(?:given|grants)\.{}\b"
ANY_GRANT: Faces = {
    "row on docs/reference/format.md": has_key_on_page,
    "test that reads one": is_tested_as(r'"grants": \{{[^\n]*"{0}"|grants=\{{[^\n]*"{0}"|"{0}": '),
}
RUN_GRANT: Faces = ANY_GRANT | {
    "checks (checks.entries.check_<key>)": lambda kind: hasattr(entry_checks, f"check_{kind.model}"),
    "run (rulesets/engine/builder)": mentions("builder", GIVEN),
    "words on a card (builder.wording)": mentions("builder/wording.py", GIVEN),
}


@pytest.mark.parametrize("kind", GRANTS, ids=lambda kind: kind.word)
def test_key_of_grants_has_every_face(kind):
    assert missing_faces(kind, ANY_GRANT if kind.model in KEPT_KEYS[Grants] else RUN_GRANT) == []


# Kept keys

COMMON_WORDS = {"abilities", "cost", "entries", "from_", "item", "items", "pool", "pools", "reads", "slots"}
"""Names of other things too, so that reading one proves nothing; `entries` is looked at as a grant."""
SAID = {"mechanics"}
"""Keys whose words a page shows and on which nothing acts before play does (F3.44)."""
KEPT = [
    (model, name)
    for model, names in KEPT_KEYS.items()
    for name in names
    if name not in COMMON_WORDS and name not in SAID
]


@pytest.mark.parametrize(("model", "name"), KEPT, ids=lambda part: getattr(part, "__name__", part))
def test_kept_key_is_not_run(model, name):
    is_run = mentions("builder", r"\.{}\b")(Kind(name, name))
    assert not is_run, f"{name} is not just kept any more: take it out of KEPT_KEYS"


@pytest.mark.parametrize("name", KEPT_KEYS[Grants])
def test_kept_key_of_grants_is_not_run(name):
    is_run = mentions("builder", GIVEN)(Kind(name, name))
    assert not is_run, f"{name} is not just kept any more: take it out of KEPT_KEYS"


# The test of the tests


def test_a_kind_without_any_face_is_told_all_of_them():
    class Stray:
        pass

    assert missing_faces(Kind("stray", Stray), RUN_STEP | REF | DERIVED | FIELD | MIGRATION) == list(
        RUN_STEP | REF | DERIVED | FIELD | MIGRATION
    )
