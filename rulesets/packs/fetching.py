"""Downloads that trust nobody: where they go, how long they take and how much is read is decided here.

The connection goes to an address that was judged, and the certificate is verified against the name; httpx
does the rest. A thread of its own waits for the server, so that who asked can stop at any moment.
Source: packs.md P3.
"""

from __future__ import annotations

import hashlib
import queue
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, BinaryIO
from urllib.parse import urljoin

import httpx

from rulesets.packs.addresses import Place, Policy, check_url, find_addresses, without_query
from rulesets.packs.faults import Fault, FaultError, PackCode, UnreachableError

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PASSING = frozenset({408, 425, 429})
_TICK_SECONDS = 0.25
_ERRNO = re.compile(r"^\[Errno [^\]]*\] ")


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a download may take, in seconds, and how often it may be sent elsewhere (P3.4, P3.6)."""

    connect: float = 10
    idle: float = 30
    total: float = 600
    redirects: int = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be fetched.

    Attributes:
        url: The address as it was listed.
        most: The most bytes.
        over: The code of more.
        etag: The tag of what is known already, and `last_modified` its date; empty asks for it in any case.
    """

    url: str
    most: int
    over: PackCode = PackCode.SIZE_OVER
    etag: str = ""
    last_modified: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """How the server answered; without a body where what is known is still right (304)."""

    is_modified: bool = True
    etag: str = ""
    last_modified: str = ""


@dataclass(frozen=True, slots=True)
class Downloaded:
    """What was written: its size and SHA-256."""

    answer: Answer
    size: int
    sha256: str


def download(
    wanted: Wanted,
    target: BinaryIO,
    *,
    policy: Policy,
    limits: Limits | None = None,
    tick: Callable[[int], None] = lambda size: None,
) -> Downloaded:
    """Fetch an address into a file.

    Args:
        wanted: What to fetch.
        target: Where it is written to.
        policy: What the settings allow.
        limits: How long it may take.
        tick: Called four times a second and more with the bytes so far; what it raises ends the download.

    Raises:
        FaultError: It is refused for good.
        UnreachableError: It failed in a way that passes.
    """
    digest, size = hashlib.sha256(), 0
    with _Reading(wanted, policy, limits or Limits()) as reading:
        for piece in reading.pieces():
            if piece:
                target.write(piece)
                digest.update(piece)
                size += len(piece)
            tick(size)
    return Downloaded(reading.answer, size, digest.hexdigest())


class _Reading:
    """A thread that reads, a piece ahead of who takes the pieces.

    Leaving ends it: the connection is cut, so that a server which never comes to the end of its answer holds
    nothing up.
    """

    def __init__(self, wanted: Wanted, policy: Policy, limits: Limits) -> None:
        self.answer = Answer()
        self._limits = limits
        self._until = time.monotonic() + limits.total
        self._pieces: queue.Queue[bytes | Answer | Exception] = queue.Queue(maxsize=1)
        self._is_left = threading.Event()
        self._line = _Line()
        self._stream = _stream(wanted, policy, limits, self._line)
        self._thread = threading.Thread(target=self._read, name="download", daemon=True)

    def __enter__(self) -> _Reading:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._is_left.set()
        self._line.cut()

    def pieces(self) -> Iterator[bytes]:
        """Yield what was read, and an empty piece now and then while nothing comes."""
        while True:
            if time.monotonic() > self._until:
                raise UnreachableError(f"The download took longer than {self._limits.total:g} seconds.")
            try:
                piece = self._pieces.get(timeout=_TICK_SECONDS)
            except queue.Empty:
                yield b""
                continue
            if isinstance(piece, Exception):
                raise piece
            if isinstance(piece, Answer):
                self.answer = piece
                return
            yield piece

    def _read(self) -> None:
        try:
            for piece in self._stream:
                if not self._hand_over(piece):
                    break
        except Exception as error:  # noqa: BLE001 (whoever waits for the pieces gets it)
            self._hand_over(error)
        finally:
            self._stream.close()

    def _hand_over(self, piece: bytes | Answer | Exception) -> bool:
        """Return whether anybody took it."""
        while not self._is_left.is_set():
            with suppress(queue.Full):
                self._pieces.put(piece, timeout=_TICK_SECONDS)
                return True
        return False


class _Line:
    """The connection of a download, which another thread may cut (P3.6, P7.6)."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self._is_cut = False

    def hold(self, event: str, info: Mapping[str, Any]) -> None:
        """Note the connection when httpx tells that there is one."""
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            with self._lock:
                self._socket = info["return_value"].get_extra_info("socket")
                self._shut()

    def cut(self) -> None:
        """Cut the connection, and any that would come after it; whoever waits for its next byte wakes."""
        with self._lock:
            self._is_cut = True
            self._shut()

    def _shut(self) -> None:
        if self._is_cut and self._socket is not None:
            with suppress(OSError):  # it is closed already
                self._socket.shutdown(socket.SHUT_RDWR)


_Pieces = Generator[bytes | Answer, None, None]
"""What was read, and last how the server answered."""


def _stream(wanted: Wanted, policy: Policy, limits: Limits, line: _Line) -> _Pieces:
    url = wanted.url
    for _ in range(limits.redirects + 1):
        place = check_url(url, policy)
        with _answered(place, wanted, policy, limits, line) as response:
            if response.status_code not in _REDIRECTS or "location" not in response.headers:
                yield from _read_body(response, place, wanted)
                return
            url = _join(place, response.headers["location"])
    message = f"The server sent the download elsewhere more than {limits.redirects} times."
    shown = without_query(wanted.url)
    raise FaultError(Fault(PackCode.TOO_MANY_REDIRECTS, message, expected=limits.redirects, address=shown))


def _join(place: Place, location: str) -> str:
    """Return the address that a place sends to, which is judged as the first one was (P3.4)."""
    try:
        return urljoin(place.url, location)
    except ValueError as error:
        message = f"{place.host} sends the download to an address that cannot be read."
        raise FaultError(Fault(PackCode.URL_FORM, message, address=place.shown)) from error


@contextmanager
def _answered(
    place: Place, wanted: Wanted, policy: Policy, limits: Limits, line: _Line
) -> Iterator[httpx.Response]:
    """Ask a place at one of its addresses, the next where one takes no connection.

    The transport alone asks: a client above it would read the next address of a redirect by itself, and keep
    cookies.
    """
    addresses = find_addresses(place, policy)
    timeout = httpx.Timeout(limits.idle, connect=limits.connect)
    extensions = {
        # The name goes into the handshake, and the certificate is compared with it, not with the number.
        "sni_hostname": place.host.rstrip("."),
        "timeout": timeout.as_dict(),
        "trace": line.hold,
    }
    with (
        _told(place),
        httpx.HTTPTransport(verify=_context(place, policy), trust_env=False) as transport,
    ):
        response = _ask(transport, place, addresses, _headers(place, wanted), extensions)
        try:
            yield response
        finally:
            response.close()


def _context(place: Place, policy: Policy) -> ssl.SSLContext:
    context = httpx.create_ssl_context(trust_env=False)
    if policy.ca_file and policy.allows(place.host, place.port):
        context.load_verify_locations(policy.ca_file)
    return context


def _headers(place: Place, wanted: Wanted) -> dict[str, str]:
    known = {"If-None-Match": wanted.etag, "If-Modified-Since": wanted.last_modified}
    return {
        "Host": place.host_header,
        "User-Agent": "ruleset-studio",
        "Accept": "*/*",
        "Accept-Encoding": "identity",
        "Connection": "close",
        # A tag that no header of ours can hold is not sent back: the whole is asked for.
        **{name: value for name, value in known.items() if value.isascii() and value.isprintable() and value},
    }


def _ask(
    transport: httpx.HTTPTransport,
    place: Place,
    addresses: list[str],
    headers: Mapping[str, str],
    extensions: Mapping[str, Any],
) -> httpx.Response:
    for position, address in enumerate(addresses):
        host = f"[{address}]" if ":" in address else address
        url = f"https://{host}:{place.port}{place.target}"
        request = httpx.Request("GET", url, headers=dict(headers), extensions=dict(extensions))
        try:
            return transport.handle_request(request)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            if position == len(addresses) - 1:
                raise
    raise UnreachableError(f"The name {place.host} leads to no server.", address=place.shown)


@contextmanager
def _told(place: Place) -> Iterator[None]:
    """Say in a sentence what httpx raises; all of it passes."""
    try:
        yield
    except httpx.TimeoutException as error:
        raise UnreachableError(f"{place.host} did not answer in time.", address=place.shown) from error
    except httpx.ConnectError as error:
        message = f"No connection to {place.host}: {_ERRNO.sub('', str(error))}."
        raise UnreachableError(message, address=place.shown) from error
    except httpx.TransportError as error:
        raise UnreachableError(f"The download from {place.host} broke off.", address=place.shown) from error


def _read_body(response: httpx.Response, place: Place, wanted: Wanted) -> _Pieces:
    tags = (response.headers.get("etag", ""), response.headers.get("last-modified", ""))
    if response.status_code == HTTPStatus.NOT_MODIFIED and (wanted.etag or wanted.last_modified):
        yield Answer(False, wanted.etag, wanted.last_modified)
        return
    _check_status(response, place)
    if (encoding := response.headers.get("content-encoding", "identity").lower()) != "identity":
        message = f"{place.host} sent the file encoded ({encoding[:40]}), though it was asked not to."
        raise FaultError(Fault(PackCode.ENCODED_ANSWER, message, address=place.shown))
    if int(response.headers.get("content-length", 0)) > wanted.most:
        raise _over(wanted, int(response.headers["content-length"]), place)
    size = 0
    for piece in response.iter_raw():
        size += len(piece)
        if size > wanted.most:
            raise _over(wanted, size, place)
        yield piece
    yield Answer(True, *tags)


def _check_status(response: httpx.Response, place: Place) -> None:
    status = response.status_code
    if status == HTTPStatus.OK:
        return
    message = f"{place.host} answered with the status {status}."
    if status in _PASSING or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        wait = _read_wait(response.headers.get("retry-after", ""))
        raise UnreachableError(message, address=place.shown, retry_after=wait)
    raise FaultError(Fault(PackCode.HTTP_STATUS, message, expected=200, found=status, address=place.shown))


def _read_wait(header: str) -> float | None:
    """Return the seconds of a Retry-After header, which may also be a date; None where it is neither."""
    if header.isascii() and header.isdigit():
        return float(header[:9])
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (ValueError, OverflowError):
        return None


def _over(wanted: Wanted, size: int, place: Place) -> FaultError:
    message = f"{place.host} sends more than the {wanted.most:,} bytes that are allowed here."
    return FaultError(Fault(wanted.over, message, expected=wanted.most, found=size, address=place.shown))
