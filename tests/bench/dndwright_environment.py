"""The environment that holds dndwright, and nothing of the Studio: var/bench-venv."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "var" / "bench-venv"
SCRIPT = Path(__file__).with_name("dndwright_sheet.py")
PACKAGE = "dndwright==0.29.0"
NAME = PACKAGE.replace("==", " ")


class NotInstallableError(Exception):
    """dndwright cannot be had here; says why."""


def make() -> Path:
    """Make the environment, or find the one of an earlier run, and return its interpreter."""
    python = FOLDER / "bin" / "python"
    if not python.exists():
        _run(sys.executable, "-m", "venv", str(FOLDER))
    if _has_package(python):
        return python
    _run(str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE)
    return python


def time_once(python: Path) -> float:
    """Seconds of one `evaluate_character`, the best of several batches."""
    # -P: modules that lie beside the script are not what it imports.
    return float(_run(str(python), "-P", str(SCRIPT)))


def _has_package(python: Path) -> bool:
    name, version = PACKAGE.split("==")
    question = f"import importlib.metadata as m; assert m.version({name!r}) == {version!r}"
    return subprocess.run([str(python), "-c", question], capture_output=True, check=False).returncode == 0


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise NotInstallableError(said[-1] if said else f"{command[0]} ended with {done.returncode}.")
    return done.stdout
