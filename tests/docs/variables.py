"""The environment variables that the code reads, found in its text."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_READ = re.compile(
    r"""(?:environ(?:\.get)?[(\[]|read_(?:address|choice|flag|list|number|rate|time_zone)\()\s*["']([A-Z][A-Z0-9_]+)["']"""
)


def read_variables() -> set[str]:
    """Return the names of all variables that the settings and commands read."""
    modules = [path for app in ("studio", "rulesets", "characters") for path in (ROOT / app).rglob("*.py")]
    return {name for path in modules for name in _READ.findall(path.read_text(encoding="utf-8"))}
