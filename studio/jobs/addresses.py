"""Where the web server listens, and under which names people reach it."""

import socket
from dataclasses import dataclass

_EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 (compared with, not bound to)


PORT_MOST = 65_535


class AddressTaken(Exception):
    """The address cannot be listened on; the message says why."""


@dataclass(frozen=True, slots=True)
class Listening:
    """A host (name or address; 0.0.0.0 for every network) and a port."""

    host: str
    port: int

    @property
    def bind(self) -> str:
        """The address as gunicorn takes it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def local_url(self) -> str:
        """The address to open on this machine."""
        return self._url("127.0.0.1" if self.host in _EVERYWHERE else self.host)

    def network_urls(self) -> list[str]:
        """Return the addresses that other machines open, best first; none when only this machine may."""
        return [self._url(name) for name in self.network_names()]

    def network_names(self) -> list[str]:
        """Return the names and addresses under which other machines know this one."""
        if self.host in {"127.0.0.1", "::1", "localhost"}:
            return []
        if self.host not in _EVERYWHERE:
            return [self.host]
        name = socket.gethostname()
        return list(dict.fromkeys([*_outward_address(), name, f"{name}.local"]))

    def check(self) -> None:
        """Find out before anything is started, rather than after the server's own retries.

        Raises:
            AddressTaken: Something else listens there, the address is not this machine's, or there is no such
                port.
        """
        if not 0 <= self.port <= PORT_MOST:
            raise AddressTaken(f"Cannot listen on {self.bind}: ports go from 0 to {PORT_MOST}.")
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.host, self.port))
            except OSError as error:
                raise AddressTaken(f"Cannot listen on {self.bind}: {error.strerror}.") from error

    def _url(self, name: str) -> str:
        return f"http://[{name}]:{self.port}/" if ":" in name else f"http://{name}:{self.port}/"


def _outward_address() -> list[str]:
    """Return the address this machine has in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation: any route will do
        except OSError:
            return []  # no network at all
        return [str(probe.getsockname()[0])]
