"""The pictures are taken in an installation of their own, whatever is set up where they are taken."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "take_screenshots.py"
SET_HERE = {
    "DATABASE_URL": "postgres://studio@db.example/real",
    "REDIS_URL": "redis://cache.example/0",
    "SECRET_KEY": "real",
    "HOST": "0.0.0.0",
    "STUDIO_URL": "https://studio.example",
    "OIDC_ISSUER": "https://id.example",
    "EMAIL_HOST": "mail.example",
}


@pytest.fixture
def take_screenshots() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("take_screenshots", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_nothing_of_an_installation_that_is_set_up_here_is_inherited(take_screenshots, monkeypatch, tmp_path):
    for name, value in SET_HERE.items():
        monkeypatch.setenv(name, value)
    environment = take_screenshots.own_environment(tmp_path, 8123)
    assert environment.keys() & SET_HERE.keys() == set()
    assert {name: environment[name] for name in ("STUDIO_VAR_DIR", "STUDIO_STATIC_ROOT", "PORT")} == {
        "STUDIO_VAR_DIR": str(tmp_path),
        "STUDIO_STATIC_ROOT": str(tmp_path / "static"),
        "PORT": "8123",
    }
    assert "PATH" in environment
