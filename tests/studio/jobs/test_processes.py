"""Web server and worker together (U1.1): one signal stops both, and one that dies is started again."""

import runpy
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from studio.jobs import processes
from studio.jobs.addresses import AddressTaken, Listening
from studio.jobs.processes import Supervisor, answers, web_command, worker_command

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def signal_handlers() -> Iterator[None]:
    """A supervisor takes over the process's signal handlers; the tests want theirs back."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def never() -> bool:
    return False


def nothing() -> None:
    return None


def wait_until_running(process: subprocess.Popen[str], url: str) -> None:
    deadline = time.monotonic() + 60
    while not answers(url):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.2)


def quitter(path: Path, then: str) -> list[str]:
    """A command that adds a line to a file, with its process id, and then does something."""
    note = f"import os, signal, sys, time; print(os.getpid(), file=open({str(path)!r}, 'a')); "
    return [sys.executable, "-c", note + then]


def lines_in(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def is_alive(pid: int) -> bool:
    """Whether the process runs; one that has ended and was not collected yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False


def run_until(supervisor: Supervisor, happened: Callable[[], bool]) -> int:
    """Run the children until something happened, then ask to stop."""
    deadline = time.monotonic() + 60

    def is_over() -> bool:
        assert time.monotonic() < deadline
        return happened()

    return supervisor.run(is_ready=is_over, on_ready=lambda: signal.raise_signal(signal.SIGTERM))


def test_child_that_dies_is_started_again_and_the_other_goes_on(signal_handlers, caplog, tmp_path):
    web, worker = tmp_path / "web", tmp_path / "worker"
    killed = "os.kill(os.getpid(), signal.SIGKILL)"
    once = f"len(open({str(worker)!r}).readlines()) > 1 or {killed}; time.sleep(600)"
    supervisor = Supervisor(
        {"The web server": quitter(web, "time.sleep(600)"), "The worker": quitter(worker, once)},
        environment={},
        pauses=(0.1,),
    )
    assert run_until(supervisor, lambda: len(lines_in(worker)) == 2) == 0
    assert len(lines_in(web)) == 1
    assert "The worker ended by itself (killed by SIGKILL); it is started again in 0.1 s." in caplog.text


def test_child_that_dies_again_and_again_takes_the_others_along_and_fails_the_whole(
    signal_handlers, caplog, tmp_path
):
    sleeper, worker = tmp_path / "sleeper", tmp_path / "worker"
    commands = {"Sleeper": quitter(sleeper, "time.sleep(600)"), "Quitter": quitter(worker, "sys.exit(3)")}
    supervisor = Supervisor(commands, environment={}, pauses=(0.1, 0.1))
    assert supervisor.run(is_ready=never, on_ready=nothing) == 1
    assert len(lines_in(worker)) == 3
    assert (
        "Quitter ended by itself (exit status 3), 3 times soon after its start; everything is stopped."
        in caplog.text
    )
    assert not is_alive(int(lines_in(sleeper)[0]))


def test_deaths_of_a_child_that_ran_well_in_between_do_not_add_up(signal_handlers, monkeypatch, tmp_path):
    monkeypatch.setattr(processes, "STEADY_SECONDS", 0)
    worker = tmp_path / "worker"
    supervisor = Supervisor({"Worker": quitter(worker, "")}, environment={}, pauses=(0.1,))
    assert run_until(supervisor, lambda: len(lines_in(worker)) == 4) == 0


def test_what_a_dead_child_had_started_ends_before_its_successor_starts(signal_handlers, tmp_path):
    helpers, worker = tmp_path / "helpers", tmp_path / "worker"
    helper = quitter(helpers, "time.sleep(600)")
    dies = (
        f"import subprocess; subprocess.Popen({helper!r})\n"
        f"while not os.path.exists({str(helpers)!r}): time.sleep(0.05)\n"
        f"len(open({str(worker)!r}).readlines()) > 1 or os.kill(os.getpid(), signal.SIGKILL)\n"
        "time.sleep(600)"
    )
    supervisor = Supervisor({"Worker": quitter(worker, dies)}, environment={}, pauses=(0.1,))
    alive_beside: list[bool] = []

    def is_second() -> bool:
        if len(lines_in(worker)) < 2:
            return False
        alive_beside.append(is_alive(int(lines_in(helpers)[0])))
        return True

    assert run_until(supervisor, is_second) == 0
    assert alive_beside == [False]


def test_supervisor_that_is_asked_to_stop_stops_its_children_and_succeeds(signal_handlers, tmp_path):
    mark = tmp_path / "stopped"
    stubborn = (
        "import pathlib, signal, sys, time\n"
        f"signal.signal(signal.SIGTERM, lambda *a: (pathlib.Path({str(mark)!r}).touch(), sys.exit()))\n"
        f"pathlib.Path({str(tmp_path / 'started')!r}).touch()\n"
        "time.sleep(600)"
    )
    supervisor = Supervisor({"Child": [sys.executable, "-c", stubborn]}, environment={})
    told: list[str] = []

    def stop_when_ready() -> None:
        told.append("ready")
        signal.raise_signal(signal.SIGTERM)

    assert supervisor.run(is_ready=(tmp_path / "started").exists, on_ready=stop_when_ready) == 0
    assert told == ["ready"]
    assert mark.exists()


def test_child_gets_the_environment(signal_handlers, tmp_path):
    out = tmp_path / "out"
    command = [sys.executable, "-c", f"import os; open({str(out)!r}, 'w').write(os.environ['STUDIO_HOSTS'])"]
    Supervisor({"Child": command}, environment={"STUDIO_HOSTS": "hall.local"}, pauses=()).run(
        is_ready=never, on_ready=nothing
    )
    assert out.read_text() == "hall.local"


def test_serve_answers_and_stops_on_one_signal(process_environment, free_port, tmp_path):
    url = f"http://127.0.0.1:{free_port}/"
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--web-processes", "1"],
        cwd=ROOT,
        env=process_environment | {"PORT": str(free_port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        wait_until_running(process, f"{url}healthz")
        with urllib.request.urlopen(f"{url}healthz") as response:
            assert response.status == 200
        time.sleep(1)  # the address is printed a moment after it answers
    finally:
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
    assert process.returncode == 0, output
    assert f"Ruleset Studio is running: {url}" in output
    assert not answers(f"{url}healthz")


def test_preparing_with_a_command_that_does_not_exist_says_so(settings, free_port):
    settings.PREPARE_COMMANDS = [("install_nothing", [])]
    with pytest.raises(CommandError, match="install_nothing"):
        call_command("serve", prepare=True, port=free_port)


@pytest.mark.parametrize("port", [99_999, -1])
def test_serve_on_a_port_that_is_none_says_so_at_once(port: int):
    with pytest.raises(CommandError, match="ports go from 0 to 65535"):
        call_command("serve", port=port)


def test_serve_on_a_port_that_is_taken_says_so_at_once():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"Cannot listen on 127.0.0.1:{port}: Address already in use"):
            call_command("serve", port=port)
        with pytest.raises(AddressTaken):
            Listening("127.0.0.1", port).check()


def test_listening_on_this_machine_only_has_no_other_addresses():
    assert Listening("127.0.0.1", 8000).network_urls() == []
    assert Listening("127.0.0.1", 8000).local_url == "http://127.0.0.1:8000/"


def test_listening_everywhere_opens_here_and_names_the_machine():
    listening = Listening("0.0.0.0", 8000)
    assert listening.local_url == "http://127.0.0.1:8000/"
    assert f"{socket.gethostname()}.local" in listening.network_names()


def test_listening_on_one_address_is_reached_there():
    assert Listening("192.0.2.7", 80).network_urls() == ["http://192.0.2.7:80/"]
    assert Listening("2001:db8::7", 80).bind == "[2001:db8::7]:80"


def test_commands_run_threads_in_the_web_server_and_the_beat_in_the_worker():
    web = web_command(Listening("127.0.0.1", 8000), processes=3, threads=8)
    assert runpy.run_path(web[web.index("--config") + 1])["worker_class"] == "gthread"
    assert web[web.index("--workers") + 1] == "3"
    assert web[web.index("--threads") + 1] == "8"
    assert "--beat" in worker_command(processes=1)
