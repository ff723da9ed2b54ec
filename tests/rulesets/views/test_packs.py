"""Pages of catalogs and of what is installed from them. Source: packs.md P1, P5.12, P6, U6.1."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from characters.services.making import make_character
from rulesets.models import CatalogIndex, Installation, Revision
from rulesets.services.installing.catalogs import start_refresh, upload_catalog
from rulesets.services.installing.starting import start_rollback
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.jobs.models import Job, State
from studio.jobs.services import Started
from studio.web.languages import languages_of_texts
from tests.factories.catalogs import CatalogServer, write_entry, write_index, write_pack
from tests.factories.installed import (
    add_here,
    ask,
    carry_out,
    install,
    installation,
    serve_versions,
    store_from_catalog,
)

pytestmark = pytest.mark.django_db


def at(name: str, *arguments: object) -> str:
    return reverse(f"rulesets:{name}", args=arguments)


def text_of(answer: Any) -> str:
    """What people read of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", answer.content.decode()))


def listed(*entries: dict[str, Any]) -> CatalogIndex:
    return upload_catalog(data=write_index(*entries), user=None)


def entry(ruleset_id: str, version: str = "1.0.0", **changes: Any) -> dict[str, Any]:
    url = f"https://packs.example.org/{ruleset_id}-{version}.ruleset.zip"
    made = write_entry(b"x", id=ruleset_id, version=version, name=ruleset_id.title(), **changes)
    made["artifact"]["url"] = url
    return made


# Who may (P1.1)


GETS = ["list_packs", "show_pack", "list_installed", "show_installation", "review_pack"]
POSTS = [
    "add_pack",
    "upload_pack",
    "refresh_pack",
    "remove_pack",
    "install_pack",
    "confirm_pack",
    "discard_pack",
    "roll_back",
    "roll_forward",
    "uninstall",
]


@pytest.fixture
def things(catalog_server: CatalogServer) -> Callable[[str], list[object]]:
    """A catalog, something installed from it, and a job that waits to be read."""
    store_from_catalog(catalog_server)
    catalog = CatalogIndex.objects.get()
    serve_versions(catalog_server, ("1.1.0", 2), gm={"checkGuidance": "Never."})
    carry_out(start_refresh(catalog=catalog, user=None).job)
    catalog.refresh_from_db()
    job = install(catalog, "1.1.0", accept=False)
    assert job.state == State.REVIEW
    of_catalog = {"show_pack", "refresh_pack", "remove_pack", "install_pack"}
    of_job = {"review_pack", "confirm_pack", "discard_pack"}
    of_installation = {"show_installation", "roll_back", "roll_forward", "uninstall"}

    def arguments(name: str) -> list[object]:
        if name in of_catalog:
            return [catalog.pk]
        if name in of_job:
            return [job.pk]
        return [installation().pk] if name in of_installation else []

    return arguments


@pytest.mark.parametrize("name", GETS + POSTS)
def test_anybody_but_an_admin_is_answered_403(
    name: str,
    things: Callable[[str], list[object]],
    client: Client,
    user_client: Client,
    staff_client: Client,
):
    """P1.1: and nothing is changed."""
    before = (CatalogIndex.objects.count(), Job.objects.count(), Job.objects.filter(state="review").count())
    guest = Client()
    session = guest.session
    session["guest_token"] = "somebody"
    session.save()
    method = "get" if name in GETS else "post"
    for person in (client, guest, user_client):
        assert getattr(person, method)(at(name, *things(name))).status_code == 403
    after = (CatalogIndex.objects.count(), Job.objects.count(), Job.objects.filter(state="review").count())
    assert before == after
    assert getattr(staff_client, method)(at(name, *things(name))).status_code not in (403, 404, 405)


@pytest.mark.parametrize("name", GETS + POSTS)
def test_each_address_takes_its_own_method(
    name: str, things: Callable[[str], list[object]], staff_client: Client
):
    other = "post" if name in GETS else "get"
    assert getattr(staff_client, other)(at(name, *things(name))).status_code == 405


@pytest.mark.parametrize("name", ["show_pack", "show_installation", "review_pack"])
def test_what_is_not_there_is_not_found(name: str, staff_client: Client):
    assert staff_client.get(at(name, 10**9)).status_code == 404


@pytest.mark.parametrize("name", [name for name in POSTS if name not in ("add_pack", "upload_pack")])
def test_form_about_what_another_tab_removed_leads_back_to_the_list_which_says_so(
    name: str, things: Callable[[str], list[object]], staff_client: Client
):
    gone = things(name)
    Job.objects.all().delete()
    Installation.objects.all().delete()
    CatalogIndex.objects.all().delete()
    answer = staff_client.post(at(name, *gone), follow=True)
    of_installation = name in ("roll_back", "roll_forward", "uninstall")
    back = at("list_installed") if of_installation else at("list_packs")
    assert answer.redirect_chain == [(back, 303)]
    assert text_of(answer).count("Nothing was done, because ") == 1
    assert not Job.objects.exists()


# Catalogs


def test_catalog_is_added_and_its_job_is_shown(staff_client: Client, catalog_server: CatalogServer):
    """P1.1, P1.6."""
    url = serve_versions(catalog_server, ("1.0.0", 1))
    answer = staff_client.post(at("add_pack"), {"url": f" {url} "})
    job = Job.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, reverse("jobs:show_job", args=[job.pk]))
    assert carry_out(job).state == State.DONE
    page = text_of(staff_client.get(at("list_packs")))
    assert "Harbour catalog" in page
    assert "1 ruleset" in page


@pytest.mark.parametrize("url", ["", "http://packs.example.org/index.json", "nonsense"])
def test_address_that_may_not_be_asked_is_told_at_its_field(url: str, staff_client: Client):
    """P3.1, U2.11."""
    answer = staff_client.post(at("add_pack"), {"url": url})
    assert answer.status_code == 422
    assert 'href="#id_url"' in answer.content.decode()
    assert not CatalogIndex.objects.exists()


def test_index_is_uploaded(staff_client: Client, staff: User):
    """P1.1."""
    file = SimpleUploadedFile("index.json", write_index(entry("salt-coast")))
    answer = staff_client.post(at("upload_pack"), {"file": file})
    catalog = CatalogIndex.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, at("show_pack", catalog.pk))
    assert catalog.added_by == staff
    assert "Uploaded as a file" in text_of(staff_client.get(at("show_pack", catalog.pk)))
    assert staff_client.post(at("refresh_pack", catalog.pk)).status_code == 400


def test_refused_upload_says_why(staff_client: Client):
    file = SimpleUploadedFile("index.json", write_index(format=2))
    answer = staff_client.post(at("upload_pack"), {"file": file})
    assert answer.status_code == 422
    assert "this Studio reads format 1" in text_of(answer)


def test_catalog_is_removed_by_its_name(staff_client: Client):
    """U2.10, P1.7."""
    catalog = listed(entry("salt-coast"))
    answer = staff_client.post(at("remove_pack", catalog.pk), {"name": "Harbor"})
    assert answer.status_code == 422
    assert "That is not its name." in text_of(answer)
    answer = staff_client.post(at("remove_pack", catalog.pk), {"name": "Harbour catalog"})
    assert (answer.status_code, CatalogIndex.objects.exists()) == (303, False)


def test_fault_of_the_last_look_and_the_date_of_the_good_index_are_shown(
    staff_client: Client, catalog_server: CatalogServer
):
    """P1.5."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    catalog_server.answers["/index.json"] = b"{"
    carry_out(start_refresh(catalog=catalog, user=None).job)
    for address in (at("list_packs"), at("show_pack", catalog.pk)):
        page = text_of(staff_client.get(address))
        assert "was in vain: The index cannot be read" in page
        assert "Read on" in page


def test_catalog_that_was_never_read_names_its_address_once_and_counts_nothing(staff_client: Client):
    url = "https://packs.example.org/index.json"
    staff_client.post(at("add_pack"), {"url": url})
    page = text_of(staff_client.get(at("list_packs")))
    assert page.count(url) == 1
    assert "Not read yet" in page
    assert "0 rulesets" not in page


# What a catalog offers


def test_offers_show_size_languages_licence_and_state(staff_client: Client):
    """U6.1."""
    locale = {
        "url": "https://packs.example.org/tide-1.0.0.pt-BR.json",
        "sha256": "ab" * 32,
        "bytes": 10,
        "name": "Maré",
    }
    catalog = listed(
        entry("tide", capabilityApi="1.811", license="CC-BY-4.0", locales={"pt-BR": locale}),
        entry("fog", capabilityApi="1.900"),
        entry("reef", files=["locales/de.json"]),
    )
    page = text_of(staff_client.get(at("show_pack", catalog.pk)))
    for words in (
        "English, Português Brasileiro",
        "Licence CC-BY-4.0",
        "Capability API 1.811",
        "needs a newer Studio",
        "cannot be installed",
        "rulesets[2].files[0]",
        "catalog-has-locales",
    ):
        assert words in page
    buttons = staff_client.get(at("show_pack", catalog.pk)).content.decode().count('name="version"')
    assert buttons == 1


def test_cards_speak_the_persons_language_as_far_as_the_catalog_does(staff_client: Client):
    """T5.6, T3.1."""
    from rulesets.pages.offers import describe_offers

    def locale(code: str, **texts: str) -> dict[str, Any]:
        url = f"https://packs.example.org/tide-1.0.0.{code}.json"
        return {"url": url, "sha256": "ab" * 32, "bytes": 10, **texts}

    locales = {
        "pt-BR": locale("pt-BR", description="Com sal."),
        "pt": locale("pt", name="Maré", description="Sal."),
        "de": locale("de", name=""),
    }
    catalog = listed(entry("tide", capabilityApi="1.811", description="Salt.", locales=locales))

    def texts(language: str) -> tuple[str, ...]:
        (card,) = describe_offers(catalog, language=language)
        return card.name, card.name_language, card.description, card.description_language

    assert texts("pt-br") == ("Maré", "pt", "Com sal.", "pt-BR")
    assert texts("pt") == ("Maré", "pt", "Sal.", "pt")
    assert texts("de") == texts("en") == texts("") == ("Tide", "en", "Salt.", "en")


def test_a_card_speaks_a_language_that_the_interface_has_not_and_is_found_by_both_names(staff_client: Client):
    """T5.6, T2.8."""
    url = "https://packs.example.org/tide-1.0.0.ar.json"
    arabic = {"url": url, "sha256": "ab" * 32, "bytes": 10, "name": "المد"}
    # From 21 on there is a search; the others say what is not found.
    others = [entry(f"reef-{number}", capabilityApi="1.811") for number in range(20)]
    catalog = listed(entry("tide", capabilityApi="1.811", locales={"ar": arabic}), *others)
    languages_of_texts.remember(("ar",))
    staff_client.post(reverse("set_display_language"), {"language": "ar"})
    for words in ("المد", "Tide"):
        page = staff_client.get(at("show_pack", catalog.pk), {"q": words}).content.decode()
        assert '<h2 class="card__title" lang="ar" dir="auto">المد</h2>' in page
        assert page.count("card__title") == 1


def test_newest_installable_version_is_offered_and_the_others_stand_below(staff_client: Client):
    """P2.3."""
    catalog = listed(
        entry("tide", "1.9.0"), entry("tide", "1.10.0"), entry("tide", "2.0.0", capabilityApi="1.900")
    )
    page = text_of(staff_client.get(at("show_pack", catalog.pk)))
    assert "1.10.0 · not installed" in page
    assert "2 other versions" in page
    assert page.index("2.0.0") < page.index("1.9.0")


def test_offers_of_more_than_twenty_are_searched_filtered_and_sorted(staff_client: Client):
    """U2.9."""
    some = [entry(f"tide-{position}") for position in range(20)]
    catalog = listed(*some)
    assert "search" not in staff_client.get(at("show_pack", catalog.pk)).content.decode()
    big = entry("reef", capabilityApi="1.900")
    big["artifact"]["bytes"] = 1000
    catalog = listed(*some, big)
    address = at("show_pack", catalog.pk)
    assert 'type="search"' in staff_client.get(address).content.decode()
    found = staff_client.get(address, {"q": "TÍDE-1", "sort": "size"}).content.decode()
    assert found.count("card__title") == 11
    only = staff_client.get(address, {"show": "needs-newer"}, headers={"HX-Request": "true"})
    assert only.content.decode().count("card__title") == 1
    assert "<html" not in only.content.decode()
    largest = staff_client.get(address, {"sort": "size"}).content.decode()
    assert largest.index("Reef") < largest.index("Tide-0")


def test_long_lists_come_in_pages_that_keep_what_was_asked_for(staff_client: Client):
    """U2.9."""
    catalog = listed(*(entry(f"tide-{position:03}") for position in range(120)))
    address = at("show_pack", catalog.pk)
    first = staff_client.get(address, {"q": "tide"}).content.decode()
    assert first.count("card__title") == 50
    assert f"{address}?q=tide&amp;page=3" in first
    last = staff_client.get(address, {"q": "tide", "page": "3"}).content.decode()
    assert last.count("card__title") == 20
    assert "120 rulesets found" in last


def test_install_starts_a_job_and_a_refused_one_says_why(staff_client: Client, catalog_server: CatalogServer):
    """P2.8, P7.7."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    asked = {"id": "salt-coast", "version": "1.0.0"}
    first = staff_client.post(at("install_pack", catalog.pk), asked)
    again = staff_client.post(at("install_pack", catalog.pk), asked)
    assert first.headers["Location"] == again.headers["Location"]
    refused = staff_client.post(at("install_pack", catalog.pk), {"id": "salt-coast", "version": "9.0.0"})
    assert refused.status_code == 409
    assert "does not list this version" in text_of(refused)
    assert staff_client.post(at("install_pack", catalog.pk), {}).status_code == 400


# Reading before an install


def test_review_shows_every_text_word_for_word_and_confirming_installs(
    staff_client: Client, catalog_server: CatalogServer
):
    """P5.12, P3.12, F1.72, F1.73."""
    catalog = add_here(
        serve_versions(catalog_server, ("1.0.0", 1), gm={"checkGuidance": "<i>Ask</i> & wait"})
    )
    job = install(catalog, accept=False)
    address = at("review_pack", job.pk)
    page = staff_client.get(reverse("jobs:show_job", args=[job.pk])).content.decode()
    assert address in page
    assert "&lt;i&gt;Ask&lt;/i&gt; &amp; wait" not in page
    review = staff_client.get(address).content.decode()
    assert "&lt;i&gt;Ask&lt;/i&gt; &amp; wait</pre>" in review
    assert "gm.checkGuidance" in review
    assert staff_client.post(at("confirm_pack", job.pk)).status_code == 303
    assert carry_out(job).state == State.DONE
    again = staff_client.get(address)
    assert (again.status_code, again.headers["Location"]) == (303, reverse("jobs:show_job", args=[job.pk]))
    assert staff_client.post(at("confirm_pack", job.pk)).status_code == 303


def test_texts_that_were_exchanged_while_the_page_was_open_are_shown_again(
    staff_client: Client, catalog_server: CatalogServer
):
    """P5.12: the page says which text was read; another is not confirmed by it."""
    job = install(add_here(serve_versions(catalog_server, ("1.0.0", 1))), accept=False)
    page = staff_client.get(at("review_pack", job.pk)).content.decode()
    assert f'name="sha256" value="{job.detail["sha256"]}"' in page
    answer = staff_client.post(at("confirm_pack", job.pk), {"sha256": "0" * 64})
    assert (answer.status_code, answer.headers["Location"]) == (303, at("review_pack", job.pk))
    job.refresh_from_db()
    assert job.state == State.REVIEW
    assert "another text by now" in text_of(staff_client.get(at("review_pack", job.pk)))


def test_admin_of_yesterday_neither_confirms_nor_tries_again_what_they_asked_for(
    staff: User, staff_client: Client, catalog_server: CatalogServer
):
    """P1.1: only site admins install."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    waits = install(catalog, accept=False, user=staff)
    User.objects.filter(pk=staff.pk).update(is_staff=False)
    for action in ("confirm", "cancel"):
        assert staff_client.post(f"/api/v1/jobs/{waits.pk}/{action}/").status_code == 403
    assert staff_client.post(at("confirm_pack", waits.pk)).status_code == 403
    waits.refresh_from_db()
    assert waits.state == State.REVIEW


def test_texts_of_an_index_are_escaped_cut_where_they_are_endless_and_kept_apart(staff_client: Client):
    """P3.12: markup is shown as typed; a sign that turns the line round ends with its own element."""
    name = "<script>x</script>\u202e" + "n" * 100_000
    entry = write_entry(name=name, description="<i>" + "d" * 100_000, license="<b>" + "l" * 100_000)
    catalog = upload_catalog(
        data=write_index(entry, catalog={"id": "harbour", "name": "<u>Harbour</u>"}), user=None
    )
    for address in (at("show_pack", catalog.pk), at("list_packs")):
        page = staff_client.get(address).content.decode()
        assert not [tag for tag in ("<script>x", "<i>", "<b>", "<u>") if tag in page]
        assert len(page) < 60_000
    page = staff_client.get(at("show_pack", catalog.pk)).content.decode()
    assert '<h2 class="card__title" lang="en" dir="auto">&lt;script&gt;x&lt;/script&gt;\u202e' in page
    assert "d" * 1990 + "…" in page


def test_discarded_review_stores_nothing(staff_client: Client, catalog_server: CatalogServer):
    """P5.12."""
    job = install(add_here(serve_versions(catalog_server, ("1.0.0", 1))), accept=False)
    assert staff_client.post(at("discard_pack", job.pk)).status_code == 303
    job.refresh_from_db()
    assert (job.state, Revision.objects.exists()) == (State.CANCELLED, False)


# What is installed


def test_installed_ruleset_shows_versions_and_where_they_came_from(
    staff_client: Client, catalog_server: CatalogServer
):
    """P5.7, U6.1."""
    store_from_catalog(catalog_server)
    page = text_of(staff_client.get(at("show_installation", installation().pk)))
    current = installation().current
    assert current is not None
    for words in ("1.0.0 version 1 of the rules · in use", current.sha256, current.url):
        assert words in page
    assert "Salt Coast" in text_of(staff_client.get(at("list_installed")))
    nothing = text_of(staff_client.get(at("list_installed"), {"q": "tundra"}))
    assert "Nothing fits" in nothing
    assert "Nothing is installed" not in nothing


def test_update_is_shown_and_a_rolled_back_version_is_none(
    staff_client: Client, catalog_server: CatalogServer
):
    """P6.2, P6.6."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1), ("1.1.0", 2)))
    install(catalog, "1.0.0")
    assert "update to 1.1.0" in text_of(staff_client.get(at("list_installed")))
    assert "1.1.0 · update" in text_of(staff_client.get(at("show_pack", catalog.pk)))
    install(catalog, "1.1.0")
    assert "in use" in text_of(staff_client.get(at("list_installed")))
    started = start_rollback(installation=installation(), user=None)
    assert isinstance(started, Started)
    carry_out(started.job)
    assert "update to" not in text_of(staff_client.get(at("list_installed")))
    assert "1.1.0 · rolled back from" in text_of(staff_client.get(at("show_pack", catalog.pk)))
    page = text_of(staff_client.get(at("show_installation", installation().pk)))
    assert "Return to 1.1.0" in page
    answer = staff_client.post(at("roll_forward", installation().pk))
    assert answer.status_code == 303
    assert carry_out(Job.objects.first()).state == State.DONE  # type: ignore[arg-type]


def test_older_version_is_never_an_update(staff_client: Client, catalog_server: CatalogServer):
    """P6.2."""
    catalog = add_here(serve_versions(catalog_server, ("1.1.0", 2)))
    install(catalog, "1.1.0")
    serve_versions(catalog_server, ("1.0.0", 1))
    carry_out(start_refresh(catalog=catalog, user=None).job)
    assert "1.0.0 · older than what is installed" in text_of(staff_client.get(at("show_pack", catalog.pk)))


def test_version_that_was_changed_upstream_is_marked(staff_client: Client, catalog_server: CatalogServer):
    """P5.6."""
    store_from_catalog(catalog_server)
    catalog = CatalogIndex.objects.get()
    catalog_server.serve_catalog(write_pack(name="Salt Coast, mended"))
    carry_out(start_refresh(catalog=catalog, user=None).job)
    assert "1.0.0 · changed upstream" in text_of(staff_client.get(at("show_pack", catalog.pk)))


def test_ruleset_that_vanished_from_its_catalog_is_marked(
    staff_client: Client, catalog_server: CatalogServer
):
    """P1.7."""
    store_from_catalog(catalog_server)
    catalog_server.answers["/index.json"] = write_index()
    carry_out(start_refresh(catalog=CatalogIndex.objects.get(), user=None).job)
    assert "no longer listed" in text_of(staff_client.get(at("list_installed")))
    page = text_of(staff_client.get(at("show_installation", installation().pk)))
    assert "No catalog here lists it any more" in page


def test_rollback_warns_with_the_number_of_characters_it_touches(
    staff_client: Client, catalog_server: CatalogServer
):
    """P6.5."""
    sheet = json.loads(write_pack()["ruleset.json"])["sheet"]
    newer = write_pack("1.1.0", version=2, sheet=sheet | {"version": 2})
    catalog = add_here(catalog_server.serve_catalog(write_pack(), newer))
    install(catalog, "1.0.0")
    assert staff_client.post(at("roll_back", installation().pk)).status_code == 409
    install(catalog, "1.1.0")
    for number in (1, 2, 2):
        revision = Revision.objects.get(number=number)
        make_character(Actor(guest="somebody"), revision=revision, name="Mara")
    page = text_of(staff_client.get(at("show_installation", installation().pk)))
    assert "2 characters are stored under the newer sheet." in page
    assert "are not carried back" in page
    assert staff_client.post(at("roll_back", installation().pk)).status_code == 303


def test_uninstall_asks_for_the_name_and_shows_who_uses_it(
    staff_client: Client, catalog_server: CatalogServer
):
    """P6.8, U2.10."""
    revision = store_from_catalog(catalog_server)
    make_character(Actor(guest="somebody"), revision=revision, name="Mara")
    address = at("show_installation", installation().pk)
    assert "1 character uses it." in text_of(staff_client.get(address))
    wrong = staff_client.post(at("uninstall", installation().pk), {"name": "salt coast"})
    assert (wrong.status_code, Job.objects.filter(kind="uninstall").exists()) == (422, False)
    answer = staff_client.post(at("uninstall", installation().pk), {"name": "Salt Coast"})
    assert answer.status_code == 303
    assert carry_out(Job.objects.get(kind="uninstall")).state == State.DONE
    page = text_of(staff_client.get(address))
    assert "It is uninstalled" in page
    assert "uninstalled; kept for those who use it" in text_of(staff_client.get(at("list_installed")))
    assert staff_client.post(at("uninstall", installation().pk), {"name": "Salt Coast"}).status_code == 409


def test_lists_take_as_many_queries_for_one_as_for_many(
    staff_client: Client,
    catalog_server: CatalogServer,
    django_assert_num_queries: DjangoAssertNumQueries,
):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def count(address: str) -> int:
        staff_client.get(address)  # what a process reads once
        with CaptureQueriesContext(connection) as queries:
            assert staff_client.get(address).status_code == 200
        return len(queries)

    store_from_catalog(catalog_server)
    addresses = [at("list_packs"), at("list_installed"), at("show_pack", CatalogIndex.objects.get().pk)]
    before = [count(address) for address in addresses]
    for name in (f"reef-{number}" for number in range(49)):
        catalog_server.serve_catalog(write_pack(id=name), write_pack("1.1.0", id=name), catalog_id=name)
        catalog_server.answers[f"/{name}.json"] = catalog_server.answers["/index.json"]
        catalog = add_here(f"{catalog_server.url}/{name}.json")
        job = carry_out(start_refresh(catalog=catalog, user=None).job)
        assert job.state == State.DONE
        from rulesets.services.installing.starting import start_install

        started = start_install(catalog=catalog, ruleset_id=name, version="1.0.0", user=None, accept=True)
        assert isinstance(started, Started)
        assert carry_out(started.job).state == State.DONE
    assert Installation.objects.count() == 50
    assert [count(address) for address in addresses] == before


def test_list_of_rulesets_says_where_one_came_from(client: Client, catalog_server: CatalogServer):
    store_from_catalog(catalog_server)
    page = text_of(client.get(reverse("rulesets:list_rulesets")))
    assert "From a catalog" in page
    assert "From a catalog" in text_of(client.get(reverse("home")))


def test_installing_again_what_waits_to_be_read_goes_on_when_it_is_accepted(catalog_server: CatalogServer):
    """P5.12: `accept`."""
    catalog = add_here(serve_versions(catalog_server, ("1.0.0", 1)))
    job = install(catalog, accept=False)
    assert ask(catalog, accept=True).pk == job.pk
    assert carry_out(job).state == State.DONE
