"""The second ruleset shows the parts of the format that the first one has no use for."""


def steps_of(ferry: dict) -> dict:
    return {step["id"]: step for step in ferry["sheet"]["builder"]["steps"]}


def slots_of(ferry: dict) -> dict:
    return {
        slot["id"]: slot
        for catalog in ferry["catalogs"]
        for entry in catalog["entries"]
        for part in ("abilities", "trained")
        for slot in entry.get("grants", {}).get(part, {}).get("choose", [])
    }


def test_ferry_rolls_two_dice_plus_one_of_three_stats(ferry):
    assert ferry["resolution"]["dice"] == {"count": 2, "sides": 6}
    assert [ability["id"] for ability in ferry["sheet"]["abilities"]] == ["oar", "lamp", "hearth"]
    assert ferry["resolution"]["abilityModifier"]["op"] == "stepTable"


def test_ferry_has_six_skills_and_two_saves(ferry):
    assert len(ferry["sheet"]["skills"]) == 6
    assert [save["id"] for save in ferry["sheet"]["saves"]] == ["chill_save", "nerve_save"]


def test_ferry_offers_four_shores_and_four_berths(ferry):
    crew = next(catalog for catalog in ferry["catalogs"] if catalog["id"] == "crew")
    stages = [entry["filters"]["stage"] for entry in crew["entries"]]

    assert (stages.count("shore"), stages.count("berth")) == (4, 4)


def test_ferry_has_slots_that_repeat_stop_at_a_score_and_build_on_training(ferry):
    slots = slots_of(ferry)

    assert slots["deckhand_growth"] == {
        "id": "deckhand_growth", "count": 3, "amount": 1, "repeat": True, "upTo": 9
    }  # fmt: skip
    assert slots["pilot_eye"]["from"] == ["oar", "lamp"]
    assert slots["pilot_mastery"]["held"] == "able"
    assert slots["cook_grit"]["what"] == "saves"


def test_ferry_raises_one_score_and_lowers_another(ferry):
    salt_gate = next(e for c in ferry["catalogs"] for e in c["entries"] if e["id"] == "salt-gate")

    assert salt_gate["grants"]["abilities"]["add"] == {"oar": 2, "hearth": -1}


def test_ferry_has_a_step_with_two_picks_and_a_choice_of_its_own_at_training(ferry):
    steps = steps_of(ferry)

    assert (steps["habits"]["min"], steps["habits"]["max"]) == (1, 2)
    assert steps["training"]["choose"] == [{"id": "hobby", "what": "skills", "count": 1}]


def test_ferry_keeps_a_pool_a_plain_track_a_wound_track_and_a_state(ferry):
    live = ferry["sheet"]["live"]
    kinds = {track["id"]: "kinds" in track for track in live["tracks"]}

    assert [pool["id"] for pool in live["pools"]] == ["embers", "favours"]
    assert kinds == {"damp": False, "harm": True}
    assert [state["id"] for state in live["states"]] == ["lantern"]
    assert ferry["resolution"]["penaltyFrom"] == "harm"
