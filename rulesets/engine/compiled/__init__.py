"""A ruleset made ready to compute with: indexes by id, references resolved, one order of evaluation."""
