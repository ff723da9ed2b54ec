"""What the settings read from outside: environment variables and files of the installation.

Every variable has a default that works on one machine, so nothing has to be set to start.
"""

import os
import re
import secrets
import zoneinfo
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.http.request import split_domain_port

DATABASE_ENGINES = {"django.db.backends.postgresql", "django.db.backends.sqlite3"}
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def read_list(name: str) -> list[str]:
    """Return the words of a variable, separated by commas or spaces."""
    return os.environ.get(name, "").replace(",", " ").split()


def read_flag(name: str) -> bool:
    """Return whether a variable is switched on: 1, true, yes or on."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def read_address(name: str) -> str:
    """Return the web address of a variable without the slash at its end; empty when it is not set.

    Raises:
        ImproperlyConfigured: It is no web address; the message says how one is written.
    """
    url = os.environ.get(name, "").strip()
    if url and not _is_web_address(url):
        raise ImproperlyConfigured(
            f"{name} is no web address: {url!r}. Write it as https://studio.example.org or "
            "http://192.0.2.7:8000; an IPv6 address stands in brackets, http://[2001:db8::7]:8000."
        )
    return url.rstrip("/")


def _is_web_address(url: str) -> bool:
    try:
        scheme = urlsplit(url).scheme
    except ValueError:  # a bracket without its other half
        return False
    return scheme in {"http", "https"} and host_of(url) != ""


def read_number(name: str, default: int, *, least: int = 1, most: int | None = None) -> int:
    """Return the whole number of a variable.

    Raises:
        ImproperlyConfigured: It is no whole number, or none between `least` and `most`.
    """
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    number = int(text) if re.fullmatch(r"[0-9]{1,18}", text) else None
    if number is None or number < least or (most is not None and number > most):
        bounds = f"from {least} to {most}" if most is not None else f"from {least} up"
        raise ImproperlyConfigured(
            f"{name} is no whole number {bounds}: {text!r}. Write it as {name}={default}."
        )
    return number


def read_choice(name: str, default: str, choices: Sequence[str]) -> str:
    """Return the word of a variable, letter case aside, as `choices` write it.

    Raises:
        ImproperlyConfigured: It is none of them; the message names them.
    """
    text = os.environ.get(name, "").strip() or default
    for choice in choices:
        if choice.lower() == text.lower():
            return choice
    raise ImproperlyConfigured(f"{name} is {text!r}. It takes one of: {', '.join(choices)}.")


def read_time_zone(name: str) -> str:
    """Return the time zone of a variable, UTC where it is not set.

    Raises:
        ImproperlyConfigured: This machine knows no such zone.
    """
    zone = os.environ.get(name, "").strip().removeprefix(":") or "UTC"
    try:
        zoneinfo.ZoneInfo(zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:  # an unknown one, a path, a folder
        raise ImproperlyConfigured(
            f"{name} is no time zone that this machine knows: {zone!r}. Write it as Europe/Berlin or UTC."
        ) from error
    return zone


def read_redis() -> str:
    """Return the address of REDIS_URL; empty when it is not set.

    Raises:
        ImproperlyConfigured: It is no address of a Redis; the message says how one is written.
    """
    url = os.environ.get("REDIS_URL", "").strip()
    if url and not _is_redis_address(url):
        raise ImproperlyConfigured(
            "REDIS_URL is no address of a Redis. Write it as redis://localhost:6379/0, with rediss: for TLS; "
            "a password stands before the host, redis://:password@localhost:6379/0, its special letters as "
            "percent signs (%40 for @)."
        )
    return url


def _is_redis_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in {"redis", "rediss"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, a bracket without its other half
        return False


def make_var_dir(path: Path) -> Path:
    """Make the folder where everything is kept that the installation makes, and return it.

    Raises:
        ImproperlyConfigured: It cannot be made, or something else stands there.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"STUDIO_VAR_DIR cannot be used: {path} ({error.strerror}). Name a folder that "
            "this user may make and write to."
        ) from error
    return path


def read_rate(name: str, default: str) -> str | None:
    """Return a variable's rate such as `600/minute`, None where it is off.

    Raises:
        ImproperlyConfigured: It is no rate; the message says how one is written.
    """
    rate = (os.environ.get(name) or default).strip().lower()
    if rate == "off":
        return None
    if not re.fullmatch(r"[1-9][0-9]*/(second|minute|hour|day)", rate):
        raise ImproperlyConfigured(
            f"{name} is no rate: {rate!r}. Write it as 600/minute (or second, hour, day), or off."
        )
    return rate


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address, as the policy for content and the CSRF check want them."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.lower()}"


def host_of(url: str) -> str:
    """Return the host of an address without its port, as ALLOWED_HOSTS takes it; IPv6 in brackets."""
    return split_domain_port(urlsplit(url).netloc)[0]


def read_secret_key(var_dir: Path) -> str:
    """Return SECRET_KEY, or the key made for this installation on its first start.

    The file is created readable by its owner only. Two processes that start together agree on one key:
    the second finds the file of the first.
    """
    if key := os.environ.get("SECRET_KEY"):
        return key
    path = var_dir / "secret-key"
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(64))
    return path.read_text().strip()


def _write_once(path: Path, text: str) -> None:
    """Put a whole file in place, unless another process was first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # the other process's key counts
    finally:
        draft.unlink()


def read_database(var_dir: Path) -> dict[str, Any]:
    """Return the database of DATABASE_URL, or the SQLite file of this installation.

    Raises:
        ImproperlyConfigured: It is no address of a database that the Studio runs on. The message does not
            repeat it: it holds a password.
    """
    url = os.environ.get("DATABASE_URL", "").strip() or f"sqlite:///{var_dir / 'studio.sqlite3'}"
    try:
        database: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError:
        database = {}
    if database.get("ENGINE") not in DATABASE_ENGINES or database["NAME"] in {"", ":memory:"}:
        raise ImproperlyConfigured(
            "DATABASE_URL is no address of a PostgreSQL or SQLite database. Write it as "
            "postgres://user:password@localhost:5432/studio or sqlite:////var/lib/studio/studio.sqlite3; "
            "special letters of a password stand as percent signs (%40 for @)."
        ) from None
    if database["ENGINE"] == "django.db.backends.sqlite3":
        if not Path(database["NAME"]).parent.is_dir():
            raise ImproperlyConfigured(
                f"DATABASE_URL names a file in a folder that is not there: {database['NAME']}. Make "
                "the folder, or write the address with four slashes: sqlite:////var/lib/studio/studio.sqlite3."
            )
        # One writer at a time: readers go on beside it (WAL), and a second writer waits instead of failing.
        database["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
    else:
        database |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    return database


def read_cache(var_dir: Path) -> dict[str, Any]:
    """Return the cache: Redis when REDIS_URL is set, else files of this installation.

    All processes share it, or each would count attempts to log in by itself.
    """
    if url := read_redis():
        return {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": url,
            "KEY_PREFIX": "studio",
        }
    return {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(var_dir / "cache"),
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }


def list_languages(locale_dir: Path) -> list[tuple[str, str]]:
    """Return the display languages: English, and each one that has a translation of the interface."""
    from django.conf.locale import LANG_INFO

    found = sorted(path.parent.parent.name for path in locale_dir.glob("*/LC_MESSAGES/django.po"))
    codes = ["en", *(name.replace("_", "-").lower() for name in found if name != "en")]
    return [
        (code, str(LANG_INFO[code]["name_local"]))
        for code in codes
        if "name_local" in LANG_INFO.get(code, {})
    ]
