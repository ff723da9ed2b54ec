"""Field reports about importing, as the smallest cases (IMPORT). Source: U9.7, F1.38, F1.82, F1.83."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from characters.models import Character
from characters.queries import is_dormant
from characters.services.making import make_character
from rulesets.engine.api import evaluate, read_ruleset
from rulesets.models import Revision, Ruleset, Upload
from rulesets.queries import compiled_cache, compiled_for
from rulesets.services.exporting import ExportFile, export_file, export_package
from rulesets.services.importing import confirm_import, import_file, propose_import
from studio.accounts.models import User
from tests.factories.rulesets import actor_of, write_bytes, write_document

pytestmark = pytest.mark.django_db


# one bad entry, and a success message that was not true


def feats() -> list[dict[str, Any]]:
    return [
        {"id": f"feat-{number}", "label": f"Feat {number}", "grants": {"trained": {"skills": ["row"]}}}
        for number in range(1, 101)
    ]


def file_with(entries: list[dict[str, Any]]) -> bytes:
    sheet = write_document()["sheet"] | {
        "builder": {
            "tier": "able",
            "steps": [{"id": "feats", "label": "Feats", "kind": "catalog", "catalog": "feats"}],
        }
    }
    return write_bytes(sheet=sheet, catalogs=[{"id": "feats", "label": "Feats", "entries": entries}])


def test_every_bad_entry_is_named_in_one_report_nothing_is_stored_and_the_mended_file_is_whole_u9_7(
    user: User,
):
    bad = feats()
    del bad[36]["label"]
    bad[40]["id"] = bad[39]["id"]
    bad[89]["grants"]["trained"]["skills"] = ["swim"]

    first = propose_import(actor=actor_of(user), name="feats.json", data=file_with(bad))

    assert first.upload is None
    assert [(problem.path, problem.code.value, problem.about) for problem in first.problems] == [
        ("catalogs[0].entries[36].label", "missing", ("Feats", "feat-37")),
        ("catalogs[0].entries[40].id", "repeated-id", ("Feats", "Feat 41")),
        ("catalogs[0].entries[89].grants.trained.skills[0]", "unknown-id", ("Feats", "Feat 90")),
    ]
    assert not Ruleset.objects.exists()
    assert not Upload.objects.exists()

    second = propose_import(actor=actor_of(user), name="feats.json", data=file_with(feats()))
    assert second.upload is not None
    stored = confirm_import(actor=actor_of(user), upload=second.upload)
    compiled_cache.clear()  # as after a restart
    again = compiled_for(Revision.objects.get(pk=stored.pk))
    assert len(again.catalogs["feats"].entries) == 100


# a file the tool wrote itself cannot be read back

ODD = 'A "quoted" \\backslash\\, 🗝 and שלום, then 1d8'


@pytest.mark.parametrize("export", [export_file, export_package])
def test_what_the_studio_wrote_is_read_back_without_a_word_and_written_the_same_f1_83(
    user: User,
    export: Callable[[Revision], ExportFile],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
):
    """The character that stood on it wakes, with the same numbers, on an installation that was wiped."""
    document = write_document(name=ODD, license={"attribution": f"{ODD}\nsecond line\twith a tab"})
    stored = import_file(actor=actor_of(user), data=json.dumps(document).encode()).revision
    character = make_character(actor_of(user), revision=stored, name=ODD)
    before = dict(evaluate(compiled_for(stored), {}).derived)
    first = export(stored).data
    Ruleset.objects.all().delete()
    assert is_dormant(Character.objects.get())

    with django_capture_on_commit_callbacks(execute=True):
        proposal = propose_import(actor=actor_of(user), name="a", data=first)
        assert proposal.problems == ()
        assert proposal.upload is not None
        again = confirm_import(actor=actor_of(user), upload=proposal.upload)

    assert (export(again).data, again.digest, again.name) == (first, stored.digest, ODD)
    awake = Character.objects.get()
    assert (awake.revision, awake.document, awake.name) == (again, character.document, ODD)
    assert dict(evaluate(compiled_for(again), {}).derived) == before


def test_problem_of_the_file_as_a_whole_and_of_an_unknown_key_name_what_they_are_in():
    document = write_document()
    document["sheet"]["skills"][0]["a.b[0]"] = 1
    found = read_ruleset(json.dumps(document).encode())
    assert isinstance(found, list)
    assert [(problem.path, problem.about) for problem in found] == [("sheet.skills[0].a.b[0]", ("Row",))]
    broken = read_ruleset(b"[]")
    assert isinstance(broken, list)
    assert [problem.about for problem in broken] == [()]
