"""Downloads that trust nobody, against a server on this machine. Source: packs.md P3, P7.2."""

import hashlib
import io
import os
import threading
import time
from collections.abc import Callable
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

from rulesets.packs.addresses import Policy, check_url
from rulesets.packs.faults import FaultError, PackCode, UnreachableError
from rulesets.packs.fetching import Downloaded, Limits, Wanted, _context, download
from rulesets.packs.keeping import private_file, remove_leftovers
from tests.factories.catalogs import CatalogServer, Handler, Request

SHORT = Limits(connect=2, idle=0.5, total=2)
BODY = b"salt and fog " * 1000


def fetch(
    server: CatalogServer, path: str = "/pack", most: int = 100_000, **options: Any
) -> tuple[bytes, Downloaded]:
    target = io.BytesIO()
    policy = options.pop("policy", server.policy)
    wanted = Wanted(server.url + path, most)
    return (found := download(wanted, target, policy=policy, limits=SHORT, **options)) and (
        target.getvalue(),
        found,
    )


def refusal(server: CatalogServer, path: str = "/pack", most: int = 100_000, **options: Any) -> FaultError:
    with pytest.raises(FaultError) as refused:
        fetch(server, path, most, **options)
    return refused.value


def test_body_is_written_and_its_checksum_worked_out_while_streaming(server: CatalogServer):
    """P3.9."""
    server.answers["/pack"] = BODY
    written, found = fetch(server)
    assert written == BODY
    assert (found.size, found.sha256) == (len(BODY), hashlib.sha256(BODY).hexdigest())


def test_no_cookies_and_no_credentials_are_sent_and_nothing_encoded_is_asked_for(server: CatalogServer):
    """P3.5."""

    def answer(request: Request) -> None:
        request.answer(302, b"", Location="/pack", Set_Cookie="a=b; Path=/")

    server.answers.update({"/first": answer, "/pack": BODY})
    fetch(server, "/first")
    assert [path for path, _headers in server.asked] == ["/first", "/pack"]
    for _path, headers in server.asked:
        names = {name.lower() for name in headers}
        assert headers["Accept-Encoding"] == "identity"
        assert not names & {"cookie", "authorization", "proxy-authorization", "referer"}


def test_connection_goes_to_the_address_that_was_checked_and_the_name_is_resolved_once(server: CatalogServer):
    """P3.3: the certificate is compared with the name, and the request names it."""
    asked: list[tuple[str, int]] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append((host, port))
        return ["127.0.0.1"]

    server.answers["/pack"] = BODY
    policy = Policy(frozenset({f"packs.test:{server.port}"}), server.ca_file, resolve)
    target = io.BytesIO()
    download(Wanted(f"https://packs.test:{server.port}/pack", 100_000), target, policy=policy, limits=SHORT)
    assert target.getvalue() == BODY
    assert asked == [("packs.test", server.port)]
    assert server.asked[0][1]["Host"] == f"packs.test:{server.port}"


def test_certificate_of_another_name_is_not_taken(server: CatalogServer):
    """P3.3."""
    server.answers["/pack"] = BODY
    policy = Policy(
        frozenset({f"other.test:{server.port}"}), server.ca_file, lambda host, port: ["127.0.0.1"]
    )
    with pytest.raises(UnreachableError, match=r"other\.test"):
        download(
            Wanted(f"https://other.test:{server.port}/pack", 9), io.BytesIO(), policy=policy, limits=SHORT
        )
    assert server.asked == []


def test_certificate_of_an_authority_nobody_named_is_not_taken(server: CatalogServer):
    """P3.10: the settings may allow the place; the certificate is checked all the same."""
    with pytest.raises(UnreachableError, match="certificate"):
        fetch(server, policy=Policy(frozenset({server.place})))
    assert server.asked == []


def test_authority_that_the_settings_name_vouches_for_their_hosts_only_p3_10(server: CatalogServer):
    """The authority of an intranet says nothing of the public internet."""
    policy = Policy(frozenset({"intranet.lan:443"}), server.ca_file)
    own, public = (
        _context(check_url(f"https://{host}/"), policy) for host in ("intranet.lan", "packs.example.org")
    )
    assert own.cert_store_stats()["x509"] == public.cert_store_stats()["x509"] + 1


def test_host_may_end_with_a_point_and_the_certificate_is_for_its_name_p3_3(server: CatalogServer):
    server.answers["/pack"] = BODY
    policy = Policy(
        frozenset({f"packs.test.:{server.port}"}), server.ca_file, lambda host, port: ["127.0.0.1"]
    )
    wanted = Wanted(f"https://packs.test.:{server.port}/pack", 100_000)
    assert download(wanted, io.BytesIO(), policy=policy, limits=SHORT).size == len(BODY)


def test_proxy_of_the_environment_is_not_used(server: CatalogServer, monkeypatch: pytest.MonkeyPatch):
    """P3.3."""
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    server.answers["/pack"] = BODY
    assert fetch(server)[0] == BODY


def test_next_address_of_a_host_is_tried_where_one_takes_no_connection(server: CatalogServer):
    server.answers["/pack"] = BODY
    policy = Policy(server.policy.allowed, server.ca_file, lambda host, port: ["127.0.0.77", "127.0.0.1"])
    assert fetch(server, policy=policy)[0] == BODY


def test_private_host_is_refused_before_any_connection(server: CatalogServer):
    """P3.2."""
    policy = Policy(resolve=lambda host, port: ["93.184.216.34", "10.0.0.7"])
    with pytest.raises(FaultError) as refused:
        download(Wanted("https://packs.example.org/x", 9), io.BytesIO(), policy=policy, limits=SHORT)
    assert refused.value.fault.code is PackCode.URL_HOST_PRIVATE
    assert refused.value.fault.found == "10.0.0.7"


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("https://10.0.0.7/pack", PackCode.URL_HOST_PRIVATE),
        ("https://169.254.169.254/latest/meta-data", PackCode.URL_HOST_PRIVATE),
        ("https://[::ffff:127.0.0.1]/pack", PackCode.URL_HOST_PRIVATE),
        ("https://2130706433/pack", PackCode.URL_HOST_PRIVATE),
        ("http://packs.example.org/pack", PackCode.URL_NOT_HTTPS),
        ("file:///etc/passwd", PackCode.URL_NOT_HTTPS),
        ("https://mira:key@packs.example.org/pack", PackCode.URL_FORM),
        ("https://packs.example.org:8443/pack", PackCode.URL_FORM),
    ],
)
def test_redirect_is_judged_as_the_first_address_is(server: CatalogServer, target: str, code: PackCode):
    """P3.4."""
    server.answers["/pack"] = lambda request: request.answer(302, b"", Location=target)
    assert refusal(server).fault.code is code


@pytest.mark.parametrize("target", ["//[", "https://[::1/pack", "https://packs.example.org/a\u00e9"])
def test_redirect_that_cannot_be_read_ends_the_download(server: CatalogServer, target: str):
    """P3.4, P7.2: asking again would not help."""
    server.answers["/pack"] = lambda request: request.answer(302, b"", Location=target)
    fault = refusal(server).fault
    assert fault.code is PackCode.URL_FORM
    assert len(server.asked) == 1


@pytest.mark.parametrize("target", ["pack", "./pack?x", "/a/../a/pack", "//{place}/a/pack", "https:pack"])
def test_redirect_may_be_relative(server: CatalogServer, target: str):
    """P3.4."""
    server.answers["/a/first"] = redirect(target.format(place=server.place))
    server.answers["/a/pack"] = BODY
    assert fetch(server, "/a/first")[0] == BODY


def test_three_redirects_are_followed_and_a_fourth_is_not(server: CatalogServer):
    """P3.4."""
    for position in range(1, 5):
        server.answers[f"/{position}"] = redirect(f"/{position - 1}")
    server.answers["/0"] = BODY
    assert fetch(server, "/3")[0] == BODY
    assert refusal(server, "/4").fault.code is PackCode.TOO_MANY_REDIRECTS


def redirect(path: str) -> Callable[[Request], None]:
    return lambda request: request.answer(307, b"", Location=path)


def test_encoded_answer_is_refused(server: CatalogServer):
    """P3.5."""
    server.answers["/pack"] = lambda request: request.answer(200, b"x", Content_Encoding="gzip")
    assert refusal(server).fault.code is PackCode.ENCODED_ANSWER


def test_length_above_the_list_ends_before_the_body_is_read(server: CatalogServer):
    """P3.7: nothing of the body has to come for that."""
    server.answers["/pack"] = lambda request: request.begin(200, Content_Length="50000000")
    fault = refusal(server, most=100).fault
    assert (fault.code, fault.expected, fault.found) == (PackCode.SIZE_OVER, 100, 50_000_000)


def endless(request: Request) -> None:
    request.begin(200, Transfer_Encoding="chunked")
    while True:
        request.wfile.write(b"400\r\n" + b"x" * 1024 + b"\r\n")


def test_endless_stream_ends_at_the_first_byte_too_many(server: CatalogServer):
    """P3.7: no more than the listed bytes and one buffer is read."""
    server.answers["/pack"] = endless
    target = io.BytesIO()
    with pytest.raises(FaultError) as refused:
        download(Wanted(server.url + "/pack", 100_000), target, policy=server.policy, limits=SHORT)
    assert refused.value.fault.code is PackCode.SIZE_OVER
    assert isinstance(refused.value.fault.found, int)
    assert 100_000 < refused.value.fault.found <= 100_000 + 65_536
    assert len(target.getvalue()) <= 100_000


def test_body_without_a_length_is_read_to_its_end(server: CatalogServer):
    def answer(request: Request) -> None:
        request.close_connection = True
        request.begin(200, Connection="close")
        request.wfile.write(BODY)

    server.answers["/pack"] = answer
    assert fetch(server)[0] == BODY


def test_body_that_breaks_off_may_be_tried_again(server: CatalogServer):
    """P7.2."""

    def answer(request: Request) -> None:
        request.begin(200, Content_Length="1000")
        request.wfile.write(b"half")
        request.close_connection = True

    server.answers["/pack"] = answer
    with pytest.raises(UnreachableError, match="broke off"):
        fetch(server)


def test_silence_ends_the_download(server: CatalogServer):
    """P3.6: no byte for as long as the limit says."""

    def answer(request: Request) -> None:
        request.begin(200, Content_Length="1000")
        request.wfile.write(b"a")
        time.sleep(1.5)

    server.answers["/pack"] = answer
    started = time.monotonic()
    with pytest.raises(UnreachableError, match="in time"):
        fetch(server)
    assert time.monotonic() - started < 1.4


def test_drop_after_drop_ends_with_the_time_in_all(server: CatalogServer):
    """P3.6."""

    def answer(request: Request) -> None:
        request.begin(200, Content_Length="100000")
        for _ in range(100):
            request.wfile.write(b"a")
            time.sleep(0.1)

    server.answers["/pack"] = answer
    started = time.monotonic()
    with pytest.raises(UnreachableError, match="longer than 2 seconds"):
        fetch(server)
    assert 1.9 < time.monotonic() - started < 4


def drips_headers(request: Request) -> None:
    request.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for _ in range(100):
        request.wfile.write(b"X-Drop: a\r\n")
        time.sleep(0.1)


def promises_more(request: Request) -> None:
    for _ in range(100):
        request.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        time.sleep(0.1)


@pytest.mark.parametrize("answer", [drips_headers, promises_more])
def test_time_in_all_cuts_an_answer_whose_head_never_ends(server: CatalogServer, answer: Handler):
    """P3.6: nothing goes on reading afterwards."""
    server.answers["/pack"] = answer
    with pytest.raises(UnreachableError, match="longer than 2 seconds"):
        fetch(server)
    deadline = time.monotonic() + 1
    while any(thread.name == "download" for thread in threading.enumerate()):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("status", [408, 425, 429, 500, 502, 503])
def test_passing_answers_may_be_tried_again(server: CatalogServer, status: int):
    """P7.2."""
    server.answers["/pack"] = lambda request: request.answer(status, b"")
    with pytest.raises(UnreachableError, match=str(status)) as failed:
        fetch(server)
    assert failed.value.retry_after is None


@pytest.mark.parametrize("status", [204, 206, 300, 304, 400, 401, 403, 404, 410])
def test_other_answers_are_final(server: CatalogServer, status: int):
    """P7.2."""
    server.answers["/pack"] = lambda request: request.answer(status, b"")
    fault = refusal(server).fault
    assert (fault.code, fault.found) == (PackCode.HTTP_STATUS, status)


def test_wait_that_the_server_asks_for_is_told(server: CatalogServer):
    """P7.3: in seconds or as a date."""
    for header, least, most in (("120", 120, 120), (formatdate(time.time() + 60, usegmt=True), 57, 61)):
        server.answers["/pack"] = lambda request, wait=header: request.answer(503, b"", Retry_After=wait)
        with pytest.raises(UnreachableError) as failed:
            fetch(server)
        assert failed.value.retry_after is not None
        assert least <= failed.value.retry_after <= most


@pytest.mark.parametrize(
    "wait",
    [
        "soon",
        "-5",
        "\u00b2",
        "Wed, 01 Jan 2020 00:00:00 GMT",
        "Mon, 01 Jan 2024 00:00:00 +99999999999999",
        "Mon, 01 Jan 99999999999999999 00:00:00 GMT",
        "Mon, 01 Jan 0001 00:00:00",
    ],
)
def test_wait_that_is_none_is_passed_over(server: CatalogServer, wait: str):
    """P7.3: whatever a server writes there, the failure passes."""
    server.answers["/pack"] = lambda request: request.answer(503, b"", Retry_After=wait)
    with pytest.raises(UnreachableError) as failed:
        fetch(server)
    assert not failed.value.retry_after


def test_name_that_leads_nowhere_and_refused_connection_may_be_tried_again(server: CatalogServer):
    """P7.2."""
    with pytest.raises(UnreachableError, match="leads to no server"):
        download(Wanted("https://nowhere.invalid/x", 9), io.BytesIO(), policy=Policy(), limits=SHORT)
    closed = Policy(frozenset({"127.0.0.1:9"}))
    with pytest.raises(UnreachableError, match=r"^No connection to 127\.0\.0\.1: Connection refused\.$"):
        download(Wanted("https://127.0.0.1:9/x", 9), io.BytesIO(), policy=closed, limits=SHORT)


def test_what_is_known_is_asked_for_on_condition(server: CatalogServer):
    """P1.6."""

    def answer(request: Request) -> None:
        is_known = request.headers["If-None-Match"] == '"one"'
        request.answer(304 if is_known else 200, b"" if is_known else BODY, ETag='"one"')

    server.answers["/index.json"] = answer
    wanted = Wanted(server.url + "/index.json", 100_000)
    first = download(wanted, io.BytesIO(), policy=server.policy).answer
    assert (first.is_modified, first.etag) == (True, '"one"')
    known = Wanted(wanted.url, wanted.most, etag=first.etag)
    second = download(known, io.BytesIO(), policy=server.policy)
    assert (second.answer.is_modified, second.size) == (False, 0)


@pytest.mark.parametrize("tag", ['"\u00e9"', '"\x7f"'])
def test_tag_that_no_header_can_hold_is_not_sent_back(server: CatalogServer, tag: str):
    """P1.6: such an index is read whole each time."""
    server.answers["/index.json"] = BODY
    wanted = Wanted(server.url + "/index.json", 100_000, etag=tag, last_modified=tag)
    assert download(wanted, io.BytesIO(), policy=server.policy).answer.is_modified
    assert not {"If-None-Match", "If-Modified-Since"} & set(server.asked[0][1])


def test_who_asked_can_stop_while_nothing_comes(server: CatalogServer):
    """P7.6: within two seconds; the thread that waits ends by itself."""

    class Stopped(Exception):
        pass

    def stop(size: int) -> None:
        raise Stopped

    server.answers["/pack"] = lambda request: time.sleep(1)
    started = time.monotonic()
    with pytest.raises(Stopped):
        fetch(server, tick=stop)
    assert time.monotonic() - started < 1
    deadline = time.monotonic() + 5
    while any(thread.name == "download" for thread in threading.enumerate()):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_query_of_an_address_is_in_no_message(server: CatalogServer):
    """P7.15."""
    fault = refusal(server, "/pack?key=secret").fault
    assert server.asked[0][0] == "/pack?key=secret"
    assert fault.address == f"{server.url}/pack"
    assert "secret" not in repr(fault)


def test_file_is_private_and_never_executable_and_goes_afterwards(tmp_path: Path):
    """P3.8."""
    folder = tmp_path / "packs"
    with private_file(folder, "7") as file:
        file.write(b"x")
        (path,) = folder.iterdir()
        assert path.stat().st_mode & 0o777 == 0o600
        assert folder.stat().st_mode & 0o777 == 0o700
    assert list(folder.iterdir()) == []


def test_file_left_behind_is_never_trusted(tmp_path: Path):
    """P7.10."""
    (tmp_path / "7.part").write_bytes(b"old")
    with private_file(tmp_path, "7") as file:
        assert file.read() == b""


def test_files_without_a_running_download_are_removed(tmp_path: Path):
    """P7.13."""
    for name in ("7.part", "8.part", "other.txt"):
        (tmp_path / name).write_bytes(b"x")
    os.utime(tmp_path / "7.part", (0, 0))
    assert remove_leftovers(tmp_path, is_live=lambda name: False, older_than=3600) == 1
    assert remove_leftovers(tmp_path, is_live=lambda name: name == "8") == 0
    assert remove_leftovers(tmp_path, is_live=lambda name: False) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["other.txt"]
