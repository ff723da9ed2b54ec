"""What all tests share: the browser, the profiles of Hypothesis, people, and settings for other processes."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from studio.accounts.models import User
from studio.web.languages import languages_of_texts
from tests.factories.catalogs import CatalogServer, serve_https

# Playwright runs an event loop in the test's thread; Django would refuse its queries there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# No deadlines: other work on the machine would make them lie. The quick search is the same in every run, so
# that what is green stays green; the deep one looks somewhere else each time.
hypothesis_settings.register_profile(
    "quick",
    max_examples=50,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.register_profile(
    "deep", parent=hypothesis_settings.get_profile("quick"), max_examples=2000, derandomize=False
)
PASSWORD = "lantern-and-ferry"
"""Everybody's, in the tests."""

HYPOTHESIS_PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "quick")
hypothesis_settings.load_profile(HYPOTHESIS_PROFILE)

# What is waited for on a page comes much sooner, unless other work has the machine.
expect.set_options(timeout=15_000)

CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
# Chromium writes an error line for every answer it dislikes, and our pages answer 4xx on purpose; htmx
# writes two for every search that a newer one replaces.
EXPECTED_CONSOLE_LINE = re.compile(
    r"^Failed to load resource: the server responded with a status of 4\d\d|^htmx:(afterRequest|sendAbort)\b"
)


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what may touch the database; skip what is for another one or a quiet machine, and say why."""
    postgres = pytest.mark.skip(reason="about PostgreSQL only: set DATABASE_URL, or run make test")
    deep = pytest.mark.skip(reason="a long search: HYPOTHESIS_PROFILE=deep runs it")
    for item in items:
        if may_touch_database(item):
            item.add_marker("database")
        if "postgres" in item.keywords and connection.vendor != "postgresql":
            item.add_marker(postgres)
        if "deep" in item.keywords and HYPOTHESIS_PROFILE != "deep":
            item.add_marker(deep)


def may_touch_database(item: pytest.Item) -> bool:
    """Return whether a test asks for the database, itself or by a fixture; without, pytest-django refuses."""
    fixtures = getattr(item, "fixturenames", ())
    return bool(item.get_closest_marker("django_db")) or not {"db", "transactional_db"}.isdisjoint(fixtures)


@pytest.fixture(autouse=True)
def no_language_but_english() -> None:
    """No test finds the languages that the one before it kept texts in."""
    languages_of_texts.remember(())


@pytest.fixture
def user(db: None) -> User:
    """Somebody with an account."""
    return User.objects.create_user("mira", password=PASSWORD)


@pytest.fixture
def stranger(db: None) -> User:
    """Somebody else with an account, who was shared nothing."""
    return User.objects.create_user("otto", password=PASSWORD)


@pytest.fixture
def staff(db: None) -> User:
    """An admin of the site."""
    return User.objects.create_superuser("ada", password=PASSWORD)


@pytest.fixture
def user_client(user: User) -> Client:
    """A browser in which `user` is logged in."""
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def stranger_client(stranger: User) -> Client:
    """A browser in which `stranger` is logged in."""
    client = Client()
    client.force_login(stranger)
    return client


@pytest.fixture
def staff_client(staff: User) -> Client:
    """A browser in which `staff` is logged in."""
    client = Client()
    client.force_login(staff)
    return client


@pytest.fixture
def catalog_server(tmp_path: Path, settings: Settings) -> Iterator[CatalogServer]:
    """A server of catalogs on this machine that the settings allow, which downloads wait for only shortly."""
    with serve_https(tmp_path) as server:
        settings.CATALOG_HOSTS = frozenset({server.place})
        settings.CATALOG_CA_FILE = server.ca_file
        settings.DOWNLOAD_DIR = tmp_path / "downloads"
        settings.DOWNLOAD_IDLE_SECONDS, settings.DOWNLOAD_TOTAL_SECONDS = 0.5, 5.0
        yield server


@pytest.fixture
def process_environment(transactional_db: None, tmp_path: Path) -> dict[str, str]:
    """Return the environment of another process of the Studio that works on this test's database."""
    kept = {key: value for key, value in os.environ.items() if key != "REDIS_URL"}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "studio.settings.test",
        "STUDIO_VAR_DIR": str(tmp_path),
        "DATABASE_URL": write_database_url(connection.settings_dict),
    }


def write_database_url(database: dict[str, Any]) -> str:
    """Return the address of a configured database, as DATABASE_URL takes it."""
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    password = f":{quote(database['PASSWORD'], safe='')}" if database["PASSWORD"] else ""
    return f"postgres://{database['USER']}{password}@{database['HOST']}:{database['PORT']}/{database['NAME']}"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the system's Chromium, quiet and able to run as root; else the one Playwright brings."""
    arguments = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    own = {"executable_path": CHROMIUM} if Path(CHROMIUM).exists() else {}
    return {**browser_type_launch_args, **own, "args": arguments}


@pytest.fixture
def context(context: BrowserContext) -> Iterator[BrowserContext]:
    """A browser whose pages fail the test on any error in the console, and on any CSP violation."""
    errors: list[str] = []

    def note_message(message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED_CONSOLE_LINE.match(message.text):
            errors.append(message.text)

    context.on("console", note_message)
    context.on("weberror", lambda web_error: errors.append(str(web_error.error)))
    context.add_init_script(
        "document.addEventListener('securitypolicyviolation', event => "
        "console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`))"
    )
    yield context
    assert errors == [], "The browser's console shows errors"


@pytest.fixture
def signed_in_page(page: Page, live_server: LiveServer, user: User) -> Page:
    """A page in a browser in which `user` is logged in; open addresses with `live_server.url`."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    return page
