"""Rule ids in sentences, as links to the rules."""

from __future__ import annotations

import re

_RULE_ID = re.compile(r"\b([BFLMNPSTU])(\d+)(?:\.(\d+[a-z]?))?\b")
_DOCUMENTS = {
    "F": "format.md",
    "S": "sheet.md",
    "B": "builder.md",
    "N": "arithmetic.md",
    "U": "product.md",
    **dict.fromkeys("LMPT", "packs.md"),
}


def with_rules_linked(text: str) -> str:
    """Turn the rule ids of a sentence into links, as a page of docs/reference writes them."""

    def link(found: re.Match[str]) -> str:
        letter, section, rule = found.groups()
        anchor = f"{letter.lower()}{section}" + (f"-{rule}" if rule else "")
        return f"[{found[0]}](../spec/{_DOCUMENTS[letter]}#{anchor})"

    return _RULE_ID.sub(link, text)
