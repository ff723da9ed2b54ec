"""The first admin, and the way back for one who lost the password (U8.1, U9.13)."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from studio.accounts.first_admin import NoSuchAdmin, make_first_admin, reset_admin_password
from studio.accounts.models import User


def test_first_admin_can_log_in_with_the_password_shown(db):
    new = make_first_admin()
    assert new is not None
    admin = User.objects.get(username=new.username)
    assert admin.is_superuser
    assert admin.check_password(new.password)
    assert new.password not in repr(new)


def test_first_admin_twice_makes_one(db):
    assert make_first_admin() is not None
    assert make_first_admin() is None
    assert User.objects.count() == 1


def test_first_admin_is_not_made_beside_other_users(user):
    assert make_first_admin() is None


def test_reset_takes_the_first_admin_unless_one_is_named(staff):
    User.objects.create_superuser("bo", password="another-good-one")
    assert reset_admin_password().username == "ada"
    new = reset_admin_password(username="bo")
    assert User.objects.get(username="bo").check_password(new.password)


@pytest.mark.parametrize("username", [None, "nobody", "mira"])
def test_reset_is_for_admins_only(user, username):
    with pytest.raises(NoSuchAdmin):
        reset_admin_password(username=username)


def test_command_prints_the_password_once(db):
    out = StringIO()
    call_command("first_admin", stdout=out)
    password = re.search(r"Password: (\S+)", out.getvalue())
    assert password is not None
    assert User.objects.get(username="admin").check_password(password[1])
    again = StringIO()
    call_command("first_admin", stdout=again)
    assert "Password" not in again.getvalue()
    quiet = StringIO()
    call_command("first_admin", quiet=True, stdout=quiet)
    assert quiet.getvalue() == ""


def test_command_reset_says_when_there_is_nobody(db):
    with pytest.raises(CommandError, match="There is no admin yet"):
        call_command("first_admin", reset=True)
