"""Borrowed catalogs: which entries are taken from a lender, and why others are not."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.api import Ruleset, chained, compile_ruleset, read_ruleset, take_entries
from rulesets.engine.document import canonical
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.reading import faults_in
from tests.rulesets.engine.borrowing.keep import (
    borrower,
    creature,
    entry,
    item,
    lender,
    lines,
    taken,
    told,
    wares,
    well_read,
)
from tests.rulesets.shipped.places import SHIPPED, catalogs_of, files_of

SRD = SHIPPED / "srd-5-1"
RANK = {"id": "rank", "label": "Rank", "type": "number"}
KIND = {"id": "kind", "label": "Kind", "type": "text"}


def test_entries_of_the_lender_are_taken_in_its_order() -> None:
    """F3.78."""
    found = taken(lender(entry("rope"), entry("lamp")), borrower())
    assert wares(found) == ["rope", "lamp"]
    assert told(found).taken == {"rope", "lamp"}
    assert (told(found).lender, told(found).lender_name) == ("old-keep", "Old Keep")
    assert found.astray == ()


def test_a_ruleset_that_borrows_nothing_stays_the_same_object() -> None:
    alone = well_read(lender(entry()))
    assert take_entries(alone, {}) is alone
    assert alone.files == {}


def test_a_lender_that_is_not_there_leaves_the_borrowed_part_empty() -> None:
    """F3.80."""
    found = taken(None, borrower(entry("own")))
    assert wares(found) == ["own"]
    (notice,) = told(found).notices
    assert (notice.path, notice.code.value) == ("catalogs[0].from.ruleset", "unknown-id")
    assert notice.message == (
        'The ruleset "old-keep" is not here or cannot be read, so nothing is borrowed from it.'
    )


def test_a_catalog_that_is_not_there_leaves_the_borrowed_part_empty() -> None:
    """F3.80."""
    found = taken(lender(entry(), id="cellar"), borrower())
    (notice,) = told(found).notices
    assert wares(found) == []
    assert (notice.path, notice.value) == ("catalogs[0].from.catalog", "store")


def test_a_lender_that_borrows_itself_lends_nothing_and_is_refused_at_import() -> None:
    """F3.81, B48.8."""
    theirs = lender()
    theirs["catalogs"][0] = {
        "id": "store", "label": "Store", "feeds": ["kit"], "from": {"ruleset": "older", "catalog": "x"},
    }  # fmt: skip
    found = taken(theirs, borrower())
    (notice,) = told(found).notices
    assert (notice.path, notice.code.value, wares(found)) == ("catalogs[0].from.catalog", "cycle", [])
    assert notice.message == "A catalog cannot borrow from its own ruleset or from a borrowed catalog."
    assert chained(well_read(borrower()), {"old-keep": well_read(theirs)}) == [notice]
    assert chained(well_read(borrower()), {"old-keep": well_read(lender(entry()))}) == []
    assert chained(well_read(borrower()), {}) == []


def test_two_rulesets_that_borrow_from_each_other_lend_nothing() -> None:
    """F3.81: a circle is as empty as a chain."""
    theirs, ours = borrower(), borrower()
    theirs |= {"id": "old-keep"}
    theirs["catalogs"][0]["id"] = "store"
    theirs["catalogs"][0]["from"] = {"ruleset": "new-quay", "catalog": "wares"}
    found = taken(theirs, ours)
    assert [notice.code.value for notice in told(found).notices] == ["cycle"]


def test_the_lenders_catalog_holds_the_same_thing() -> None:
    """F3.82."""
    found = taken(lender(item(), holds="items"), borrower())
    (notice,) = told(found).notices
    assert (notice.path, notice.code.value) == ("catalogs[0].from.catalog", "wrong-type")
    assert notice.message == '"store" of "Old Keep" holds items, and this catalog rows.'


UNKNOWN: list[tuple[str, dict[str, Any], dict[str, Any], tuple[str, str]]] = [
    (
        "skill",
        entry(grants={"trained": {"skills": ["swim"]}}),
        {"skills": [{"id": "swim", "label": "Swim"}]},
        ("wares/rope.grants.trained.skills[0]", "unknown-id"),
    ),
    (
        "save",
        entry(grants={"trained": {"saves": ["will"]}}),
        {"saves": [{"id": "will", "label": "Will"}]},
        ("wares/rope.grants.trained.saves[0]", "unknown-id"),
    ),
    (
        "tier",
        entry(grants={"trained": {"tier": "proficient", "skills": ["climb"]}}),
        {},
        ("wares/rope.grants.trained.tier", "unknown-id"),
    ),
    ("field", entry(grants={"sets": {"depth": 1}}), {}, ("wares/rope.grants.sets.depth", "unknown-id")),
    (
        "derived value",
        entry(offeredWhen={"derived": "prof"}),
        {},
        ("wares/rope.offeredWhen.derived", "unknown-id"),
    ),
    (
        "condition",
        entry(mechanics={"kind": "heal", "applies": [{"condition": "wet"}]}),
        {},
        ("wares/rope.mechanics.applies[0].condition", "unknown-id"),
    ),
    (
        "list",
        {"id": "rope", "label": "Rope", "rows": [{"list": "bag", "values": {"name": "Rope"}}]},
        {"lists": [{"id": "bag", "label": "B", "columns": [
            {"id": "name", "label": "N", "type": "text", "maxLength": 9}]}]},
        ("wares/rope.rows[0].list", "unknown-id"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("what", "one", "sheet", "line"), UNKNOWN, ids=[one[0] for one in UNKNOWN])
def test_an_entry_that_names_what_the_borrower_lacks_is_left_out(
    what: str, one: dict[str, Any], sheet: dict[str, Any], line: tuple[str, str]
) -> None:
    """F3.83."""
    theirs = lender(one, entry("lamp"))
    for key, more in sheet.items():
        theirs["sheet"][key] = [*theirs["sheet"][key], *more]
    if what == "condition":
        theirs["sheet"]["live"]["conditions"].append({"id": "wet", "label": "Wet"})
    if what == "list":
        theirs["catalogs"][0]["feeds"] = ["kit", "bag"]
    found = taken(theirs, borrower())
    assert wares(found) == ["lamp"]
    assert lines(found) == [line]
    (left,) = told(found).left_out
    assert (left.id, left.label, left.problems[0].about) == ("rope", "Rope", ("Wares", "Rope"))


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"tags": ["wet"]}, None),
        ({"tags": ["dry"]}, ("wares/net.item.tags[0]", "unknown-id")),
        ({"category": "lamp"}, ("wares/net.item.category", "unknown-id")),
        ({"stats": {"heat": 1}}, ("wares/net.item.stats.heat", "unknown-id")),
        ({"stats": {"weight": 60}}, ("wares/net.item.stats.weight", "out-of-range")),
        ({"cost": {"amount": 1, "unit": "gem"}}, ("wares/net.item.cost.unit", "unknown-id")),
        ({"slots": {"body": 1}}, ("wares/net.item.slots.body", "unknown-id")),
    ],
)
def test_an_item_is_read_against_the_borrowers_words(keys: Any, line: tuple[str, str] | None) -> None:
    """F3.83, F3.84: tag, category, stat, coin and slot, and the range of a stat."""
    theirs = lender(item(**keys), holds="items")
    theirs["items"] = {
        **theirs["items"],
        "categories": [{"id": "rope", "label": "R"}, {"id": "lamp", "label": "L"}],
        "tags": [{"id": "wet", "label": "W"}, {"id": "dry", "label": "D"}],
        "stats": [
            {"id": "weight", "label": "W", "type": "number", "min": 0, "max": 99},
            {"id": "heat", "label": "H", "type": "number", "min": 0, "max": 9},
        ],
        "currencies": [
            {"id": "c", "label": "C", "units": [
                {"id": "gem", "label": "G", "value": 1}, {"id": "penny", "label": "P", "value": 2}]}
        ],
    }  # fmt: skip
    found = taken(theirs, borrower(holds="items"))
    assert lines(found) == ([] if line is None else [line])


def test_an_entry_whose_value_the_borrower_refuses_is_left_out() -> None:
    """F3.84: a number outside a column's range."""
    theirs = lender(entry("anvil", bulk=40), entry("lamp"))
    theirs["sheet"]["lists"][0]["columns"][1]["max"] = 99
    found = taken(theirs, borrower())
    assert wares(found) == ["lamp"]
    assert lines(found) == [("wares/anvil.rows[0].values.bulk", "out-of-range")]


def test_own_entries_are_added_or_replace_the_one_with_the_same_id() -> None:
    """F3.85: the one that replaces stands where the other stood."""
    found = taken(
        lender(entry("rope"), entry("lamp"), entry("sail")), borrower(entry("oar"), entry("lamp", bulk=7))
    )
    assert wares(found) == ["rope", "lamp", "sail", "oar"]
    lamp = next(one for one in found.entries["wares"] if one.id == "lamp")
    assert lamp.rows is not None
    assert lamp.rows[0].values["bulk"] == 7
    assert told(found).taken == {"rope", "sail"}


def test_an_own_entry_may_replace_one_that_would_not_fit() -> None:
    """F3.85."""
    theirs = lender(entry("anvil", bulk=40))
    theirs["sheet"]["lists"][0]["columns"][1]["max"] = 99
    found = taken(theirs, borrower(entry("anvil", bulk=9)))
    assert (wares(found), lines(found)) == (["anvil"], [])


def test_a_header_without_filters_uses_the_lenders() -> None:
    """F3.86."""
    found = taken(lender(entry(filters={"rank": 2}), filters=[RANK]), borrower())
    assert [shape.id for shape in found.model.catalogs[0].filters] == ["rank"]
    assert found.entries["wares"][0].filters == {"rank": 2}
    assert list(compile_ruleset(found).catalogs["wares"].filters) == ["rank"]


def test_a_filter_of_the_lender_starts_from_a_field_that_the_borrower_has() -> None:
    """F3.86, F3.89."""
    filters = [
        {**RANK, "startFrom": {"field": "ac"}},
        {**KIND, "startFrom": {"field": "line"}},
        {"id": "deep", "label": "Deep", "type": "number", "startFrom": {"field": "depth"}},
    ]
    found = taken(lender(entry(), filters=filters), borrower(borrow={"sheet": {"fields": {"ac": "guard"}}}))
    starts = [shape.start_from and shape.start_from.field for shape in found.model.catalogs[0].filters]
    assert starts == ["guard", "line", None]


def test_values_for_filters_that_the_header_does_not_show_are_dropped_without_a_line() -> None:
    """F3.86."""
    theirs = lender(entry(filters={"rank": 2, "kind": "sea"}), filters=[RANK, KIND])
    found = taken(theirs, borrower(filters=[RANK]))
    assert found.entries["wares"][0].filters == {"rank": 2}
    assert lines(found) == []


def test_a_row_goes_into_a_list_that_the_borrower_feeds() -> None:
    """F3.87."""
    theirs, ours = lender(entry(), {"id": "gift", "label": "Gift", "grants": {}}), borrower(feeds=["bag"])
    ours["sheet"]["lists"].append({**ours["sheet"]["lists"][0], "id": "bag"})
    found = taken(theirs, ours)
    assert (wares(found), lines(found)) == (["gift"], [("wares/rope.rows[0].list", "unknown-id")])
    del ours["catalogs"][0]["feeds"]
    found = taken(theirs, ours)
    assert (wares(found), lines(found)) == (["gift"], [("wares/rope.rows", "missing")])


def test_what_two_entries_cannot_both_have_is_told_of_the_borrowed_one() -> None:
    """F3.85, B8.8: two defaults of one group."""
    both = {"exclusive": "one", "exclusiveDefault": True}
    found = taken(lender(entry("rope", **both), entry("lamp")), borrower(entry("own", **both)))
    assert wares(found) == ["lamp", "own"]
    assert lines(found) == [("wares/rope.exclusiveDefault", "conflict")]


def test_an_entry_that_leans_on_one_that_is_left_out_is_left_out_too() -> None:
    """F3.83: entries are left out until nothing is wrong with those that stay."""
    choice = {"id": "more", "count": 1, "catalog": "store", "ids": ["anvil"]}
    theirs = lender(
        entry("anvil", bulk=40),
        {"id": "forge", "label": "Forge", "grants": {"entries": {"choose": [choice]}}},
        entry("lamp"),
    )
    theirs["sheet"]["lists"][0]["columns"][1]["max"] = 99
    theirs["catalogs"][0]["id"] = "store"
    builder = {"steps": [{"id": "more", "label": "More", "kind": "choices", "catalog": "store"}]}
    theirs["sheet"]["builder"] = builder
    ours = borrower()
    ours["catalogs"][0]["id"] = "store"
    ours["sheet"]["builder"] = builder
    found = taken(theirs, ours)
    assert [one.id for one in found.entries["store"]] == ["lamp"]
    assert [left.id for left in found.borrowed["store"].left_out] == ["anvil", "forge"]


def test_a_reference_to_a_borrowed_entry_is_checked_when_the_lender_is_there() -> None:
    """F3.97: it does not refuse the ruleset; one that leads nowhere is told."""
    ours = borrower(holds="items")
    ours["items"]["startingGear"] = [
        {"id": "a", "label": "A", "items": [{"item": "wares/net"}]},
        {"id": "b", "label": "B", "items": [{"item": "wares/gone"}]},
    ]
    found = taken(lender(item(), holds="items"), ours)
    assert [problem.path for problem in found.astray] == ["items.startingGear[1].items[0].item"]
    assert taken(None, ours).astray == ()


def test_a_layer_that_hides_by_a_filter_the_lender_lacks_is_told() -> None:
    """L1.32: checked when the lender is there; a header with filters of its own was checked before."""
    hide = [{"id": "wares", "hide": {"filter": name, "above": 3}} for name in ("rank", "depth")]
    ours = borrower() | {"layers": [{"id": "low", "label": "Low", "catalogs": hide}]}
    found = taken(lender(entry(), filters=[RANK]), ours)
    assert [problem.path for problem in found.astray] == ["layers[0].catalogs[1].hide.filter"]
    assert taken(None, ours).astray == ()


def test_steps_that_name_a_filter_the_lender_lacks_are_told() -> None:
    """F3.86, B5.11: the borrower is not refused."""
    step = {"id": "pick", "label": "Pick", "kind": "catalog", "catalog": "wares"}
    ours = borrower()
    ours["sheet"]["builder"] = {"steps": [{**step, "filters": {"depth": 2}}]}
    found = taken(lender(entry(), filters=[RANK]), ours)
    assert [problem.path for problem in found.astray] == ["sheet.builder.steps[0].filters.depth"]
    assert wares(found) == ["rope"]


def test_an_entry_that_changes_what_an_earlier_step_asks_about_is_left_out() -> None:
    """B3.17, B51.23."""
    theirs = lender(entry("rope", grants={"sets": {"line": "x"}}), entry("oar", grants={"sets": {"ac": 1}}))
    ours = borrower(borrow={"sheet": {"fields": {"ac": "guard"}}})
    ours["sheet"]["builder"] = {
        "steps": [
            {"id": "pick", "label": "Pick", "kind": "catalog", "catalog": "wares"},
            {"id": "more", "label": "More", "kind": "fields", "fields": ["line"]},
        ]
    }
    assert lines(taken(theirs, ours)) == []
    first, second = ours["sheet"]["builder"]["steps"]
    ours["sheet"]["builder"]["steps"] = [second | {"when": {"field": "guard"}}, first]
    found = taken(theirs, ours)
    assert lines(found) == [("wares/oar", "reads-later")]


def test_a_file_with_mistakes_lends_nothing() -> None:
    """F1.82: mistakes stand in place of its entries."""
    theirs = lender()
    theirs["catalogs"][0] = {
        "id": "store", "label": "Store", "feeds": ["kit"], "asset": "catalogs/store.json",
    }  # fmt: skip
    file = {"schemaVersion": 1, "catalog": "store", "entries": [entry("rope", bulk=77)]}
    files = {"catalogs/store.json": json.dumps(file).encode()}
    read = read_ruleset(json.dumps(theirs).encode(), files)
    assert isinstance(read, Ruleset)
    found = take_entries(well_read(borrower()), {"old-keep": read})
    assert [notice.code.value for notice in told(found).notices] == ["conflict"]


def test_a_borrower_with_files_of_its_own_keeps_their_entries() -> None:
    ours = borrower()
    own = {"id": "more", "label": "More", "feeds": ["kit"], "asset": "catalogs/more.json"}
    ours["catalogs"].append(own)
    file = {"schemaVersion": 1, "catalog": "more", "entries": [entry("oar")]}
    read = read_ruleset(json.dumps(ours).encode(), {"catalogs/more.json": json.dumps(file).encode()})
    assert isinstance(read, Ruleset)
    found = take_entries(read, {"old-keep": well_read(lender(entry()))})
    assert ([one.id for one in found.entries["more"]], wares(found)) == (["oar"], ["rope"])
    assert found.digest == read.digest


def test_a_compiled_ruleset_has_what_was_borrowed() -> None:
    """F3.78: given lenders, or a ruleset that has its entries already."""
    ours, lenders = well_read(borrower()), {"old-keep": well_read(lender(entry()))}
    assert list(compile_ruleset(ours, lenders=lenders).catalogs["wares"].entries) == ["rope"]
    assert list(compile_ruleset(take_entries(ours, lenders)).catalogs["wares"].entries) == ["rope"]
    alone = compile_ruleset(ours)
    assert (dict(alone.catalogs["wares"].entries), len(told(alone.ruleset).notices)) == ({}, 1)


scalars = st.one_of(st.integers(-5, 60), st.booleans(), st.sampled_from(["rope", "climb", "proficient", ""]))
words = st.sampled_from(["kit", "bag", "name", "bulk", "climb", "swim", "ac", "depth", "proficient", "none"])
refs = st.one_of(
    st.just({"const": 1}),
    st.fixed_dictionaries({"derived": st.just("prof")}),
    st.fixed_dictionaries({"field": st.sampled_from(["ac", "depth"])}),
)
lent = st.fixed_dictionaries(
    {"id": st.sampled_from(["rope", "lamp", "sail", "own"]), "label": st.just("A")},
    optional={
        "rows": st.lists(
            st.fixed_dictionaries(
                {
                    "list": st.sampled_from(["kit", "bag"]),
                    "values": st.dictionaries(words, scalars, max_size=3),
                }
            ),
            min_size=1,
            max_size=2,
        ),
        "offeredWhen": refs,
        "grants": st.fixed_dictionaries(
            {},
            optional={
                "sets": st.dictionaries(words, scalars, max_size=3),
                "trained": st.fixed_dictionaries(
                    {"tier": words}, optional={"skills": st.lists(words, max_size=2, unique=True)}
                ),
            },
        ),
        "mechanics": st.fixed_dictionaries(
            {"kind": st.just("heal")},
            optional={
                "save": st.fixed_dictionaries({"save": st.sampled_from(["nerve", "will"])}),
                "gives": st.lists(refs, max_size=2),
                "applies": st.lists(
                    st.fixed_dictionaries({"condition": st.sampled_from(["shaken", "wet"])}), max_size=1
                ),
            },
        ),
        "filters": st.dictionaries(st.sampled_from(["rank", "kind"]), scalars, max_size=2),
    },
)
maps = st.fixed_dictionaries(
    {},
    optional={
        "sheet": st.fixed_dictionaries(
            {},
            optional={
                "fields": st.dictionaries(words, st.sampled_from(["guard", "pace", None]), max_size=3),
                "tiers": st.dictionaries(words, st.sampled_from(["none", "trained"]), max_size=2),
            },
        ),
        "refs": st.dictionaries(st.just("prof"), st.just({"field": "guard"}), max_size=1),
    },
)


@given(st.lists(lent, max_size=5, unique_by=lambda one: str(one["id"])), maps, st.booleans())
def test_no_lender_makes_it_fail_and_what_stays_is_right(entries: Any, borrow: Any, has_own: bool) -> None:
    """F3.83: what is taken is what the borrower itself could write; nothing is lost without a line."""
    # A lender may have declared anything: only the shape of its entries is known here.
    models = tuple(model for model, faults in (faults_in(Entry, one) for one in entries) if not faults)
    lending = replace(well_read(lender(entry("spare"), filters=[RANK])), entries={"store": models})
    lenders = {"old-keep": lending}
    ours = borrower(*([entry("own")] if has_own else []), borrow=borrow)
    found = take_entries(well_read(ours), lenders)
    again = take_entries(well_read(ours), lenders)
    assert canonical(_written(found)) == canonical(_written(again))
    assert told(found) == told(again)
    left = {one.id for one in told(found).left_out}
    mine = {"own"} if has_own else set()
    assert {one.id for one in models} - mine == told(found).taken | left
    flat = borrower(filters=[RANK])
    flat["catalogs"][0] = {
        key: value for key, value in flat["catalogs"][0].items() if key != "from"
    } | {"entries": _written(found)}  # fmt: skip
    well_read(flat)


def _written(ruleset: Ruleset) -> list[Any]:
    return [one.model_dump(by_alias=True, exclude_unset=True) for one in ruleset.entries["wares"]]


def test_the_creature_that_is_kept_comes_along() -> None:
    """F3.92."""
    found = taken(lender(creature(traits=["wet"]), holds="creatures"), borrower(holds="creatures"))
    assert found.entries["wares"][0].creature == {"traits": ("wet",)}


def test_a_whole_ruleset_borrowed_by_one_of_the_same_words_comes_over_unchanged() -> None:
    """F3.83: nothing is left out, nothing leads nowhere, every entry is the lender's."""
    files = files_of(SRD)
    lending = read_ruleset(files["ruleset.json"], catalogs_of(SRD))
    assert isinstance(lending, Ruleset)
    document = json.loads(files["ruleset.json"]) | {"id": "new-quay"}
    for header in document["catalogs"]:
        if header.pop("asset", None):
            header["from"] = {"ruleset": lending.model.id, "catalog": header["id"]}
    found = take_entries(well_read(document), {lending.model.id: lending})
    assert found.entries == lending.entries
    assert (found.astray, [one.left_out for one in found.borrowed.values()]) == ((), [()] * 6)
