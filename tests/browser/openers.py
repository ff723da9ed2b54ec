"""Opens every page there is, in the state that shows the most: for what holds on all of them.

Each opener takes a page, the address of the site, and whose browser it is.
"""

import json
from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page, expect

from characters.models import Character
from characters.queries import stored_of
from characters.services.exchange import export_character
from characters.services.handing import offer_character
from characters.services.keeping import delete_character
from characters.services.making import make_character
from characters.services.sharing import make_link
from characters.services.undoing import undo_change
from rulesets.archives import pack
from rulesets.engine.api import commands
from rulesets.models import Collaborator, Revision, Role, Ruleset
from rulesets.services.importing import keep_upload
from rulesets.services.shipping import install_shipped
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters import half_elf, salt
from tests.factories.packages import store_package, write_package
from tests.factories.people import share
from tests.factories.rulesets import actor_of, store_imported, store_shipped, upload_file, write_bytes
from tests.rulesets.larder import SHEET, SPECIAL, write_catalogs

Opener = Callable[[Page, str, User], None]

LONG = "Wilhelmina-Alexandrina-of-the-longest-name and no-place-to-break-it-anywhere"


def open_rulesets(page: Page, url: str, user: User) -> None:
    store_shipped()
    for number in range(7):
        store_imported(
            user=user, id=f"one-{number}", name=f"Ruleset {number} with a very long name-that-cannot-break"
        )
    page.goto(url + reverse("rulesets:list_rulesets"))


def open_ruleset(page: Page, url: str, user: User) -> None:
    revision = store_imported(user=user, battle={"anything": 1})
    store_imported(user=user, version=2)
    page.goto(url + reverse("rulesets:show_revision", args=[revision.ruleset_id, 1]))


def open_catalog(page: Page, url: str, user: User) -> None:
    revision = store_imported(user=user, sheet=SHEET, catalogs=write_catalogs(120, SPECIAL))
    page.goto(url + reverse("rulesets:show_catalog", args=[revision.ruleset_id, 1, "larder"]))


def open_catalog_without_finds(page: Page, url: str, user: User) -> None:
    open_catalog(page, url, user)
    page.goto(f"{page.url}?q=nothing-of-this-name")


def open_entry(page: Page, url: str, user: User) -> None:
    open_catalog(page, url, user)
    page.goto(f"{page.url}{SPECIAL['id']}/")


def open_import(page: Page, url: str, user: User) -> None:
    page.goto(url + reverse("rulesets:import_ruleset"))


def open_problems(page: Page, url: str, user: User) -> None:
    open_import(page, url, user)
    data = write_bytes(name=None, surprise={"long": "x" * 300}, version="one")
    file = {"name": "bad.json", "mimeType": "application/json", "buffer": data}
    page.get_by_label("Ruleset file").set_input_files(file)
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_role("heading", name="3 problems in bad.json")).to_be_visible()


def open_review(page: Page, url: str, user: User) -> None:
    upload = upload_file(user=user, gmReference="Long " * 200 + "w" * 200)
    page.goto(url + reverse("rulesets:review_import", args=[upload.token]))


def open_nothing(page: Page, url: str, user: User) -> None:
    page.goto(url + "/rulesets/999999/")


def make_wizard(user: User) -> Character:
    """A half-elf wizard in the middle of being built, with a long name and a trait typed over."""
    actor = Actor(user_id=user.pk)
    install_shipped()
    revision = Revision.objects.get(ruleset__ruleset_id="srd-5-1")
    character = make_character(actor, revision=revision, name=LONG)
    for command in (
        commands.PickEntry("race", "half-elf"),
        commands.PickEntry("class", "wizard"),
        commands.SetBase("int", 15),
        commands.ChooseOption("race/half_elf_scores", "dex"),
        commands.EditScore("cha", 17),
        commands.EditCell("traits", "race/half-elf/1", "name", LONG),
        commands.AddEntryRows("equipment", "longbow"),
    ):
        salt.change(character, command, actor)
    return Character.objects.get(pk=character.pk)


def step_opener(step: str) -> Opener:
    """Return what opens a step of the builder."""

    def open_step(page: Page, url: str, user: User) -> None:
        page.goto(half_elf.address(make_wizard(user), url, "build", step))

    open_step.__name__ = f"open_{step}"
    return open_step


def open_method(page: Page, url: str, user: User) -> None:
    character = make_wizard(user)
    salt.change(character, commands.ChooseMethod("standardArray"), Actor(user_id=user.pk))
    page.goto(half_elf.address(character, url, "build", "scores"))


def open_typed(page: Page, url: str, user: User) -> None:
    character = make_wizard(user)
    salt.change(character, commands.ChooseMethod("manual"), Actor(user_id=user.pk))
    page.goto(half_elf.address(character, url, "build", "scores"))


def open_fields(page: Page, url: str, user: User) -> None:
    page.goto(half_elf.address(make_wizard(user), url, "fields"))


def open_refusal(page: Page, url: str, user: User) -> None:
    open_fields(page, url, user)
    level = page.get_by_label("Level", exact=True)
    level.fill("many")
    level.press("Enter")
    expect(page.locator("[data-trouble-text]")).to_have_text("“many” is not a number.")


def open_sheet(page: Page, url: str, user: User) -> None:
    page.goto(half_elf.address(make_wizard(user), url, "sheet"))


def open_picker(page: Page, url: str, user: User) -> None:
    page.goto(half_elf.address(make_wizard(user), url, "pick_rows", "traits", "races"))


def open_characters(page: Page, url: str, user: User) -> None:
    make_wizard(user)
    page.goto(url + reverse("characters:list_characters"))


def open_no_characters(page: Page, url: str, user: User) -> None:
    page.goto(url + reverse("characters:list_characters"))


def open_bin(page: Page, url: str, user: User) -> None:
    delete_character(Actor(user_id=user.pk), character_id=make_wizard(user).pk)
    page.goto(url + reverse("characters:show_bin"))


def open_home(page: Page, url: str, user: User) -> None:
    make_wizard(user)
    page.goto(url + reverse("home"))


def open_asleep(page: Page, url: str, user: User) -> None:
    character = make_wizard(user)
    assert character.revision is not None
    character.revision.ruleset.delete()
    page.goto(half_elf.address(character, url, "sheet"))


def open_history(page: Page, url: str, user: User) -> None:
    """A history with what stands, what is undone, and what is undone for good."""
    actor, character = Actor(user_id=user.pk), make_wizard(user)
    undo_change(actor, character_id=character.pk)
    salt.change(character, commands.EditField("level", 3), actor)
    salt.change(character, commands.EditField("level", 4), actor)
    undo_change(actor, character_id=character.pk)
    page.goto(half_elf.address(character, url, "history"))


def open_newer_rows(page: Page, url: str, user: User) -> None:
    """Copied rows that the ruleset says otherwise."""
    actor, character = Actor(user_id=user.pk), make_wizard(user)
    lists = stored_of(character)["build"]["lists"]
    copied = ((id_, row["_row"]) for id_, rows in lists.items() for row in rows if row["_row"].isdigit())
    id_, row = next(copied)
    salt.change(character, commands.EditCell(id_, row, "name", LONG[:60]), actor)
    page.goto(half_elf.address(character, url, "review_rows", id_))
    expect(page.get_by_role("checkbox")).to_be_visible()


def open_sharing(page: Page, url: str, user: User) -> None:
    character = make_wizard(user)
    make_link(Actor(user_id=user.pk), character_id=character.pk)
    page.goto(half_elf.address(character, url, "sharing"))


def open_sharing_refused(page: Page, url: str, user: User) -> None:
    page.goto(half_elf.address(make_wizard(user), url, "sharing"))
    page.get_by_label("User name").fill("nobody")
    page.get_by_role("button", name=f"Offer {LONG}").click()
    expect(page.get_by_role("alert")).to_contain_text("There is nobody called")


def open_shared(page: Page, url: str, user: User) -> None:
    link = make_link(Actor(user_id=user.pk), character_id=make_wizard(user).pk)
    page.context.clear_cookies()
    page.goto(url + reverse("shared", args=[link.token]))


def open_offers(page: Page, url: str, user: User) -> None:
    giver = User.objects.create_user("giver")
    character = make_wizard(giver)
    offer_character(Actor(user_id=giver.pk), character_id=character.pk, user_name=user.username)
    open_characters(page, url, user)


def open_export(page: Page, url: str, user: User) -> None:
    revision = store_package(user=user)
    page.goto(url + reverse("rulesets:export_revision", args=[revision.ruleset_id, 1]))


def open_people(page: Page, url: str, user: User) -> None:
    """The owner's own ruleset, shared with somebody of a long name."""
    ruleset = store_imported(user=user).ruleset
    for name, role in ((LONG.replace(" ", "-"), Role.EDITOR), ("otto", Role.VIEWER)):
        share(ruleset, User.objects.create_user(name), role)
    page.goto(f"{url}{reverse('rulesets:show_ruleset', args=[ruleset.pk])}#people")


def open_people_refused(page: Page, url: str, user: User) -> None:
    open_people(page, url, user)
    page.get_by_label("User name").fill("nobody")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("alert")).to_contain_text("There is nobody called")


def open_shared_ruleset(page: Page, url: str, user: User) -> None:
    """A ruleset that somebody of a long name shares."""
    ruleset = store_imported(user=User.objects.create_user("w" * 150), name="Salt " + "w" * 60).ruleset
    share(ruleset, user, Role.EDITOR)
    page.goto(url + reverse("rulesets:show_ruleset", args=[ruleset.pk]))


def open_shared_rulesets(page: Page, url: str, user: User) -> None:
    open_shared_ruleset(page, url, user)
    page.goto(url + reverse("rulesets:list_rulesets"))


def open_version_import(page: Page, url: str, user: User) -> None:
    open_shared_ruleset(page, url, user)
    page.get_by_role("link", name="Import a version").click()


def open_leaving_ruleset(page: Page, url: str, user: User) -> None:
    open_shared_ruleset(page, url, user)
    page.get_by_role("link", name="Leave it…").click()


def open_forbidden(page: Page, url: str, user: User) -> None:
    """What a viewer may not."""
    open_shared_ruleset(page, url, user)
    Collaborator.objects.update(role=Role.VIEWER)
    page.get_by_role("link", name="Import a version").click()
    expect(page.get_by_role("heading", name="That was not allowed")).to_be_visible()


def open_package_review(page: Page, url: str, user: User) -> None:
    """A package whose catalog file has mistakes."""
    data = pack(write_package(entries=[{"id": "Low Tide", "label": "w" * 60}]))
    upload = keep_upload(actor=actor_of(user), name="salt-coast.zip", data=data)
    page.goto(url + reverse("rulesets:review_import", args=[upload.token]))


def open_removal(page: Page, url: str, user: User) -> None:
    revision = store_imported(user=user, name=LONG)
    page.goto(url + reverse("rulesets:remove", args=[revision.ruleset_id]))


def open_removed(page: Page, url: str, user: User) -> None:
    open_removal(page, url, user)
    page.get_by_role("button", name="Remove the ruleset").click()
    expect(page.get_by_role("heading", name="Removed rulesets")).to_be_visible()


def open_unreadable_rulesets(page: Page, url: str, user: User) -> None:
    """The list with a version that this Studio refuses now."""
    Revision.objects.filter(pk=store_imported(user=user, name=LONG).pk).update(document="{}", digest="0" * 64)
    open_rulesets(page, url, user)


def open_character_import(page: Page, url: str, user: User) -> None:
    page.goto(url + reverse("characters:import_character"))


def open_character_review(page: Page, url: str, user: User) -> None:
    """A character of which not everything can be read."""
    document = export_character(salt.make_salty(actor_of(user)))
    fields = {"age": "none", "home": "Eel Row", "w" * 60: 1}
    data = json.dumps({**document, "build": {"fields": fields}}).encode()
    upload = keep_upload(actor=actor_of(user), name="mara.json", data=data)
    page.goto(url + reverse("characters:review_character", args=[upload.token]))


def open_dormant_review(page: Page, url: str, user: User) -> None:
    open_character_review(page, url, user)
    Ruleset.objects.all().delete()
    page.reload()


def open_dormant(page: Page, url: str, user: User) -> None:
    """A character without its ruleset, just imported."""
    open_dormant_review(page, url, user)
    page.get_by_role("button", name="Store this character").click()
    expect(page.get_by_text("Mara is stored.")).to_be_visible()


def open_account(page: Page, url: str, user: User) -> None:
    page.goto(url + reverse("account"))


def open_leaving(page: Page, url: str, user: User) -> None:
    make_wizard(user)
    store_imported(user=user)
    page.goto(url + reverse("delete_account"))


def open_leaving_refused(page: Page, url: str, user: User) -> None:
    open_leaving(page, url, user)
    page.get_by_label("Your user name").fill("somebody")
    page.get_by_label("Your password").fill("wrong")
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("alert")).to_contain_text("This is not your user name.")


def open_address_of_a_form(page: Page, url: str, user: User) -> None:
    page.goto(url + reverse("characters:create_character"))


ACCOUNTS: list[Opener] = [open_account, open_leaving, open_leaving_refused, open_address_of_a_form]

RULESETS: list[Opener] = [
    open_rulesets,
    open_ruleset,
    open_catalog,
    open_catalog_without_finds,
    open_entry,
    open_import,
    open_problems,
    open_review,
    open_nothing,
    open_export,
    open_people,
    open_people_refused,
    open_shared_ruleset,
    open_shared_rulesets,
    open_version_import,
    open_leaving_ruleset,
    open_forbidden,
    open_package_review,
    open_removal,
    open_removed,
    open_unreadable_rulesets,
    open_character_import,
    open_character_review,
    open_dormant_review,
    open_dormant,
]

CHARACTERS: list[Opener] = [
    *(step_opener(step) for step in ("race", "scores", "training", "basics")),
    open_method,
    open_typed,
    open_fields,
    open_refusal,
    open_sheet,
    open_picker,
    open_characters,
    open_no_characters,
    open_bin,
    open_home,
    open_asleep,
    open_history,
    open_newer_rows,
    open_sharing,
    open_sharing_refused,
    open_shared,
    open_offers,
]
