"""What a browser does to a server, as far as a benchmark needs it: one connection, cookies, forms."""

import http.client
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from urllib.parse import urlencode


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, the seconds from sending the request to having read all of it, and where it leads."""

    status: int
    body: bytes
    seconds: float
    location: str = ""


class Browser:
    """Keeps one connection open; the server may close it between requests."""

    def __init__(self, host: str, port: int, cookies: Mapping[str, str]) -> None:
        self._connection = http.client.HTTPConnection(host, port, timeout=30)
        self._cookies = dict(cookies)

    def get(self, path: str) -> Answer:
        """Ask for a page."""
        return self._send("GET", path, b"", {})

    def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        """Send a form as htmx does."""
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "X-CSRFToken": self._cookies.get("csrftoken", ""),
        }
        return self._send("POST", path, urlencode(fields).encode(), headers)

    def _send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        self._connection.close()  # a request meets a fresh connection, never one the server is about to close
        self._connection.connect()
        started = time.perf_counter()
        self._connection.request(method, path, body or None, {**headers, "Cookie": cookies})
        response = self._connection.getresponse()
        content = response.read()
        seconds = time.perf_counter() - started
        for header in response.headers.get_all("Set-Cookie", []):
            self._cookies |= {name: morsel.value for name, morsel in SimpleCookie(header).items()}
        return Answer(response.status, content, seconds, response.headers.get("Location", ""))


class HiddenInputs(HTMLParser):
    """The hidden inputs of a page, by the id of the form or element they stand in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str]] = {}
        self._inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where we are, and what is hidden there."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form" or given.get("id") == "shapes":
            self._inside = given.get("id", "")
        elif tag == "input" and given.get("type") == "hidden" and "name" in given:
            self.found.setdefault(self._inside, {})[given["name"]] = given.get("value", "")


FORM = re.compile(r"<form\b[^>]*>|</form>|<input\b[^>]*>")
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')


class Forms:
    """The forms of a page and what is hidden in them; parts that come later take the place of what was there.

    Looks at little, so that many people can be played in one process.
    """

    def __init__(self) -> None:
        self._forms: dict[str, tuple[str, dict[str, str]]] = {}
        self._outside: dict[str, dict[str, str]] = {}

    def read(self, page: str) -> None:
        """Take in a page or the parts of one."""
        action, key, hidden = "", "", dict[str, str]()
        for tag in FORM.findall(page):
            given = {name: unescape(value) for name, value in ATTRIBUTE.findall(tag)}
            if tag.startswith("<form"):
                action, key, hidden = given.get("action", ""), given.get("id", ""), {}
            elif tag == "</form>":
                told_apart = [
                    f"{name}={value}" for name, value in hidden.items() if name not in OF_THE_MOMENT
                ]
                self._forms[key or " ".join((action, *told_apart))] = (action, hidden)
                action = ""
            elif given.get("type") == "hidden" and "name" in given:
                of = hidden if action else self._outside.setdefault(given.get("form", ""), {})
                of[given["name"]] = given.get("value", "")

    def find(self, action: str, wanted: Mapping[str, str]) -> dict[str, str] | None:
        """Give what a form of this address sends with what is wanted; the first that hides nothing else."""
        for key, (address, hidden) in self._forms.items():
            if address == action and all(wanted.get(name, value) == value for name, value in hidden.items()):
                return {**self._outside.get("", {}), **hidden, **self._outside.get(key, {}), **wanted}
        return None


OF_THE_MOMENT = frozenset({"was", "csrfmiddlewaretoken"})
"""What a form sends that does not say which form it is."""
