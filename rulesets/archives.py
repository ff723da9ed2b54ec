"""Packages as zip archives, bytes to files and back: nothing is ever made on disk under a member's name.

What comes in is untrusted. Names are a closed list, sizes are counted while unpacking, and what the archive
says of itself is compared with what is in it; every reason to refuse it is told. What goes out is the same
bytes for the same files.
Source: packs.md P4, P2.6.
"""

from __future__ import annotations

import io
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulesets.engine.document import ROOT, capped
from rulesets.engine.problems import Problem, ProblemCode, shown
from rulesets.engine.schema import limits

ARCHIVE_MOST = 32 * limits.MB
"""The most bytes of an archive as it comes. Source: P2.6."""

UNPACKED_MOST = 64 * limits.MB
MEMBERS_MOST = 100
RATIO_MOST = 100

_SIGNATURE = b"PK\x03\x04"
_EMPTY = b"PK\x05\x06"
_LISTED = b"PK\x01\x02"
_LOCAL_HEADER = struct.Struct("<4s5H3L2H")
_ENCRYPTED = 0x1 | 0x40
_FOLDERS = frozenset({"catalogs/", "abilities/", "locales/"})
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_NESTED = (
    _SIGNATURE,
    _EMPTY,
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ",
    b"7z\xbc\xaf",
    b"Rar!",
    b"\x28\xb5\x2f\xfd",
)
"""How archives begin: zip, gzip, bzip2, xz, 7z, rar, zstd."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """Members of one kind: their names, the most bytes of one, and how many there may be."""

    name: str
    names: re.Pattern[str]
    most_bytes: int
    most: int = MEMBERS_MOST


_KINDS = (
    _Kind("ruleset files", re.compile(r"(?:ruleset|manifest)\.json"), limits.FILE_BYTES),
    _Kind(
        "catalogs",
        re.compile(r"catalogs/[a-z][a-z0-9_]{0,63}\.json"),
        limits.CATALOG_FILE_BYTES,
        limits.CATALOGS,
    ),
    _Kind(
        "abilities files",
        re.compile(r"abilities/[a-z0-9][a-z0-9_-]{0,63}\.json"),
        limits.ABILITIES_FILE_BYTES,
        1,
    ),
    _Kind(
        "locale files",
        re.compile(r"locales/[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}\.json"),
        limits.LOCALE_FILE_BYTES,
        limits.LOCALE_FILES,
    ),
    _Kind("licences and read-mes", re.compile(r"(?:LICENSE|README)(?:\.md|\.txt)?"), limits.FILE_BYTES),
)


class _RefusedMember(Exception):
    """A member that cannot be taken out; holds the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.line)
        self.problem = problem


def is_archive(data: bytes) -> bool:
    """Whether a file begins as zip archives do, empty ones too."""
    return data.startswith((_SIGNATURE, _EMPTY))


def unpack(data: bytes) -> dict[str, bytes] | list[Problem]:
    """Return the files of a package by name, or everything that is wrong with the archive.

    At most 64 MB are unpacked, whatever the archive says of its sizes.
    """
    if len(data) > ARCHIVE_MOST:
        message = f"The archive has {len(data):,} bytes, and the most is {ARCHIVE_MOST:,}."
        return [Problem(ROOT, ProblemCode.ARCHIVE_SIZE, message, "Make it smaller.", len(data))]
    # Before the list is read: each of its lines would become an object.
    if (count := data.count(_LISTED)) > MEMBERS_MOST:
        message = f"The archive has {count:,} members, and the most is {MEMBERS_MOST}."
        remedy = "Leave out what does not belong to the package."
        return [Problem(ROOT, ProblemCode.ARCHIVE_SIZE, message, remedy, count)]
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
    except UnicodeDecodeError:
        message = "A name in the archive is not UTF-8, though the archive says so."
        return [Problem(ROOT, ProblemCode.ARCHIVE_PATH, message, _NAME_REMEDY)]
    except (zipfile.BadZipFile, NotImplementedError, ValueError, struct.error, OverflowError) as error:
        message = f"This is no zip archive that can be read: {error}."
        return [Problem(ROOT, ProblemCode.NOT_JSON, message, "Pack it anew.")]
    problems = [*_check_list(members), *_check_packed(members, len(data))]
    return capped(problems) or _take_out(data, [member for member in members if not _is_folder(member)])


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of these files: the manifest, the ruleset, then the others by name."""
    first = {"manifest.json": 0, "ruleset.json": 1}
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name in sorted(files, key=lambda name: (first.get(name, 2), name)):
            member = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            member.create_system, member.external_attr = 3, (stat.S_IFREG | 0o644) << 16
            packed = len(zlib.compress(files[name], 9))
            # What packs too well would be taken for a bomb on its way back in (P4.3).
            is_safe = len(files[name]) * 2 <= packed * RATIO_MOST and packed < len(files[name])
            method = zipfile.ZIP_DEFLATED if is_safe else zipfile.ZIP_STORED
            archive.writestr(member, files[name], compress_type=method, compresslevel=9)
    return written.getvalue()


# The list of members


_NAME_REMEDY = (
    "A package holds manifest.json, ruleset.json, catalogs/<id>.json, abilities/<name>.json, "
    "locales/<language>.json and LICENSE or README."
)


def _is_folder(member: zipfile.ZipInfo) -> bool:
    return member.orig_filename in _FOLDERS and member.file_size == 0


def _kind_of(member: zipfile.ZipInfo) -> _Kind | None:
    return next((kind for kind in _KINDS if kind.names.fullmatch(member.orig_filename)), None)


def _check_list(members: list[zipfile.ZipInfo]) -> Iterator[Problem]:
    """What is wrong with names and kinds of members. Source: P4.1, P4.2, P4.3."""
    folded: set[str] = set()
    counts: Counter[_Kind] = Counter()
    for member in members:
        name = member.orig_filename
        key = unicodedata.normalize("NFKC", name).casefold()
        if key in folded:
            message = f"The archive holds {shown(name)} twice, upper and lower case being one."
            yield _problem(member, ProblemCode.ARCHIVE_PATH, message, "Keep one of them.")
        folded.add(key)
        if _is_folder(member):
            continue
        if why := _refuse_name(member):
            yield _problem(member, ProblemCode.ARCHIVE_PATH, f"{shown(name)} {why}.", _NAME_REMEDY)
        elif why := _refuse_sort(member):
            yield _problem(
                member, ProblemCode.ARCHIVE_PATH, f"{shown(name)} {why}.", "Pack it as a plain file."
            )
        if kind := _kind_of(member):
            counts[kind] += 1
            if counts[kind] == kind.most + 1:
                message = f"The archive has more than {kind.most} {kind.name}."
                yield _problem(member, ProblemCode.ARCHIVE_SIZE, message, "Leave some out.")


def _refuse_name(member: zipfile.ZipInfo) -> str:
    """The end of a sentence that starts with the name; empty for a name a package may hold."""
    name = member.orig_filename
    parts = name.split("/")
    if any(unicodedata.category(sign) in ("Cc", "Cf") for sign in name):
        return "holds a control character"
    if "\\" in name:
        return "holds a backslash"
    if name.startswith("/") or re.match("[A-Za-z]:", name):
        return "is an absolute name"
    if ".." in parts or "." in parts:
        return "leads out of its folder"
    if "" in parts:
        return "has an empty part" if not name.endswith("/") else "is a folder that is not part of a package"
    return "" if _kind_of(member) else "is not part of a package"


def _refuse_sort(member: zipfile.ZipInfo) -> str:
    """The end of a sentence that starts with the name; empty for a plain file that can be read."""
    mode = member.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return "is a link" if stat.S_ISLNK(mode) else "is no plain file"
    if member.flag_bits & _ENCRYPTED:
        return "is encrypted"
    return "" if member.compress_type in _METHODS else "is packed in a way that is not read here"


def _check_packed(members: list[zipfile.ZipInfo], size: int) -> Iterator[Problem]:
    """Members that share their packed bytes: together they have more than the archive."""
    packed = sum(member.compress_size for member in members)
    if packed > size:
        message = f"The members have {packed:,} packed bytes, and the whole archive has {size:,}."
        yield Problem(ROOT, ProblemCode.ARCHIVE_SIZE, message, "Pack it anew.", packed)


def _problem(member: zipfile.ZipInfo, code: ProblemCode, message: str, remedy: str) -> Problem:
    name = member.orig_filename
    legible = "".join("\ufffd" if unicodedata.category(sign)[0] == "C" else sign for sign in name)
    return Problem(legible[:120] or ROOT, code, message, remedy)


# Unpacking


def _take_out(data: bytes, members: list[zipfile.ZipInfo]) -> dict[str, bytes] | list[Problem]:
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    left = UNPACKED_MOST
    for member in members:
        try:
            unpacked = _unpack_member(data, member, left)
        except _RefusedMember as refused:
            problems.append(refused.problem)
            continue
        left -= len(unpacked)
        files[member.orig_filename] = unpacked
    return capped(problems) or files


def _unpack_member(data: bytes, member: zipfile.ZipInfo, left: int) -> bytes:
    """Return what a member holds. Raises _RefusedMember."""
    kind = _kind_of(member)
    most = min(kind.most_bytes if kind else 0, RATIO_MOST * member.compress_size, left)
    unpacked = _inflate(_packed_bytes(data, member), member, most)
    if len(unpacked) != member.file_size:
        message = f"The archive says {member.file_size:,} bytes, and there are {len(unpacked):,}."
        raise _refuse(member, ProblemCode.ARCHIVE_SIZE, message)
    if zlib.crc32(unpacked) != member.CRC:
        raise _refuse(
            member, ProblemCode.ARCHIVE_HASH, "The checksum in the archive is not that of the file."
        )
    if unpacked.startswith(_NESTED):
        raise _refuse(member, ProblemCode.ARCHIVE_PATH, "This is an archive inside the archive.")
    if _is_no_text(unpacked):
        raise _refuse(member, ProblemCode.BAD_TEXT, "This is not text in UTF-8, or it holds U+0000.")
    return unpacked


def _packed_bytes(data: bytes, member: zipfile.ZipInfo) -> bytes:
    """Return the packed bytes of a member, where its own header says the same as the list of members."""
    start = member.header_offset
    header = data[start : start + _LOCAL_HEADER.size] if start >= 0 else b""
    if len(header) < _LOCAL_HEADER.size or not header.startswith(_SIGNATURE):
        raise _refuse(member, ProblemCode.ARCHIVE_HASH, "Its place in the archive holds something else.")
    fields = _LOCAL_HEADER.unpack(header)
    flags, method, name_length, extra_length = fields[2], fields[3], fields[9], fields[10]
    name_at = start + _LOCAL_HEADER.size
    name = data[name_at : name_at + name_length]
    if (name, flags & _ENCRYPTED, method) != (member.orig_filename.encode(), 0, member.compress_type):
        raise _refuse(
            member, ProblemCode.ARCHIVE_PATH, "Its own header says something else than the list of members."
        )
    begin = name_at + name_length + extra_length
    packed = data[begin : begin + member.compress_size]
    if len(packed) != member.compress_size:
        raise _refuse(member, ProblemCode.ARCHIVE_SIZE, "The archive ends before the file does.")
    return packed


def _inflate(packed: bytes, member: zipfile.ZipInfo, most: int) -> bytes:
    """Unpack no more than `most` bytes. Raises _RefusedMember for more, and for what cannot be unpacked."""
    if member.compress_type == zipfile.ZIP_STORED:
        unpacked, is_whole = packed, True
    else:
        inflating = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            unpacked = inflating.decompress(packed, most + 1)
        except zlib.error as error:
            raise _refuse(member, ProblemCode.ARCHIVE_HASH, f"It cannot be unpacked: {error}.") from error
        is_whole = inflating.eof and not inflating.unused_data
    if len(unpacked) > most:
        message = f"There are more than {most:,} bytes in it, the most that it may hold."
        raise _refuse(member, ProblemCode.ARCHIVE_SIZE, message)
    if not is_whole:
        raise _refuse(
            member, ProblemCode.ARCHIVE_SIZE, "Its packed bytes are more or fewer than the archive says."
        )
    return unpacked


def _is_no_text(data: bytes) -> bool:
    """Whether what could not be stored as text stands in a file. A mistake in its JSON is told elsewhere."""
    try:
        return "\0" in data.decode()
    except UnicodeDecodeError:
        return True


def _refuse(member: zipfile.ZipInfo, code: ProblemCode, message: str) -> _RefusedMember:
    return _RefusedMember(
        _problem(member, code, f"{shown(member.orig_filename)}: {message}", "Pack it anew.")
    )
