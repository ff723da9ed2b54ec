"""Bulk migration: the job stores for all characters what reading already shows. Source: M9."""

import json
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from characters.models import Character, CharacterEvent, MigrationTurn
from characters.queries import compiled_of, current_of, stored_of
from characters.services.changing import Changed, change_character
from characters.services.migrating import running, setting_back, turning
from characters.services.migrating.asking import start_migration, start_setting_back
from characters.services.migrating.looking import (
    changed_turns,
    characters_by_version,
    differing_turns,
    failed_turns,
)
from characters.services.migrating.setting_back import set_back
from characters.services.recording import STORED_MOST, save_note
from characters.services.undoing import undo_change
from rulesets.engine.api import commands
from rulesets.models import Revision
from studio.accounts.guests import Actor
from studio.jobs.models import Job, State
from studio.jobs.pages import job_page
from studio.jobs.queries import Viewer
from studio.jobs.running import LeaseLost, Run, run_job
from studio.jobs.services import cancel_job, resume_job
from tests.characters.moved import NEW_BUILD, OLD, put, store_second
from tests.characters.salt import GUEST, change, make_salty

pytestmark = pytest.mark.django_db

ZERO = {"changed": 0, "unchanged": 0, "skipped": 0, "failed": 0}
PINNED = ("version_number", "revision_id", "revision_digest")


@pytest.fixture
def second() -> Revision:
    make_salty().delete()
    return store_second()


def make(revision: Revision, stored: Any = OLD, name: str = "Mara") -> Character:
    """Make a character that stands on a version and is stored as given."""
    return put(make_salty(name=name), stored, revision)


def first_version(second: Revision) -> Revision:
    return second.ruleset.revisions.get(number=1)


def migrate(second: Revision, **keys: Any) -> Job:
    started = start_migration(ruleset=second.ruleset, revision=second, **keys)
    done = run_job(started.job.pk, worker="tests")
    assert done is not None
    return done


def reload(character: Character) -> Character:
    return Character.objects.get(pk=character.pk)


def counts_of(job: Job) -> dict[str, int]:
    assert job.state == State.DONE, (job.code, job.message)
    assert job.done == job.total == sum(job.counts.values())
    return {name: count for name, count in job.counts.items() if count}


def test_what_is_stored_is_what_reading_just_before_gave(second):
    """M9.2, M9.5."""
    character = make(second)
    shown = current_of(character, compiled_of(character))
    assert counts_of(migrate(second)) == {"changed": 1}
    assert stored_of(reload(character)) == shown
    assert shown["build"] == NEW_BUILD


def test_a_character_is_covered_by_its_form_not_by_its_age(second):
    """M9.2."""
    make(second, {"v": 2})
    live = make(second, {"v": 2, "live": {"pools": {"breath": {"current": 1}}}})
    newer = make(second, {"v": 7, "build": {"fields": {"age": 3}}})
    older = make(first_version(second))
    make(second)
    assert counts_of(migrate(second)) == {"changed": 2}
    assert stored_of(reload(live))["live"]["pools"] == {"lungs": {"current": 1}}
    assert stored_of(reload(newer))["v"] == 7
    assert stored_of(reload(older)) == OLD


def test_unpinned_characters_of_earlier_versions_move_when_asked_for(second):
    """M9.2."""
    older = make(first_version(second))
    plain = make(first_version(second), {"v": 2})
    job = migrate(second, moves_unpinned=True)
    assert counts_of(job) == {"changed": 2}
    for character in (older, plain):
        after = reload(character)
        assert (after.version_number, after.revision_id, after.revision_digest) == (
            2,
            second.pk,
            second.digest,
        )
    assert stored_of(reload(older))["build"] == NEW_BUILD


def test_characters_of_later_versions_and_other_rulesets_stay_outside(second):
    """M9.2, M9.3."""
    third = store_second(version=3)
    make(third)
    other = store_second(id="elsewhere", version=1)
    make(other)
    assert counts_of(migrate(second, moves_unpinned=True)) == {}
    assert characters_by_version(second.ruleset) == [(3, 1)]


def test_a_character_in_the_bin_is_migrated_too(second):
    """M1.10."""
    binned = make(second)
    Character.objects.filter(pk=binned.pk).update(deleted_at=timezone.now())
    assert counts_of(migrate(second)) == {"changed": 1}
    assert reload(binned).deleted_at is not None


def test_each_changed_character_has_one_history_entry_with_the_form_before(second):
    """M9.4, M9.7."""
    character = make(second)
    job = migrate(second)
    event = CharacterEvent.objects.get(character=character)
    assert json.loads(event.command) == {"op": "migrate", "job": job.pk, "from": 2, "to": 2}
    assert isinstance(undo_change(GUEST, character_id=character.pk), Changed)
    assert stored_of(reload(character)) == OLD


def test_the_history_says_who_asked(second, user):
    make(second)
    migrate(second, requested_by=user)
    assert CharacterEvent.objects.get().user == user


def test_running_again_right_after_changes_nobody(second):
    """M9.11."""
    for _ in range(3):
        make(second)
    assert counts_of(migrate(second)) == {"changed": 3}
    again = migrate(second)
    assert (again.total, counts_of(again)) == (0, {})
    assert CharacterEvent.objects.count() == 3


def test_what_is_no_object_or_no_json_is_left_and_counted_as_failed(second):
    """M9.8, M9.16."""
    broken = make(second, [1])
    garbled = make(second)
    Character.objects.filter(pk=garbled.pk).update(document="{")
    fine = make(second)
    job = migrate(second)
    assert counts_of(job) == {"changed": 1, "failed": 2}
    assert [(one.character, len(one.sentences)) for one in failed_turns(job)] == [
        (broken.pk, 1),
        (garbled.pk, 1),
    ]
    assert reload(garbled).document == "{"
    assert stored_of(reload(fine))["v"] == 2


def test_what_would_be_too_large_is_left_and_counted_as_failed(second):
    """M9.16, M8.7."""
    long = make(second, {"v": 1, "build": {"fields": {"age": "x" * (STORED_MOST // 2)}}})
    job = migrate(second)
    assert counts_of(job) == {"failed": 1}
    assert "64 KB" in failed_turns(job)[0].sentences[0]
    assert stored_of(reload(long))["v"] == 1


def test_a_character_of_which_something_would_be_lost_is_left_and_reported(second, monkeypatch):
    """M9.6."""
    character = make(second)
    monkeypatch.setattr(turning, "lost_values", lambda *_: ("build.fields.age",))
    job = migrate(second)
    assert counts_of(job) == {"failed": 1}
    assert str(failed_turns(job)[0].sentences[0]).startswith("build.fields.age")
    assert stored_of(reload(character)) == OLD


def test_who_needs_nothing_any_more_is_unchanged_and_who_is_gone_is_skipped(second, monkeypatch):
    """M9.17, M9.3."""
    edited, moved, gone, later = (make(second) for _ in range(4))
    real = running._fix_turns

    def meanwhile(run: Run, target: Any) -> None:
        real(run, target)
        change(edited, commands.EditField("home", "Cove"))
        put(reload(moved), OLD, first_version(second))
        gone.delete()
        make(second, name="Newcomer")

    monkeypatch.setattr(running, "_fix_turns", meanwhile)
    job = migrate(second)
    assert (job.total, counts_of(job)) == (4, {"changed": 1, "unchanged": 2, "skipped": 1})
    assert stored_of(reload(later))["v"] == 2
    assert stored_of(Character.objects.get(name="Newcomer"))["v"] == 1


def test_a_character_that_went_on_to_a_later_version_meanwhile_is_not_brought_back_m9_2(second, monkeypatch):
    character, third = make(first_version(second)), store_second(version=3)
    real = running._fix_turns

    def meanwhile(run: Run, target: Any) -> None:
        real(run, target)
        put(reload(character), OLD, third)

    monkeypatch.setattr(running, "_fix_turns", meanwhile)
    assert counts_of(migrate(second, moves_unpinned=True)) == {"unchanged": 1}
    assert reload(character).version_number == 3


def test_an_edit_made_during_the_run_is_kept_and_migrated_with(second, monkeypatch):
    """M9.14."""
    first, last = make(second), make(second)
    real = running.turn

    def turn(character: Character | None, *args: Any, **keys: Any) -> Any:
        if character is not None and character.pk == first.pk:
            put(reload(last), OLD | {"build": OLD["build"] | {"fields": {"age": 99}}})
        return real(character, *args, **keys)

    monkeypatch.setattr(running, "turn", turn)
    assert counts_of(migrate(second)) == {"changed": 2}
    assert stored_of(reload(last))["build"]["fields"] == {"age": 99, "years": 99}


def test_an_edit_made_from_a_page_of_before_is_applied_to_the_new_form(second):
    """M9.14: the place that is edited is compared, and it has not changed."""
    character = make(second)
    migrate(second)
    outcome = change_character(
        GUEST, character_id=character.pk, command=commands.EditField("home", "Cove"), was="Quay"
    )
    assert isinstance(outcome, Changed)
    assert stored_of(reload(character))["build"]["fields"]["home"] == "Cove"


def test_a_second_start_while_one_is_unfinished_is_that_one(second):
    """M9.12."""
    first = start_migration(ruleset=second.ruleset, revision=second)
    again = start_migration(ruleset=second.ruleset, revision=first_version(second), moves_unpinned=True)
    assert (again.job.pk, first.is_new, again.is_new) == (first.job.pk, True, False)


# Cancelled, failed, lost


def stop_before(monkeypatch: pytest.MonkeyPatch, turns: int, error: Exception) -> None:
    """Let a run come to an end before so many more turns."""
    real, left = running._take_turn, [turns]

    def take(*args: Any, **keys: Any) -> int:
        if left[0] == 0:
            monkeypatch.setattr(running, "_take_turn", real)
            raise error
        left[0] -= 1
        return real(*args, **keys)

    monkeypatch.setattr(running, "_take_turn", take)


def cancel_in(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, call: int, job: Job) -> None:
    """Let somebody cancel a job in the middle of a call, counted from 1; its worker looks at every unit."""
    real, calls = getattr(module, name), [0]

    def during(*args: Any, **keys: Any) -> Any:
        calls[0] += 1
        if calls[0] == call:
            cancel_job(Job.objects.get(pk=job.pk))
        return real(*args, **keys)

    monkeypatch.setattr(module, name, during)
    monkeypatch.setattr("studio.jobs.running.WRITE_SECONDS", 0)


def test_cancel_takes_effect_after_the_character_in_hand_and_resume_goes_on(second, monkeypatch):
    """M9.13."""
    characters = [make(second) for _ in range(5)]
    job = start_migration(ruleset=second.ruleset, revision=second).job
    cancel_in(monkeypatch, running, "turn", 2, job)
    cancelled = run_job(job.pk, worker="tests")
    assert (cancelled.state, cancelled.done, cancelled.counts["changed"]) == (State.CANCELLED, 2, 2)
    assert [stored_of(reload(one))["v"] for one in characters] == [2, 2, 1, 1, 1]
    assert isinstance(resume_job(cancelled), Job)
    done = run_job(job.pk, worker="tests")
    assert counts_of(done) == {"changed": 5}
    assert CharacterEvent.objects.count() == 5


def test_a_job_that_waits_is_cancelled_at_once(second):
    """M9.13."""
    make(second)
    job = start_migration(ruleset=second.ruleset, revision=second).job
    assert cancel_job(job).state == State.CANCELLED
    assert run_job(job.pk, worker="tests") is None


def test_a_failed_job_is_resumed_at_its_cursor(second, monkeypatch):
    """M9.10, M9.13."""
    for _ in range(4):
        make(second)
    stop_before(monkeypatch, 3, RuntimeError("the disk is on fire"))
    job = start_migration(ruleset=second.ruleset, revision=second).job
    failed = run_job(job.pk, worker="tests")
    assert (failed.state, failed.code, failed.done) == (State.FAILED, "internal", 3)
    resume_job(failed)
    assert counts_of(run_job(job.pk, worker="tests")) == {"changed": 4}
    assert CharacterEvent.objects.count() == 4


def test_a_worker_whose_lease_is_lost_stores_nothing_more(second):
    """M9.10."""
    character = make(second)
    job = start_migration(ruleset=second.ruleset, revision=second).job
    claimed: list[Run] = []
    real = running._fix_turns

    def lose(run: Run, target: Any) -> None:
        real(run, target)
        claimed.append(run)
        Job.objects.filter(pk=job.pk).update(lease_holder="somebody-else")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(running, "_fix_turns", lose)
        run_job(job.pk, worker="tests")
    with pytest.raises(LeaseLost), transaction.atomic():
        claimed[0].checkpoint(cursor={"after": 1})
    assert stored_of(reload(character)) == OLD
    assert MigrationTurn.objects.get().outcome == ""


def test_a_worker_lost_before_the_turns_were_fixed_begins_again(second):
    """M9.10, M9.17."""
    make(second)
    job = start_migration(ruleset=second.ruleset, revision=second).job
    MigrationTurn.objects.create(job=job, character_key=1)
    assert counts_of(run_job(job.pk, worker="tests")) == {"changed": 1}


def test_a_version_that_is_gone_ends_the_job_in_a_sentence(second):
    job = start_migration(ruleset=second.ruleset, revision=second).job
    Character.objects.all().delete()
    Revision.objects.filter(pk=second.pk).delete()
    failed = run_job(job.pk, worker="tests")
    assert (failed.state, failed.code) == (State.FAILED, "ruleset-missing")
    assert failed.sentence == "Version 2 of this ruleset is not stored here any more."


def test_counts_rise_by_one_and_never_fall(second, monkeypatch):
    """M9.9."""
    for stored in (OLD, [1], OLD):
        make(second, stored)
    seen: list[tuple[int, int]] = []
    real = Run.checkpoint

    def checkpoint(self: Run, **keys: Any) -> None:
        real(self, **keys)
        seen.append((keys["done"], sum(keys["counts"].values())))

    monkeypatch.setattr(Run, "checkpoint", checkpoint)
    job = migrate(second)
    assert seen == [(0, 0), (1, 1), (2, 2), (3, 3)]
    assert job.counts == ZERO | {"changed": 2, "failed": 1}


# Looking first


def test_a_dry_run_counts_and_tells_differences_and_writes_nothing(second):
    """M9.15."""
    characters = [make(second), make(second, [1]), make(first_version(second))]
    before = [reload(one).document for one in characters]
    job = migrate(second, is_dry=True, moves_unpinned=True)
    assert counts_of(job) == {"changed": 2, "failed": 1}
    assert [reload(one).document for one in characters] == before
    assert CharacterEvent.objects.count() == 0
    assert changed_turns(job) == []
    told = {one.character: [str(sentence) for sentence in one.sentences] for one in differing_turns(job)}
    assert "Grace takes 7 over from grace." in told[characters[0].pk]
    assert "Guard: 6 instead of 5." in told[characters[2].pk]
    assert counts_of(migrate(second, moves_unpinned=True)) == counts_of(job)


def test_a_dry_run_tells_at_most_fifty_differences_resumed_or_not(second, monkeypatch):
    """M9.15."""
    for _ in range(20):
        make(second)
    stop_before(monkeypatch, 3, RuntimeError())
    job = start_migration(ruleset=second.ruleset, revision=second, is_dry=True).job
    failed = run_job(job.pk, worker="tests")
    resume_job(failed)
    assert counts_of(run_job(job.pk, worker="tests")) == {"changed": 20}
    assert sum(len(one.sentences) for one in differing_turns(job)) == running.DIFFERENCES_MOST


def test_a_dry_run_and_a_migration_are_two_jobs(second):
    """M9.12."""
    dry = start_migration(ruleset=second.ruleset, revision=second, is_dry=True)
    wet = start_migration(ruleset=second.ruleset, revision=second)
    assert dry.job.pk != wet.job.pk
    assert dry.job.lane == wet.job.lane


# Setting back


def test_one_character_is_set_back_with_its_version(second):
    """M9.7."""
    character = make(first_version(second))
    before = Character.objects.values(*PINNED, "document").get(pk=character.pk)
    job = migrate(second, moves_unpinned=True)
    assert set_back(Actor(), job=job, character_key=character.pk) is None
    assert Character.objects.values(*PINNED, "document").get(pk=character.pk) == before
    assert set_back(Actor(), job=job, character_key=character.pk).code == "nothing-to-do"


def test_a_character_that_was_edited_since_stays(second):
    """M9.7."""
    character = make(second)
    job = migrate(second)
    change(character, commands.EditField("home", "Cove"))
    assert set_back(Actor(), job=job, character_key=character.pk).code == "edited-since"
    assert stored_of(reload(character))["build"]["fields"]["home"] == "Cove"


def test_all_of_a_job_are_set_back_but_those_that_were_edited_or_are_gone(second):
    """M9.7."""
    kept, edited, gone = make(second), make(second), make(second)
    job = migrate(second)
    change(edited, commands.EditField("home", "Cove"))
    gone.delete()
    back = run_job(start_setting_back(job=job).job.pk, worker="tests")
    assert counts_of(back) == {"changed": 1, "skipped": 2}
    assert stored_of(reload(kept)) == OLD
    assert stored_of(reload(edited))["build"]["fields"]["home"] == "Cove"
    assert counts_of(migrate(second)) == {"changed": 1}


def test_a_cancelled_setting_back_stops_after_the_character_in_hand_and_goes_on_m9_7_m9_13(
    second, monkeypatch
):
    characters = [make(second) for _ in range(3)]
    job = start_setting_back(job=migrate(second)).job
    cancel_in(monkeypatch, setting_back, "set_back", 1, job)
    cancelled = run_job(job.pk, worker="tests")
    assert (cancelled.state, cancelled.done, cancelled.total) == (State.CANCELLED, 1, 3)
    assert [stored_of(reload(one)) == OLD for one in characters] == [True, False, False]
    assert isinstance(resume_job(cancelled), Job)
    assert counts_of(run_job(job.pk, worker="tests")) == {"changed": 3}
    assert [stored_of(reload(one)) for one in characters] == [OLD, OLD, OLD]


def test_a_note_in_the_history_keeps_no_character_from_being_set_back_m9_7(second):
    character = make(second)
    job = migrate(second)
    save_note(reload(character), actor=GUEST, place="share", command={"op": "share"})
    assert set_back(Actor(), job=job, character_key=character.pk) is None
    assert stored_of(reload(character)) == OLD


def test_a_character_outside_the_job_is_not_set_back(second):
    """M9.7."""
    job = migrate(second)
    assert set_back(Actor(), job=job, character_key=make(second).pk).code == "nothing-to-do"


def test_a_job_leads_to_what_it_did_only_while_that_is_here_u6_2(second):
    job = migrate(second)
    back = start_setting_back(job=job).job
    results = reverse("characters:migration", args=[second.ruleset.pk, job.pk])
    assert [link_of(job), link_of(back)] == [results, results]

    second.ruleset.current = None
    second.ruleset.save()
    assert [link_of(job), link_of(back)] == ["", ""]

    second.ruleset.current = second
    second.ruleset.save()
    Job.objects.filter(pk=job.pk).delete()
    assert link_of(back) == ""


def link_of(job: Job) -> str:
    return job_page(Viewer(Actor(), is_staff=True), job).link
