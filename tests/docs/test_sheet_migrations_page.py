"""The page for authors about sheet migrations: its example is one that the format takes."""

import json
import re
from pathlib import Path

from rulesets.engine.schema.migrations import SheetMigration
from rulesets.engine.schema.reading import validate

PAGE = Path(__file__).resolve().parents[2] / "docs" / "sheet-migrations.md"


def test_the_example_is_a_sheet_migration_with_every_kind_of_step():
    written = PAGE.read_text(encoding="utf-8")
    (example,) = re.findall(r"^```json\n(.*?)^```$", written, re.MULTILINE | re.DOTALL)
    read = validate(SheetMigration, json.loads(example))
    assert isinstance(read, SheetMigration)
    kinds = [type(step).__name__ for step in read.steps]
    assert kinds == ["Rename", "Route", "RouteLive", "SetColumn"]


def test_every_command_of_the_page_is_one_there_is():
    commands = re.findall(r"manage.py ruleset (\w+)", PAGE.read_text(encoding="utf-8"))
    assert commands == ["check", "migrate"]
