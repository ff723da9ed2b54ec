"""Compiled rulesets from JSON, for tests of what stands below the checks: the file is read, not checked."""

from rulesets.engine.compiled import CompiledRuleset, compile_ruleset
from rulesets.engine.schema.reading import validate
from rulesets.engine.schema.root import RulesetFile
from rulesets.engine.schema.ruleset import Ruleset
from rulesets.engine.sheet import EvaluatedSheet, evaluate

JSON = dict[str, object]

D20 = {
    "kind": "dice-sum",
    "dice": {"count": 1, "sides": 20},
    "abilityModifier": {"op": "floorHalfMinusTen"},
    "proficiencyTiers": [{"id": "none", "label": "None"}, {"id": "able", "label": "Able", "multiplier": 1}],
    "proficiency": {"bonus": {"const": 2}},
}


def document_of(sheet: JSON, resolution: JSON = D20) -> JSON:
    """A ruleset file around a sheet block."""
    return {
        "schemaVersion": 1,
        "id": "tried",
        "version": 1,
        "name": "Tried",
        "coverage": {"summary": "For a test."},
        "gm": {"checkGuidance": "Ask."},
        "resolution": resolution,
        "sheet": {"version": 1, **sheet},
    }


def compile_document(document: JSON) -> CompiledRuleset:
    """Read and compile a file without catalogs."""
    model = validate(RulesetFile, document)
    assert isinstance(model, RulesetFile), "\n".join(problem.line for problem in model)
    return compile_ruleset(Ruleset(document=document, model=model, entries={}))


def compile_sheet(sheet: JSON, resolution: JSON = D20) -> CompiledRuleset:
    """Compile a ruleset of which only the sheet, and perhaps the resolution, matters."""
    return compile_document(document_of(sheet, resolution))


def evaluate_sheet(
    sheet: JSON, build: object = None, live: object = None, *, resolution: JSON = D20
) -> EvaluatedSheet:
    """Evaluate a character on a ruleset of which only the sheet, and perhaps the resolution, matters."""
    return evaluate(compile_sheet(sheet, resolution), build, live)


def ability(name: str = "str", **keys: object) -> JSON:
    start = {} if "value" in keys else {"default": 10}
    return {"id": name, "label": name.upper(), "min": 1, "max": 20, **start, **keys}


def number_field(name: str, **keys: object) -> JSON:
    return {"id": name, "label": name.title(), "type": "number", "min": 0, "max": 99, "default": 0, **keys}


def enum_field(name: str, *values: str, **keys: object) -> JSON:
    return {"id": name, "label": name.title(), "type": "enum", "values": list(values), **keys}


def derived(name: str, op: str, **keys: object) -> JSON:
    return {"id": name, "label": name.title(), "op": op, **keys}
