"""The table of commands on the page about the engine; the rest of that page is written by hand."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import fields

from rulesets.engine.builder.commands import COMMANDS
from rulesets.reference.links import with_rules_linked

BEGIN, END = "<!-- commands: written by `make reference` -->", "<!-- end of commands -->"


def fill_commands(page: str) -> str:
    """Put the table of commands between its marks. Raises ValueError for a page without them."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The page has no place for the commands: {BEGIN} … {END}")
    table = "\n".join(_table())
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{after}"


def _table() -> Iterator[str]:
    yield "| name | command | what is asked |"
    yield "| --- | --- | --- |"
    for name, command in COMMANDS.items():
        arguments = ", ".join(item.name for item in fields(command))
        first = inspect.cleandoc(command.__doc__ or "").split("\n\n")[0]
        asked = with_rules_linked(" ".join(first.replace("``", "`").split()))
        yield f"| `{name}` | `{command.__name__}({arguments})` | {asked} |"
