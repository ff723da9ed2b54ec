"""A catalog's index: bytes to offers, each with all that is wrong with it. Source: P1.2 to P1.4, P2.3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulesets.engine.document import Parsed, parse
from rulesets.engine.problems import JsonValue, shown
from rulesets.engine.schema import limits
from rulesets.packs.addresses import Policy
from rulesets.packs.entries import Offer, is_ruleset_id, read_entry
from rulesets.packs.faults import Fault, PackCode
from rulesets.packs.versions import PackageVersion

INDEX_MOST = 5 * limits.MB
ENTRIES_MOST = 2000
DEPTH_MOST = 32
NAME_MOST = 200


@dataclass(frozen=True, slots=True)
class Index:
    """What a catalog lists, in the order of its document."""

    catalog_id: str
    name: str
    offers: tuple[Offer, ...]

    def find(self, ruleset_id: str, version: str) -> Offer | None:
        """Return the offer of one version; where it is listed twice, the first."""
        for offer in self.offers:
            if (offer.id, offer.version) == (ruleset_id, version):
                return offer
        return None

    def versions_of(self, ruleset_id: str) -> list[Offer]:
        """Return the offers of one ruleset, the newest first; those without a readable version last."""
        found = [offer for offer in self.offers if offer.id == ruleset_id]
        return sorted(found, key=_age, reverse=True)

    def rulesets(self) -> list[list[Offer]]:
        """Return the offers by ruleset, each the one that is offered first, then from new to old (P2.3).

        An entry without an id stands alone.
        """
        groups: dict[object, list[Offer]] = {}
        for offer in self.offers:
            groups.setdefault(offer.id or offer.position, []).append(offer)
        return [_offered_first(sorted(some, key=_age, reverse=True)) for some in groups.values()]

    def newest(self, ruleset_id: str, *, besides: str = "") -> Offer | None:
        """Return the newest offer of a ruleset that can be installed, passing over one version (P2.3)."""
        offers = self.versions_of(ruleset_id)
        return next((one for one in offers if one.is_installable and one.version != besides), None)


def _offered_first(offers: list[Offer]) -> list[Offer]:
    first = next((offer for offer in offers if offer.is_installable), offers[0])
    return [first, *(offer for offer in offers if offer is not first)]


def _age(offer: Offer) -> PackageVersion:
    return offer.number or (-1, -1, -1)


def read_index(data: bytes, policy: Policy | None = None) -> Index | Fault:
    """Read an index; a fault is told where the whole of it is refused.

    Args:
        data: The document as it came.
        policy: What the settings allow; it decides about ports in the addresses of offers.
    """
    if len(data) > INDEX_MOST:
        message = f"The index has {len(data):,} bytes, and the most is {INDEX_MOST:,}."
        return Fault(PackCode.INDEX_TOO_BIG, message, expected=INDEX_MOST, found=len(data))
    parsed = parse(data, limit_bytes=INDEX_MOST, root="index")
    if not isinstance(parsed, Parsed):
        lines = tuple(problem.line for problem in parsed)
        return Fault(PackCode.INDEX_NOT_JSON, f"The index cannot be read. {lines[0]}", lines=lines)
    if _is_deep(parsed.value):
        return Fault(PackCode.INDEX_NOT_JSON, f"The index is nested deeper than {DEPTH_MOST}.")
    return _read_root(parsed.value, policy or Policy())


def _is_deep(value: JsonValue) -> bool:
    level = [value] if isinstance(value, Mapping | list) else []
    for _ in range(DEPTH_MOST):
        children = [child for one in level for child in (one.values() if isinstance(one, Mapping) else one)]
        level = [child for child in children if isinstance(child, Mapping | list)]
        if not level:
            return False
    return True


def _read_root(root: JsonValue, policy: Policy) -> Index | Fault:
    if not isinstance(root, Mapping):
        return _misformed("", "The index is not an object.", root)
    form = root.get("format")
    if isinstance(form, bool) or form != 1:
        return _misformed("format", f"The format is {shown(form)}; this Studio reads format 1.", form)
    catalog = root.get("catalog")
    catalog_id, name = (
        (catalog.get("id"), catalog.get("name")) if isinstance(catalog, Mapping) else (None, None)
    )
    if not is_ruleset_id(catalog_id):
        message = "The catalog has no id of lower-case letters, digits and single hyphens."
        return _misformed("catalog.id", message, catalog_id)
    if not isinstance(name, str) or not 0 < len(name.strip()) <= NAME_MOST:
        return _misformed("catalog.name", f"The catalog has no name of 1 to {NAME_MOST} characters.", name)
    entries = root.get("rulesets")
    if not isinstance(entries, list):
        return _misformed("rulesets", "The index has no list of rulesets.", entries)
    if len(entries) > ENTRIES_MOST:
        message = f"The index lists {len(entries):,} rulesets, and the most is {ENTRIES_MOST:,}."
        return Fault(PackCode.INDEX_TOO_BIG, message, "rulesets", ENTRIES_MOST, len(entries))
    offers = [read_entry(entry, position, policy) for position, entry in enumerate(entries)]
    return Index(str(catalog_id), name.strip(), tuple(_tell_repeated(offers)))


def _misformed(path: str, message: str, value: JsonValue) -> Fault:
    return Fault(PackCode.INDEX_FORMAT, message, path, found=shown(value))


def _tell_repeated(offers: list[Offer]) -> list[Offer]:
    """Each entry of a repeated pair of id and version is refused (P2.3)."""
    counts = Counter((offer.id, offer.version) for offer in offers if offer.id and offer.version)
    return [
        replace(offer, faults=(*offer.faults, _repeated(offer)))
        if counts[offer.id, offer.version] > 1
        else offer
        for offer in offers
    ]


def _repeated(offer: Offer) -> Fault:
    message = f"{offer.id} {offer.version} is listed more than once."
    return Fault(PackCode.ENTRY_DUPLICATE, message, offer.path)
