"""What a browser does to a server, as far as a benchmark needs it: one connection, cookies, forms."""

import http.client
import time
from collections.abc import Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from urllib.parse import urlencode


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, and the seconds from sending the request to having read all of it."""

    status: int
    body: bytes
    seconds: float


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
        return Answer(response.status, content, seconds)


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
