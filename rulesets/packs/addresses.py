"""Where a download may go: the form of an address, and the numbers of its host. Source: P3.1, P3.2, P3.10."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

from rulesets.packs.faults import Fault, FaultError, PackCode, UnreachableError

HTTPS_PORT = 443
_URL_MOST = 2000
_PRINTABLE = re.compile(r"[!#-;=?-\[\]_a-z~]+")
"""What an address is written with: visible ASCII without the signs that RFC 3986 leaves out."""

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], list[str]]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a request goes.

    Attributes:
        url: The address as it was written.
        host: The name that the certificate must be for.
        port: The port.
        target: Path and query.
    """

    url: str
    host: str
    port: int
    target: str

    @property
    def shown(self) -> str:
        """The address without its query, which may hold what is nobody's business (P7.15)."""
        return without_query(self.url)

    @property
    def host_header(self) -> str:
        """The host as the request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == HTTPS_PORT else f"{host}:{self.port}"


def resolve_host(host: str, port: int) -> list[str]:
    """Return the addresses of a host, in the order the system prefers.

    Raises:
        UnreachableError: There are none.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UnreachableError(f"The name {host} leads to no server.") from error
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


@dataclass(frozen=True, slots=True)
class Policy:
    """What the installation's settings allow beyond the rules (P3.10).

    Attributes:
        allowed: `host:port` of servers whose address may be private and whose port may be another.
        ca_file: A file with the certificate authorities of those servers.
        resolve: Names to addresses.
    """

    allowed: frozenset[str] = frozenset()
    ca_file: str = ""
    resolve: Resolve = field(default=resolve_host)

    def allows(self, host: str, port: int) -> bool:
        """Whether the settings name this host and port."""
        return f"{host.lower()}:{port}" in self.allowed


def without_query(url: str) -> str:
    """Return an address without its query, as people and logs may see it."""
    return url.partition("?")[0]


def check_url(url: str, policy: Policy | None = None) -> Place:
    """Judge the form of an address. No connection is made.

    Raises:
        FaultError: It is no https address, or has what no address may have.
    """
    parts = _split(url)
    if parts.scheme != "https":
        raise _fault(PackCode.URL_NOT_HTTPS, "The address does not start with https://.", url)
    if "@" in parts.netloc or "#" in url:
        raise _fault(PackCode.URL_FORM, "The address holds a user name, a password or a fragment.", url)
    try:
        host, port = parts.hostname or "", HTTPS_PORT if parts.port is None else parts.port
    except ValueError as error:
        raise _fault(
            PackCode.URL_FORM, "The port of the address is no number from 0 to 65535.", url
        ) from error
    if not host.strip(".") or "%" in host:
        raise _fault(PackCode.URL_FORM, "The address names no host.", url)
    if port != HTTPS_PORT and not (policy and policy.allows(host, port)):
        message = f"The address names port {port}; only {HTTPS_PORT} is asked, unless STUDIO_CATALOG_HOSTS"
        message += f" names {host}:{port}."
        raise _fault(PackCode.URL_FORM, message, url)
    query = f"?{parts.query}" if parts.query else ""
    return Place(url, host, port, (parts.path or "/") + query)


def _split(url: str) -> SplitResult:
    if len(url) > _URL_MOST or not _PRINTABLE.fullmatch(url):
        message = (
            f"The address is empty, longer than {_URL_MOST} characters, or holds a sign that none may hold."
        )
        raise _fault(PackCode.URL_FORM, message, url)
    try:
        return urlsplit(url)
    except ValueError as error:
        raise _fault(PackCode.URL_FORM, "The address cannot be read.", url) from error


def find_addresses(place: Place, policy: Policy) -> list[str]:
    """Return the addresses of a place, each of which was judged.

    Raises:
        FaultError: One of them is private, and the settings do not allow it.
        UnreachableError: The name leads nowhere.
    """
    found = policy.resolve(place.host, place.port)
    if not found:
        raise UnreachableError(f"The name {place.host} leads to no server.", address=place.shown)
    if policy.allows(place.host, place.port):
        return found
    for address in found:
        if is_private(address):
            message = f"{place.host} leads to {address}, which is not an address of the public internet."
            raise FaultError(Fault(PackCode.URL_HOST_PRIVATE, message, found=address, address=place.shown))
    return found


_NAT64 = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
_COMPATIBLE = ipaddress.IPv6Network("::/96")
_NOT_PUBLIC = (
    *map(
        ipaddress.IPv4Network, ("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "240.0.0.0/4")
    ),
)
_DOCUMENTATION = ipaddress.IPv6Network("3fff::/20")
"""Kept for examples (RFC 9637), which Python does not know yet."""

_ISATAP = (0x00005EFE, 0x02005EFE)
_LAST_32 = 0xFFFFFFFF


def is_private(text: str) -> bool:
    """Whether an address is none of the public internet, in whatever form it is written (P3.2)."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return True
    embedded = list(_embedded(address)) if isinstance(address, ipaddress.IPv6Address) else []
    if isinstance(address, ipaddress.IPv6Address) and (address.ipv4_mapped or address in _NAT64[0]):
        return any(map(_is_private, embedded))  # what stands around the IPv4 address says nothing
    return _is_private(address) or any(map(_is_private, embedded))


def _is_private(address: IpAddress) -> bool:
    return (
        not address.is_global
        or address.is_multicast
        or address.is_reserved
        or (
            isinstance(address, ipaddress.IPv6Address)
            and (address.is_site_local or address in _DOCUMENTATION)
        )
        or (isinstance(address, ipaddress.IPv4Address) and any(address in net for net in _NOT_PUBLIC))
    )


def _embedded(address: ipaddress.IPv6Address) -> Iterator[ipaddress.IPv4Address]:
    """The IPv4 addresses inside an IPv6 address: mapped, compatible, 6to4, Teredo, NAT64 and ISATAP."""
    last = ipaddress.IPv4Address(int(address) & _LAST_32)
    if address.ipv4_mapped:
        yield address.ipv4_mapped
    if address.sixtofour:
        yield address.sixtofour
    yield from address.teredo or ()
    if any(address in net for net in (*_NAT64, _COMPATIBLE)) or (int(address) >> 32) & _LAST_32 in _ISATAP:
        yield last


def _fault(code: PackCode, message: str, url: str) -> FaultError:
    shown = without_query(url)[:200]
    return FaultError(Fault(code, message, found=shown, address=shown))
