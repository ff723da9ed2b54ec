"""The archive of a backup: a zip file with the rows of each table, and a list of it all with checksums.

`backup.json` says which tables there are, how many rows, how many bytes, their SHA-256, and which schema
migrations the database had; `tables/<app>.<model>.jsonl` holds a row a line; `secret-key` the key that
sessions are signed with, where the installation keeps it in a file.
"""

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

FORMAT = 1
LIST = "backup.json"
SECRET_KEY = "secret-key"  # noqa: S105 (the name of a file)
_LIST_MOST_BYTES = 16 * 1024 * 1024
_CHUNK = 1024 * 1024


class BadBackupError(Exception):
    """A file that is no backup, or a damaged one; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the archive: how many rows and bytes it has, and their SHA-256 in hex."""

    rows: int
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds.

    Attributes:
        made_at: When, as ISO 8601.
        database: The kind of database it came from.
        migrations: Applied schema migrations, by app.
        parts: What it holds by name: tables as `rulesets.revision`, and `secret-key`.
    """

    made_at: str
    database: str
    migrations: dict[str, list[str]]
    parts: dict[str, Part]

    @property
    def tables(self) -> dict[str, Part]:
        """The tables alone."""
        return {name: part for name, part in self.parts.items() if name != SECRET_KEY}


def member_of(name: str) -> str:
    """Return the name that a part has in the archive."""
    return SECRET_KEY if name == SECRET_KEY else f"tables/{name}.jsonl"


def write_part(archive: zipfile.ZipFile, name: str, lines: Iterable[str]) -> Part:
    """Write a part line by line."""
    digest, size, rows = hashlib.sha256(), 0, 0
    with archive.open(member_of(name), "w", force_zip64=True) as member:
        for line in lines:
            data = line.encode()
            digest.update(data)
            size += len(data)
            rows += 1
            member.write(data)
    return Part(rows, size, digest.hexdigest())


def write_contents(archive: zipfile.ZipFile, contents: Contents) -> None:
    """Write the list, the last file of the archive: what lacks it was not finished."""
    archive.writestr(LIST, json.dumps({"format": FORMAT, **asdict(contents)}, indent=2, sort_keys=True))


def open_archive(path: Path) -> zipfile.ZipFile:
    """Open a backup for reading. Raises BadBackupError."""
    try:
        return zipfile.ZipFile(path)
    except (OSError, zipfile.BadZipFile) as error:
        raise BadBackupError(f"{path} is no backup that can be read: {error}") from error


def read_contents(archive: zipfile.ZipFile) -> Contents:
    """Read the list. Raises BadBackupError."""
    try:
        if archive.getinfo(LIST).file_size > _LIST_MOST_BYTES:
            raise BadBackupError(f"{LIST} is too large for a backup's.")
        stored: dict[str, Any] = json.loads(archive.read(LIST))
        made_with = stored["format"]
        if made_with == FORMAT:
            parts = {name: Part(**part) for name, part in stored["parts"].items()}
            return Contents(stored["made_at"], stored["database"], stored["migrations"], parts)
    except (KeyError, TypeError, AttributeError, ValueError, zipfile.BadZipFile) as error:
        raise BadBackupError(f"It has no {LIST} that can be read: it is no backup, or unfinished.") from error
    raise BadBackupError(f"It has the format {made_with}; this Studio reads {FORMAT}.")


def verify(archive: zipfile.ZipFile, contents: Contents) -> None:
    """Compare every part with what the list says of it. Raises BadBackupError."""
    for name, part in contents.parts.items():
        digest, size = hashlib.sha256(), 0
        try:
            with archive.open(member_of(name)) as member:
                while chunk := member.read(_CHUNK):
                    digest.update(chunk)
                    size += len(chunk)
        except (KeyError, zipfile.BadZipFile, OSError, EOFError) as error:
            raise BadBackupError(f"{member_of(name)} is missing or damaged.") from error
        if (size, digest.hexdigest()) != (part.bytes, part.sha256):
            raise BadBackupError(f"{member_of(name)} was changed: its checksum is another one.")


def read_lines(archive: zipfile.ZipFile, name: str) -> Iterator[str]:
    """Yield the lines of a part."""
    with archive.open(member_of(name)) as member:
        for line in member:
            yield line.decode()
