"""Archives of packages: what comes in is untrusted, what goes out comes in again. Source: packs.md P4."""

import io
import stat
import struct
import zipfile
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets import archives
from rulesets.archives import is_archive, pack, unpack
from rulesets.engine.problems import Problem

FILES = {
    "manifest.json": b"{}",
    "ruleset.json": b'{"a": "\xc3\xa4"}',
    "catalogs/songs.json": b"[]",
    "abilities/spells.json": b"[]",
    "locales/pt-BR.json": b"{}",
    "LICENSE.md": b"Free.",
    "README": b"",
}


def zipped(files: dict[str, bytes], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive as anybody's program writes it."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return written.getvalue()


def with_member(name: str, data: bytes = b"{}", *, mode: int = 0, method: int = zipfile.ZIP_STORED) -> bytes:
    """A package with one member more."""
    written = io.BytesIO(zipped(FILES))
    member = zipfile.ZipInfo(name)
    member.external_attr = mode << 16
    with zipfile.ZipFile(written, "a") as archive:
        archive.writestr(member, data, compress_type=method)
    return written.getvalue()


def told(data: bytes) -> list[tuple[str, str]]:
    found = unpack(data)
    assert isinstance(found, list), "the archive was taken"
    assert all(problem.sentence.endswith(".") for problem in found)
    return [(problem.path, problem.code.value) for problem in found]


def patched(data: bytes, at: int, value: bytes) -> bytes:
    return data[:at] + value + data[at + len(value) :]


def central(data: bytes, name: str) -> int:
    """Where the list of members speaks of one."""
    at = data.find(name.encode(), data.find(b"PK\x01\x02"))
    return at - 46


def local(data: bytes, name: str) -> int:
    """Where a member begins."""
    return data.find(name.encode()) - 30


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_package_is_unpacked(method: int):
    assert unpack(zipped(FILES, method=method)) == FILES


def test_folders_of_a_package_are_passed_over_p4_1():
    assert unpack(zipped({"catalogs/": b"", "abilities/": b"", "locales/": b"", **FILES})) == FILES


def test_members_written_as_a_stream_are_read():
    """Their own headers hold no sizes; the list of members does."""

    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.data = b""

        def writable(self) -> bool:
            return True

        def write(self, chunk) -> int:
            self.data += bytes(chunk)
            return len(chunk)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ruleset.json", b"{}" * 20)
    assert unpack(pipe.data) == {"ruleset.json": b"{}" * 20}


def test_the_same_files_give_the_same_bytes_in_any_order():
    assert pack(FILES) == pack(dict(reversed(FILES.items())))
    assert is_archive(pack(FILES))


def test_an_archive_without_files_is_one():
    assert is_archive(pack({}))
    assert unpack(pack({})) == {}


@given(
    st.dictionaries(
        st.sampled_from(sorted(FILES)),
        st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=200).map(
            str.encode
        )
        | st.integers(0, 200_000).map(lambda size: b" " * size),
    )
)
def test_what_is_packed_is_unpacked_again(files: dict[str, bytes]):
    nested = any(data.startswith((b"PK\x03\x04", b"PK\x05\x06", b"BZh", b"Rar!")) for data in files.values())
    assert nested or unpack(pack(files)) == files


@pytest.mark.parametrize(
    "name",
    [
        "notes.json",
        "catalogs/Tunes.json",
        "catalogs/more/songs.json",
        "catalogs/songs.txt",
        "catalogs/.json",
        "locales/x.json",
        "LICENSE.exe",
        "readme.md",
        "empty/",
        "/etc/passwd",
        "C:ruleset.json",
        "../ruleset.json",
        "catalogs/../../ruleset.json",
        "./ruleset.json",
        "catalogs//songs.json",
        "catalogs\\songs.json",
        "ruleset.json\n",
        "catalogs/\x1bsongs.json",
        "catalogs/sóngs.json",
    ],
)
def test_another_name_than_a_package_holds_is_refused_p4_1_p4_2(name: str):
    (place, code), *others = told(with_member(name))
    assert code == "archive-path"
    assert others == []
    assert place.isprintable()


def test_a_name_that_ends_at_a_nul_is_refused_p4_2():
    data = with_member("ruleset.jsonX.exe").replace(b"ruleset.jsonX.exe", b"ruleset.json\0.exe")
    assert told(data) == [("ruleset.json\ufffd.exe", "archive-path")]


def test_a_name_that_is_not_utf_8_is_refused_p4_2():
    data = with_member("catalogs/só.json").replace("só".encode(), b"s\xff\xfe")
    assert told(data) == [("ruleset", "archive-path")]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    "name", ["ruleset.json", "RULESET.json", "catalogs/SONGS.json", "locales/PT-br.json"]
)
def test_names_that_differ_in_letter_case_only_are_refused_p4_2(name: str):
    assert (name, "archive-path") in told(with_member(name))


@pytest.mark.parametrize(
    "mode", [stat.S_IFLNK | 0o777, stat.S_IFCHR | 0o600, stat.S_IFIFO | 0o600, stat.S_IFDIR]
)
def test_links_and_devices_are_refused_p4_2(mode: int):
    assert told(with_member("README.md", b"/etc/passwd", mode=mode)) == [("README.md", "archive-path")]


def test_a_folder_that_holds_something_is_refused_p4_1():
    assert told(with_member("catalogs/", b"{}")) == [("catalogs/", "archive-path")]


@pytest.mark.parametrize("flag", [0x1, 0x40])
def test_an_encrypted_member_is_refused_p4_2(flag: int):
    data = zipped(FILES)
    at = central(data, "ruleset.json") + 8
    assert told(patched(data, at, struct.pack("<H", flag))) == [("ruleset.json", "archive-path")]


def test_a_member_that_says_encrypted_at_its_own_place_is_refused_p4_2():
    data = zipped(FILES)
    at = local(data, "ruleset.json") + 6
    assert told(patched(data, at, struct.pack("<H", 1))) == [("ruleset.json", "archive-path")]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_way_of_packing_that_is_not_read_is_refused(method: int):
    assert told(with_member("README.md", b"Hello", method=method)) == [("README.md", "archive-path")]


@pytest.mark.parametrize(
    "data",
    [zipped({"a": b"a"}), b"\x1f\x8b\x08", b"BZh9", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a"],
    ids=["zip", "gzip", "bzip2", "7z", "rar"],
)
def test_an_archive_inside_the_archive_is_refused_p4_2(data: bytes):
    assert told(with_member("README.md", data)) == [("README.md", "archive-path")]


def test_a_member_under_another_name_at_its_own_place_is_refused():
    data = zipped(FILES)
    at = local(data, "ruleset.json") + 30
    assert told(patched(data, at, b"rulesett")) == [("ruleset.json", "archive-path")]


# Sizes


def test_too_many_members_are_refused_before_they_are_looked_at_p4_3():
    many = {f"locales/{chr(97 + n // 26)}{chr(97 + n % 26)}.json": b"{}" for n in range(101)}
    assert told(zipped(many)) == [("ruleset", "archive-size")]


def test_too_many_members_of_a_kind_are_refused_p4_3():
    catalogs = {f"catalogs/c{n}.json": b"[]" for n in range(13)}
    assert told(zipped(catalogs)) == [("catalogs/c12.json", "archive-size")]
    assert told(zipped({"abilities/a.json": b"", "abilities/b.json": b""})) == [
        ("abilities/b.json", "archive-size")
    ]
    languages = {f"locales/a{chr(97 + n // 26)}{chr(97 + n % 26)}.json": b"{}" for n in range(41)}
    assert told(zipped(languages)) == [("locales/abo.json", "archive-size")]


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("ruleset.json", 256),
        ("manifest.json", 256),
        ("README.md", 256),
        ("catalogs/a.json", 1024),
        ("abilities/a.json", 4096),
        ("locales/de.json", 8192),
    ],
)
def test_a_member_is_as_large_as_its_kind_may_be_and_no_larger_p4_3(name: str, most: int):
    fits = b" " * (most * 1024)
    assert unpack(zipped({name: fits}, method=zipfile.ZIP_STORED)) == {name: fits}
    assert told(zipped({name: fits + b" "}, method=zipfile.ZIP_STORED)) == [(name, "archive-size")]


def test_what_unpacks_to_more_than_a_hundred_times_its_size_is_refused_p4_3():
    assert told(zipped({"locales/de.json": b" " * 1_000_000})) == [("locales/de.json", "archive-size")]


def test_all_members_together_unpack_to_64_mb_at_most_p4_3(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(archives, "UNPACKED_MOST", 1000)
    files = {"ruleset.json": b"a" * 600, "README": b"b" * 400}
    assert unpack(zipped(files, method=zipfile.ZIP_STORED)) == files
    files["README"] += b"c"
    assert told(zipped(files, method=zipfile.ZIP_STORED)) == [("README", "archive-size")]


def test_an_archive_larger_than_32_mb_is_not_opened_p2_6(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(archives, "ARCHIVE_MOST", 100)
    assert told(zipped(FILES)) == [("ruleset", "archive-size")]


@pytest.mark.parametrize("claimed", [0, 1, 40, 4_000_000_000])
def test_a_size_that_the_archive_makes_up_is_refused_p4_3(claimed: int):
    data = zipped({"ruleset.json": b"0123456789" * 5})
    at = central(data, "ruleset.json") + 24
    assert told(patched(data, at, struct.pack("<L", claimed))) == [("ruleset.json", "archive-size")]


def test_a_bomb_that_claims_to_be_small_is_stopped_at_the_limit_p4_3():
    """However small the archive says it is, no more is unpacked than a member may hold."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packed.compress(b" " * 50_000_000) + packed.flush()
    data = with_member("README.md", bomb)
    for at in (central(data, "README.md") + 10, local(data, "README.md") + 8):
        data = patched(data, at, struct.pack("<H", zipfile.ZIP_DEFLATED))
    data = patched(data, central(data, "README.md") + 24, struct.pack("<L", 10))
    assert told(data) == [("README.md", "archive-size")]


@pytest.mark.parametrize("is_ended", [True, False], ids=["more-behind-its-end", "without-an-end"])
def test_packed_bytes_that_are_not_all_of_one_member_are_refused_p4_3(is_ended: bool):
    """What is unpacked has the right size and checksum all the same."""
    text, packing = b"salt and fog", zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(text)
    packed += packing.flush() + b"behind" if is_ended else packing.flush(zlib.Z_SYNC_FLUSH)
    data = with_member("README.md", packed)
    for at in (central(data, "README.md") + 10, local(data, "README.md") + 8):
        data = patched(data, at, struct.pack("<H", zipfile.ZIP_DEFLATED))
    data = patched(data, central(data, "README.md") + 16, struct.pack("<L", zlib.crc32(text)))
    data = patched(data, central(data, "README.md") + 24, struct.pack("<L", len(text)))
    assert told(data) == [("README.md", "archive-size")]


def test_packed_bytes_that_the_archive_does_not_have_are_refused():
    data = zipped(FILES)
    at = central(data, "ruleset.json") + 20
    assert told(patched(data, at, struct.pack("<L", 1_000_000))) == [("ruleset", "archive-size")]


def test_members_that_share_their_packed_bytes_are_refused():
    """A hundred members of one kernel would unpack to a hundred times as much."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("locales/de.json", b"x" * 5000)
        first = archive.infolist()[0]
        for language in ("fr", "it", "es"):
            again = zipfile.ZipInfo(f"locales/{language}.json")
            again.file_size = again.compress_size = first.file_size
            again.CRC, again.header_offset = first.CRC, first.header_offset
            archive.filelist.append(again)
        archive._didModify = True
    assert ("ruleset", "archive-size") in told(written.getvalue())


def test_a_file_whose_checksum_is_wrong_is_refused():
    data = zipped({"ruleset.json": b"0123456789"}, method=zipfile.ZIP_STORED)
    changed = data.replace(b"0123456789", b"0123456780", 1)
    assert told(changed) == [("ruleset.json", "archive-hash")]


def test_packed_bytes_that_are_damaged_are_refused():
    data = zipped({"ruleset.json": bytes(range(32, 127)) * 9})
    at = data.find(b"ruleset.json") + 12
    assert told(patched(data, at, b"\xff\xff\xff\xff")) == [("ruleset.json", "archive-hash")]


@pytest.mark.parametrize("data", [b"\xff\xfe{}", b"a\0b"])
def test_a_file_that_is_no_text_is_refused(data: bytes):
    assert told(with_member("README.md", data)) == [("README.md", "bad-text")]


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x03\x04" + b"\0" * 100, b"", b"{}"])
def test_what_is_no_archive_is_refused_in_a_sentence(data: bytes):
    assert told(data) == [("ruleset", "not-json")]


def test_every_bad_member_is_told_at_once():
    data = with_member("a.exe")
    written = io.BytesIO(data)
    with zipfile.ZipFile(written, "a") as archive:
        archive.writestr("../b", b"")
    assert [path for path, _ in told(written.getvalue())] == ["a.exe", "../b"]


@given(st.data())
def test_any_bytes_give_files_or_problems(data: st.DataObject):
    """An archive with bytes changed anywhere, or cut short."""
    whole = bytearray(pack(FILES))
    for _ in range(data.draw(st.integers(1, 6))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    found = unpack(bytes(whole[: data.draw(st.integers(0, len(whole)) | st.just(len(whole)))]))
    assert isinstance(found, dict) or all(isinstance(problem, Problem) for problem in found)


@given(st.binary(max_size=300))
def test_any_bytes_after_the_signature_give_problems(data: bytes):
    assert isinstance(unpack(b"PK\x03\x04" + data), list)
