"""The shipped files against the rules of the format, checked without the engine: a second opinion on both."""

import re
from collections.abc import Iterator
from itertools import chain

UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\[\]]|\{\{|\}\}")
SHEET_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
ENTRY_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
DICE = re.compile(r"\d+d\d+([+-]\d+)?|\d+")
REFS = {"field": "fields", "derived": "derived", "abilityMod": "abilities", "skillMod": "skills"}


def objects(node: object, path: str = "") -> Iterator[tuple[str, dict]]:
    """Every object of the document with its path."""
    if isinstance(node, dict):
        yield path, node
        for key, value in node.items():
            yield from objects(value, f"{path}.{key}")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from objects(value, f"{path}[{index}]")


def entries(ruleset: dict, holds: str = "") -> Iterator[tuple[dict, dict]]:
    """Every entry with its catalog, or those of the catalogs that hold rows or items."""
    for catalog in ruleset["catalogs"]:
        if holds in ("", catalog.get("holds", "rows")):
            for entry in catalog["entries"]:
                yield catalog, entry


def offered(ruleset: dict, step: dict) -> list[dict]:
    """The entries a catalog step could ever offer."""
    catalog = next(c for c in ruleset["catalogs"] if c["id"] == step["catalog"])
    fixed = step.get("filters", {}).items()
    return [e for e in catalog["entries"] if fixed <= e.get("filters", {}).items()]


def slots(entry: dict) -> list[dict]:
    grants = entry.get("grants", {})
    parts = ("abilities", "trained", "entries")
    return [slot for part in parts for slot in grants.get(part, {}).get("choose", [])]


def ids(ruleset: dict, kind: str) -> list[str]:
    return [thing["id"] for thing in ruleset["sheet"][kind]]


def fits(value: object, field: dict) -> bool:
    """Whether a field or column of these keys can hold the value (S9.1)."""
    match field["type"]:
        case "number":
            whole = type(value) is int or not field.get("integer", True)
            return whole and type(value) in (int, float) and field["min"] <= value <= field["max"]
        case "boolean":
            return type(value) is bool
        case "enum":
            return value in field["values"]
        case "dice":
            return isinstance(value, str) and bool(DICE.fullmatch(value))
        case _:
            return isinstance(value, str) and len(value) <= field["maxLength"]


def test_every_text_is_safe_to_put_in_a_prompt(ruleset):
    texts = {
        f"{path}.{key}": value
        for path, node in objects({**ruleset, "license": {}})
        for key, value in node.items()
        if isinstance(value, str) and key != "$comment"
    }

    assert {path: text for path, text in texts.items() if UNSAFE.search(text)} == {}


def test_texts_keep_within_their_lengths(ruleset):
    for path, node in objects(ruleset):
        assert len(node.get("summary", "")) <= (400 if path == ".coverage" else 300), path
        assert 1 <= len(node.get("label", "x").strip()) <= 120, path
    for key in ("checkGuidance", "sheetGuidance", "worldGuidance"):
        assert len(ruleset["gm"].get(key, "")) <= 1500
    assert len(ruleset.get("gmReference", "")) <= 16_000


def test_ids_are_well_formed_and_unique(ruleset):
    for kind in ("sections", "abilities", "skills", "saves", "fields", "derived", "lists"):
        found = ids(ruleset, kind)
        assert all(SHEET_ID.fullmatch(key) for key in found), kind
        assert len(found) == len(set(found)), kind
    for catalog in ruleset["catalogs"]:
        found = [entry["id"] for entry in catalog["entries"]]
        assert all(ENTRY_ID.fullmatch(key) for key in found), catalog["id"]
        assert len(found) == len(set(found)), catalog["id"]


def test_no_pool_shares_an_id_with_a_track_and_no_save_with_a_skill(ruleset):
    live = ruleset["sheet"]["live"]

    assert {pool["id"] for pool in live["pools"]}.isdisjoint(track["id"] for track in live["tracks"])
    assert set(ids(ruleset, "skills")).isdisjoint(ids(ruleset, "saves"))


def test_every_section_named_is_declared(ruleset):
    named = {node["section"] for _, node in objects(ruleset["sheet"]) if "section" in node}

    assert named <= set(ids(ruleset, "sections"))


def test_references_name_things_that_exist(ruleset):
    sheet = ruleset["sheet"]
    places = [*sheet["derived"], sheet["live"]["pools"], sheet["live"]["tracks"], ruleset["resolution"]]

    for path, node in chain.from_iterable(objects(place) for place in places):
        for key, kind in REFS.items():
            if isinstance(node.get(key), str):
                assert node[key] in ids(ruleset, kind), f"{path}.{key}"


def test_derived_values_read_only_those_above(ruleset):
    above: set[str] = set()
    for value in ruleset["sheet"]["derived"]:
        read = {node["derived"] for _, node in objects(value) if isinstance(node.get("derived"), str)}
        assert read <= above, value["id"]
        above.add(value["id"])


def test_lookups_and_hiding_compare_with_values_that_can_occur(ruleset):
    fields = {field["id"]: field for field in ruleset["sheet"]["fields"]}
    states = {state["id"]: state for state in ruleset["sheet"]["live"].get("states", [])}

    for value in ruleset["sheet"]["derived"]:
        if value["op"] == "enumTable":
            start = value["from"]
            holder = fields[start["field"]] if "field" in start else states[start["liveState"]]
            assert value["table"].keys() <= set(holder["values"]), value["id"]
    for path, node in objects(ruleset["sheet"]):
        if rule := node.get("hideWhen"):
            compared = [rule[key] for key in ("equals", "notEquals") if key in rule] + rule.get("in", [])
            assert all(fits(one, fields[rule["field"]]) for one in compared), path


def test_defaults_fit_their_fields_and_labels_name_values(ruleset):
    columns = [column for one in ruleset["sheet"]["lists"] for column in one["columns"]]
    for field in [*ruleset["sheet"]["fields"], *columns]:
        if "default" in field:
            assert fits(field["default"], field), field["id"]
        assert set(field.get("valueLabels", {})) <= set(field.get("values", [])), field["id"]


def test_rows_of_entries_fit_the_lists_their_catalog_feeds(ruleset):
    lists = {one["id"]: {c["id"]: c for c in one["columns"]} for one in ruleset["sheet"]["lists"]}
    for catalog, entry in entries(ruleset, "rows"):
        assert entry.get("rows") or entry.get("grants"), entry["id"]
        assert len(entry.get("rows", [])) <= 6, entry["id"]
        for row in entry.get("rows", []):
            assert row["list"] in catalog["feeds"], entry["id"]
            columns = lists[row["list"]]
            assert row["values"]["name"], entry["id"]
            for key, value in row["values"].items():
                assert fits(value, columns[key]), f"{entry['id']}: {key}"


def test_filters_of_entries_are_declared(ruleset):
    for catalog, entry in entries(ruleset):
        assert entry.get("filters", {}).keys() <= {f["id"] for f in catalog.get("filters", [])}, entry["id"]


def test_grants_name_things_that_exist(ruleset):
    fields = {field["id"]: field for field in ruleset["sheet"]["fields"]}
    tiers = [tier["id"] for tier in ruleset["resolution"]["proficiencyTiers"]]
    for _, entry in entries(ruleset):
        grants = entry.get("grants", {})
        trained = grants.get("trained", {})
        raised = grants.get("abilities", {}).get("add", {})
        assert raised.keys() <= set(ids(ruleset, "abilities")), entry["id"]
        assert set(trained.get("skills", [])) <= set(ids(ruleset, "skills")), entry["id"]
        assert set(trained.get("saves", [])) <= set(ids(ruleset, "saves")), entry["id"]
        assert all(fits(value, fields[key]) for key, value in grants.get("sets", {}).items()), entry["id"]
        for slot in slots(entry):
            if "catalog" in slot:
                continue
            kind = slot.get("what", "abilities")
            assert {*slot.get("from", []), *slot.get("except", [])} <= set(ids(ruleset, kind)), slot["id"]
            if "held" in slot:
                assert 0 < tiers.index(slot["held"]) < tiers.index(slot["tier"]), slot["id"]


def test_slots_for_entries_are_answered_in_a_step_and_offer_enough(ruleset):
    catalogs = {catalog["id"]: catalog for catalog in ruleset["catalogs"]}
    answered = {s["catalog"] for s in ruleset["sheet"]["builder"]["steps"] if s["kind"] == "choices"}
    for _, entry in entries(ruleset):
        for slot in entry.get("grants", {}).get("entries", {}).get("choose", []):
            assert slot["catalog"] in answered, slot["id"]
            offered_here = [e for e in catalogs[slot["catalog"]]["entries"] if matches(e, slot)]
            assert len(offered_here) > slot["count"], slot["id"]


def matches(entry: dict, slot: dict) -> bool:
    """Whether a slot's filters and ids let an entry in."""
    has = entry.get("filters", {})
    fixed = all(
        value in has[key] if isinstance(has.get(key), list) else has.get(key) == value
        for key, value in slot.get("filters", {}).items()
    )
    return fixed and entry["id"] in slot.get("ids", [entry["id"]])


def test_cells_that_follow_the_sheet_read_what_exists_and_stand_alone_in_their_list(ruleset):
    for _, entry in entries(ruleset):
        for row in entry.get("rows", []):
            for column, scaled in row.get("scaled", {}).items():
                assert row["values"][column] == 0, entry["id"]
                assert [r["list"] for r in entry["rows"]].count(row["list"]) == 1, entry["id"]
                derived = scaled["from"].get("derived")
                assert derived is None or derived in ids(ruleset, "derived"), entry["id"]


def test_slot_ids_are_unique_among_all_that_a_step_could_offer(ruleset):
    for step in ruleset["sheet"]["builder"]["steps"]:
        found = [slot["id"] for slot in step.get("choose", [])]
        if step["kind"] == "catalog":
            found = [slot["id"] for entry in offered(ruleset, step) for slot in slots(entry)]
        assert all(SHEET_ID.fullmatch(key) for key in found), step["id"]
        assert len(found) == len(set(found)), step["id"]


def test_catalog_steps_write_a_field_that_can_hold_every_entry(ruleset):
    fields = {field["id"]: field for field in ruleset["sheet"]["fields"]}
    for step in ruleset["sheet"]["builder"]["steps"]:
        if "field" in step:
            field = fields[step["field"]]
            for entry in offered(ruleset, step):
                assert fits(entry["id"], field) or fits(entry["label"], field), entry["id"]


def test_fields_steps_list_fields_of_the_sheet(ruleset):
    for step in ruleset["sheet"]["builder"]["steps"]:
        if step["kind"] == "fields":
            assert set(step["optional"]) <= set(step["fields"]) <= set(ids(ruleset, "fields"))


def test_point_buy_can_be_spent_and_arrays_have_a_value_per_ability(ruleset):
    step = next(step for step in ruleset["sheet"]["builder"]["steps"] if step["kind"] == "abilities")
    methods = step["methods"]

    assert len(methods["standardArray"]) == len(step["abilities"])
    assert methods["default"] in methods
    if "pointBuy" in methods:
        assert methods["pointBuy"]["budget"] <= methods["pointBuy"]["costs"][-1][1] * len(step["abilities"])


def test_a_step_is_shown_by_what_earlier_steps_wrote(ruleset):
    derived = {value["id"]: value for value in ruleset["sheet"]["derived"]}
    steps = ruleset["sheet"]["builder"]["steps"]
    for index, step in enumerate(steps):
        if "when" not in step:
            continue
        read = derived[step["when"]["derived"]]["from"]["field"]
        for later in steps[index:]:
            picks = offered(ruleset, later) if later["kind"] == "catalog" else []
            sets = {key for entry in picks for key in entry.get("grants", {}).get("sets", {})}
            changed = {later.get("field"), *later.get("fields", []), *sets}
            assert read not in changed, f"{step['id']} reads what {later['id']} changes"


def test_rests_name_things_that_exist(ruleset):
    live = ruleset["sheet"]["live"]
    known = {
        "pool": {pool["id"] for pool in live["pools"]},
        "track": {track["id"] for track in live["tracks"]},
        "state": {state["id"] for state in live.get("states", [])},
        "listPools": {one["id"] for one in ruleset["sheet"]["lists"] if "pools" in one},
    }
    for rest in ruleset["rests"]:
        for step in rest["restore"]:
            targets = known.keys() & step.keys()
            assert len(targets) == 1, rest["id"]
            assert all(step[target] in known[target] for target in targets), rest["id"]
            assert len({"to", "by"} & step.keys()) == 1, rest["id"]


def test_the_summary_for_the_game_master_names_things_that_exist(ruleset):
    summary = ruleset["gm"]["sheetSummary"]

    assert set(summary["fields"]) <= set(ids(ruleset, "fields"))
    assert set(summary["derived"]) <= set(ids(ruleset, "derived"))
    assert {one["list"] for one in summary["lists"]} <= set(ids(ruleset, "lists"))
