"""The guide for administrators names what is there. Its units are read here, not run. Source: U8.3, U6.4."""

import configparser
import re
import shlex

import pytest
from django.core.management import get_commands, load_command_class

from studio.jobs.processes import worker_command
from tests.docs.variables import ROOT, read_variables

OF_DJANGO = {"DJANGO_SETTINGS_MODULE"}


@pytest.fixture(scope="module")
def guide() -> str:
    return (ROOT / "docs" / "administration.md").read_text(encoding="utf-8")


def blocks(guide: str) -> dict[str, str]:
    """The files of the guide by name, as their first line says it."""
    found = re.findall(r"```ini\n# (\S+)\n(.*?)```", guide, re.DOTALL)
    return {name.rsplit("/", 1)[-1]: text for name, text in found}


def commands_of(unit: str) -> list[list[str]]:
    return [shlex.split(line) for line in re.findall(r"^Exec\w+=(.*)$", unit, re.MULTILINE)]


def test_variables_of_the_units_are_ones_that_are_read(guide: str):
    named = set(re.findall(r"^([A-Z_]+)=", blocks(guide)["studio.env"], re.MULTILINE))
    assert named - read_variables() - OF_DJANGO == set()
    assert {"WEB_PROCESSES", "WEB_THREADS", "DATABASE_URL", "REDIS_URL"} <= named


@pytest.mark.parametrize("name", ["studio-web.service", "studio-worker.service"])
def test_units_are_well_formed_and_take_the_settings_from_the_file(guide: str, name: str):
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(blocks(guide)[name])
    assert unit["Service"]["EnvironmentFile"] == "/etc/studio.env"
    assert unit["Service"]["WorkingDirectory"] == "/srv/studio"
    assert unit["Install"]["WantedBy"] == "multi-user.target"


def test_the_web_server_is_prepared_as_make_run_prepares_it(guide: str, settings):
    prepared = [
        tuple(words[2:])
        for words in commands_of(blocks(guide)["studio-web.service"])
        if words[1] == "manage.py"
    ]
    assert prepared == [(name, *arguments) for name, arguments in settings.PREPARE_COMMANDS]


def test_the_worker_is_the_one_that_serve_starts(guide: str):
    (unit,) = commands_of(blocks(guide)["studio-worker.service"])
    own = worker_command(processes=2)
    assert unit[0].endswith("/celery")
    assert unit[1:5] == own[own.index("-A") : own.index("-A") + 4]
    assert ("--beat" in unit, unit[unit.index("--concurrency") + 1]) == (True, "2")


def test_gunicorn_starts_what_the_file_beside_it_configures(guide: str):
    web = commands_of(blocks(guide)["studio-web.service"])[4]
    assert web[0].endswith("/gunicorn")
    assert web[1:] == ["studio.wsgi:application"]
    assert (ROOT / "gunicorn.conf.py").exists()


@pytest.mark.parametrize(("name", "arguments"), [("backup", ["a.zip"]), ("restore", ["a.zip", "--replace"])])
def test_backup_and_restore_take_what_the_guide_gives_them(guide: str, name: str, arguments: list[str]):
    assert f"manage.py {name} /var/backups/studio-" in guide
    parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
    assert parser.parse_args(arguments).file.name == "a.zip"
