"""Writes the pages of docs/reference that are made from the code.

    python scripts/build_reference.py [--check]

With --check nothing is written, and the exit status is 1 when a page is out of date.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def main() -> int:
    """Write or check the pages and return the exit status."""
    from rulesets.reference.pages import write_pages
    from rulesets.reference.rules_page import RuleCoverageError

    parser = argparse.ArgumentParser(description="Write the reference pages that are made from the code.")
    parser.add_argument("--check", action="store_true", help="write nothing; say which pages are out of date")
    check = parser.parse_args().check
    try:
        pages = write_pages(ROOT)
    except RuleCoverageError as error:
        print(error)
        return 1
    stale = {ROOT / path: text for path, text in pages.items() if _read(ROOT / path) != text}
    for path, text in stale.items():
        if check:
            print(f"{path.relative_to(ROOT)} is out of date: make reference")
        else:
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(ROOT)} is written.")
    return 1 if check and stale else 0


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
