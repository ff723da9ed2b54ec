"""An installation in which people made one of everything."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.utils import timezone

from characters.models import Character, Handover, MigrationTurn
from characters.services.keeping import delete_character, rename_character
from characters.services.sharing import make_link
from characters.services.undoing import undo_change
from rulesets.engine.api import commands
from rulesets.models import Collaborator, KeptLanguage, RemovedPack, Role, Ruleset
from rulesets.services.installing.catalogs import upload_catalog
from studio.accounts.guests import GUEST_SESSION_KEY
from studio.accounts.models import ApiToken, User
from studio.jobs.models import ENDED, Job, State
from tests.characters.salt import GUEST, change, make_salty
from tests.factories.catalogs import write_entry, write_index
from tests.factories.installed import store_without_network
from tests.factories.packages import store_package
from tests.factories.rulesets import actor_of, upload_file
from tests.studio.jobs.starting import put, start

WORDS = "Ægir\t“the eel”\n\\ \u202e مرحبا 🦀"


@dataclass
class Installation:
    """What somebody will ask after once it is restored."""

    user: User
    character: Character
    guest_session: str


def fill() -> Installation:
    """Make one of everything that is stored."""
    user = User.objects.create_user("mira", email="mira@example.org", password="lantern-and-ferry")
    user.theme, user.is_staff = "dark", True
    user.save()
    group = Group.objects.create(name="keepers")
    group.permissions.set(Permission.objects.filter(codename__in=["view_user", "change_character"]))
    user.groups.add(group)
    user.user_permissions.add(Permission.objects.get(codename="delete_ruleset"))
    EmailAddress.objects.create(user=user, email="mira@example.org", primary=True)
    SocialAccount.objects.create(
        user=user, provider="home", uid="77", extra_data={"b": 1, "a": [WORDS, 1.5, None]}
    )
    user.logentry_set.create(
        content_type=ContentType.objects.get_for_model(Ruleset),
        object_id="1",
        object_repr=WORDS,
        action_flag=1,
    )
    ApiToken.objects.create(user=user, label="a program", digest="a" * 64)
    KeptLanguage.objects.create(language="de")
    revision = store_package(user=user)
    RemovedPack.objects.create(revision=revision, language="fr", listed_sha256="a" * 64)
    Collaborator.objects.create(ruleset=revision.ruleset, user=user, role=Role.EDITOR)
    upload_file(user=user, version=9)
    upload_catalog(data=write_index(write_entry()), user=user)
    store_without_network()
    character = make_salty(actor_of(user), name="Mara")
    character = change(character, commands.PickEntry("folk", "tall"), actor_of(user))
    rename_character(actor_of(user), character_id=character.pk, name=WORDS.replace("\n", " "))
    undo_change(actor_of(user), character_id=character.pk)
    delete_character(actor_of(user), character_id=make_salty(actor_of(user), name="Gone").pk)
    make_link(actor_of(user), character_id=character.pk)
    Handover.objects.create(character=character, to=user)
    make_salty(GUEST, name="The guest's")
    # What waits is cancelled by a restore: tests/studio/jobs/test_receivers.py.
    Job.objects.exclude(state__in=ENDED).update(state=State.DONE, ended_at=timezone.now())
    job = put(start(about=WORDS), State.DONE, message=WORDS, notes=[{"b": WORDS}], requested_by=user)
    MigrationTurn.objects.create(job=job, character_key=character.pk, outcome="changed", event=1)
    client = Client()
    session = client.session
    session[GUEST_SESSION_KEY] = GUEST.guest
    session.save()
    return Installation(user, Character.objects.get(pk=character.pk), session.session_key)


@pytest.fixture
def filled(transactional_db: Any) -> Callable[[], Installation]:
    """Fill the test's own database."""
    return fill
