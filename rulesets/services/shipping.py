"""The rulesets that come with the Studio, installed from their package folders."""

from pathlib import Path

from rulesets.engine.api import read_package
from rulesets.engine.problems import Problem
from rulesets.models import SHIPPED, Revision, Source
from rulesets.services.storing import NotStorableError, split_package, store_revision

SHIPPED_DIR = Path(__file__).resolve().parents[1] / "shipped"


class PackageRefusedError(Exception):
    """A package folder that cannot be installed; holds its name and every problem."""

    def __init__(self, folder: str, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join([f"{folder}:", *(f"  {problem.line}" for problem in problems)]))
        self.problems = problems


def read_folder(folder: Path) -> dict[str, bytes]:
    """Return the files of a package folder: path inside it, with slashes, to bytes."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def install_shipped(*, shipped_dir: Path = SHIPPED_DIR) -> list[Revision]:
    """Install every package folder. What is stored already stays as it is. Raises PackageRefusedError."""
    folders = sorted(path.parent for path in shipped_dir.glob("*/ruleset.json"))
    return [install_folder(folder) for folder in folders]


def install_folder(folder: Path) -> Revision:
    """Install one package folder under its bare id. Raises PackageRefusedError."""
    files = read_folder(folder)
    read = read_package(files)
    if isinstance(read, list):
        raise PackageRefusedError(folder.name, tuple(read))
    broken = [problem for problems in read.file_problems.values() for problem in problems]
    if broken:
        raise PackageRefusedError(folder.name, tuple(broken))
    try:
        return store_revision(read=read, parts=split_package(files), namespace=SHIPPED, source=Source.SHIPPED)
    except NotStorableError as refused:
        raise PackageRefusedError(folder.name, (refused.problem,)) from refused
