"""The example ruleset of the format's authors, where the machine has it."""

import os
from pathlib import Path

import pytest

from rulesets.engine.document import Parsed, parse, write
from rulesets.engine.schema.limits import FILE_BYTES
from rulesets.engine.schema.reading import validate
from rulesets.engine.schema.root import RulesetFile

SAMPLES = os.environ.get("STUDIO_SAMPLES", "")
SAMPLE = Path(SAMPLES) / "ember-roads.json"

pytestmark = pytest.mark.skipif(
    not SAMPLES or not SAMPLE.is_file(),
    reason="needs the example ruleset ember-roads.json in the folder that STUDIO_SAMPLES names",
)


def test_the_example_ruleset_has_no_problems() -> None:
    parsed = parse(SAMPLE.read_bytes(), limit_bytes=FILE_BYTES)

    assert isinstance(parsed, Parsed)
    model = validate(RulesetFile, parsed.value)
    assert isinstance(model, RulesetFile)
    assert [len(catalog.entries) for catalog in model.catalogs] == [7, 4]


def test_the_example_ruleset_is_the_same_after_it_was_written() -> None:
    value = parse(SAMPLE.read_bytes(), limit_bytes=FILE_BYTES).value

    assert parse(write(value).encode(), limit_bytes=FILE_BYTES).value == value
