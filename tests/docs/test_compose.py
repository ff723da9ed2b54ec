"""The container files fit the Studio and each other. They are read here, not run. Source: U8.3."""

import json
import re
from typing import Any

import pytest
import yaml
from django.core.management import get_commands, load_command_class

from studio.jobs.processes import worker_command
from studio.settings.environment import read_database
from tests.docs.variables import ROOT, read_variables

OF_PYTHON = {"PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "DJANGO_SETTINGS_MODULE"}
"""Read by Python and Django themselves."""

_CHOSEN = re.compile(r"\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def dockerfile() -> str:
    return (ROOT / "Dockerfile").read_text(encoding="utf-8")


def own_services(compose: dict[str, Any]) -> dict[str, Any]:
    """The services that run the Studio, by name."""
    return {name: service for name, service in compose["services"].items() if "build" in service}


def image_variables(dockerfile: str) -> dict[str, str]:
    block = re.search(r"^ENV ((?:.*\\\n)*.*)$", dockerfile, re.MULTILINE)
    assert block is not None
    return dict(pair.split("=", 1) for pair in block[1].replace("\\\n", " ").split())


def fill_in(text: str, **chosen: str) -> str:
    """Put in what a person chose for `${NAME}`, or the default."""
    return _CHOSEN.sub(lambda found: chosen.get(found[1]) or found[2] or "", text)


def test_every_variable_that_the_containers_set_is_one_that_is_read(compose, dockerfile):
    services = own_services(compose)
    assert set(services) == {"studio", "worker"}
    known = read_variables() | OF_PYTHON
    for name, service in services.items():
        assert set(service["environment"]) - known == set(), name
    assert set(image_variables(dockerfile)) - known == set()


def test_database_and_broker_are_the_services_beside_it(compose, monkeypatch, tmp_path):
    for service in own_services(compose).values():
        variables = service["environment"]
        url = fill_in(variables["DATABASE_URL"], POSTGRES_PASSWORD="s3cret")
        monkeypatch.setenv("DATABASE_URL", url)
        database = read_database(tmp_path)
        beside = compose["services"][database["HOST"]]["environment"]
        assert database["ENGINE"].endswith("postgresql")
        assert (database["USER"], database["NAME"]) == (beside["POSTGRES_USER"], beside["POSTGRES_DB"])
        assert database["PASSWORD"] == fill_in(beside["POSTGRES_PASSWORD"], POSTGRES_PASSWORD="s3cret")
        broker = re.fullmatch(r"redis://(\w+):6379/0", variables["REDIS_URL"])
        assert broker is not None
        assert broker[1] in compose["services"]


def test_password_of_the_database_has_no_default(compose):
    texts = [json.dumps(service) for service in compose["services"].values()]
    named = [found for text in texts for found in re.findall(r"\$\{POSTGRES_PASSWORD[^}]*\}", text)]
    assert named
    assert all(":?" in found for found in named)


def test_only_this_machine_is_let_in_until_somebody_says_otherwise(compose):
    (port,) = compose["services"]["studio"]["ports"]
    assert fill_in(port) == "127.0.0.1:8000:8000"
    assert fill_in(port, HOST="0.0.0.0", PORT="80") == "0.0.0.0:80:8000"


def test_image_serves_where_its_port_is_published_and_keeps_its_data_in_the_volume(compose, dockerfile):
    assert "EXPOSE 8000" in dockerfile
    variables = image_variables(dockerfile)
    assert variables["HOST"] == "0.0.0.0"
    assert f"VOLUME {variables['STUDIO_VAR_DIR']}\n" in dockerfile
    for service in own_services(compose).values():
        assert service["volumes"] == [f"studio:{variables['STUDIO_VAR_DIR']}"]


def test_image_copies_what_is_there_and_prepares_before_it_serves(dockerfile):
    copied = re.findall(r"^COPY (\S+) \.$", dockerfile, re.MULTILINE)
    assert copied == ["requirements.txt", "."]
    assert (ROOT / "requirements.txt").exists()
    command = re.search(r"^CMD (\[.*\])$", dockerfile, re.MULTILINE)
    assert command is not None
    python, script, name, *options = json.loads(command[1])
    assert (python, script) == ("python", "manage.py")
    parser = load_command_class(get_commands()[name], name).create_parser(script, name)
    assert parser.parse_args(options).prepare is True


def test_workers_beside_the_first_keep_no_time(compose):
    """There is exactly one beat, in the worker that `serve` starts."""
    python, *rest = compose["services"]["worker"]["command"]
    assert python == "python"
    assert rest[:5] == ["-m", "celery", "-A", "studio.celery:app", "worker"]
    assert "--beat" not in rest
    assert "--beat" in worker_command(processes=1)


def test_images_are_plain_names_and_volumes_are_declared(compose, dockerfile):
    images = [service["image"] for service in compose["services"].values()]
    images += re.findall(r"^FROM (\S+)$", dockerfile, re.MULTILINE)
    assert [image for image in images if not re.fullmatch(r"[a-z-]+(?::[\w.-]+)?", image)] == []
    used = {volume.split(":")[0] for s in compose["services"].values() for volume in s["volumes"]}
    assert used == set(compose["volumes"])


def test_image_takes_no_data_and_no_secrets_along():
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"var", ".env", "studio.env", ".git"} <= set(left_out)
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"/.env", "/studio.env"} <= set(ignored)


def test_python_of_the_image_is_one_that_the_project_takes(dockerfile):
    version = re.search(r"^FROM python:3\.(\d+)", dockerfile, re.MULTILINE)
    assert version is not None
    assert int(version[1]) >= 11
