"""Read and use language packs up to the largest there may be, beside parsing the same bytes."""

import json

from rulesets.engine.schema import limits
from rulesets.engine.sentences import DisplayText
from rulesets.engine.translations import LocaleFile, look_up, read_locale, read_stored_locale
from tests.bench.installation import database, run_module
from tests.bench.report import Budget, Section, Table, say_kilobytes, say_seconds
from tests.bench.timing import time_beside

SIZES = (limits.LOCALE_FILE_BYTES // 8, limits.LOCALE_FILE_BYTES // 2, limits.LOCALE_FILE_BYTES)
SECONDS = 1.5


def measure() -> Section:
    """Time it."""
    rows, largest = [], 0.0
    for size in SIZES:
        data = write_pack(size)
        checked, parsed = time_beside(
            lambda data=data: _read(data), lambda data=data: json.loads(data), rounds=5
        )
        text = data.decode()
        (stored,) = time_beside(lambda text=text: read_stored_locale(text, language="xx"), rounds=5)
        file, known = _read(data), DisplayText("Text 7 of the pack")
        (found,) = time_beside(lambda file=file, known=known: look_up(known, (file,)), rounds=5)
        largest = checked.median
        rows.append(
            (
                say_kilobytes(len(data)),
                say_seconds(checked.median),
                say_seconds(parsed.median),
                say_seconds(stored.median),
                say_seconds(found.median),
            )
        )
    fetched = [(name, _fetch(name)) for name in ("SQLite", "PostgreSQL")]
    columns = ("pack", "`read_locale`", "`json.loads`", "`read_stored_locale`", "`look_up`")
    return Section(
        "Language packs",
        "`read_locale` of a pack as it arrives, every check of it included; `read_stored_locale` of one that "
        "is kept, which a process does once; `look_up` of one text, which a page does for each it shows. "
        "Then a job fetches the largest for an installed ruleset from a server on this machine, by HTTPS: it "
        "is verified, read, checked and stored.",
        (
            Table(columns, tuple(rows)),
            Table(
                ("database", f"a pack of {say_kilobytes(len(data))} fetched"),
                tuple((name, say_seconds(seconds)) for name, seconds in fetched),
            ),
        ),
        (
            Budget(
                "Read and check a language pack of 8 MB",
                f"under {SECONDS} s",
                say_seconds(largest),
                largest < SECONDS,
            ),
        ),
    )


def write_pack(size: int) -> bytes:
    """Return a pack of about so many bytes, never more."""
    line = len(json.dumps({f"Text {10**6} of the pack": "Перевод " * 20}, ensure_ascii=False).encode())
    texts = {f"Text {number} of the pack": "Перевод " * 20 for number in range(size // (line + 2))}
    document = {"_meta": {"locale": "xx"}, "ruleset": texts}
    return json.dumps(document, ensure_ascii=False).encode()


def _fetch(name: str) -> float:
    with database(name) as environment:
        size = str(limits.LOCALE_FILE_BYTES)
        return run_module("tests.bench.fetching", size, environment=environment)["seconds"]


def _read(data: bytes) -> LocaleFile:
    found = read_locale(data, language="xx")
    assert isinstance(found, LocaleFile), found
    return found
