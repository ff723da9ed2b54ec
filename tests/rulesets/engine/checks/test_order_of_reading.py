"""What a condition reads in the end, and what a step can change (B7.4 to B7.6, B51)."""

from typing import Any

import pytest

from rulesets.engine.checks.minors import PACKAGE, needed
from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.harbour import Document, broken, harbour, problems, told

KNACKS: Place = ("catalogs", 1, "entries")
OFFERING: Place = ("sheet", "builder", "steps", 4)
"""The step that offers them."""


def _with_first_when(ref: Any, *steps: dict[str, Any], sheet: dict[str, Any] | None = None) -> Document:
    """The small ruleset with a step in front that is shown by a condition, and other steps behind it."""
    document = harbour()
    document["sheet"].update(sheet or {})
    first = {"id": "first", "label": "First", "kind": "fields", "fields": ["foes"], "when": ref}
    document["sheet"]["builder"]["steps"][:] = [first, *steps]
    return document


def _step(kind: str, **keys: Any) -> dict[str, Any]:
    return {"id": "later", "label": "Later", "kind": kind, **keys}


D6 = {"count": 1, "sides": 6}
CHANGES = [
    (_step("fields", fields=["level"]), {"field": "level"}),
    (_step("catalog", catalog="folk", field="folk"), {"abilityScore": "grip"}),  # an entry adds to it
    (_step("catalog", catalog="folk"), {"abilityScore": "calm"}),  # a choice may raise it
    (_step("catalog", catalog="folk"), {"skillMod": "row"}),  # an entry trains it
    (_step("catalog", catalog="folk"), {"skillMod": "bluff"}),  # a choice may train it
    (_step("catalog", catalog="folk"), {"field": "vows"}),  # an entry sets it
    (_step("catalog", catalog="folk"), {"listSum": {"list": "traits", "count": True}}),  # an entry writes it
    (_step("abilities", abilities=["calm"], methods={"manual": True}), {"abilityScore": "calm"}),
    (_step("abilities", methods={"manual": True}), {"abilityScore": "grip"}),
    (_step("roll", rolls=[{"field": "vows", "dice": D6}]), {"field": "vows"}),
    (_step("roll", rolls=[{"ability": "calm", "dice": D6}]), {"abilityScore": "calm"}),
    (_step("trained", choose=[{"what": "skills", "count": 1, "from": ["row"]}]), {"skillMod": "row"}),
    (_step("trained", choose=[{"what": "saves", "count": 1}]), {"saveMod": "nerve"}),
]


@pytest.mark.parametrize(("later", "ref"), CHANGES)
def test_a_condition_never_reads_what_a_later_step_can_change_b51_1_b51_4(later: Any, ref: Any) -> None:
    assert told(_with_first_when(ref, later)) == [("sheet.builder.steps[0].when", "reads-later")]


UNCHANGED = [
    (_step("fields", fields=["level"]), {"field": "vows"}),
    (_step("abilities", abilities=["calm"], methods={"manual": True}), {"abilityScore": "grip"}),
    (_step("trained", choose=[{"what": "skills", "count": 1, "from": ["row"]}]), {"skillMod": "bluff"}),
    (_step("trained", choose=[{"what": "skills", "count": 1}]), {"saveMod": "nerve"}),
    (_step("catalog", catalog="folk", filters={"stage": "line"}), {"field": "vows"}),  # it offers Ridge only
    (_step("choices", catalog="folk"), {"listSum": {"list": "traits", "count": True}}),
    (_step("startingGear"), {"field": "level"}),
]


@pytest.mark.parametrize(("later", "ref"), UNCHANGED)
def test_a_condition_may_read_what_no_later_step_changes_b51_1(later: Any, ref: Any) -> None:
    paths = [path for path, _ in told(_with_first_when(ref, later))]
    assert "sheet.builder.steps[0].when" not in paths


THROUGH = [
    ("a derived value", {"derived": "grown"}, ["level"]),
    ("an ability's modifier", {"abilityMod": "resolve"}, ["vows"]),
    ("a computed ability", {"abilityScore": "resolve"}, ["vows"]),
    ("a skill's ability", {"skillMod": "row"}, "grip"),
    ("the proficiency bonus", {"skillMod": "bluff"}, ["level"]),
    ("a skill's cap", {"skillMod": "row"}, ["level"]),
    ("a save's ability", {"saveMod": "nerve"}, "calm"),
    ("an ability a field names", {"derived": "magic"}, ["cast_with"]),
    ("an enum table's field", {"derived": "faith"}, ["creed"]),
    ("the field that hides a list", {"listSum": {"list": "kit", "column": "bulk"}}, ["sworn"]),
]


@pytest.mark.parametrize(
    ("ref", "changed"), [case[1:] for case in THROUGH], ids=[case[0] for case in THROUGH]
)
def test_reading_is_followed_to_its_end_b51_2(ref: Any, changed: Any) -> None:
    """Through whatever stands between the condition and what a step writes."""
    later = (
        _step("fields", fields=changed)
        if isinstance(changed, list)
        else _step("abilities", abilities=[changed], methods={"manual": True})
    )
    assert told(_with_first_when(ref, later)) == [("sheet.builder.steps[0].when", "reads-later")]


@pytest.mark.parametrize("column", ["bulk", "total"])
def test_a_sum_over_rows_reads_what_a_computed_column_adds_b51_2(column: str) -> None:
    """An entry that writes rows of the list changes its sums, those of a computed column too."""
    ref = {"listSum": {"list": "kit", "column": column}}
    document = _with_first_when(ref, _step("catalog", catalog="knacks"))
    assert ("sheet.builder.steps[0].when", "reads-later") in told(document)


def test_the_message_names_the_key_the_value_and_the_step_b51_20() -> None:
    (problem,) = problems(_with_first_when({"derived": "grown"}, _step("fields", fields=["level"])))
    assert (
        problem.message == '`when` of the step "first" reads "field/level", which the step "later" changes.'
    )


# An entry that decides about itself


BRAWLER: Place = (*KNACKS, 1)
CHANGED_BY_ITSELF = [
    ("raises", {"abilities": {"add": {"grip": 2}}}, {"abilityMod": "grip"}),
    ("may raise", {"abilities": {"choose": [{"count": 1, "amount": 1}]}}, {"abilityMod": "grip"}),
    ("sets", {"sets": {"vows": 1}}, {"field": "vows"}),
    ("trains", {"trained": {"skills": ["row"]}}, {"skillMod": "row"}),
    ("may train", {"trained": {"choose": [{"what": "saves", "count": 1}]}}, {"saveMod": "nerve"}),
    ("raises what is read", {"abilities": {"add": {"calm": 1}}}, {"derived": "deft"}),
]


@pytest.mark.parametrize("way", ["alone", "in a group", "read before the step"])
@pytest.mark.parametrize(
    ("grants", "ref"), [case[1:] for case in CHANGED_BY_ITSELF], ids=[case[0] for case in CHANGED_BY_ITSELF]
)
def test_an_entry_never_reads_what_it_changes_in_a_group_or_not_b7_3_to_b7_6(
    grants: Any, ref: Any, way: str
) -> None:
    """Being read without the picks of its group, or as the steps before make the sheet, is no way out."""
    entry: dict[str, Any] = {"id": "brawler", "label": "Brawler", "offeredWhen": ref, "grants": grants}
    if way == "in a group":
        entry["exclusive"] = "style"
    edits: list[tuple[Place, Any]] = [(BRAWLER, entry)]
    if way == "read before the step":
        edits.append(((*OFFERING, "reads"), {"before": "training"}))
    assert told(broken(*edits)) == [("catalogs[1].entries[1].offeredWhen", "cycle")]


def test_an_entry_never_reads_the_rows_it_writes_b7_4() -> None:
    ref = {"listSum": {"list": "traits", "count": True}}
    assert told(broken(((*BRAWLER, "offeredWhen"), ref))) == [("catalogs[1].entries[1].offeredWhen", "cycle")]


def test_the_refusal_names_what_it_changes_b7_3() -> None:
    edited = broken(((*BRAWLER, "grants"), {"abilities": {"add": {"grip": 1}}}))
    (problem,) = problems(edited)
    assert problem.message == '"brawler" changes "ability/grip", which its own `offeredWhen` reads.'


def test_a_ruleset_of_the_studio_declares_no_minor_whatever_it_uses_b52_2() -> None:
    assert needed(harbour(), {}).minor > PACKAGE
    assert told(harbour()) == []
