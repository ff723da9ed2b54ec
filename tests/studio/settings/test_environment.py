"""What an installation chooses by environment variables, and what holds when it chooses nothing."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from studio.settings.environment import (
    host_of,
    list_languages,
    make_var_dir,
    origin_of,
    read_address,
    read_cache,
    read_choice,
    read_database,
    read_flag,
    read_list,
    read_number,
    read_rate,
    read_redis,
    read_secret_key,
    read_time_zone,
)

ROOT = Path(__file__).resolve().parents[3]


def run_manage(*arguments: str, var_dir: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=kept | {"STUDIO_VAR_DIR": str(var_dir)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_database_is_a_file_of_the_installation_without_database_url(monkeypatch, tmp_path):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    database = read_database(tmp_path)
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["NAME"] == str(tmp_path / "studio.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["OPTIONS"]["timeout"] == 20
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


def test_database_is_postgresql_when_database_url_says_so(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "postgres://ada:p%40ss@db.example:5433/studio")
    database = read_database(tmp_path)
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "studio")
    assert (database["USER"], database["PASSWORD"]) == ("ada", "p@ss")
    assert database["CONN_HEALTH_CHECKS"] is True


def test_cache_is_redis_when_redis_url_says_so_else_files_that_all_processes_share(monkeypatch, tmp_path):
    monkeypatch.setenv("REDIS_URL", "redis://cache.example/1")
    assert read_cache(tmp_path)["BACKEND"].endswith("RedisCache")
    assert read_cache(tmp_path)["LOCATION"] == "redis://cache.example/1"
    monkeypatch.delenv("REDIS_URL")
    assert read_cache(tmp_path)["BACKEND"].endswith("FileBasedCache")
    assert read_cache(tmp_path)["LOCATION"] == str(tmp_path / "cache")


def test_secret_key_is_made_once_and_readable_by_its_owner_only(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    key = read_secret_key(tmp_path / "var")
    assert len(key) >= 64
    assert read_secret_key(tmp_path / "var") == key
    path = tmp_path / "var" / "secret-key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_secret_key_of_the_environment_counts_and_is_not_written(monkeypatch, tmp_path):
    monkeypatch.setenv("SECRET_KEY", "from outside")
    assert read_secret_key(tmp_path) == "from outside"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [("", []), ("a.example", ["a.example"]), ("a.example, b.example  c", ["a.example", "b.example", "c"])],
)
def test_list_is_separated_by_commas_or_spaces(monkeypatch, text, words):
    monkeypatch.setenv("STUDIO_HOSTS", text)
    assert read_list("STUDIO_HOSTS") == words


@pytest.mark.parametrize(
    ("text", "is_on"), [("1", True), ("True", True), ("on", True), ("0", False), ("", False)]
)
def test_flag(monkeypatch, text, is_on):
    monkeypatch.setenv("STUDIO_BEHIND_PROXY", text)
    assert read_flag("STUDIO_BEHIND_PROXY") is is_on


def test_origin_is_the_address_without_its_path():
    assert origin_of("https://id.example:8443/realms/home") == "https://id.example:8443"


def test_host_is_the_address_without_its_port():
    assert host_of("http://[2001:db8::7]:8000") == "[2001:db8::7]"
    assert host_of("https://Studio.example:8443/") == "studio.example"


def test_address_loses_the_slash_at_its_end(monkeypatch):
    monkeypatch.setenv("STUDIO_URL", " https://studio.example/ ")
    assert read_address("STUDIO_URL") == "https://studio.example"
    monkeypatch.delenv("STUDIO_URL")
    assert read_address("STUDIO_URL") == ""


@pytest.mark.parametrize(
    "text",
    [
        "studio.example",
        "localhost:8000",
        "//studio.example",
        "https://",
        "http://[2001:db8::7",
        "http://2001:db8::7",
    ],
)
def test_address_that_is_none_is_refused_with_a_way_out(monkeypatch, text):
    monkeypatch.setenv("STUDIO_URL", text)
    with pytest.raises(ImproperlyConfigured) as refused:
        read_address("STUDIO_URL")
    assert f"STUDIO_URL is no web address: {text!r}. Write it as https://" in str(refused.value)


def test_languages_are_english_and_those_with_a_translation(tmp_path):
    assert list_languages(tmp_path) == [("en", "English")]
    for name in ("de", "pt_BR", "en", "xx"):
        (tmp_path / name / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / name / "LC_MESSAGES" / "django.po").touch()
    assert [code for code, name in list_languages(tmp_path)] == ["en", "de", "pt-br"]


def test_production_behind_https_passes_djangos_deployment_checks(tmp_path):
    checked = run_manage(
        *("check", "--deploy", "--fail-level", "ERROR"),
        var_dir=tmp_path,
        DJANGO_SETTINGS_MODULE="studio.settings.prod",
        STUDIO_URL="https://studio.example",
    )
    assert checked.returncode == 0, checked.stderr
    # A domain's other names (W005) and the preload list (W021) are for its owner to decide; pages of the
    # Studio may frame one another (W019).
    assert set(re.findall(r"security\.(W\d+)", checked.stderr)) == {"W005", "W019", "W021"}


def test_everything_starts_with_no_environment_variable(tmp_path):
    checked = run_manage("check", var_dir=tmp_path)
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


def test_identity_provider_is_where_forms_may_lead_to(tmp_path):
    show = (
        "from django.conf import settings as s; print(s.CONTENT_SECURITY_POLICY['DIRECTIVES']['form-action'])"
    )
    ran = run_manage(
        *("shell", "--no-imports", "-c", show),
        var_dir=tmp_path,
        OIDC_ISSUER="https://id.example/realms/home/",
    )
    assert ran.stdout.strip() == "[\"'self'\", 'https://id.example']", ran.stderr
    assert run_manage("shell", "--no-imports", "-c", show, var_dir=tmp_path).stdout.strip() == "[\"'self'\"]"


SHOW_HOSTS = "from django.conf import settings as s; print(s.ALLOWED_HOSTS[3:], s.CSRF_TRUSTED_ORIGINS)"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://studio.example/", "['studio.example'] ['https://studio.example']"),
        ("http://10.0.0.5:8000", "['10.0.0.5'] ['http://10.0.0.5:8000']"),
        ("http://[2001:db8::7]:8000", "['[2001:db8::7]'] ['http://[2001:db8::7]:8000']"),
        ("HTTPS://Studio.Example", "['studio.example'] ['https://studio.example']"),
        ("", "[] []"),
    ],
)
def test_public_address_is_an_allowed_host_and_a_trusted_origin(tmp_path, url, shown):
    ran = run_manage("shell", "--no-imports", "-c", SHOW_HOSTS, var_dir=tmp_path, STUDIO_URL=url)
    assert ran.stdout.strip() == shown, ran.stderr


SHOW_SCOPES = (
    "from django.conf import settings as s; "
    "print(s.SOCIALACCOUNT_PROVIDERS['openid_connect']['APPS'][0]['settings']['scope'])"
)


@pytest.mark.parametrize(
    ("chosen", "scopes"),
    [
        ({"OIDC_SCOPES": "openid,groups email"}, ["openid", "groups", "email"]),
        ({"OIDC_SCOPES": ""}, ["openid", "profile", "email"]),
        ({}, ["openid", "profile", "email"]),
    ],
)
def test_scopes_are_a_list_like_all_others(tmp_path, chosen, scopes):
    shell = ("shell", "--no-imports", "-c", SHOW_SCOPES)
    ran = run_manage(*shell, var_dir=tmp_path, OIDC_ISSUER="https://id.example", **chosen)
    assert ran.stdout.strip() == str(scopes), ran.stderr


def test_number_of_the_environment_that_is_none_is_refused_in_words(tmp_path):
    ran = run_manage("serve", var_dir=tmp_path, WEB_THREADS="many")
    assert ran.returncode != 0
    assert ran.stderr.strip().endswith("argument --threads: invalid int value: 'many'")


@pytest.mark.parametrize(
    ("text", "rate"), [("", "5/hour"), ("20/Minute", "20/minute"), (" off ", None), ("OFF", None)]
)
def test_rate_is_read_or_switched_off(monkeypatch, text, rate):
    monkeypatch.setenv("STUDIO_API_READS", text)
    assert read_rate("STUDIO_API_READS", "5/hour") == rate


@pytest.mark.parametrize("text", ["5", "0/minute", "-1/minute", "5/week", "five/minute", "5/minutes"])
def test_rate_that_is_none_stops_the_start_and_says_how_to_write_one(monkeypatch, text):
    monkeypatch.setenv("STUDIO_API_READS", text)
    with pytest.raises(ImproperlyConfigured, match=r"STUDIO_API_READS is no rate: .* Write it as 600/minute"):
        read_rate("STUDIO_API_READS", "5/hour")


@pytest.mark.parametrize(("text", "number"), [("", 587), (" 25 ", 25), ("65535", 65535), ("1", 1)])
def test_number_is_read_or_its_default(monkeypatch, text, number):
    monkeypatch.setenv("EMAIL_PORT", text)
    assert read_number("EMAIL_PORT", 587, most=65_535) == number


@pytest.mark.parametrize("text", ["abc", "0", "-1", "65536", "2.5", "1e3", "\u0663", "9" * 5000])
def test_number_that_is_none_is_refused_with_a_way_out(monkeypatch, text):
    monkeypatch.setenv("EMAIL_PORT", text)
    with pytest.raises(ImproperlyConfigured) as refused:
        read_number("EMAIL_PORT", 587, most=65_535)
    assert str(refused.value) == (
        f"EMAIL_PORT is no whole number from 1 to 65535: {text!r}. Write it as EMAIL_PORT=587."
    )


def test_choice_is_read_whatever_its_letter_case_and_another_word_is_refused(monkeypatch):
    monkeypatch.setenv("STUDIO_SIGNUP", " Closed ")
    assert read_choice("STUDIO_SIGNUP", "open", ("open", "closed")) == "closed"
    monkeypatch.setenv("STUDIO_SIGNUP", "")
    assert read_choice("STUDIO_SIGNUP", "open", ("open", "closed")) == "open"
    monkeypatch.setenv("STUDIO_SIGNUP", "shut")
    with pytest.raises(ImproperlyConfigured, match=r"STUDIO_SIGNUP is 'shut'. It takes one of: open, closed"):
        read_choice("STUDIO_SIGNUP", "open", ("open", "closed"))


@pytest.mark.parametrize(
    "url",
    [
        "foo",
        "postgres://",
        "postgres://ada:secret@db.example:port/studio",
        "postgres://ada:secret@[db.example/studio",
        "mysql://ada:secret@db.example/studio",
        "sqlite:///",
    ],
)
def test_database_that_is_none_is_refused_with_a_way_out_and_without_its_password(monkeypatch, tmp_path, url):
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured) as refused:
        read_database(tmp_path)
    assert str(refused.value).startswith("DATABASE_URL is no address of a PostgreSQL or SQLite database.")
    assert "Write it as postgres://" in str(refused.value)
    assert "secret" not in str(refused.value)


def test_database_in_a_folder_that_is_not_there_is_refused_by_name(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/none/studio.sqlite3")
    with pytest.raises(ImproperlyConfigured, match=f"a folder that is not there: {tmp_path}/none/"):
        read_database(tmp_path)


@pytest.mark.parametrize(
    "url", ["localhost:6379", "redis://", "http://cache.example", "redis://cache:port/0"]
)
def test_redis_that_is_none_is_refused_with_a_way_out(monkeypatch, url):
    monkeypatch.setenv("REDIS_URL", url)
    with pytest.raises(
        ImproperlyConfigured, match=r"REDIS_URL is no address of a Redis. Write it as redis://"
    ):
        read_redis()


@pytest.mark.parametrize("url", ["redis://cache.example/1", "rediss://:secret@cache.example:6380/0", ""])
def test_redis_is_an_address_or_none(monkeypatch, url):
    monkeypatch.setenv("REDIS_URL", url)
    assert read_redis() == url


def test_time_zone_is_one_that_this_machine_knows(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Berlin")
    assert read_time_zone("TZ") == "Europe/Berlin"
    monkeypatch.delenv("TZ")
    assert read_time_zone("TZ") == "UTC"
    for zone in ("Mars", "../etc/passwd", "/etc/localtime", "Europe"):
        monkeypatch.setenv("TZ", zone)
        with pytest.raises(ImproperlyConfigured, match=r"TZ is no time zone .* Write it as Europe/Berlin"):
            read_time_zone("TZ")


def test_folder_that_cannot_be_made_is_refused_by_name(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(ImproperlyConfigured, match=r"STUDIO_VAR_DIR cannot be used: .*/file/var"):
        make_var_dir(tmp_path / "file" / "var")
    assert make_var_dir(tmp_path / "var").is_dir()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DATABASE_URL", "foo"),
        ("EMAIL_PORT", "abc"),
        ("REDIS_URL", "abc"),
        ("STUDIO_API_BODY", "much"),
        ("STUDIO_LOG_LEVEL", "loud"),
        ("STUDIO_URL", "studio.example"),
        ("TZ", "Mars"),
    ],
)
def test_setting_that_cannot_be_used_ends_every_command_with_one_sentence_and_no_traceback(
    tmp_path, name, text
):
    ran = run_manage("serve", var_dir=tmp_path, **{name: text})
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"{name} is ")
    assert len(ran.stderr.splitlines()) == 1


def test_web_server_started_by_hand_says_the_same_of_its_numbers(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-m", "gunicorn", "studio.wsgi:application"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "STUDIO_VAR_DIR": str(tmp_path), "WEB_THREADS": "many"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr == "WEB_THREADS is no whole number from 1 up: 'many'. Write it as WEB_THREADS=16.\n"
