"""Rules of layers that hide entries of a borrowed catalog by a filter of the lender.

Layers are kept; of their rules only this is looked at, once the lender is there. Source: L1.32, F3.86.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rulesets.engine.problems import JsonObject, JsonValue, Place, Problem, ProblemCode, path_of, shown


def unknown_filters(document: JsonObject, filters: Mapping[str, Collection[str]]) -> Iterator[Problem]:
    """What hides nothing because the lender has no such filter.

    Args:
        document: The borrower's document.
        filters: The filters of each borrowed catalog whose header declares none, as the lender has them.
    """
    for position, layer in _objects(document.get("layers")):
        for number, rule in _objects(layer.get("catalogs")):
            catalog, hide = rule.get("id"), rule.get("hide")
            name = hide.get("filter") if isinstance(hide, Mapping) else None
            known = filters.get(catalog) if isinstance(catalog, str) else None
            if known is not None and isinstance(name, str) and name not in known:
                at: Place = ("layers", position, "catalogs", number, "hide", "filter")
                message = f"The lender of {shown(catalog)} has no filter {shown(name)}, so nothing is hidden."
                yield Problem(path_of(at), ProblemCode.UNKNOWN_ID, message, "", name)


def _objects(value: JsonValue) -> Iterator[tuple[int, JsonObject]]:
    for position, item in enumerate(value if isinstance(value, list | tuple) else ()):
        if isinstance(item, Mapping):
            yield position, item
