"""Every page runs under a strict Content-Security-Policy (U2.2): nothing inline, no third party."""

import re
from collections.abc import Iterator

import pytest
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

UNSAFE = ("unsafe-inline", "unsafe-eval", "unsafe-hashes", "http:", "https:", "data:", "*", "nonce-")
# Swagger UI draws its arrows and locks in its style sheet; an image runs nothing.
ALLOWED = {"/api/v1/docs/": {"img-src": ["data:"]}}
# What a page of our own must not hold; the policy would stop it, and the person would miss it.
INLINE = re.compile(
    r"""<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=["']|href=["']javascript:""", re.IGNORECASE
)


def named_addresses(resolver: URLResolver, namespace: str = "") -> Iterator[str]:
    """Yield the address of every named pattern that takes no arguments."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from named_addresses(pattern, inner)
        elif isinstance(pattern, URLPattern) and pattern.name:
            try:
                yield reverse(f"{namespace}{pattern.name}")
            except NoReverseMatch:
                continue  # takes arguments: its own tests open it


ADDRESSES = sorted({*named_addresses(get_resolver()), "/no-such-page/"})


def directives(response) -> dict[str, list[str]]:
    policy = response.headers["Content-Security-Policy"]
    return {words[0]: words[1:] for words in (part.split() for part in policy.split(";"))}


def assert_strict(response, address: str) -> None:
    policy = directives(response)
    assert policy["default-src"] == ["'self'"]
    assert policy["object-src"] == ["'none'"]
    assert policy["base-uri"] == policy["form-action"] == policy["frame-ancestors"] == ["'self'"]
    for name, sources in policy.items():
        unsafe = [source for source in sources if any(word in source for word in UNSAFE)]
        assert unsafe == ALLOWED.get(address, {}).get(name, []), name


def test_walk_finds_the_pages():
    assert {"/", "/health/", "/accounts/login/", "/accounts/signup/"} <= set(ADDRESSES)


@pytest.mark.parametrize("address", ADDRESSES)
def test_policy_is_strict_for_a_visitor(client, db, address):
    assert_strict(client.get(address), address)


@pytest.mark.parametrize("address", [address for address in ADDRESSES if "logout" not in address])
def test_policy_is_strict_for_an_admin(staff_client, address):
    assert_strict(staff_client.get(address), address)


@pytest.mark.parametrize("address", [address for address in ADDRESSES if not address.startswith("/admin/")])
def test_page_holds_no_inline_script_or_style(user_client, address):
    response = user_client.get(address, follow=True)
    if response.headers["Content-Type"].startswith("text/html"):
        assert INLINE.findall(response.content.decode()) == []


def test_headers_beside_the_policy(client, db):
    headers = client.get(reverse("health")).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
