"""What the settings read from outside: environment variables and files of the installation.

Every variable has a default that works on one machine, so nothing has to be set to start.
"""

import os
import re
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.http.request import split_domain_port


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
    """Return the database of DATABASE_URL, or the SQLite file of this installation."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{var_dir / 'studio.sqlite3'}"
    database: dict[str, Any] = dict(dj_database_url.parse(url))
    if database["ENGINE"] == "django.db.backends.sqlite3":
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
    if url := os.environ.get("REDIS_URL"):
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
