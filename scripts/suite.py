"""Run the whole suite: first on SQLite, then what touches the database again on PostgreSQL.

Redis and PostgreSQL are started for the run, on free local ports, in a folder that goes afterwards. Called by
scripts/test, which installs what this needs. The exit status is 0 when both runs passed.
"""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The tests in a browser stand together: a worker that is done takes half of what the other still has.
WORKERS = ("-n", "2", "--dist", "worksteal")
# The browser sees the same pages on either; what asks for no database could only pass again.
ON_POSTGRESQL = ("--ignore=tests/browser", "--ignore=tests/rulesets/engine", "-m", "database and not browser")


def free_port() -> int:
    """Return a port of this machine that nothing listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, *, seconds: float = 20) -> None:
    """Return when something accepts connections on the port."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """Run Redis and yield its address."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for_port(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait()


def postgresql_program(name: str) -> str:
    """Return the path of a server program; Debian keeps them outside PATH, one folder per version."""
    if found := shutil.which(name):
        return found
    paths = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    if not paths:
        raise SystemExit(
            f"PostgreSQL's {name} was not found. On Debian or Ubuntu: sudo apt install postgresql"
        )
    return str(paths[-1])


@contextmanager
def postgresql_server(folder: Path) -> Iterator[str]:
    """Run PostgreSQL and yield a database's address. It refuses to run as root, so root hands over."""
    port = free_port()
    data = folder / "postgresql"
    data.mkdir()
    as_owner: list[str] = []
    if os.geteuid() == 0:
        as_owner = ["runuser", "-u", "postgres", "--"]
        folder.chmod(0o755)
        os.chown(data, pwd.getpwnam("postgres").pw_uid, -1)
    pg_ctl = [*as_owner, postgresql_program("pg_ctl"), "--silent", "-D", f"{data}/data"]
    options = f"-p {port} -k {data} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off"
    initdb = [postgresql_program("initdb"), "-D", f"{data}/data", "-U", "studio", "-A", "trust", "-E", "UTF8"]
    subprocess.run([*as_owner, *initdb, "--locale=C.UTF-8"], check=True, stdout=subprocess.DEVNULL, cwd="/")
    subprocess.run([*pg_ctl, "--wait", "--log", f"{data}/log", "-o", options, "start"], check=True, cwd="/")
    try:
        yield f"postgres://studio@127.0.0.1:{port}/studio"
    finally:
        subprocess.run([*pg_ctl, "--mode", "fast", "stop"], check=True, cwd="/")


def compile_messages() -> None:
    """Make the interface's translations usable, if there are any."""
    if list(ROOT.glob("locale/*/LC_MESSAGES/*.po")):
        subprocess.run(
            [sys.executable, "manage.py", "compilemessages", "--verbosity", "0"], check=True, cwd=ROOT
        )


def run_pytest(name: str, *arguments: str, environment: Mapping[str, str], report: Path) -> int:
    """Run pytest, its results into `report`, and return its exit status."""
    print(f"\n== {name}", flush=True)
    inherited = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    command = [sys.executable, "-m", "pytest", *WORKERS, f"--junitxml={report}", *arguments]
    return subprocess.run(command, cwd=ROOT, env=inherited | dict(environment), check=False).returncode


def count_results(reports: list[Path]) -> Counter[str]:
    """Return how many tests passed, failed, were skipped and met errors, over all reports."""
    total: Counter[str] = Counter()
    for report in reports:
        if not report.exists():
            total["error"] += 1
            continue
        for suite in ET.parse(report).getroot().iter("testsuite"):  # noqa: S314 (pytest wrote it just now)
            skipped, failed, errors = (int(suite.get(key, 0)) for key in ("skipped", "failures", "errors"))
            total += Counter(failed=failed, error=errors, skipped=skipped)
            total["passed"] += int(suite.get("tests", 0)) - skipped - failed - errors
    return total


def closing_line(total: Counter[str], *, seconds: float) -> str:
    """Return a line like pytest's own last one, over both runs."""
    words = [f"{total[word]} {word}" for word in ("failed", "passed", "skipped", "error") if total[word]]
    return f" {', '.join(words)} in {seconds:.2f}s ".center(80, "=")


def main(arguments: list[str]) -> int:
    """Run both runs and return the exit status."""
    started = time.monotonic()
    compile_messages()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="studio-suite-")))
        redis = {"STUDIO_TEST_REDIS_URL": stack.enter_context(redis_server(folder))}
        database = stack.enter_context(postgresql_server(folder))
        reports = [folder / "sqlite.xml", folder / "postgresql.xml"]
        statuses = [
            run_pytest("SQLite", *arguments, environment=redis, report=reports[0]),
            run_pytest(
                "PostgreSQL: what may touch the database",
                *(*arguments, *ON_POSTGRESQL),
                environment=redis | {"DATABASE_URL": database},
                report=reports[1],
            ),
        ]
        total = count_results(reports)
    print(f"\n{closing_line(total, seconds=time.monotonic() - started)}", flush=True)
    return 1 if any(statuses) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
