"""People are found by their names as the login finds them."""

import pytest

from studio.accounts.models import User
from studio.accounts.people import find_person


@pytest.fixture
def otto(db: None) -> User:
    return User.objects.create_user("otto")


@pytest.mark.parametrize("name", ["otto", "Otto", "OTTO"])
def test_capitals_make_no_difference(otto: User, name: str):
    assert find_person(name) == otto


def test_names_that_only_capitals_tell_apart_are_told_apart(otto: User):
    other = User.objects.create_user("OTTO")
    assert (find_person("otto"), find_person("OTTO"), find_person("Otto")) == (otto, other, None)


@pytest.mark.parametrize("name", ["", "ott", "otto ", "%", "nobody", "o_to", "x" * 500])
def test_what_is_nobodys_name_finds_nobody(otto: User, name: str):
    assert find_person(name) is None


def test_closed_accounts_are_not_found(otto: User):
    User.objects.filter(pk=otto.pk).update(is_active=False)
    assert find_person("otto") is None
