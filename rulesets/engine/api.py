"""The engine's front door: everything pages, API and commands call.

Pure functions: values in, values out. A character is the JSON object that is stored
(``v``, ``build``, ``builder``, ``live``); it is never changed in place.

A library without Django::

    from rulesets.engine import api

    read = api.read_ruleset(open("game.json", "rb").read())
    if isinstance(read, api.Ruleset):
        compiled = api.compile_ruleset(read)
        settled = api.settle(compiled, {})
        print(settled.sheet.as_json())
"""

from __future__ import annotations

from rulesets.engine.borrowing import chained, take_entries
from rulesets.engine.builder import commands
from rulesets.engine.builder.applying import Applied, apply, carry_out, place_of
from rulesets.engine.builder.commands import COMMANDS, Command, command_json, command_name
from rulesets.engine.builder.explaining import explain, explanations
from rulesets.engine.builder.inputs import field_state
from rulesets.engine.builder.ledger import join, split
from rulesets.engine.builder.panel import panel
from rulesets.engine.builder.planning import planning_fields
from rulesets.engine.builder.settling import Settled, settle
from rulesets.engine.builder.views import step_states, step_view
from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.checks.stored import read_stored
from rulesets.engine.compiled import CompiledRuleset, compile_ruleset
from rulesets.engine.dice import Dice, EntropyDice, SeededDice
from rulesets.engine.migrations import Migrated, StepReport, as_saved, lost_values, migrate, stored_version
from rulesets.engine.problems import JsonObject, JsonValue, Problem, ProblemCode, Refusal
from rulesets.engine.schema.ruleset import Ruleset
from rulesets.engine.sentences import DisplayText, Sentence, translated
from rulesets.engine.sheet import EvaluatedSheet, Explanation, Part, evaluate
from rulesets.engine.translations.package import read_package

read_ruleset = read

__all__ = [
    "COMMANDS",
    "Applied",
    "Command",
    "CompiledRuleset",
    "Dice",
    "DisplayText",
    "EntropyDice",
    "EvaluatedSheet",
    "Explanation",
    "JsonObject",
    "JsonValue",
    "Migrated",
    "Part",
    "Problem",
    "ProblemCode",
    "Refusal",
    "Ruleset",
    "SeededDice",
    "Sentence",
    "Settled",
    "StepReport",
    "apply",
    "as_saved",
    "carry_out",
    "chained",
    "command_json",
    "command_name",
    "commands",
    "compile_ruleset",
    "evaluate",
    "explain",
    "explanations",
    "field_state",
    "join",
    "lost_values",
    "migrate",
    "panel",
    "place_of",
    "planning_fields",
    "read_package",
    "read_ruleset",
    "read_stored",
    "settle",
    "split",
    "step_states",
    "step_view",
    "stored_version",
    "take_entries",
    "translated",
]
