"""Back to the previous version, forward again, and uninstalling. Source: packs.md P5.8, P6."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from characters.queries import is_dormant
from characters.services.keeping import delete_character
from characters.services.making import make_character
from rulesets.models import CatalogFile, CatalogIndex, Installation, InstalledVersion, Revision, Ruleset
from rulesets.offers import index_of
from rulesets.pages.installed import find_update
from rulesets.queries import revisions_offered_to, rulesets_visible_to
from rulesets.services.installing.catalogs import start_refresh
from rulesets.services.installing.starting import start_return, start_rollback, start_uninstall
from rulesets.services.installing.tidying import forget_all_unused
from rulesets.services.installing.uses import count_newer_sheets, count_uses, list_uses, sheet_version
from studio.accounts.guests import Actor
from studio.jobs.models import Job, State
from studio.jobs.services import Refusal, Started
from tests.factories.catalogs import CatalogServer, write_pack
from tests.factories.installed import add_here, carry_out, install, installation
from tests.factories.rulesets import store_imported, write_document

pytestmark = pytest.mark.django_db
GUEST = Actor(guest="somebody")


@pytest.fixture
def three(catalog_server: CatalogServer) -> CatalogIndex:
    """A catalog with three versions, of which each has a sheet of its own version and a file of its own."""

    def package(version: str, number: int) -> dict[str, bytes]:
        sheet = write_document()["sheet"] | {"version": number}
        return write_pack(version, version=number, sheet=sheet, files={"README.md": f"Read {version}."})

    url = catalog_server.serve_catalog(*(package(f"1.{n}.0", n + 1) for n in range(3)))
    return add_here(url)


def do(started: Started | Refusal) -> Job:
    assert isinstance(started, Started), started
    return carry_out(started.job)


def roll_back() -> Job:
    return do(start_rollback(installation=installation(), user=None))


def roll_forward() -> Job:
    return do(start_return(installation=installation(), user=None))


def uninstall() -> Job:
    return do(start_uninstall(installation=installation(), user=None))


def versions() -> dict[str, str | None]:
    """The package versions of what is in use and what is kept."""
    found = installation()
    kept = {"current": found.current, "previous": found.previous, "rolled_back": found.rolled_back}
    return {name: one.package_version if one else None for name, one in kept.items()}


def numbers() -> list[int]:
    return sorted(Revision.objects.values_list("number", flat=True))


def current_number() -> int | None:
    current = Ruleset.objects.select_related("current").get().current
    return current.number if current else None


def make(number: int, **changes: Any) -> Character:
    revision = Revision.objects.get(number=number)
    return make_character(GUEST, revision=revision, name=f"On {number}")


def test_rollback_makes_the_previous_version_current_without_network(
    three: CatalogIndex, catalog_server: CatalogServer
):
    """P6.4."""
    install(three, "1.0.0")
    install(three, "1.1.0")
    asked = len(catalog_server.asked)
    assert roll_back().state == State.DONE
    assert versions() == {"current": "1.0.0", "previous": None, "rolled_back": "1.1.0"}
    assert (current_number(), len(catalog_server.asked)) == (1, asked)


def test_rollback_without_a_previous_version_is_refused(three: CatalogIndex):
    """P6.4."""
    install(three, "1.0.0")
    refused = start_rollback(installation=installation(), user=None)
    assert isinstance(refused, Refusal)
    assert refused.code == "no-previous"
    refused = start_return(installation=installation(), user=None)
    assert isinstance(refused, Refusal)


def test_newer_version_is_kept_after_a_rollback_and_can_be_made_current_again(three: CatalogIndex):
    """P6.6."""
    install(three, "1.0.0")
    install(three, "1.1.0")
    roll_back()
    assert numbers() == [1, 2]
    assert roll_forward().state == State.DONE
    assert versions() == {"current": "1.1.0", "previous": "1.0.0", "rolled_back": None}
    assert current_number() == 2


def test_rollback_that_is_carried_out_twice_is_done_once(three: CatalogIndex):
    """P7.18."""
    install(three, "1.0.0")
    install(three, "1.1.0")
    started = start_rollback(installation=installation(), user=None)
    assert isinstance(started, Started)
    request = started.job.request
    carry_out(started.job)
    Job.objects.filter(pk=started.job.pk).update(state=State.QUEUED, request=request)
    assert carry_out(started.job).state == State.DONE
    assert versions()["current"] == "1.0.0"


def test_one_previous_version_is_kept_and_older_ones_go_when_nothing_refers_to_them(three: CatalogIndex):
    """P6.7: with the files that only they had."""
    for version in ("1.0.0", "1.1.0", "1.2.0"):
        install(three, version)
    assert versions() == {"current": "1.2.0", "previous": "1.1.0", "rolled_back": None}
    assert numbers() == [2, 3]
    texts = set(CatalogFile.objects.values_list("text", flat=True))
    assert "Read 1.0.0." not in texts
    assert {"Read 1.1.0.", "Read 1.2.0."} <= texts


def test_version_that_a_character_refers_to_is_never_deleted(three: CatalogIndex):
    """P5.8: one in the bin counts."""
    install(three, "1.0.0")
    character = make(1)
    delete_character(GUEST, character_id=character.pk)
    install(three, "1.1.0")
    install(three, "1.2.0")
    assert numbers() == [1, 2, 3]
    Character.objects.all().delete()
    forget_all_unused()
    assert numbers() == [2, 3]
    assert InstalledVersion.objects.count() == 2


def test_admin_sees_how_many_characters_a_rollback_touches(three: CatalogIndex):
    """P6.5."""
    install(three, "1.0.0")
    make(1)
    install(three, "1.1.0")
    make(2)
    make(2)
    first = Revision.objects.get(number=1)
    everything = Revision.objects.values_list("pk", flat=True)
    assert sheet_version(first) == 1
    assert count_newer_sheets(everything, above=sheet_version(first)) == 2


def test_uninstalled_ruleset_is_offered_to_nobody(three: CatalogIndex, client: Client):
    """P6.8."""
    install(three, "1.0.0")
    character = make(1)
    revision = Revision.objects.get()
    assert uninstall().state == State.DONE
    assert list(rulesets_visible_to(GUEST)) == []
    assert list(revisions_offered_to(GUEST)) == []
    answer = client.post(reverse("characters:create_character"), {"revision": revision.pk, "name": "No"})
    assert answer.status_code == 404
    assert Character.objects.get() == character


def test_uses_are_counted_by_the_versions_they_stand_on(three: CatalogIndex):
    """P6.8."""
    install(three, "1.0.0")
    make(1)
    install(three, "1.1.0")
    make(2)
    make(2)
    keys = dict(Revision.objects.values_list("number", "pk"))
    uses = list_uses(keys.values())
    assert uses == {"characters": {keys[1]: 1, keys[2]: 2}}
    assert count_uses(uses, keys.values()) == {"characters": 3}
    assert count_uses(uses, [keys[1]]) == {"characters": 1}


def test_versions_in_use_are_kept_after_an_uninstall_and_the_others_deleted(
    three: CatalogIndex, client: Client
):
    """P6.9: characters on them are read and exported as before."""
    install(three, "1.0.0")
    character = make(1)
    install(three, "1.1.0")
    uninstall()
    assert numbers() == [1]
    character = Character.objects.select_related("revision__ruleset").get(pk=character.pk)
    assert not is_dormant(character)
    session = client.session
    session["guest_token"] = GUEST.guest
    session.save()
    for name in ("characters:sheet", "characters:export"):
        assert client.get(reverse(name, args=[character.pk])).status_code == 200
    version = reverse("rulesets:show_revision", args=[character.revision.ruleset_id, 1])  # type: ignore[union-attr]
    page = client.get(version)
    assert page.status_code == 200
    assert "Make a character" not in page.content.decode()


def test_ruleset_that_nobody_used_is_gone_after_an_uninstall(three: CatalogIndex):
    """P6.9."""
    install(three, "1.0.0")
    uninstall()
    assert (Ruleset.objects.count(), Installation.objects.count(), Revision.objects.count()) == (0, 0, 0)


def test_kept_versions_go_once_nobody_uses_them(three: CatalogIndex):
    """P6.9."""
    install(three, "1.0.0")
    make(1)
    uninstall()
    Character.objects.all().delete()
    forget_all_unused()
    assert (Ruleset.objects.count(), Revision.objects.count()) == (0, 0)


def test_installing_it_again_reuses_what_is_stored(three: CatalogIndex):
    """P6.11."""
    install(three, "1.0.0")
    character = make(1)
    uninstall()
    job = install(three, "1.0.0", accept=False)
    assert job.state == State.DONE
    assert numbers() == [1]
    assert versions() == {"current": "1.0.0", "previous": None, "rolled_back": None}
    character.refresh_from_db()
    assert character.revision == Revision.objects.get()
    assert list(rulesets_visible_to(GUEST)) == [Ruleset.objects.get()]


def test_uninstalling_twice_is_refused(three: CatalogIndex):
    install(three, "1.0.0")
    make(1)
    uninstall()
    refused = start_uninstall(installation=installation(), user=None)
    assert isinstance(refused, Refusal)
    assert refused.code == "not-installed"


def test_jobs_on_one_ruleset_wait_for_each_other(three: CatalogIndex):
    """P7.8."""
    install(three, "1.0.0")
    install(three, "1.1.0")
    first = start_rollback(installation=installation(), user=None)
    second = start_uninstall(installation=installation(), user=None)
    refresh = start_refresh(catalog=three, user=None)
    assert isinstance(first, Started)
    assert isinstance(second, Started)
    assert carry_out(second.job).state == State.QUEUED
    assert carry_out(refresh.job).state == State.DONE
    assert carry_out(first.job).state == State.DONE
    assert carry_out(second.job).state == State.DONE


def test_what_people_imported_themselves_is_not_tidied_up(three: CatalogIndex, user: Any):
    """P5.8, F1.69."""
    mine = store_imported(user=user)
    install(three, "1.0.0")
    uninstall()
    forget_all_unused()
    assert list(Revision.objects.all()) == [mine]


def test_version_between_the_one_in_use_and_the_one_rolled_back_from_is_an_update(
    three: CatalogIndex, catalog_server: CatalogServer
):
    """P6.2, P6.6: only the version that was rolled back from is passed over."""
    install(three, "1.0.0")
    install(three, "1.2.0")
    roll_back()
    assert find_update(installation(), index_of(three)) == "1.1.0"
