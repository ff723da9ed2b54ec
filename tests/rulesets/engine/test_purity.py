"""The engine is a library: no Django, no file, no clock, no chance of its own. Source: U7.4."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rulesets.shipped.places import files_of

ROOT = Path(__file__).resolve().parents[3]
ENGINE = ROOT / "rulesets" / "engine"
SHIPPED = sorted((ROOT / "rulesets" / "shipped").glob("*/ruleset.json"))

FRAMEWORKS = (
    "django",
    "celery",
    "rest_framework",
    "allauth",
    "kombu",
    "redis",
    "psycopg",
    "requests",
    "httpx",
)
"""What the engine works without; a fresh interpreter refuses to import any of them."""

IMPURE = frozenset(
    ("datetime", "io", "locale", "logging", "os", "pathlib", "random", "secrets", "shutil", "socket")
) | frozenset(("subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"))
"""Modules by which a function would read or change something besides its arguments."""

PURE_PARTS = frozenset((("sys", "float_info"), ("sys", "getrecursionlimit")))
"""What of those modules is a constant, or close to one."""

EXPECTED = {"rulesets/engine/dice.py": ["import secrets"]}
"""`EntropyDice` is there for callers to pass in. The engine never makes one: a test below says so."""

IMPURE_CALLS = frozenset(("open", "input", "print", "eval", "exec", "compile", "__import__", "breakpoint"))

PROGRAM = """
import sys

class Refuses:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {frameworks!r}:
            raise ModuleNotFoundError(f"{{name}} is not for the engine")

sys.meta_path.insert(0, Refuses())

from rulesets.engine import api

import json

files = json.load(sys.stdin)
read = api.read_package({{name: text.encode() for name, text in files.items()}})
if not isinstance(read, api.Ruleset):
    sys.exit("\\n".join(problem.line for problem in read))
settled = api.settle(api.compile_ruleset(read), {{}})
print(len(settled.sheet.scores), len(api.step_states(settled)))
print(*sorted(name for name in sys.modules if name.partition(".")[0] in {frameworks!r}))
"""


def run_without_frameworks(program: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{program}"],
        input=data,
        capture_output=True,
        check=False,
    )


def packed(folder: Path) -> bytes:
    """The files of a package in one."""
    return json.dumps({name: data.decode() for name, data in files_of(folder).items()}).encode()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_engine_settles_a_shipped_ruleset_where_no_framework_can_be_imported(path):
    done = run_without_frameworks(PROGRAM.format(frameworks=FRAMEWORKS), packed(path.parent))
    assert done.returncode == 0, done.stderr.decode()
    numbers, loaded = done.stdout.decode().splitlines()
    assert loaded == ""
    assert all(int(number) > 0 for number in numbers.split())


def test_the_refusal_itself_works():
    program = PROGRAM.format(frameworks=FRAMEWORKS).replace(
        "from rulesets.engine import api", "import django"
    )
    done = run_without_frameworks(program)
    assert b"django is not for the engine" in done.stderr


def test_the_app_package_holds_no_code():
    assert (ROOT / "rulesets" / "__init__.py").read_text(encoding="utf-8") == ""


def find_impurities(source: str) -> Iterator[str]:
    """Yield what a module imports or calls that a pure function does not."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (f"import {name.name}" for name in node.names if _is_impure(name.name, tree))
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and _root(node.module or "") in IMPURE:
            module = node.module or ""
            yield from (
                f"from {module} import {name.name}"
                for name in node.names
                if (module, name.name) not in PURE_PARTS
            )
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            yield f"{node.func.id}()"
        elif isinstance(node, ast.Global):
            yield f"global {', '.join(node.names)}"


def _root(module: str) -> str:
    return module.partition(".")[0]


def _is_impure(module: str, tree: ast.Module) -> bool:
    """Whether a module is impure and used for more than its pure parts."""
    if _root(module) not in IMPURE:
        return False
    used = {
        (node.value.id, node.attr)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == module
    }
    return not used or not used <= PURE_PARTS


def test_no_module_of_the_engine_reaches_out():
    found = {
        str(path.relative_to(ROOT)): impurities
        for path in sorted(ENGINE.rglob("*.py"))
        if (impurities := list(find_impurities(path.read_text(encoding="utf-8"))))
    }
    assert found == EXPECTED


def test_the_engine_never_makes_dice_nobody_can_foretell():
    users = [
        path.name
        for path in sorted(ENGINE.rglob("*.py"))
        if path.name != "dice.py" and "EntropyDice(" in path.read_text(encoding="utf-8")
    ]
    assert users == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import random\n", ["import random"]),
        ("import os.path\n", ["import os.path"]),
        ("from datetime import date\n", ["from datetime import date"]),
        ("import sys\nprint(sys.argv)\n", ["import sys", "print()"]),
        ("import sys\nmost = sys.float_info.max\n", []),
        ("def read():\n    return open('x')\n", ["open()"]),
        ("def count():\n    global n\n", ["global n"]),
        ("import math\nfrom functools import cache\n", []),
    ],
)
def test_the_search_for_impurities_finds_them(source, expected):
    assert list(find_impurities(source)) == expected
