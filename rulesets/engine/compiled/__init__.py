"""A ruleset made ready to compute with: indexes by id, references resolved, one order of evaluation."""

from rulesets.engine.compiled.ruleset import CompiledCatalog, CompiledRuleset, compile_ruleset

__all__ = ["CompiledCatalog", "CompiledRuleset", "compile_ruleset"]
