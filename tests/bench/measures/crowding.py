"""Fifty people who each make a character at once, beside one who has the server alone."""

import json
import random
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus

from rulesets.engine.api import JsonObject
from rulesets.engine.builder import commands as c
from tests.bench.browsing import Answer, Browser, Forms
from tests.bench.characters import BASES, CHOICES, STORY, play, srd
from tests.bench.installation import (
    WEB_PROCESSES,
    WEB_THREADS,
    Installation,
    installation,
    what_is_missing,
)
from tests.bench.report import Budget, Section, Table, say_seconds
from tests.bench.serving import HOST
from tests.bench.timing import Times

PEOPLE = 50
THINKING = (1.0, 3.0)
"""The fewest and the most seconds between an answer and the next; the one who is alone does not think."""

TITLE = f"{PEOPLE} people building at once"

STEP_OF_SLOT = {
    "race/half_elf_scores": "scores",
    "race/half_elf_languages": "languages",
    "background/acolyte_languages": "languages",
    "background/acolyte_holy_symbols": "kit_choices",
}
"""Where slots are answered; all others in training."""
TEXTS = ("personality", "ideals", "bonds")
FINE = (HTTPStatus.OK, HTTPStatus.SEE_OTHER)


@dataclass(slots=True)
class Person:
    """One who makes a character: the browser, what is open in it, and all that was answered so far."""

    number: int
    port: int
    seconds_to_think: tuple[float, float] = (0, 0)
    pages: list[Answer] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    character: int = 0

    def make_character(self, revision: int) -> "Person":
        """Go through the builder, from the home page to the last field."""
        browser = Browser(HOST, self.port, {})
        mind = random.Random(self.number)
        time.sleep(mind.uniform(0, self.seconds_to_think[1]))
        self.pages.append(browser.get("/"))
        made = browser.post("/characters/new/", {"revision": str(revision), "view": "guided"})
        self.answers.append(made)
        self.character = int(made.location.split("/")[2])
        opened, forms = "", Forms()
        for step, action, wanted in map(asked, answers_of(self.number)):
            if step != opened:
                self.pages.append(browser.get(f"/characters/{self.character}/build/{step}/"))
                opened, forms = step, Forms()
                forms.read(self.pages[-1].body.decode())
            time.sleep(mind.uniform(*self.seconds_to_think))
            address = f"/characters/{self.character}/build/{step}/{action}/"
            fields = forms.find(address, wanted)
            if fields is None:
                raise AssertionError(f"No form of {address} for {wanted}.")
            self.answers.append(browser.post(address, fields))
            forms.read(self.answers[-1].body.decode())
        return self


def answers_of(number: int) -> Iterator[c.Command]:
    """What a person answers: what everybody does, and texts of their own."""
    yield from _everybodys()
    yield from _texts(number)


def _everybodys() -> Iterator[c.Command]:
    yield c.PickEntry("race", "half-elf")
    yield c.PickEntry("class", "rogue")
    yield c.PickEntry("background", "acolyte")
    yield from (c.SetBase(ability, value) for ability, value in BASES.items() if value != 8)
    slots = sorted(CHOICES, key=lambda slot: STEP_OF_SLOT.get(slot, ""))
    yield from (c.ChooseOption(slot, option) for slot in slots for option in CHOICES[slot])
    yield c.TakeAll("kit")


def _texts(number: int) -> Iterator[c.Command]:
    return (c.EditField(name, f"Of person {number}: {name}. {STORY}") for name in TEXTS)


def asked(command: c.Command) -> tuple[str, str, dict[str, str]]:
    """Say at which step a command is asked for, by which action, and with which fields."""
    match command:
        case c.PickEntry(step, entry):
            return step, "pick", {"entry": entry}
        case c.SetBase(ability, value):
            return "scores", "base", {"ability": ability, "value": str(value)}
        case c.ChooseOption(slot, option):
            return STEP_OF_SLOT.get(slot, "training"), "choose", {"slot": slot, "option": option}
        case c.TakeAll(step):
            return step, "take-all", {}
        case c.EditField(name, value):
            return "basics", "field", {"field": name, "value": str(value)}
    raise AssertionError(command)


def expected(number: int) -> JsonObject:
    """The character of a person as the engine alone makes it of the same answers."""
    return play(srd(), *_texts(number), stored=_common())


@cache
def _common() -> JsonObject:
    return play(srd(), c.OpenBuilder(), *_everybodys())


def measure() -> Section:
    """Time it."""
    missing = what_is_missing()
    if missing:
        return Section(TITLE, f"Not measured. {missing}", (), _budgets([], 0))
    with installation() as studio:
        revision = _revision(studio)
        Person(PEOPLE + 1, studio.port).make_character(revision)  # both processes warm up
        alone = [Person(PEOPLE + number, studio.port).make_character(revision) for number in (2, 3)]
        people = [Person(number, studio.port, THINKING) for number in range(PEOPLE)]
        started = time.monotonic()
        with ThreadPoolExecutor(PEOPLE) as crowd:
            crowded = list(crowd.map(lambda person: person.make_character(revision), people))
        rate = sum(len(_all(person)) for person in crowded) / (time.monotonic() - started)
        kept = _kept(studio, crowded)
    return Section(
        TITLE,
        f"gunicorn with the production settings, {WEB_PROCESSES} processes of {WEB_THREADS} threads, "
        f"PostgreSQL and Redis, all on this machine, and so are the people. {PEOPLE} guests, each in a "
        "browser of their own, make an srd-5-1 character: they open the steps and give "
        f"{_answer_count()} answers as htmx sends them, thinking {THINKING[0]:.0f} to {THINKING[1]:.0f} "
        "seconds before each. Beside them, just before: one who has the server alone and does not think. At "
        "the end the database is asked for each character, which must be what the engine makes of the same "
        "answers.",
        (Table(("what", "how many", "median", "95 of 100 within"), tuple(_rows(alone, crowded))),),
        _budgets(crowded, kept),
        (
            f"Together that was {rate:.0f} requests a second. A pick has a budget when one person makes it "
            "(above); with many at once it has none, only that nothing goes wrong.",
        ),
    )


def _answer_count() -> int:
    return sum(1 for _ in answers_of(0))


def _revision(studio: Installation) -> int:
    ((number,),) = studio.ask(
        "SELECT revision.id FROM rulesets_revision revision JOIN rulesets_ruleset ruleset"
        " ON ruleset.id = revision.ruleset_id WHERE ruleset.ruleset_id = 'srd-5-1'"
    )
    return int(str(number))


def _kept(studio: Installation, people: Sequence[Person]) -> int:
    """How many of the characters are stored with all their answers."""
    stored = dict(studio.ask("SELECT id, document FROM characters_character"))
    return sum(holds(json.loads(str(stored[one.character])), expected(one.number)) for one in people)


def holds(stored: JsonObject, answered: JsonObject) -> bool:
    """Whether all that was answered stands in what is stored, and nothing else beside the version."""
    return {**stored, "v": None} == {**answered, "v": None}


def _rows(alone: Sequence[Person], crowded: Sequence[Person]) -> Iterable[tuple[str, ...]]:
    for who, people in (("alone", alone), (f"{PEOPLE} at once", crowded)):
        for what in ("answers", "pages"):
            times = Times(tuple(one.seconds for person in people for one in getattr(person, what)))
            median, late = statistics.median(times.rounds), times.percentile(95)
            yield f"{who}: {what}", f"{len(times.rounds):,}", say_seconds(median), say_seconds(late)


def _budgets(crowded: Sequence[Person], kept: int) -> tuple[Budget, ...]:
    statuses = [answer.status for person in crowded for answer in _all(person)]
    counted = (
        ("requests that went well", sum(status in FINE for status in statuses), len(statuses)),
        ("characters that hold every answer", kept, len(crowded)),
    )
    return tuple(
        Budget(f"{PEOPLE} people at once: {what}", "all", f"{good:,} of {whole:,}", good == whole)
        if whole
        else Budget(f"{PEOPLE} people at once: {what}", "all", "nobody came", None)
        for what, good, whole in counted
    )


def _all(person: Person) -> list[Answer]:
    return [*person.pages, *person.answers]
