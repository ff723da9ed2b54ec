"""`manage.py ruleset`: what it prints, and its exit status. No database."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from rulesets.archives import pack
from rulesets.services.shipping import SHIPPED_DIR
from tests.factories.packages import write_package
from tests.factories.rulesets import write_bytes

FERRY = SHIPPED_DIR / "lantern-ferry"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small valid ruleset file."""
    return write(tmp_path / "salt-coast.json", write_bytes())


def write(path: Path, content: bytes | dict[str, Any]) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def run(*arguments: object) -> tuple[int, str]:
    """Run the command; return its exit status and what it printed."""
    out = StringIO()
    try:
        call_command("ruleset", *map(str, arguments), stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def run_json(*arguments: object) -> tuple[int, Any]:
    status, printed = run(*arguments, "--json")
    return status, json.loads(printed)


def test_check_of_a_good_file(file: Path):
    assert run_json("check", file) == (0, {"ok": True, "problems": [], "kept": []})
    assert run("check", file) == (0, "No problems.\n")


def test_check_of_a_package_as_a_zip_archive(tmp_path: Path):
    good = write(tmp_path / "good.zip", pack(write_package()))
    assert run("check", good) == (0, "No problems.\n")
    bad = write(tmp_path / "bad.zip", pack({**write_package(), "notes.txt": b""}))
    status, report = run_json("check", bad)
    assert (status, [(one["path"], one["code"]) for one in report["problems"]]) == (
        1,
        [("notes.txt", "archive-path")],
    )


def test_check_names_kept_parts(tmp_path: Path):
    file = write(tmp_path / "kept.json", write_bytes(battle={"anything": 1}))
    assert run_json("check", file) == (0, {"ok": True, "problems": [], "kept": ["battle"]})
    assert run("check", file) == (0, "No problems.\nKept, not interpreted yet: battle\n")


def test_check_of_a_bad_file_reports_every_problem(tmp_path: Path):
    file = write(tmp_path / "bad.json", write_bytes(name=None, version="one"))
    status, report = run_json("check", file)
    assert (status, report["ok"], report["kept"]) == (1, False, [])
    assert {(one["path"], one["code"], one["value"]) for one in report["problems"]} == {
        ("name", "missing", None),
        ("version", "wrong-type", "one"),
    }
    assert all(set(one) == {"path", "code", "message", "value"} for one in report["problems"])
    status, printed = run("check", file)
    assert status == 1
    assert {line.split(": ")[0] for line in printed.splitlines()} == {"name", "version"}


def test_check_of_a_file_with_too_many_problems_says_how_many_were_left_off(tmp_path: Path):
    """F1.40."""
    file = write(tmp_path / "bad.json", write_bytes(**{f"k{n}": 1 for n in range(498)}))
    status, printed = run("check", file)
    assert status == 1
    assert len(printed.splitlines()) == 201
    assert printed.splitlines()[-1] == "ruleset: 298 more problems."


def test_check_of_a_package_folder():
    status, report = run_json("check", FERRY)
    assert (status, report["ok"], report["problems"]) == (0, True, [])


@pytest.mark.parametrize("action", ["check", "evaluate", "build"])
def test_file_that_is_not_there_is_a_problem(tmp_path: Path, file: Path, action: str):
    rest = [] if action == "check" else [write(tmp_path / "blank.json", {})]
    status, report = run_json(action, tmp_path / "none.json", *rest)
    assert status == 1
    assert [one["path"] for one in report["problems"]] == ["ruleset"]


@pytest.mark.parametrize("action", ["evaluate", "build"])
@pytest.mark.parametrize("content", [b"not json", b"[1]", b'{"a": 1, "a": 2}'])
def test_sheet_that_cannot_be_read_is_a_problem(tmp_path: Path, file: Path, action: str, content: bytes):
    status, report = run_json(action, file, write(tmp_path / "sheet.json", content))
    assert status == 1
    assert report["ok"] is False
    assert report["problems"]


def test_evaluate_a_blank_sheet(tmp_path: Path, file: Path):
    blank = write(tmp_path / "blank.json", {})
    assert run_json("evaluate", file, blank) == (
        0,
        {
            "abilities": {"brawn": {"score": 4, "modifier": 0}, "wit": {"score": 4, "modifier": 0}},
            "fields": {},
            "derived": {"guard": 5},
            "skills": {"row": {"tier": "new", "number": 0}},
            "saves": {},
            "pools": {},
            "tracks": {},
            "states": {},
            "hidden": [],
        },
    )


def test_evaluate_a_sheet(tmp_path: Path, file: Path):
    sheet = write(
        tmp_path / "sheet.json", {"v": 1, "build": {"abilities": {"brawn": 8}, "skills": {"row": "able"}}}
    )
    status, report = run_json("evaluate", file, sheet)
    assert status == 0
    assert report["abilities"]["brawn"] == {"score": 8, "modifier": 1}
    assert report["derived"] == {"guard": 6}
    assert report["skills"] == {"row": {"tier": "able", "number": 2}}
    status, printed = run("evaluate", file, sheet)
    assert status == 0
    assert "abilities/brawn: score 8, modifier 1\n" in printed
    assert "derived/guard: 6\n" in printed


def test_build_a_character_nobody_has_begun(tmp_path: Path):
    blank = write(tmp_path / "blank.json", {})
    status, report = run_json("build", FERRY, blank)
    assert status == 0
    assert set(report) == {"sheet", "steps", "pools"}
    assert report["sheet"]["v"] == 1
    assert report["sheet"]["builder"]["described"] is False
    declared = json.loads((FERRY / "ruleset.json").read_text())["sheet"]["builder"]["steps"]
    assert [step["id"] for step in report["steps"]] == [step["id"] for step in declared]
    assert all(set(step) == {"id", "shown", "badge", "inactive"} for step in report["steps"])
    assert any(step["badge"] > 0 for step in report["steps"])
    status, printed = run("build", FERRY, blank)
    assert status == 0
    assert " open\n" in printed


def test_build_applies_picks_and_names_those_that_do_not_count(tmp_path: Path):
    answers = {"builder": {"picks": {"shore": ["reed-fen"], "habits": ["whistles", "gone-for-good"]}}}
    file = write(tmp_path / "answers.json", answers)
    status, report = run_json("build", FERRY, file)
    assert status == 0
    assert report["sheet"]["build"]["fields"]["swims"] is True
    steps = {step["id"]: (step["badge"], step["inactive"]) for step in report["steps"]}
    assert (steps["shore"], steps["habits"]) == ((0, []), (0, ["gone-for-good"]))
    status, printed = run("build", FERRY, file)
    assert "habits: done; not counting: gone-for-good\n" in printed


def test_build_takes_what_it_printed(tmp_path: Path):
    _, first = run_json("build", FERRY, write(tmp_path / "blank.json", {}))
    _, second = run_json("build", FERRY, write(tmp_path / "again.json", first["sheet"]))
    assert second == first


def test_build_of_a_ruleset_without_a_builder_is_its_sheet(tmp_path: Path, file: Path):
    sheet = {"v": 1, "build": {"abilities": {"brawn": 8}}}
    assert run_json("build", file, write(tmp_path / "sheet.json", sheet)) == (
        0,
        {"sheet": sheet, "steps": [], "pools": {}},
    )


def test_schema_describes_the_file_and_allows_comments():
    status, printed = run("schema")
    schema = json.loads(printed)
    assert status == 0
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert {"id", "version", "name", "sheet", "gm"} <= set(schema["required"])
    assert (
        schema["patternProperties"] == schema["$defs"]["Skill"]["patternProperties"] == {r"^\$comment$": True}
    )


def test_command_runs_without_environment_and_database(tmp_path: Path, file: Path):
    bare = {"PATH": os.environ["PATH"], "STUDIO_VAR_DIR": str(tmp_path / "var")}
    done = subprocess.run(
        [sys.executable, "manage.py", "ruleset", "check", str(file), "--json"],
        cwd=settings.BASE_DIR,
        env=bare,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, json.loads(done.stdout)) == (0, {"ok": True, "problems": [], "kept": []})
    assert not list((tmp_path / "var").glob("*.sqlite3"))


def write_moved(tmp_path: Path) -> Path:
    """A ruleset whose skill was called creep in version 1 of its sheet."""
    document = json.loads(write_bytes())
    document["sheet"]["skills"].append({"id": "sneak", "label": "Sneak"})
    step = {"rename": "skill", "from": "creep", "to": "sneak"}
    document["sheet"] |= {"version": 2, "migrations": [{"from": 1, "steps": [step]}]}
    return write(tmp_path / "moved.json", document)


def test_migrate_gives_the_character_and_what_each_step_did(tmp_path: Path):
    moved = write_moved(tmp_path)
    build = {"skills": {"creep": "able"}}
    character = write(tmp_path / "character.json", {"v": 1, "build": build})
    status, report = run_json("migrate", moved, character)
    line = {"path": "sheet.migrations[0].steps[0]", "kind": "rename", "done": True}
    assert status == 0
    assert report == {
        "sheet": {"v": 2, "build": {"skills": {"creep": "able", "sneak": "able"}}},
        "from": 1,
        "to": 2,
        "changed": True,
        "report": [line | {"message": "Sneak takes able over from creep."}],
    }
    assert run("migrate", moved, character) == (
        0,
        "From sheet version 1 to 2:\n* sheet.migrations[0].steps[0]: Sneak takes able over from creep.\n",
    )
    assert json.loads(character.read_bytes()) == {"v": 1, "build": build}


def test_migrate_says_why_a_step_did_nothing_and_when_nothing_was_to_be_done(tmp_path: Path):
    moved = write_moved(tmp_path)
    bare = write(tmp_path / "bare.json", {"build": {}})
    assert run("migrate", moved, bare)[1].endswith(
        "- sheet.migrations[0].steps[0]: Nothing was stored under creep.\n"
    )
    present = write(tmp_path / "present.json", {"v": 2, "build": {}})
    assert run("migrate", moved, present) == (0, "Nothing to do: the character is of sheet version 2.\n")
    assert run_json("migrate", moved, present)[1]["changed"] is False


def test_evaluate_and_build_migrate_the_character_first(tmp_path: Path):
    moved = write_moved(tmp_path)
    character = write(tmp_path / "character.json", {"build": {"skills": {"creep": "able"}}})
    assert run_json("evaluate", moved, character)[1]["skills"]["sneak"]["tier"] == "able"
    assert run_json("build", moved, character)[1]["sheet"]["build"]["skills"]["sneak"] == "able"
    assert run_json("build", moved, write(tmp_path / "blank.json", {}))[1]["sheet"]["v"] == 2


def test_migrate_refuses_a_sheet_that_is_no_object(tmp_path: Path):
    status, report = run_json("migrate", write_moved(tmp_path), write(tmp_path / "list.json", b"[]"))
    assert (status, report["problems"][0]["path"]) == (1, "sheet")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package folder without a manifest."""
    folder = tmp_path / "salt-coast"
    for name, data in write_package().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / "manifest.json").unlink()
    return folder


def test_manifest_is_written_for_a_folder_and_again_after_each_change(package: Path):
    status, report = run_json("manifest", package, "--version", "1.4.0")
    assert (status, report["ok"]) == (0, True)
    assert "manifest.json" in report["written"]
    assert run_json("check", package)[0] == 0

    manifest = json.loads((package / "manifest.json").read_bytes())
    assert manifest["version"] == "1.4.0"
    write(package / "manifest.json", {**manifest, "description": "Mine.", "capabilityApi": 7, "files": [7]})
    with (package / "README.md").open("a") as readme:
        readme.write("Louder.")
    assert run_json("check", package)[0] == 1
    assert run_json("manifest", package)[0] == 0
    assert run_json("check", package)[0] == 0
    again = json.loads((package / "manifest.json").read_bytes())
    assert (again["version"], again["description"]) == ("1.4.0", "Mine.")


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("manifest.json", b"[]", "manifest: A manifest is a JSON object"),
        ("manifest.json", b"{", "manifest: This is not JSON"),
        ("README.md", b"\xff", "README.md: The file is not UTF-8 text."),
        ("ruleset.json", b'{"version": "x"}', "version: "),
    ],
)
def test_manifest_is_not_written_for_what_cannot_be_read(package: Path, name: str, data: bytes, words: str):
    write(package / name, data)
    before = {path: path.read_bytes() for path in package.rglob("*") if path.is_file()}
    status, printed = run("manifest", package)
    assert status == 1
    assert words in printed
    assert {path: path.read_bytes() for path in package.rglob("*") if path.is_file()} == before


def test_manifest_of_a_folder_without_a_ruleset_is_not_written(tmp_path: Path):
    status, printed = run("manifest", tmp_path)
    assert (status, printed) == (1, "ruleset: The package has no ruleset.json. Add the ruleset file.\n")


@pytest.mark.parametrize("version", ["2", "one"])
def test_manifest_with_a_version_that_is_none_is_told(package: Path, version: str):
    status, printed = run("manifest", package, "--version", version)
    assert status == 1
    assert f'manifest.version: "{version}" is no version of a package.' in printed
