"""A stored version as a file: the ruleset alone, or its package (U3.13, F1.83)."""

from dataclasses import dataclass

from rulesets.archives import pack
from rulesets.engine.checks.package import CONTENT_FOLDERS
from rulesets.models import Revision
from rulesets.packages import make_package
from rulesets.queries import files_of, locales_of


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file to hand out."""

    name: str
    content_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class PackageMember:
    """A file inside a package."""

    name: str
    size: int


def is_whole_alone(revision: Revision) -> bool:
    """Whether the ruleset file is all of its contents: none of them stands in a file of its own (F1.81)."""
    return not any(path.startswith(CONTENT_FOLDERS) for path in revision.files.values_list("path", flat=True))


def export_file(revision: Revision) -> ExportFile:
    """Return the ruleset file, byte for byte as it came."""
    return ExportFile(f"{_stem(revision)}.json", "application/json", revision.document.encode())


def export_package(revision: Revision) -> ExportFile:
    """Return the package; the same version always gives the same bytes."""
    return ExportFile(f"{_stem(revision)}.zip", "application/zip", pack(_make(revision)))


def list_members(revision: Revision) -> list[PackageMember]:
    """Return what the package holds."""
    return [PackageMember(name, len(data)) for name, data in sorted(_make(revision).items())]


def _make(revision: Revision) -> dict[str, bytes]:
    return make_package(
        revision.document, {**files_of(revision), **locales_of(revision)}, manifest=revision.manifest
    )


def _stem(revision: Revision) -> str:
    return f"{revision.ruleset.ruleset_id}-{revision.number}"
