"""Indexes and their entries: what is taken, and every reason against it. Source: packs.md P1, P2, T5."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.packs.addresses import Policy
from rulesets.packs.entries import Offer
from rulesets.packs.faults import Fault, PackCode
from rulesets.packs.index import Index, read_index
from rulesets.packs.versions import parse_api, parse_version
from tests.factories.catalogs import write_entry, write_index

BASE = "https://packs.example.org/artifacts/salt-coast-1.0.0"
PACK = {"url": f"{BASE}.pt-BR.json", "sha256": "9f" * 32, "bytes": 812345}


def index_of(*entries: Any, **changes: Any) -> Index:
    found = read_index(write_index(*entries, **changes))
    assert isinstance(found, Index), found
    return found


def offer_of(**changes: Any) -> Offer:
    return index_of(write_entry(**changes)).offers[0]


def told(**changes: Any) -> list[tuple[str, str]]:
    """What is wrong with an entry: code and path inside of it."""
    offer = offer_of(**changes)
    assert offer.is_installable == (not offer.faults)
    assert all(fault.message.endswith(".") for fault in offer.faults)
    return [(fault.code.value, fault.path.removeprefix("rulesets[0].")) for fault in offer.faults]


def artifact(**changes: Any) -> dict[str, Any]:
    return {"url": f"{BASE}.ruleset.zip", "sha256": "ab" * 32, "bytes": 100, **changes}


def code_of(data: bytes) -> tuple[str, str]:
    found = read_index(data)
    assert isinstance(found, Fault)
    return found.code.value, found.path


# The index (P1)


def test_good_index_gives_its_offers_in_order():
    index = index_of(
        write_entry(), write_entry(id="b", artifact=artifact(url="https://a/b-1.0.0.ruleset.zip"))
    )
    assert (index.catalog_id, index.name) == ("harbour", "Harbour catalog")
    assert [offer.id for offer in index.offers] == ["salt-coast", "b"]
    assert all(offer.is_installable for offer in index.offers)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"format": 2}, "format"),
        ({"format": True}, "format"),
        ({"format": "1"}, "format"),
        ({"format": None}, "format"),
        ({"catalog": None}, "catalog.id"),
        ({"catalog": {"id": "Harbour", "name": "x"}}, "catalog.id"),
        ({"catalog": {"id": "a--b", "name": "x"}}, "catalog.id"),
        ({"catalog": {"id": "harbour"}}, "catalog.name"),
        ({"catalog": {"id": "harbour", "name": " "}}, "catalog.name"),
        ({"rulesets": None}, "rulesets"),
        ({"rulesets": {}}, "rulesets"),
    ],
)
def test_another_format_or_a_malformed_root_key_refuses_the_index(changes: dict[str, Any], path: str):
    """P1.2."""
    assert code_of(write_index(**changes)) == ("index-format", path)
    assert code_of(b"[]") == ("index-format", "")


def test_unknown_root_key_is_ignored():
    """P1.2."""
    assert index_of(write_entry(), surprise=[1], **{"$schema": "x"}).offers[0].is_installable


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not json",
        b'{"format": 1, "format": 1}',
        b'{"format": NaN}',
        b'{"format": Infinity}',
        b'{"format": 1e999}',
        b"\xff\xfe{}",
        b'{"a": ' + b"[" * 32 + b"]" * 32 + b"}",
        b"[" * 100_000,
    ],
)
def test_what_is_no_json_refuses_the_index(data: bytes):
    """P1.3: UTF-8, no repeated key, no NaN, at most 32 deep."""
    assert code_of(data)[0] == "index-not-json"


def test_thirty_two_levels_are_read():
    """P1.3."""
    deep = json.loads("[" * 31 + "]" * 31)
    assert index_of(write_entry(), deep=deep).offers[0].is_installable


def test_too_big_an_index_is_refused():
    """P1.3: more than 5 MB, or more than 2000 entries."""
    padded = write_index(write_entry())
    assert isinstance(read_index(padded.ljust(5_242_880)), Index)
    assert code_of(padded.ljust(5_242_881))[0] == "index-too-big"
    assert len(index_of(*[{}] * 2000).offers) == 2000
    assert code_of(write_index(*[{}] * 2001)) == ("index-too-big", "rulesets")


@pytest.mark.parametrize("entry", [None, 7, "text", [], {}, {"id": 3, "artifact": [], "locales": 4}])
def test_entry_at_fault_is_a_row_with_its_reasons_and_the_others_work(entry: Any):
    """P1.4."""
    index = index_of(entry, write_entry())
    assert [offer.is_installable for offer in index.offers] == [False, True]
    assert index.offers[0].faults[0].code is PackCode.ENTRY_INVALID
    assert index.offers[0].faults[0].path.startswith("rulesets[0]")


NO_NUL = st.characters(exclude_characters="\0", codec="utf-8")
"""The signs of any text that an index may hold: with U+0000 in it the whole is refused."""


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(NO_NUL),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(
                    [
                        "id",
                        "version",
                        "capabilityApi",
                        "name",
                        "artifact",
                        "files",
                        "locales",
                        "url",
                        "sha256",
                        "bytes",
                        "pt",
                    ]
                ),
                inner,
            )
        ),
        max_leaves=20,
    )
)
def test_any_entry_gives_an_offer(entry: Any):
    found = read_index(write_index(entry))
    assert isinstance(found, Index)
    assert len(found.offers) == 1


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_give_a_fault_or_an_index(data: bytes):
    assert isinstance(read_index(data), Index | Fault)


# An entry (P2)


@pytest.mark.parametrize("key", ["id", "version", "capabilityApi", "name", "artifact"])
def test_required_key_that_is_missing_refuses_the_entry_with_its_path(key: str):
    """P2.1."""
    assert ("entry-invalid", key) in told(**{key: None})


def test_optional_keys_may_be_missing_and_unknown_ones_are_ignored():
    """P2.1."""
    assert told(surprise=1, description="Fog.", license="CC0-1.0", files=["ruleset.json"], locales={}) == []


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"description": 1}, "description"),
        ({"license": {}}, "license"),
        ({"files": "ruleset.json"}, "files"),
        ({"files": [1]}, "files"),
        ({"locales": []}, "locales"),
        ({"name": ""}, "name"),
        ({"artifact": artifact(url=3)}, "artifact.url"),
        ({"artifact": artifact(sha256="ab")}, "artifact.sha256"),
        ({"artifact": artifact(sha256="g" * 64)}, "artifact.sha256"),
        ({"artifact": artifact(bytes=0)}, "artifact.bytes"),
        ({"artifact": artifact(bytes=1.5)}, "artifact.bytes"),
        ({"artifact": artifact(bytes=-1.0)}, "artifact.bytes"),
        ({"artifact": artifact(bytes=True)}, "artifact.bytes"),
        ({"artifact": artifact(bytes="7")}, "artifact.bytes"),
    ],
)
def test_malformed_key_refuses_the_entry_with_its_path(changes: dict[str, Any], path: str):
    """P2.1, P2.4, P2.6."""
    assert told(**changes) == [("entry-invalid", path)]


@pytest.mark.parametrize(
    "ruleset_id", ["Salt", "a--b", "-a", "a_b", "a" * 65, "engine-legacy", "traditional"]
)
def test_id_is_written_as_a_rulesets_and_two_are_reserved(ruleset_id: str):
    """P2.2."""
    url = f"https://packs.example.org/{ruleset_id}-1.0.0.ruleset.zip"
    assert told(id=ruleset_id, artifact=artifact(url=url)) == [("entry-invalid", "id")]


@pytest.mark.parametrize(
    "version", ["1.0", "1.0.0.0", "01.0.0", "1.0.0-beta", "v1.0.0", "1.-1.0", "\u0661.0.0", 1]
)
def test_version_is_three_whole_numbers_without_leading_zeros(version: Any):
    """P2.2."""
    assert ("entry-invalid", "version") in told(version=version)


def test_versions_are_compared_number_by_number():
    """P2.2."""
    assert parse_version("1.10.0") > parse_version("1.9.0")  # type: ignore[operator]
    assert parse_version("2.0.0") > parse_version("1.99.99")  # type: ignore[operator]


def several(*versions: str) -> Index:
    urls = {version: f"https://packs.example.org/salt-coast-{version}.ruleset.zip" for version in versions}
    return index_of(*(write_entry(version=one, artifact=artifact(url=url)) for one, url in urls.items()))


def test_both_entries_of_a_repeated_pair_are_refused():
    """P2.3."""
    index = index_of(write_entry(), write_entry(), write_entry(version="1.0.1", name=None))
    assert [[fault.code.value for fault in offer.faults][:1] for offer in index.offers] == [
        ["entry-duplicate"],
        ["entry-duplicate"],
        ["entry-invalid"],
    ]


def test_newest_installable_version_is_offered():
    """P2.3."""
    index = several("1.9.0", "1.10.0", "1.2.0")
    assert [offer.version for offer in index.versions_of("salt-coast")] == ["1.10.0", "1.9.0", "1.2.0"]
    assert index.newest("salt-coast") is index.find("salt-coast", "1.10.0")
    newer = write_entry(
        version="2.0.0", capabilityApi="1.900", artifact=artifact(url=f"{BASE[:-5]}2.0.0.ruleset.zip")
    )
    newest = index_of(write_entry(), newer).newest("salt-coast")
    assert newest is not None
    assert newest.version == "1.0.0"


@pytest.mark.parametrize(
    "name", ["salt-coast.ruleset.zip", "salt-coast-1.0.1.ruleset.zip", "x.zip", "", "salt-coast-1.0.0.zip"]
)
def test_last_part_of_the_address_names_id_and_version(name: str):
    """P2.5."""
    assert told(artifact=artifact(url=f"https://packs.example.org/{name}")) == [("url-name", "artifact.url")]


def test_single_file_and_package_are_told_apart_by_the_address():
    """P2.5."""
    for ending in (".ruleset.json", ".ruleset.zip", ".ruleset.zip?build=7"):
        assert told(artifact=artifact(url=BASE + ending)) == []


@pytest.mark.parametrize(("ending", "most"), [(".ruleset.json", 262_144), (".ruleset.zip", 33_554_432)])
def test_size_is_limited_by_the_form(ending: str, most: int):
    """P2.6."""
    assert told(artifact=artifact(url=BASE + ending, bytes=most)) == []
    assert told(artifact=artifact(url=BASE + ending, bytes=most + 1)) == [("size-over", "artifact.bytes")]


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://packs.example.org/salt-coast-1.0.0.ruleset.zip", "url-not-https"),
        ("https://mira@packs.example.org/salt-coast-1.0.0.ruleset.zip", "url-form"),
        ("https://packs.example.org:8443/salt-coast-1.0.0.ruleset.zip", "url-form"),
    ],
)
def test_address_of_the_artifact_is_judged(url: str, code: str):
    """P2.4, P3.1."""
    assert told(artifact=artifact(url=url)) == [(code, "artifact.url")]


def test_settings_may_allow_a_port_in_addresses_of_entries():
    """P3.10."""
    entry = write_entry(artifact=artifact(url="https://intranet.lan:8443/salt-coast-1.0.0.ruleset.zip"))
    found = read_index(write_index(entry), Policy(frozenset({"intranet.lan:8443"})))
    assert isinstance(found, Index)
    assert found.offers[0].is_installable


@pytest.mark.parametrize("api", ["1.811", {"major": 1, "minor": 811}])
def test_capability_api_is_a_text_or_an_object(api: Any):
    """A2."""
    assert offer_of(capabilityApi=api).api == (1, 811)


@pytest.mark.parametrize(
    "api", [1.81, 1, "1", "1.8.1", "1.081", {"major": 1}, {"major": 1, "minor": "811"}, [1, 8], True]
)
def test_bare_number_or_any_other_form_of_the_api_is_refused(api: Any):
    """A2."""
    assert told(capabilityApi=api) == [("api-form", "capabilityApi")]


def test_minor_of_the_api_is_compared_as_a_whole_number():
    """A1."""
    ordered = ["1.9", "1.25", "1.64", "1.77", "1.794", "1.813"]
    assert [parse_api(one) for one in ordered] == sorted(parse_api(one) or (0, 0) for one in ordered)


@pytest.mark.parametrize("api", ["1.814", "2.0", "0.5"])
def test_entry_for_a_newer_studio_is_no_fault_and_cannot_be_installed(api: str):
    """P2.8, A5."""
    offer = offer_of(capabilityApi=api)
    assert (offer.faults, offer.needs_newer, offer.is_installable) == ((), True, False)
    assert offer.refusal is not None
    assert offer.refusal.code is PackCode.API_TOO_NEW
    assert (offer.refusal.expected, offer.refusal.found) == ("1.813", api)


def test_checksum_is_compared_in_lower_case():
    """P2.9."""
    found = offer_of(artifact=artifact(sha256="AB" * 32)).artifact
    assert found is not None
    assert found.sha256 == "ab" * 32


@pytest.mark.parametrize("name", ["locales/de.json", "locales/en.json"])
def test_translations_among_the_files_refuse_the_entry(name: str):
    """P2.10, T5.8."""
    assert told(files=["ruleset.json", name, name]) == [("catalog-has-locales", "files[1]")]


def test_whole_number_of_bytes_may_be_written_with_a_point():
    """P2.6: 10.0 is the number 10."""
    found = offer_of(artifact=artifact(bytes=10.0)).artifact
    assert found is not None
    assert (found.bytes, type(found.bytes)) == (10, int)


# Languages of an entry (T5)


def languages(capabilityApi: str = "1.811", **locales: Any) -> list[tuple[str, str]]:  # noqa: N803 (a key)
    return told(
        capabilityApi=capabilityApi,
        locales={code.replace("_", "-"): value for code, value in locales.items()},
    )


def test_listed_language_is_read_with_its_card():
    """T5.1, T5.6."""
    locales = {"pt-BR": {**PACK, "name": "Costa de Sal", "description": "Piratas."}}
    offer = offer_of(capabilityApi="1.811", locales=locales)
    pack = offer.locales["pt-BR"]
    assert (offer.faults, pack.name, pack.description) == ((), "Costa de Sal", "Piratas.")
    assert (pack.artifact.url, pack.artifact.sha256, pack.artifact.bytes) == tuple(PACK.values())


def test_name_and_description_may_be_missing():
    """T5.6."""
    assert languages(pt_BR=PACK) == []


@pytest.mark.parametrize("code", ["pt-br", "PT", "portuguese", "zh-hans", "pt-BR-x", "zh-Hans-CN-1"])
def test_key_that_is_no_language_code_refuses_the_entry(code: str):
    """T5.1, T1.15."""
    assert languages(**{code: PACK}) == [("entry-invalid", f"locales.{code}")]


@pytest.mark.parametrize(
    ("changes", "path"),
    [({"url": None}, "url"), ({"sha256": 1}, "sha256"), ({"bytes": 0}, "bytes"), ({"name": 1}, "name")],
)
def test_malformed_value_of_a_language_refuses_the_entry_naming_it(changes: dict[str, Any], path: str):
    """T5.1, T5.5, P2.7."""
    assert languages(pt_BR={**PACK, **changes}) == [("entry-invalid", f"locales.pt-BR.{path}")]
    assert offer_of(capabilityApi="1.811", locales={"pt-BR": {**PACK, **changes}}).locales == {}


def test_forty_languages_are_the_most():
    """T5.2."""
    codes = [f"{a}{b}" for a in "abcdefg" for b in "hijklm"]
    listed = {code: {**PACK, "url": f"{BASE}.{code}.json"} for code in codes}
    assert languages(**dict(list(listed.items())[:40])) == []
    assert languages(**dict(list(listed.items())[:41])) == [("locale-too-many", "locales")]


def test_english_is_never_listed():
    """T5.3."""
    assert languages(en=PACK) == [("locale-en", "locales.en")]


@pytest.mark.parametrize(
    "url",
    [
        f"{BASE}.pt.json",
        f"{BASE.replace('1.0.0', '1.0.1')}.pt-BR.json",
        "https://packs.example.org/other/salt-coast-1.0.0.pt-BR.json",
        "https://other.example.org/artifacts/salt-coast-1.0.0.pt-BR.json",
    ],
)
def test_language_pack_stands_beside_the_artifact_under_its_name(url: str):
    """T5.4."""
    assert languages(pt_BR={**PACK, "url": url}) == [("url-name", "locales.pt-BR.url")]


@pytest.mark.parametrize("host", ["packs.example.org:443", "PACKS.example.org"])
def test_place_beside_the_artifact_may_be_written_otherwise(host: str):
    """T5.4: scheme, host and folder are the same."""
    url = PACK["url"].replace("packs.example.org", host)
    assert languages(pt_BR={**PACK, "url": url}) == []


def test_size_of_a_language_pack_is_limited():
    """T5.5."""
    assert languages(pt_BR={**PACK, "bytes": 8_388_608}) == []
    assert languages(pt_BR={**PACK, "bytes": 8_388_609}) == [("size-over", "locales.pt-BR.bytes")]


def test_entry_with_languages_declares_1_811_or_newer():
    """T5.7."""
    assert languages("1.810", pt_BR=PACK) == [("api-too-low", "capabilityApi")]
    assert languages("1.810") == []
