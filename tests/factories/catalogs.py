"""A catalog for tests: its entries as documents, and a server on this machine that speaks HTTPS."""

import hashlib
import json
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import trustme

from rulesets.archives import pack
from rulesets.packages import make_package
from rulesets.packs.addresses import Policy
from rulesets.packs.building import CatalogName, build_catalog
from tests.factories.rulesets import write_document

Handler = Callable[["Request"], None]
HOST = "localhost"


class Request(BaseHTTPRequestHandler):
    """A request to the test's server, which answers as the test says."""

    protocol_version = "HTTP/1.1"
    server: "_Server"

    def do_GET(self) -> None:
        self.server.asked.append((self.path, dict(self.headers)))
        answer = self.server.answers.get(self.path.partition("?")[0])
        if answer is None:
            self.answer(404, b"")
        elif isinstance(answer, bytes):
            self.answer(200, answer)
        else:
            answer(self)

    def answer(self, status: int, body: bytes, **headers: str) -> None:
        """Send a whole answer; a header's name is written with underscores."""
        self.begin(status, **{"Content_Length": str(len(body)), **headers})
        self.wfile.write(body)

    def begin(self, status: int, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__((HOST, 0), Request)
        self.answers: dict[str, bytes | Handler] = {}
        self.asked: list[tuple[str, Mapping[str, str]]] = []

    def handle_error(self, *arguments: object) -> None:
        """A download that was stopped breaks the connection, as it should."""


class CatalogServer:
    """A server with a certificate of its own; the path of an address leads to bytes, or to what answers."""

    def __init__(self, server: _Server, ca_file: Path) -> None:
        self._server = server
        self.ca_file = str(ca_file)
        self.answers = server.answers
        self.asked = server.asked

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def place(self) -> str:
        """The host and port, as settings allow them."""
        return f"{HOST}:{self.port}"

    @property
    def url(self) -> str:
        return f"https://{self.place}"

    @property
    def policy(self) -> Policy:
        return Policy(frozenset({self.place}), self.ca_file)

    def serve(self, files: Mapping[str, bytes]) -> None:
        """Answer with these files by their names."""
        self.answers.update({f"/{name}": data for name, data in files.items()})

    def serve_catalog(self, *packages: Mapping[str, bytes], catalog_id: str = "harbour") -> str:
        """Answer with a catalog of these packages; return the address of its index."""
        folders = {f"folder-{position}": files for position, files in enumerate(packages)}
        name = CatalogName(catalog_id, f"{catalog_id.capitalize()} catalog", self.url)
        self.serve(build_catalog(folders, name, self.policy))
        return f"{self.url}/index.json"


@contextmanager
def serve_https(folder: Path) -> Iterator[CatalogServer]:
    """Run a server as long as the context lasts."""
    authority = trustme.CA()
    ca_file = folder / "ca.pem"
    authority.cert_pem.write_to_path(str(ca_file))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(HOST, "packs.test").configure_cert(context)
    server = _Server()
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield CatalogServer(server, ca_file)
    finally:
        server.shutdown()
        server.server_close()


def write_pack(
    package_version: str = "1.0.0", /, *, files: Mapping[str, str] | None = None, **changes: Any
) -> dict[str, bytes]:
    """Return the files of a package of this version; `changes` are those of its ruleset."""
    manifest = json.dumps({"version": package_version})
    return make_package(json.dumps(write_document(**changes)), files or {}, manifest=manifest)


def write_artifact(package_version: str = "1.0.0", /, **changes: Any) -> bytes:
    """Return a package as an archive."""
    return pack(write_pack(package_version, **changes))


def write_entry(data: bytes = b"", **changes: Any) -> dict[str, Any]:
    """Return an entry of an index for a file; `changes` replace its keys, None removes one."""
    data = data or write_artifact()
    entry: dict[str, Any] = {
        "id": "salt-coast",
        "version": "1.0.0",
        "capabilityApi": "1.20",
        "name": "Salt Coast",
        "artifact": {
            "url": "https://packs.example.org/artifacts/salt-coast-1.0.0.ruleset.zip",
            "sha256": hashlib.sha256(data).hexdigest(),
            "bytes": len(data),
        },
    }
    entry |= changes
    return {key: value for key, value in entry.items() if value is not None}


def write_index(*entries: Any, **changes: Any) -> bytes:
    """Return an index with these entries; `changes` replace keys of its root, None removes one."""
    root: dict[str, Any] = {
        "format": 1,
        "catalog": {"id": "harbour", "name": "Harbour catalog"},
        "rulesets": list(entries),
    }
    root |= changes
    return json.dumps({key: value for key, value in root.items() if value is not None}).encode()
