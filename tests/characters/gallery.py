"""Somebody who makes a character of a gallery system in the browser, command by command.

What is asked of the page is what the tests of the systems ask of the engine: what comes out must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, Response, expect

from characters.models import Character
from characters.pages.keys import page_key
from rulesets.engine.api import commands as c
from rulesets.models import Revision
from rulesets.services.importing import confirm_import, propose_import
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters import half_elf
from tests.rulesets.systems.playing import SYSTEMS

FINE = (200, 303)


def install(user: User, system: str) -> Revision:
    """Import a system of the gallery for somebody, as they would on the import page."""
    actor = Actor(user_id=user.pk)
    data = (SYSTEMS / f"{system}.json").read_bytes()
    proposal = propose_import(actor=actor, name=f"{system}.json", data=data)
    assert proposal.upload is not None, [problem.line for problem in proposal.problems]
    return confirm_import(actor=actor, upload=proposal.upload)


@dataclass
class Maker:
    """Somebody at the guided page of a character, with a mouse."""

    page: Page
    url: str
    character: Character

    @classmethod
    def starts(cls, page: Page, url: str, revision: Revision, view: str = "Guided") -> Maker:
        """Start a character on the home page."""
        page.goto(url + "/")
        page.get_by_role("button", name=f"{view}: make a character with {revision.name}").click()
        expect(page.get_by_role("navigation", name="Ways to look at the character")).to_be_visible()
        return cls(page, url, Character.objects.latest("pk"))

    def does(self, *wanted: c.Command) -> None:
        """Ask the page for these, one after the other."""
        for command in wanted:
            self.do(command)

    def do(self, command: c.Command) -> None:
        """Find the place of a command, and answer there."""
        match command:
            case c.PickEntry(step, entry):
                self.go_to(step)
                self.press(self.card(entry).get_by_role("button", name=re.compile("^Pick ")))
            case c.UnpickEntry(step, entry):
                self.go_to(step)
                self.press(self.card(entry).get_by_role("button", name=re.compile("^Take back ")))
            case c.ChooseOption(slot, option):
                self.follow(f"at-{page_key('slot', slot)}")
                self.press(self.option(slot, option))
            case c.TakeAll(step):
                self.go_to(step)
                self.press(self.page.get_by_role("button", name="Take all"))
            case c.RollDice(step):
                self.go_to(step)
                self.press(self.page.get_by_role("button", name="Throw the dice"))
            case c.EditField(field, value):
                self.type_into(f"field-{page_key(field)}", value, self.step_of(field))
            case c.AssignScore(ability, index):
                self.type_into(f"base-{page_key(ability)}", index, self.scores_step())
            case c.SetBase(ability, value):
                self.buy(ability, value)
            case c.ChooseMethod(method):
                self.go_to(self.scores_step())
                self.press(self.page.locator(f"#at-method button[value={method}]"))
            case _:
                raise NotImplementedError(command)

    # Getting around

    def go_to(self, step: str) -> None:
        """Open a step by the strip, unless it is open."""
        address = half_elf.address(self.character, "", "build", step)
        if self.page.url.split("?")[0].split("#")[0] == self.url + address:
            return
        self.follow_link(self.page.locator(f"#steps a[href='{address}#step']"))
        self.page.wait_for_url(re.compile(re.escape(address)))

    def follow(self, anchor: str) -> None:
        """Open what still waits, by the list of open choices, unless it is on the page."""
        if self.page.locator(f"#{anchor}").count():
            return
        link = self.page.locator(f".open-choice[href$='#{anchor}']")
        if not self.page.locator("#panel").is_visible():
            self.page.get_by_role("button", name="Character so far").click()
        self.follow_link(link)
        self.page.wait_for_url(re.compile(f"#{anchor}$"))
        expect(self.page.locator(f"#{anchor}")).to_be_attached()

    def follow_link(self, link: Locator) -> None:
        """Follow a link."""
        link.click()

    def card(self, entry: str) -> Locator:
        """The card of an entry."""
        return self.page.locator(f"#at-{page_key('entry', entry)}")

    def option(self, slot: str, option: str) -> Locator:
        """What chooses an option of a slot: a toggle, or the plus of one that is chosen already."""
        form = self.page.locator(f"#{page_key('slot', slot)}-form")
        return form.locator(f"button[value='{option}']:not([formaction])")

    def step_of(self, field: str) -> str:
        """The fields step that has a field."""
        return next(step.id for step in self.steps() if field in getattr(step, "fields", ()))

    def scores_step(self) -> str:
        """The abilities step."""
        return next(step.id for step in self.steps() if step.kind == "abilities")

    def steps(self) -> tuple[Any, ...]:
        from rulesets.queries import compiled_for

        assert self.character.revision is not None
        builder = compiled_for(self.character.revision).builder
        assert builder is not None
        return builder.steps

    # Answering

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Wait for the answer of what is asked within, and for the page to show it."""
        with self.page.expect_response(_is_change) as answer:
            yield
        assert answer.value.status in FINE, answer.value.text()
        expect(self.page.locator(".save-state[data-state=saving]")).to_have_count(0)

    def press(self, button: Locator) -> None:
        """Press a button that changes the character, and wait for the answer."""
        with self.changing():
            button.click()

    def type_into(self, key: str, value: object, step: str) -> None:
        """Type a value, or choose it, in an input of a step."""
        self.go_to(step)
        control = self.page.locator(f"#input-{key}")
        with self.changing():
            if control.evaluate("one => one.tagName") == "SELECT":
                control.select_option(str(value))
            else:
                control.fill(str(value))
            self.send(control)

    def send(self, control: Locator) -> None:
        """Say that a value is typed: a select has sent itself."""
        if control.evaluate("one => one.tagName") != "SELECT":
            control.press("Enter")

    def buy(self, ability: str, value: float) -> None:
        """Buy a score up, one point at a time."""
        self.go_to(self.scores_step())
        row = self.page.locator(f"#at-{page_key('base', ability)}")
        for _ in range(int(value - float(row.locator(".stepper__value").inner_text()))):
            self.press(row.get_by_role("button", name=re.compile("^More ")))
        expect(row.locator(".stepper__value")).to_have_text(str(int(value)))

    # What came of it

    def stored(self) -> dict[str, Any]:
        """The stored character."""
        return half_elf.stored(self.character)

    def expect_finished(self) -> None:
        """Check that no choice waits."""
        expect(self.page.locator("#panel")).to_contain_text("Still open")
        expect(self.page.locator(".open-choices")).to_have_count(0)


class KeyboardMaker(Maker):
    """The same with nothing but a keyboard."""

    def follow_link(self, link: Locator) -> None:
        self.reach(link)
        self.page.keyboard.press("Enter")

    def press(self, button: Locator) -> None:
        self.reach(button)
        with self.changing():
            self.page.keyboard.press("Space")

    def type_into(self, key: str, value: object, step: str) -> None:
        self.go_to(step)
        control = self.page.locator(f"#input-{key}")
        self.reach(control)
        with self.changing():
            self.page.keyboard.type(str(value))
            if control.evaluate("one => one.tagName") != "SELECT":
                self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        """Go with Tab, or back with Shift and Tab, until something has the focus."""
        expect(target).to_be_visible()
        for _ in range(300):
            way = target.evaluate(WAY)
            if way == "here":
                return
            self.page.keyboard.press("Tab" if way == "ahead" else "Shift+Tab")
        raise AssertionError(f"Tab never reaches {target}")


WAY = """one => {
  const focus = document.activeElement;
  if (one === focus) return 'here';
  return one.compareDocumentPosition(focus) & Node.DOCUMENT_POSITION_FOLLOWING ? 'behind' : 'ahead';
}"""
"""Where an element is, seen from the focus."""


class PlainMaker(Maker):
    """The same in a browser without JavaScript: every answer is a page."""

    def send(self, control: Locator) -> None:
        form = self.page.locator("form").filter(has=control)
        form.get_by_role("button", name="Save").click()


def _is_change(answer: Response) -> bool:
    return answer.request.method == "POST"
