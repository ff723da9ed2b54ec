"""Where a download may go. Source: packs.md P3.1, P3.2, P3.10."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.packs.addresses import Policy, check_url, find_addresses, is_private
from rulesets.packs.faults import FaultError, PackCode, UnreachableError


def code_of(url: str, policy: Policy | None = None) -> PackCode:
    with pytest.raises(FaultError) as refused:
        check_url(url, policy)
    assert refused.value.fault.message.endswith(".")
    return refused.value.fault.code


def test_https_address_is_taken_apart():
    place = check_url("https://packs.example.org/a/b.zip?c=d")
    assert (place.host, place.port, place.target) == ("packs.example.org", 443, "/a/b.zip?c=d")
    assert place.host_header == "packs.example.org"
    assert place.shown == "https://packs.example.org/a/b.zip"


@pytest.mark.parametrize(
    "url", ["HTTPS://packs.example.org/", "https://packs.example.org:443/x", "https://a"]
)
def test_port_443_may_be_written_or_not(url: str):
    assert check_url(url).port == 443


@pytest.mark.parametrize(
    "url", ["http://a/x", "ftp://a/x", "//a/x", "file:///etc/passwd", "packs.example.org"]
)
def test_other_schemes_are_refused(url: str):
    """P3.1."""
    assert code_of(url) is PackCode.URL_NOT_HTTPS


@pytest.mark.parametrize(
    "url",
    [
        "",
        "https://mira@packs.example.org/",
        "https://mira:key@packs.example.org/",
        "https://@packs.example.org/",
        "https://packs.example.org/x#part",
        "https://packs.example.org/x#",
        "https://packs.example.org:8443/",
        "https://packs.example.org:0/",
        "https://packs.example.org:99999/",
        "https://packs.example.org:x/",
        "https:///x",
        "https://./x",
        "https://[::1/x",
        "https://[fe80::1%25eth0]/x",
        "https://packs.example.org/a b",
        "https://packs.example.org/a\nb",
        "https://packs.example.org\\@10.0.0.1/",
        "https://päcks.example.org/",
        "https://packs.example.org/" + "a" * 2000,
    ],
)
def test_other_forms_are_refused(url: str):
    """P3.1."""
    assert code_of(url) is PackCode.URL_FORM


def test_settings_may_allow_a_port_of_one_host():
    """P3.10: apart from the port P3.1 still holds."""
    policy = Policy(frozenset({"intranet.lan:8443"}))
    assert check_url("https://Intranet.lan:8443/x", policy).host_header == "intranet.lan:8443"
    assert code_of("https://other.lan:8443/x", policy) is PackCode.URL_FORM
    assert code_of("https://intranet.lan:8444/x", policy) is PackCode.URL_FORM
    assert code_of("http://intranet.lan:8443/x", policy) is PackCode.URL_NOT_HTTPS


def test_port_that_is_not_asked_is_told_with_the_setting_that_allows_it_p3_10():
    with pytest.raises(FaultError, match=r"unless STUDIO_CATALOG_HOSTS names other\.lan:8443"):
        check_url("https://other.lan:8443/x")


PRIVATE = [
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.254",
    "127.0.0.1",
    "127.8.9.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
    "2001:db8::1",
    "3fff:fff::1",
    "::ffff:0:7f00:1",
    "100::1",
    "no address",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_what_is_not_of_the_public_internet_is_private(address: str):
    """P3.2."""
    assert is_private(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"]
)
def test_public_addresses_are_not(address: str):
    assert not is_private(address)


def embed(address: str) -> list[str]:
    """Every IPv6 form of an IPv4 address."""
    number = int(ipaddress.IPv4Address(address))
    forms = {
        "mapped": (0xFFFF << 32) | number,
        "compatible": number,
        "nat64": (0x64FF9B << 96) | number,
        "6to4": (0x2002 << 112) | (number << 80) | 1,
        "teredo server": (0x20010000 << 96) | (number << 64) | 0xFFFF,
        "teredo client": (0x20010000 << 96) | (0x5DB8D822 << 64) | (number ^ 0xFFFFFFFF),
        "isatap": (0x26064700 << 96) | (0x00005EFE << 32) | number,
        "isatap of a public address": (0x26064700 << 96) | (0x02005EFE << 32) | number,
        "nat64 for one's own use": (0x64FF9B0001 << 80) | number,
    }
    return [str(ipaddress.IPv6Address(form)) for form in forms.values()]


@pytest.mark.parametrize("address", [one for one in PRIVATE if one.count(".") == 3])
def test_ipv6_forms_of_a_private_address_are_private(address: str):
    """P3.2."""
    assert [form for form in embed(address) if not is_private(form)] == []


def test_mapped_translated_and_6to4_forms_of_a_public_address_are_not():
    mapped, _, nat64, six_to_four, *_ = embed("8.8.8.8")
    assert [is_private(form) for form in (mapped, nat64, six_to_four)] == [False, False, False]


@given(st.ip_addresses(v=4).filter(lambda address: not address.is_global))
def test_no_ipv6_form_hides_an_address_that_is_not_global(address: ipaddress.IPv4Address):
    """P3.2."""
    assert all(map(is_private, embed(str(address))))


def test_one_private_address_among_public_ones_refuses_the_host():
    """P3.2: any of them."""
    policy = Policy(resolve=lambda host, port: ["93.184.216.34", "::1"])
    with pytest.raises(FaultError) as refused:
        find_addresses(check_url("https://packs.example.org/"), policy)
    assert refused.value.fault.code is PackCode.URL_HOST_PRIVATE


@pytest.mark.parametrize("host", ["127.1", "0x7f.1", "2130706433", "017700000001", "[::1]", "localhost"])
def test_address_written_as_a_number_is_judged_the_same_way(host: str):
    """P3.2."""
    with pytest.raises(FaultError) as refused:
        find_addresses(check_url(f"https://{host}/"), Policy())
    assert refused.value.fault.code is PackCode.URL_HOST_PRIVATE


def test_settings_may_allow_a_private_address_of_one_host_and_port():
    """P3.10."""
    policy = Policy(frozenset({"intranet.lan:443"}), resolve=lambda host, port: ["10.0.0.7"])
    assert find_addresses(check_url("https://intranet.lan/"), policy) == ["10.0.0.7"]
    with pytest.raises(FaultError):
        find_addresses(check_url("https://other.lan/"), policy)


def test_host_without_an_address_may_have_one_later():
    """P7.2."""
    with pytest.raises(UnreachableError):
        find_addresses(check_url("https://packs.example.org/"), Policy(resolve=lambda host, port: []))
