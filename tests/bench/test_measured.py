"""What is measured is what it claims to be: a full character, sound large rulesets, edits as named."""

import pytest

from rulesets.engine.api import evaluate, settle, step_states
from rulesets.engine.checks.draft import Draft
from tests.bench import dndwright_environment
from tests.bench.__main__ import main
from tests.bench.browsing import Forms, HiddenInputs
from tests.bench.characters import FULL, play, srd, well_read
from tests.bench.d20 import BUILD, RULESET, numbers_by_hand
from tests.bench.largegames import large_game
from tests.bench.measures import crowding
from tests.bench.measures.evaluating import read_numbers
from tests.bench.measures.rechecking import FILE, edits_of
from tests.rulesets.engine.compiling import compile_document


def test_engine_and_hand_give_the_same_40_numbers():
    scores, modifiers, skills, saves, derived = read_numbers(evaluate(compile_document(RULESET), BUILD))
    found = {f"score {name}": score for name, score in scores.items()}
    found |= {f"modifier {name}": modifier for name, modifier in modifiers.items()}
    found |= {name: check.number for name, check in {**skills, **saves}.items()}
    assert {**found, **derived} == numbers_by_hand(BUILD)
    assert len({**found, **derived}) == 40


def test_full_character_leaves_nothing_open():
    settled = settle(srd(), play(srd(), *FULL))
    assert {state.id: state.badge for state in step_states(settled) if state.badge or state.inactive} == {}
    # A pack of 18 things, six from the temple, four of the kit; its weapons are attacks.
    assert len(settled.sheet.rows("equipment")) == 18 + 6 + 4
    assert [row.cells["name"] for row in settled.sheet.rows("attacks")] == ["Rapier", "Shortbow", "Dagger"]


@pytest.mark.parametrize("catalogs", [1, 12])
def test_large_rulesets_have_no_problems(catalogs):
    game = large_game(*[12] * catalogs)
    read = well_read(game.document_bytes, game.file_bytes)
    assert [len(read.entries[f"talents{number}"]) for number in range(1, catalogs + 1)] == [12] * catalogs


def test_edits_of_the_large_draft_leave_the_problems_they_name():
    game = large_game(*[1001] * 6)
    draft = Draft.open(game.document, game.files, package=True)
    found = []
    for edit in edits_of(game):
        edited = draft.edit(edit.place, edit.value(1), file=edit.file)
        found.append((len(edited.problems), sum(map(len, edited.file_problems.values()))))
    nothing, one, *others = found
    assert (nothing, one) == ((0, 0), (0, 1))
    assert others[:2] == [(0, 0), (0, 0)]
    assert others[2] == (0, 6 * 100)
    assert others[3] == (1, 6 * 1001)
    assert FILE in draft.files


def test_hidden_inputs_are_found_by_form():
    page = (
        '<div id="shapes"><input type="hidden" name="shape" value="1f"></div>'
        '<form id="pick"><input type="hidden" name="was" value="&quot;elf&quot;"><input name="q"></form>'
    )
    assert HiddenInputs(page).found == {"shapes": {"shape": "1f"}, "pick": {"was": '"elf"'}}


def test_form_is_found_by_what_is_hidden_in_it_and_later_parts_replace_it():
    forms = Forms()
    forms.read(
        '<input type="hidden" name="shape" value="1f">'
        '<form action="/base/"><input type="hidden" name="ability" value="dex">'
        '<input type="hidden" name="was" value="8"></form>'
        '<form action="/base/"><input type="hidden" name="ability" value="con">'
        '<input type="hidden" name="was" value="9"></form>'
        '<form id="called" action="/field/"></form>'
        '<input type="hidden" form="called" name="was" value="&quot;">'
    )
    asked = {"ability": "con", "value": "14"}
    assert forms.find("/base/", asked) == {"shape": "1f", "was": "9", **asked}
    assert forms.find("/field/", {}) == {"shape": "1f", "was": '"'}
    assert forms.find("/base/", {"ability": "str"}) is None

    forms.read(
        '<form action="/base/"><input type="hidden" name="ability" value="con">'
        '<input type="hidden" name="was" value="14"></form>'
    )

    assert forms.find("/base/", asked) == {"shape": "1f", "was": "14", **asked}


def test_everybody_in_the_crowd_gives_answers_of_their_own_that_the_engine_accepts():
    one, other = crowding.expected(1), crowding.expected(2)
    assert one["builder"] == other["builder"]
    assert not crowding.holds({"v": 2, **one}, other)
    assert crowding.holds({"v": 2, **one}, one)
    assert len(list(map(crowding.asked, crowding.answers_of(1)))) >= 20


def test_crowd_without_its_servers_is_not_measured_and_says_why(monkeypatch):
    monkeypatch.setattr(crowding, "what_is_missing", lambda: "PostgreSQL is not here.")
    section = crowding.measure()
    assert section.compared == "Not measured. PostgreSQL is not here."
    assert {budget.met for budget in section.budgets} == {None}


def test_dndwright_that_cannot_be_installed_says_why(monkeypatch, tmp_path):
    monkeypatch.setattr(dndwright_environment, "FOLDER", tmp_path)
    monkeypatch.setattr(dndwright_environment.sys, "executable", "/bin/false")
    with pytest.raises(dndwright_environment.NotInstallableError, match="/bin/false ended with 1"):
        dndwright_environment.make()


def test_page_is_only_written_from_a_run_of_everything(capsys):
    with pytest.raises(SystemExit):
        main(["--write", "evaluate"])
    assert "--write needs all measures" in capsys.readouterr().err


def test_unknown_measure_is_named(capsys):
    with pytest.raises(SystemExit):
        main(["sleep"])
    assert "There is no measure 'sleep'" in capsys.readouterr().err
