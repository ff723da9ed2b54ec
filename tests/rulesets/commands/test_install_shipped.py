"""`manage.py install_shipped`."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rulesets.models import Revision

pytestmark = pytest.mark.django_db


def install(**options: int) -> str:
    out = StringIO()
    call_command("install_shipped", stdout=out, **options)
    return out.getvalue()


def test_command_names_what_is_installed():
    assert "lantern-ferry, version 1: Lantern Ferry\n" in install()
    assert Revision.objects.count() == 2


def test_command_twice_installs_once_and_can_be_silent():
    assert install() == install()
    assert install(verbosity=0) == ""
    assert Revision.objects.count() == 2


def test_command_fails_with_the_problem_of_a_stored_version():
    install()
    Revision.objects.filter(ruleset__ruleset_id="lantern-ferry").update(digest="0" * 64)
    with pytest.raises(
        CommandError, match="lantern-ferry:\n  version: Version 1 of lantern-ferry is stored already"
    ):
        install()
