"""A downloaded file, judged in the order of P5.1. Source: packs.md P4, P5, A4, A5, T5.8."""

import io
import json
import zipfile
from typing import Any

import pytest

from rulesets.archives import pack
from rulesets.engine.checks.package import API
from rulesets.packs.content import Content, check_content
from rulesets.packs.entries import Offer
from rulesets.packs.faults import Fault, FaultError, PackCode
from rulesets.packs.index import Index, read_index
from tests.factories.catalogs import write_artifact, write_entry, write_index, write_pack
from tests.factories.packages import SONGS, write_package
from tests.factories.rulesets import write_bytes, write_document

FILE_URL = "https://packs.example.org/salt-coast-1.0.0.ruleset.json"


def offer_of(data: bytes, **changes: Any) -> Offer:
    index = read_index(write_index(write_entry(data, **changes)))
    assert isinstance(index, Index)
    offer = index.offers[0]
    assert offer.faults == ()
    return offer


def judge(data: bytes, **changes: Any) -> Content:
    return check_content(data, offer_of(data, **changes))


def refusal(data: bytes, **changes: Any) -> Fault:
    with pytest.raises(FaultError) as refused:
        judge(data, **changes)
    return refused.value.fault


def file_entry(data: bytes) -> dict[str, Any]:
    return {"artifact": {"url": FILE_URL, "sha256": "ab" * 32, "bytes": len(data)}}


def repack(files: dict[str, bytes], manifest: dict[str, Any]) -> bytes:
    """A package whose manifest says something else."""
    kept = {**json.loads(files["manifest.json"]), **manifest}
    return pack({**files, "manifest.json": json.dumps(kept).encode()})


def test_package_passes_with_its_files():
    content = judge(write_artifact())
    assert (content.read.model.id, content.is_package, content.notes) == ("salt-coast", True, ())
    assert "ruleset.json" in content.files


@pytest.mark.parametrize("query", ["", "?build=7"])
def test_single_file_passes(query: str):
    """Q28: the one form is a file, the other an archive."""
    data = write_bytes()
    entry = file_entry(data)
    entry["artifact"]["url"] += query
    content = judge(data, **entry)
    assert (content.read.model.id, content.is_package) == ("salt-coast", False)


def test_files_checked_and_expected_are_told_one_after_the_other_p7_5():
    names = ("songs", "knacks", "sails")
    data = write_artifact(
        files={
            f"catalogs/{name}.json": json.dumps({"schemaVersion": 1, "catalog": name, "entries": []})
            for name in names
        },
        catalogs=[{"id": name, "label": name, "asset": f"catalogs/{name}.json"} for name in names],
    )
    offer = offer_of(data, capabilityApi="1.21")
    told: list[tuple[int, int]] = []
    check_content(data, offer, on_checked=lambda done, total: told.append((done, total)))
    # The manifest and the licence, each catalog, and at the end the ruleset they belong to.
    assert told == [(0, 6), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]


def test_check_of_files_is_stopped_between_two_of_them_p7_6():
    data = write_artifact(
        files={SONGS: json.dumps({"schemaVersion": 1, "catalog": "songs", "entries": []})},
        catalogs=[{"id": "songs", "label": "Songs", "asset": SONGS}],
    )

    def stop(done: int, total: int) -> None:
        if (done, total) == (3, 4):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check_content(data, offer_of(data, capabilityApi="1.21"), on_checked=stop)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"no archive at all", PackCode.CONTENT_NOT_JSON),
        (write_artifact()[:-30], PackCode.CONTENT_NOT_JSON),
        (pack({"manifest.json": b"{}"}), PackCode.ARCHIVE_PATH),
        (pack({"ruleset.json": b"{}"}), PackCode.ARCHIVE_PATH),
        (pack({**write_pack(), "../evil.json": b"{}"}), PackCode.ARCHIVE_PATH),
        (pack({**write_pack(), "run.py": b"print()"}), PackCode.ARCHIVE_PATH),
        (pack({**write_pack(), "catalogs/songs.json": b"{}"}), PackCode.ARCHIVE_UNLISTED),
        (repack(write_pack(), {"files": []}), PackCode.ARCHIVE_UNLISTED),
        (repack(write_pack(), {"files": None}), PackCode.ARCHIVE_UNLISTED),
        (repack(write_pack(), {"contributions": {}}), PackCode.ARCHIVE_UNLISTED),
        (pack({**write_pack(), "ruleset.json": write_bytes(name="Other")}), PackCode.ARCHIVE_HASH),
        (pack({**write_pack(), "manifest.json": b"{"}), PackCode.CONTENT_NOT_JSON),
        (pack({**write_pack(), "manifest.json": b"[]"}), PackCode.CONTENT_INVALID),
    ],
)
def test_archive_that_breaks_a_rule_is_refused(data: bytes, code: PackCode):
    """P4.1, P4.2, P4.5."""
    assert refusal(data).code is code


def test_bomb_is_refused():
    """P4.3: a member of more than a hundred times its packed size."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in write_pack().items():
            archive.writestr(name, data)
        archive.writestr("README", b"0" * 200_000)
    assert refusal(written.getvalue()).code is PackCode.ARCHIVE_SIZE


def test_ruleset_that_is_no_json_is_refused():
    """P5.1."""
    assert refusal(b"{", **file_entry(b"{")).code is PackCode.CONTENT_NOT_JSON
    twice = b'{"id": "salt-coast", "id": "salt-coast"}'
    assert refusal(twice, **file_entry(twice)).code is PackCode.CONTENT_NOT_JSON


def test_translations_in_the_file_of_a_catalogs_ruleset_are_refused():
    """T5.8: `en` included."""
    for path, text in (("locales/de.json", '{"ruleset": {}}'), ("locales/en.json", '{"_meta": {}}')):
        data = pack(write_pack(files={path: text}))
        assert refusal(data, capabilityApi="1.811").code is PackCode.CATALOG_HAS_LOCALES


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        ({"major": 1, "minor": API[1] + 1}, PackCode.API_TOO_NEW),
        ({"major": 2, "minor": 0}, PackCode.API_TOO_NEW),
        ({"major": 1, "minor": 19}, PackCode.API_TOO_LOW),
        ("1.811", PackCode.API_FORM),
        (1.811, PackCode.API_FORM),
        (None, PackCode.API_FORM),
    ],
)
def test_capability_api_of_the_manifest_is_judged(declared: Any, code: PackCode):
    """A2, A4, A5: an object, high enough for what is used, and one that the Studio has."""
    assert refusal(repack(write_pack(), {"capabilityApi": declared})).code is code


def test_entry_of_a_single_file_declares_its_capability_api():
    """A4."""
    data = write_bytes(layers=[{"id": "grim", "label": "Grim"}])
    fault = refusal(data, **file_entry(data))
    assert (fault.code, fault.expected, fault.found) == (PackCode.API_TOO_LOW, "1.25", "1.20")
    assert refusal(data, capabilityApi="1.24", **file_entry(data)).found == "1.24"
    assert judge(data, capabilityApi="1.25", **file_entry(data)).read.model.id == "salt-coast"


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [({"version": "1.0.1"}, "1.0.0"), ({"capabilityApi": {"major": 1, "minor": 21}}, "1.20")],
)
def test_manifest_says_what_the_entry_says(manifest: dict[str, Any], expected: str):
    """P4.6."""
    fault = refusal(repack(write_pack(), manifest))
    assert (fault.code, fault.expected) == (PackCode.ENTRY_MISMATCH, expected)


def test_id_of_the_manifest_may_carry_a_prefix():
    """P4.6."""
    assert judge(repack(write_pack(), {"id": "ruleset-salt-coast"})).is_package


def test_id_of_the_ruleset_is_the_entrys():
    """P5.3."""
    fault = refusal(pack(write_pack(id="other")))
    assert (fault.code, fault.expected, fault.found) == (PackCode.ENTRY_MISMATCH, "salt-coast", "other")


def test_every_problem_of_the_content_is_told_with_its_path():
    """P5.1, F1.38."""
    document = write_document(name=None, surprise=True)
    data = json.dumps(document).encode()
    fault = refusal(data, **file_entry(data))
    assert fault.code is PackCode.CONTENT_INVALID
    assert [line.partition(":")[0] for line in fault.lines] == ["name", "surprise"]


@pytest.mark.parametrize("key", ["permissions", "entrypoints"])
def test_package_that_asks_for_more_than_data_is_refused(key: str):
    """F1.77, P3.11."""
    assert refusal(repack(write_pack(), {key: ["network"]})).code is PackCode.CONTENT_INVALID


def test_mistake_in_a_catalog_file_refuses_nothing_and_is_noted():
    """P5.1, F1.82."""
    songs = {"schemaVersion": 1, "catalog": "songs", "entries": [{"id": "x", "label": "X"}]}
    catalogs = [{"id": "songs", "label": "Songs", "asset": SONGS}]
    data = pack(write_pack(files={SONGS: json.dumps(songs)}, catalogs=catalogs))
    content = judge(data, capabilityApi="1.21")
    assert len(content.notes) == 1
    assert content.notes[0].startswith("catalogs/songs.json#entries[0]")


def test_abilities_file_that_is_no_json_is_refused():
    """P5.1."""
    files = {**write_package(), "abilities/spells.json": b"{"}
    del files["locales/de.json"]
    listed = write_pack(files={name: data.decode() for name, data in files.items() if "/" in name})
    assert refusal(pack(listed), capabilityApi="1.20").code is PackCode.CONTENT_NOT_JSON


def test_first_rule_broken_in_the_order_of_the_checks_is_the_one_told():
    """P3.9, P5.1: archive, JSON, locales, capability API, id, validation."""
    document = json.dumps(write_document(id="other", name=None))
    files = write_pack(id="other", files={"locales/de.json": '{"ruleset": {}}'})
    files["ruleset.json"] = document.encode()
    told = []
    told.append(refusal(pack({**files, "a.exe": b""}), capabilityApi="1.811").code)
    told.append(refusal(pack(files), capabilityApi="1.811").code)
    listed = write_pack(id="other", files={"locales/de.json": '{"ruleset": {}}'})
    told.append(refusal(pack(listed)).code)
    low = repack(write_pack(id="other"), {"capabilityApi": {"major": 1, "minor": 1}})
    told.append(refusal(low).code)
    told.append(refusal(pack(write_pack(id="other"))).code)
    assert told == [
        PackCode.ARCHIVE_PATH,
        PackCode.ARCHIVE_HASH,
        PackCode.CATALOG_HAS_LOCALES,
        PackCode.API_TOO_LOW,
        PackCode.ENTRY_MISMATCH,
    ]
