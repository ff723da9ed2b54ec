"""Package versions and capability APIs: read, and compared number by number. Source: A1, A2, P2.2."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulesets.engine.checks.package import API
from rulesets.engine.problems import JsonValue

PackageVersion = tuple[int, int, int]
CapabilityApi = tuple[int, int]

_NUMBER = "(0|[1-9][0-9]{0,17})"
_VERSION = re.compile(rf"{_NUMBER}\.{_NUMBER}\.{_NUMBER}")
_API = re.compile(rf"{_NUMBER}\.{_NUMBER}")


def parse_version(value: JsonValue) -> PackageVersion | None:
    """Return a package version such as `1.10.0` as numbers, which compare; None where it is none (P2.2)."""
    found = _VERSION.fullmatch(value) if isinstance(value, str) else None
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def parse_api(value: JsonValue) -> CapabilityApi | None:
    """Return a capability API, written `"1.811"` or as an object; None for any other form (A2)."""
    if isinstance(value, str):
        found = _API.fullmatch(value)
        return (int(found[1]), int(found[2])) if found else None
    if isinstance(value, Mapping):
        major, minor = value.get("major"), value.get("minor")
        if _is_whole(major) and _is_whole(minor):
            return int(major), int(minor)  # type: ignore[arg-type]
    return None


def is_too_new(api: CapabilityApi) -> bool:
    """Whether a capability API is above the Studio's, or of another major number (A5)."""
    return api[0] != API[0] or api[1] > API[1]


def write_api(api: CapabilityApi) -> str:
    """Return a capability API as people read it."""
    return f"{api[0]}.{api[1]}"


def _is_whole(value: JsonValue) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
