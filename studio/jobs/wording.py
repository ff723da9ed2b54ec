"""How the pages of jobs put lengths of time, bytes, counts and details into words."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

_COUNTS: "dict[str, StrPromise]" = {
    "changed": gettext_lazy("changed"),
    "unchanged": gettext_lazy("unchanged"),
    "skipped": gettext_lazy("skipped"),
    "failed": gettext_lazy("failed"),
    "removed": gettext_lazy("removed"),
}
_NAMES: "dict[str, StrPromise]" = {
    "address": gettext_lazy("Address"),
    "expected": gettext_lazy("Expected"),
    "found": gettext_lazy("Found"),
    "reason": gettext_lazy("Reason"),
    "attempts": gettext_lazy("Attempts"),
    "problems": gettext_lazy("Problems"),
}


def length(seconds: float) -> str:
    """Return a length of time in words, its two largest parts: `4 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = max(0, round(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if hours:
        return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}
    if minutes:
        return _("%(minutes)s min %(seconds)s s") % {"minutes": minutes, "seconds": rest}
    return _("%(seconds)s s") % {"seconds": rest}


def amount(bytes_: int) -> str:
    """Return a number of bytes in words."""
    return str(filesizeformat(bytes_))


def told_counts(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Return the counts of a job by their names for people."""
    return tuple((str(_COUNTS.get(name, name)), number) for name, number in counts.items())


def detail_lines(code: str, detail: Mapping[str, object]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what stands under the sentence of an end: each thing's name and its texts (P7.15)."""
    named: dict[str, object] = {_("Code"): code} if code else {}
    named |= {str(_NAMES.get(name, name)): value for name, value in detail.items()}
    return tuple((name, _texts(value)) for name, value in named.items())


def _texts(value: object) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    return tuple(one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in values)
