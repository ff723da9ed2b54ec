"""`manage.py import_ruleset` and `export_ruleset`: what the pages do, for scripts. Source: U6.3."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulesets.archives import pack
from rulesets.models import Revision
from rulesets.services.shipping import SHIPPED_DIR, install_shipped
from studio.accounts.models import User
from tests.factories.packages import store_package, write_package
from tests.factories.rulesets import store_imported, write_bytes

pytestmark = pytest.mark.django_db


def run(*arguments: object) -> str:
    out = StringIO()
    call_command(*map(str, arguments), stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data"), [("salt-coast.json", write_bytes()), ("salt-coast.zip", pack(write_package()))]
)
def test_file_is_imported_as_somebodys_own_and_exported_again(
    user: User, tmp_path: Path, name: str, data: bytes
):
    User.objects.filter(pk=user.pk).update(display_language="de")
    file = tmp_path / name
    file.write_bytes(data)
    told = run("import_ruleset", file, "--user", "mira")
    assert told == "local/salt-coast, version 1: Salt Coast, stored.\n"
    assert "stored already" in run("import_ruleset", file, "--user", "mira")
    assert Revision.objects.get().ruleset.owner == user
    again = tmp_path / f"again{file.suffix}"
    run("export_ruleset", "local/salt-coast", again, "--user", "mira")
    assert again.read_bytes() == data


def test_bad_file_is_told_with_every_problem_and_not_stored(user: User, tmp_path: Path):
    file = tmp_path / "bad.json"
    file.write_bytes(write_bytes(name=None, surprise=1))
    with pytest.raises(CommandError) as refused:
        run("import_ruleset", file, "--user", "mira")
    assert [line.split(":")[0] for line in str(refused.value).splitlines()] == [
        "Nothing was stored",
        "  name",
        "  surprise",
    ]
    assert not Revision.objects.exists()


@pytest.mark.parametrize(
    ("file", "user_name", "words"),
    [("gone.json", "mira", "cannot be read"), ("gone.json", "nobody", "no user named nobody")],
)
def test_import_of_what_is_not_there_is_told(
    user: User, tmp_path: Path, file: str, user_name: str, words: str
):
    with pytest.raises(CommandError, match=words):
        run("import_ruleset", tmp_path / file, "--user", user_name)


def test_shipped_ruleset_is_exported_by_its_bare_name(tmp_path: Path):
    install_shipped()
    run("export_ruleset", "lantern-ferry", tmp_path / "a.json")
    assert (tmp_path / "a.json").read_bytes() == (SHIPPED_DIR / "lantern-ferry" / "ruleset.json").read_bytes()


def test_named_version_is_exported_else_the_highest(user: User, tmp_path: Path):
    for number in (1, 2):
        store_imported(user=user, version=number)
    run("export_ruleset", "local/salt-coast", tmp_path / "a.json", "--user", "mira")
    run("export_ruleset", "local/salt-coast", tmp_path / "b.json", "--user", "mira", "--number", 1)
    assert (tmp_path / "a.json").read_bytes() == write_bytes(version=2)
    assert (tmp_path / "b.json").read_bytes() == write_bytes(version=1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["local/salt-coast", "a.zip"], "name its owner with --user"),
        (["local/salt-coast", "a.zip", "--user", "otto"], "no local/salt-coast of otto"),
        (["local/salt-coast", "a.zip", "--user", "mira", "--number", "7"], "no version 7 of"),
        (["local/salt-coast", "a.json", "--user", "mira"], "Export the package"),
        (["local/salt-coast", "a.txt", "--user", "mira"], "ends in .zip"),
        (["local/salt-coast", "there.zip", "--user", "mira"], "is there already"),
        (["local/salt-coast", "no folder/a.zip", "--user", "mira"], "cannot be written"),
    ],
)
def test_export_that_cannot_be_made_is_told(user: User, tmp_path: Path, arguments: list[str], words: str):
    store_package(user=user)
    (tmp_path / "there.zip").write_bytes(b"mine")
    key, file, *rest = arguments
    with pytest.raises(CommandError, match=words):
        run("export_ruleset", key, tmp_path / file, *rest)
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("there.zip", b"mine")]
