"""The README says what is there: settings, make targets, the first ruleset. Source: U8.3."""

import re

import pytest

from tests.docs.variables import ROOT, read_variables

_NAMED = re.compile(r"`([A-Z][A-Z0-9_]+)`")
NOT_OF_PYTHON = {"DJANGO_SETTINGS_MODULE", "PYTHON", "CHROMIUM"}
"""Read by Django, by scripts/venv and by the tests."""


@pytest.fixture(scope="module")
def readme():
    return (ROOT / "README.md").read_text(encoding="utf-8")


def settings_table(readme):
    section = readme.partition("\n## Settings\n")[2].partition("\n## ")[0]
    rows = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in _NAMED.findall(row)}


def test_every_variable_that_is_read_stands_in_the_table_and_no_other(readme):
    assert settings_table(readme) == read_variables() | NOT_OF_PYTHON


def test_every_make_target_that_is_named_exists(readme):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    commands = re.findall(r"`[^`\n]+`|^make .*$", readme, re.MULTILINE)
    named = set(re.findall(r"\bmake ([a-z]+)", "\n".join(commands)))
    assert named
    assert named <= targets


def test_every_management_command_that_is_named_exists(readme):
    from django.core.management import get_commands

    named = set(re.findall(r"manage\.py ([a-z_]+)", readme))
    assert named
    assert named <= set(get_commands())
