"""Which inputs show another value after a change."""

from characters.pages.changed import changed_keys


def stored(**build):
    return {"v": 1, "build": build}


def test_changed_field_score_tier_and_bonus_are_named():
    before = stored(
        fields={"age": 1, "home": "Ash"}, abilities={"wit": 4}, skills={"row": "able"}, bonuses={"row": 1}
    )
    after = stored(
        fields={"age": 2, "home": "Ash"}, abilities={"wit": 5}, saves={"nerve": "able"}, bonuses={"row": 2}
    )

    assert changed_keys(before, after) == {
        "field-age",
        "score-wit",
        "base-wit",
        "tier-skills-row",
        "tier-saves-nerve",
        "bonus-row",
    }


def test_changed_cell_is_named_by_its_row():
    before = stored(lists={"kit": [{"_row": "1", "name": "Rope", "bulk": 1}, {"_row": "2", "name": "Lamp"}]})
    after = stored(lists={"kit": [{"_row": "1", "name": "Rope", "bulk": 2}, {"_row": "2", "name": "Lamp"}]})

    assert changed_keys(before, after) == {"cell-kit-1-bulk"}


def test_new_row_names_its_cells():
    after = stored(lists={"kit": [{"_row": "1", "name": "Rope"}]})

    assert changed_keys(stored(), after) == {"cell-kit-1-name"}


def test_anything_may_be_stored():
    assert changed_keys({"build": 3}, {"build": {"fields": [], "lists": {"kit": "no"}}}) == frozenset()
