"""A static catalog made from package folders. Source: packs.md P1, P2, T1.3, T5."""

import hashlib
import json

import pytest

from rulesets.packs.addresses import Policy
from rulesets.packs.building import CatalogName, NotBuiltError, build_catalog
from rulesets.packs.content import check_content
from rulesets.packs.index import Index, read_index
from tests.factories.catalogs import write_pack
from tests.factories.packages import write_package

NAME = CatalogName("harbour", "Harbour catalog", "https://packs.example.org/c/")
PORTUGUESE = json.dumps(
    {"_meta": {"locale": "pt-BR"}, "package": {"name": "Costa"}, "ruleset": {"Brawn": "Força"}}
)
ENGLISH = '{"_meta": {"locale": "en"}, "package": {"name": "Salt Coast"}}'


def build(*packages: dict[str, bytes]) -> dict[str, bytes]:
    return build_catalog({f"folder-{position}": files for position, files in enumerate(packages)}, NAME)


def index_of(files: dict[str, bytes]) -> Index:
    found = read_index(files["index.json"])
    assert isinstance(found, Index)
    return found


def test_catalog_is_taken_by_the_studio_with_every_package_in_it():
    files = build(write_pack(), write_pack("1.1.0", version=2))
    index = index_of(files)
    assert (index.catalog_id, index.name) == ("harbour", "Harbour catalog")
    for offer in index.offers:
        assert offer.artifact is not None
        data = files[offer.artifact.url.removeprefix("https://packs.example.org/c/")]
        assert (len(data), hashlib.sha256(data).hexdigest()) == (offer.artifact.bytes, offer.artifact.sha256)
        assert check_content(data, offer).read.model.id == "salt-coast"
    assert sorted(files) == [
        "artifacts/salt-coast-1.0.0.ruleset.zip",
        "artifacts/salt-coast-1.1.0.ruleset.zip",
        "index.json",
    ]


def test_same_folders_give_the_same_bytes():
    """Whatever order they are read in."""
    one, other = write_pack(), write_package()
    other["ruleset.json"] = other["ruleset.json"]
    assert build(one) == build(dict(reversed(one.items())))
    assert build_catalog({"a": one, "b": write_pack("2.0.0")}, NAME) == build_catalog(
        {"b": write_pack("2.0.0"), "a": one}, NAME
    )


def test_translations_become_language_packs_beside_the_archive():
    """T1.3, T5: with the same content; the English one is none."""
    files = build(write_pack(files={"locales/pt-BR.json": PORTUGUESE, "locales/en.json": ENGLISH}))
    assert files["artifacts/salt-coast-1.0.0.pt-BR.json"].decode() == PORTUGUESE
    (offer,) = index_of(files).offers
    assert list(offer.locales) == ["pt-BR"]
    assert offer.locales["pt-BR"].name == "Costa"
    assert offer.api == (1, 811)
    content = check_content(files["artifacts/salt-coast-1.0.0.ruleset.zip"], offer)
    assert not any(name.startswith("locales/") for name in content.files)


def test_package_that_the_studio_would_refuse_is_not_built():
    broken = write_pack()
    broken["ruleset.json"] = b"{}"
    with pytest.raises(NotBuiltError) as refused:
        build(broken)
    assert refused.value.lines[0].startswith("folder-0: ")


def test_mistake_in_a_catalog_file_is_not_published():
    """An install only notes it; its author can still mend it."""
    with pytest.raises(NotBuiltError, match=r"catalogs/songs\.json"):
        build(write_package(entries=[{"id": "x"}]))


def test_two_folders_of_the_same_version_are_not_built():
    """P2.3."""
    with pytest.raises(NotBuiltError, match="more than once"):
        build(write_pack(), write_pack())


def test_catalog_without_a_package_is_not_built():
    with pytest.raises(NotBuiltError, match="There is no package"):
        build()


def test_settings_may_allow_a_port_of_the_address():
    """P3.10."""
    name = CatalogName("harbour", "Harbour", "https://intranet.lan:8443")
    with pytest.raises(NotBuiltError, match="port 8443"):
        build_catalog({"a": write_pack()}, name)
    assert build_catalog({"a": write_pack()}, name, Policy(frozenset({"intranet.lan:8443"})))
