"""What a benchmark ran on."""

import os
import platform
from dataclasses import dataclass
from pathlib import Path

BUSY_FROM = 0.5


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine and how busy it was when the run began."""

    cpu: str
    cores: int
    memory: str
    python: str
    system: str
    load: float

    @property
    def is_busy(self) -> bool:
        """Whether other work kept more than half a core busy when the run began."""
        return self.load > BUSY_FROM

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """What there is to say, by name."""
        return (
            ("CPU", f"{self.cpu}, {self.cores} cores"),
            ("Memory", self.memory),
            ("System", self.system),
            ("Python", self.python),
            ("Load when it began", f"{self.load:.2f} (one busy core is 1)"),
        )


def this_machine() -> Machine:
    """Describe the machine this runs on."""
    return Machine(
        cpu=field_in(Path("/proc/cpuinfo"), "model name") or platform.processor() or platform.machine(),
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        memory=_memory(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        system=f"{_system()} (kernel {platform.release()})",
        load=os.getloadavg()[0],
    )


def _memory() -> str:
    total = field_in(Path("/proc/meminfo"), "MemTotal")
    return f"{int(total.split()[0]) / 1024**2:.1f} GiB" if total else "unknown"


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()


def field_in(path: Path, name: str) -> str:
    """Give the first value of a name in a file of lines like `name : value`; nothing where there is none."""
    if not path.exists():
        return ""
    for line in path.read_text().splitlines():
        key, _, value = line.partition(":")
        if key.strip() == name:
            return value.strip()
    return ""
