"""What a character may be called."""

import unicodedata

from django.utils.translation import gettext as _

from characters.models import NAME_MOST
from rulesets.engine.problems import Refusal

_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Cs", "Mc", "Me", "Mn", "Zl", "Zp", "Zs"})
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are blank: fillers of Hangul, and the empty pattern of Braille."""


def tidy_name(text: str) -> str:
    """Return a typed name without needless spaces; empty where nothing of it would be seen."""
    name = " ".join(text.split())
    return name if any(_is_seen(sign) for sign in name) else ""


def refuse_name(name: str) -> Refusal | None:
    """Return why a tidy name cannot be kept, with a way out; None where it can."""
    if not name:
        return Refusal("name-empty", _("A character needs a name."), "name")
    if "\0" in name:
        message = _("A name cannot hold the invisible character U+0000. Delete the name and type it anew.")
        return Refusal("name-unreadable", message, "name")
    if len(name) > NAME_MOST:
        message = _("A name has at most %(most)s characters; this one has %(count)s. Shorten it.")
        return Refusal("name-too-long", message % {"most": NAME_MOST, "count": len(name)}, "name")
    return None


def _is_seen(sign: str) -> bool:
    """Return whether a character shows something by itself: no space, no control, no mark on another one."""
    return unicodedata.category(sign) not in _UNSEEN and sign not in _BLANK
