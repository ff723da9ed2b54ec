"""Takes the pictures of the README from the real pages, in an installation of their own that goes afterwards.

    python scripts/take_screenshots.py

Needs what the tests need (requirements-dev.txt and Chromium; CHROMIUM names another one).
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
SIZE = {"width": 1360, "height": 900}
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
SECONDS_TO_START = 60
# All that is taken from outside: what else is set there is an installation's own, its database among it.
INHERITED = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV")


@contextmanager
def running_studio(folder: Path) -> Iterator[str]:
    """Serve an empty installation with the shipped rulesets and yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "manage.py", "serve", "--prepare"]
    environment = own_environment(folder, port)
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def own_environment(folder: Path, port: int) -> dict[str, str]:
    """Return the environment of an installation that shares nothing with one that is set up here."""
    return {name: os.environ[name] for name in INHERITED if name in os.environ} | {
        "DJANGO_SETTINGS_MODULE": "studio.settings.prod",
        "STUDIO_VAR_DIR": str(folder),
        "STUDIO_STATIC_ROOT": str(folder / "static"),
        "PORT": str(port),
    }


def wait_for(url: str) -> None:
    """Return when the address answers; raises TimeoutError when it never does."""
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url, timeout=1).close()  # noqa: S310 (our own address)
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(f"Nothing answers at {url}.")


def go_to(page: Page, step: str) -> None:
    """Open a step of the builder."""
    page.get_by_role("navigation", name="Steps").get_by_role("link", name=step).click()
    page.get_by_role("heading", name=step, level=1).wait_for()


def pick(page: Page, label: str) -> None:
    """Pick an entry of the step that is open."""
    page.get_by_role("button", name=f"Pick {label}", exact=True).click()
    page.get_by_role("button", name=f"Take back {label}", exact=True).wait_for()


def build_a_wizard(page: Page, url: str) -> None:
    """Make a character as far as its scores."""
    page.goto(url)
    page.get_by_role("button", name="Guided: make a character with SRD 5.1").click()
    name = page.locator(".character-head__name").get_by_role("textbox")
    name.fill("Ilse Reedwater")
    name.press("Enter")
    page.locator("#panel").get_by_text("Ilse Reedwater").wait_for()
    pick(page, "Half-Elf")
    go_to(page, "Class")
    pick(page, "Wizard")
    go_to(page, "Ability scores")
    for score, points in (("Dexterity", 5), ("Constitution", 4), ("Intelligence", 7)):
        row = page.get_by_role("row", name=score)
        for bought in range(9, 9 + points):
            row.get_by_role("button", name=f"More {score}").click()
            row.locator(".stepper__value", has_text=str(bought)).wait_for()


def main() -> None:
    """Take the pictures and name them."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="studio-pictures-") as folder, sync_playwright() as playwright:
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        with running_studio(Path(folder)) as url:
            build_a_wizard(page, url)
            page.locator("#panel .score", has_text="CHA").locator(".score__value button").click()
            page.evaluate("scrollTo(0, 0)")
            page.mouse.move(0, 0)
            page.wait_for_timeout(500)  # for what fades
            page.screenshot(path=IMAGES / "builder.png")
        browser.close()
    print(IMAGES / "builder.png")


if __name__ == "__main__":
    main()
