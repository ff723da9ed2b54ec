"""Language packs from a server: fetched by installs, updates and rollbacks, told where they fail (T6, T7)."""

import json

import pytest
from django.urls import reverse

from characters.services.making import make_character
from rulesets.forms.catalogs import NameForm
from rulesets.models import CatalogFile, CatalogIndex, LocalePack, Origin, Revision
from rulesets.services.installing.catalogs import start_refresh
from rulesets.services.installing.languages import CatalogPacks, listed_languages
from rulesets.services.installing.starting import start_rollback, start_uninstall
from rulesets.services.installing.tidying import forget_all_unused
from rulesets.services.reconciling import KIND
from rulesets.texts import CardTexts
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.jobs.models import Job, State
from studio.jobs.services import Started
from studio.web.languages import reading_in
from tests.factories.catalogs import CatalogServer, write_pack
from tests.factories.installed import add_here, carry_out, install, installation
from tests.factories.locales import store_locale, write_locale

pytestmark = pytest.mark.django_db

LOCALES = {
    f"locales/{code}.json": write_locale(code, {"Brawn": f"Brawn in {code}"}) for code in ("fr", "pt", "ru")
}


@pytest.fixture
def two(catalog_server: CatalogServer) -> CatalogIndex:
    """A catalog with two versions of a ruleset, each with packs in three languages."""
    packages = (write_pack(f"1.{n}.0", version=n + 1, files=LOCALES) for n in range(2))
    return add_here(catalog_server.serve_catalog(*packages))


@pytest.fixture
def ana() -> User:
    """Somebody who reads in Brazilian Portuguese."""
    return User.objects.create_user("ana", display_language="pt-BR")


def kept() -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for number, language in LocalePack.objects.values_list("revision__number", "language").order_by(
        "language"
    ):
        found.setdefault(number, []).append(language)
    return found


def reconcile() -> Job | None:
    """Carry out every job of languages that waits; return the last."""
    done = None
    while waiting := Job.objects.filter(kind=KIND, state=State.QUEUED).order_by("pk").first():
        done = carry_out(waiting)
        assert done.state == State.DONE, (done.code, done.message)
    return done


def do(started: object) -> Job:
    assert isinstance(started, Started), started
    return carry_out(started.job)


def test_an_install_fetches_the_packs_that_are_needed_after_its_ruleset_is_stored_t6_1_t7_7(
    two: CatalogIndex, ana: User
):
    job = install(two)

    assert (job.state, job.notes) == (State.DONE, [])
    assert kept() == {1: ["pt"]}
    assert LocalePack.objects.get().origin == Origin.PACK


def test_a_pack_that_cannot_be_had_never_fails_an_install_t7_1(
    two: CatalogIndex, ana: User, catalog_server: CatalogServer
):
    listed = next(name for name in catalog_server.answers if name.endswith("1.0.0.pt.json"))
    catalog_server.answers[listed] = b"something else"

    job = install(two)

    assert job.state == State.DONE
    assert [note["code"] for note in job.notes] == ["size-mismatch"]
    assert kept() == {}


def test_an_update_keeps_the_previous_version_without_its_packs_unless_it_is_used_t7_5(
    two: CatalogIndex, ana: User, django_capture_on_commit_callbacks
):
    install(two, "1.0.0")
    with django_capture_on_commit_callbacks(execute=True):
        install(two, "1.1.0")
    reconcile()
    assert kept() == {2: ["pt"]}

    start = Revision.objects.get(number=1)
    make_character(Actor(user_id=ana.pk), revision=start, name="Mara")
    ana.display_language = "ru"
    with django_capture_on_commit_callbacks(execute=True):
        ana.save()
    reconcile()
    assert kept() == {1: ["ru"], 2: ["ru"]}


def test_a_rollback_fetches_the_earlier_versions_packs_at_once_t7_6(
    two: CatalogIndex, ana: User, django_capture_on_commit_callbacks
):
    install(two, "1.0.0")
    install(two, "1.1.0")
    reconcile()

    with django_capture_on_commit_callbacks(execute=True):
        do(start_rollback(installation=installation(), user=None))
    reconcile()

    assert kept() == {1: ["pt"]}


def test_nothing_is_fetched_for_what_is_uninstalled_and_used_packs_stay_p6_10(
    two: CatalogIndex, ana: User, django_capture_on_commit_callbacks
):
    install(two, "1.0.0")
    make_character(Actor(user_id=ana.pk), revision=Revision.objects.get(), name="Mara")
    with django_capture_on_commit_callbacks(execute=True):
        do(start_uninstall(installation=installation(), user=None))
    User.objects.create_user("ben", display_language="fr")
    reconcile()

    assert kept() == {1: ["pt"]}
    assert list(CatalogPacks().in_service().values()) == [{}]


def test_what_nothing_refers_to_is_removed_and_kept_translations_stay(two: CatalogIndex, ana: User):
    install(two)

    forget_all_unused()

    assert CatalogFile.objects.filter(locale_packs__isnull=False).count() == 1


def test_one_may_choose_every_language_that_is_listed_for_what_is_installed_t6_4(
    two: CatalogIndex, user: User, user_client, django_capture_on_commit_callbacks
):
    assert listed_languages() == []
    with django_capture_on_commit_callbacks(execute=True):
        install(two)
    assert listed_languages() == ["fr", "pt", "ru"]

    answer = user_client.post(reverse("set_display_language"), {"language": "ru"})
    assert answer.status_code == 303
    reconcile()

    assert kept() == {1: ["ru"]}
    page = user_client.get(reverse("rulesets:show_ruleset", args=[Revision.objects.get().ruleset_id]))
    assert "Brawn in ru" in page.content.decode()


def test_the_admins_page_tells_what_is_listed_and_kept(two: CatalogIndex, ana: User, staff_client):
    install(two)

    page = staff_client.get(reverse("rulesets:show_languages")).content.decode()

    assert page.count("listed; nobody needs it") == 2
    assert page.count("Fetched from a catalog") == 1


def test_a_server_that_does_not_answer_is_told_and_tried_again_by_the_next_trigger_t7_2(
    two: CatalogIndex, ana: User, catalog_server: CatalogServer, django_capture_on_commit_callbacks
):
    name = next(name for name in catalog_server.answers if name.endswith("1.0.0.pt.json"))
    data = catalog_server.answers.pop(name)
    job = install(two)
    assert [note["code"] for note in job.notes] == ["http-status"]

    catalog_server.answers[name] = data
    do(start_refresh(catalog=two, user=None))
    with django_capture_on_commit_callbacks(execute=True):
        User.objects.create_user("ben", display_language="pt")
    reconcile()

    assert kept() == {1: ["pt"]}
    assert json.loads(LocalePack.objects.get().file.text)["ruleset"]["Brawn"] == "Brawn in pt"


def test_pages_about_what_is_installed_name_it_in_the_readers_language_t2_2(
    two: CatalogIndex, ana: User, staff_client
):
    install(two)
    revision = Revision.objects.get()
    store_locale(revision, "fr", {revision.name: "Le Port"})
    staff_client.cookies["django_language"] = "fr"
    there = installation()
    pages = [
        reverse("rulesets:show_languages"),
        f"{reverse('rulesets:list_installed')}?q=port",
        reverse("rulesets:show_installation", args=[there.pk]),
        reverse("characters:older", args=[revision.ruleset_id]),
    ]

    shown = {page: staff_client.get(page).content.decode() for page in pages}

    for page, text in shown.items():
        main = text[text.index("<main") : text.index("</main>")]
        assert "Le Port" in main, page
        assert revision.name not in main, page


def test_a_name_typed_to_confirm_may_be_the_shown_or_the_english_one(two: CatalogIndex, ana: User):
    install(two)
    revision = Revision.objects.get()
    store_locale(revision, "fr", {revision.name: "Le Port"})
    with reading_in("fr"):
        name = CardTexts([revision]).of(revision, revision.name)
        typed = {
            text: NameForm({"name": text}, name=name).is_valid()
            for text in ("Le Port", revision.name, "Something")
        }

    assert list(typed.values()) == [True, True, False]
