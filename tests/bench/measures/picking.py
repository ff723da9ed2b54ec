"""One pick and filling in the rest, over HTTP, beside a view that does next to nothing."""

import gzip
import itertools
import json
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import TypeAlias

from rulesets.engine.builder.commands import Command, OpenBuilder, PickEntry
from tests.bench.browsing import Answer, Browser, HiddenInputs
from tests.bench.characters import FULL, well_read
from tests.bench.largegames import PICKS_MOST, LargeGame, large_game
from tests.bench.report import Budget, Section, Table, say_kilobytes, say_seconds, say_times
from tests.bench.serving import HOST, gunicorn, own_folder, prepare
from tests.bench.timing import Times

MILLISECONDS = 50
KILOBYTES = 30
ROUNDS = 25
WARM_UPS = 3

Turn: TypeAlias = tuple[str, str, str]
"""A step, what is done there (pick or unpick), and an entry."""

PICKS: tuple[Turn, ...] = (
    ("class", "pick", "wizard"),
    ("class", "pick", "rogue"),
    ("race", "pick", "elf"),
    ("race", "pick", "half-elf"),
    ("background", "pick", "own"),
    ("background", "pick", "acolyte"),
)
"""Other entries than the full character has, and back."""
LARGE_ENTRIES = 2_000
LARGE_PICKS: tuple[Turn, ...] = (("talents", "pick", "talent-1000"), ("talents", "unpick", "talent-1000"))


FILLED = 15
"""How many blank characters are filled in, each once."""


@dataclass(frozen=True, slots=True)
class Picked:
    """What was seen: answers to what was sent, the pages it was sent from, and the trivial view."""

    picks: tuple[Answer, ...]
    pages: tuple[Answer, ...]
    healthz: tuple[Answer, ...]


def measure() -> Section:
    """Time it."""
    with own_folder() as folder:
        prepare(folder)
        made = _make_characters()
        with gunicorn() as port:
            browser = Browser(HOST, port, made.cookies)
            on_full = _pick_in_turns(browser, made.full, PICKS, rounds=ROUNDS)
            on_large = _pick_in_turns(browser, made.large, LARGE_PICKS, rounds=ROUNDS // 2)
            on_blank = _fill_in_turns(browser, made.blank)
    rows = (
        *_rows("srd-5-1, a full character", on_full),
        *_rows(f"a step of {LARGE_ENTRIES:,} entries, {PICKS_MOST - 1} picked", on_large),
        *_rows("srd-5-1, a character from nothing", on_blank, sent="filled in"),
    )
    return Section(
        "One pick, and filling in the rest, over HTTP",
        "gunicorn with the production settings and SQLite, one process; a signed-in person; the request htmx "
        "sends for a pick, answered with the step and everything beside it. The time is from sending the "
        "request to having read the answer on this machine, so the server takes less. Beside it, in turns: "
        "`/healthz`, which asks the database and the cache one question each. Sizes are of the largest "
        "answer, as `gzip -6` packs it; the Studio leaves packing to what stands in front of it. On srd-5-1 "
        "the picks change class, race and background of a full character, there and back; filled in are "
        "characters of whom nothing is known, each once, with all that is open.",
        (Table(("what", "median", "95 of 100 within", "beside `/healthz`", "packed", "unpacked"), rows),),
        _budgets(on_full),
        (
            "The budgets are about the full character on srd-5-1. The step with 2,000 entries has none; it "
            "shows what the largest catalog costs. Nor has filling in, which makes a choice after another.",
        ),
    )


def _budgets(seen: Picked) -> tuple[Budget, ...]:
    median = _times(seen.picks).median
    packed = max(_packed(answer) for answer in seen.picks)
    what = "One pick on a full character"
    return (
        Budget(
            f"{what}: server time",
            f"median under {MILLISECONDS} ms",
            say_seconds(median),
            median * 1000 < MILLISECONDS,
        ),
        Budget(
            f"{what}: answer, compressed",
            f"under {KILOBYTES} KB",
            say_kilobytes(packed),
            packed < KILOBYTES * 1024,
        ),
    )


def _rows(what: str, seen: Picked, *, sent: str = "pick") -> Iterable[tuple[str, ...]]:
    trivial = statistics.median(answer.seconds for answer in seen.healthz)
    for name, answers in ((sent, seen.picks), ("the whole page", seen.pages), ("`/healthz`", seen.healthz)):
        times = _times(answers)
        yield (
            f"{what}: {name}",
            say_seconds(times.median),
            say_seconds(times.percentile(95)),
            say_times(times.median / trivial),
            say_kilobytes(max(_packed(answer) for answer in answers)),
            say_kilobytes(max(len(answer.body) for answer in answers)),
        )


def _pick_in_turns(browser: Browser, character: int, picks: Sequence[Turn], *, rounds: int) -> Picked:
    """Open the step's page, pick on it, ask for the trivial view; again and again."""
    seen: list[tuple[Answer, Answer, Answer]] = []
    turns = itertools.chain.from_iterable(itertools.repeat(picks, WARM_UPS + rounds))
    for step, action, entry in turns:
        page = _fine(browser.get(f"/characters/{character}/build/{step}/"))
        hidden = HiddenInputs(page.body.decode()).found
        fields = {**hidden[action], **hidden["shapes"], "entry": entry}
        pick = _fine(browser.post(f"/characters/{character}/build/{step}/{action}/", fields))
        seen.append((pick, page, _fine(browser.get("/healthz"))))
    warm = seen[WARM_UPS * len(picks) :]
    return Picked(*(tuple(answers) for answers in zip(*warm, strict=True)))


def _fill_in_turns(browser: Browser, characters: Sequence[int]) -> Picked:
    """Open each character's first step, have the rest filled in there, ask for the trivial view."""
    seen: list[tuple[Answer, Answer, Answer]] = []
    for character in characters:
        page = _fine(browser.get(f"/characters/{character}/build/{PICKS[0][0]}/"))
        fields = HiddenInputs(page.body.decode()).found["shapes"]
        filled = _fine(browser.post(f"/characters/{character}/build/{PICKS[0][0]}/fill/", fields))
        seen.append((filled, page, _fine(browser.get("/healthz"))))
    _check_filled(characters)
    return Picked(*(tuple(answers) for answers in zip(*seen[WARM_UPS:], strict=True)))


def _check_filled(characters: Sequence[int]) -> None:
    from characters.models import Character

    for document in Character.objects.filter(pk__in=characters).values_list("document", flat=True):
        if "class" not in json.loads(document)["builder"]["picks"]:
            raise AssertionError("A character that was to be filled in has no class.")


def _fine(answer: Answer) -> Answer:
    if answer.status != HTTPStatus.OK:
        raise AssertionError(f"{answer.status}: {answer.body[:500].decode()}")
    return answer


def _times(answers: Sequence[Answer]) -> Times:
    return Times(tuple(answer.seconds for answer in answers))


def _packed(answer: Answer) -> int:
    return len(gzip.compress(answer.body, 6))


# What stands in the database before the server starts


@dataclass(frozen=True, slots=True)
class Made:
    """The cookies of somebody who is signed in, and the numbers of characters of theirs."""

    cookies: dict[str, str]
    full: int
    large: int
    blank: tuple[int, ...]


def _make_characters() -> Made:
    from django.test import Client

    from rulesets.models import Revision
    from studio.accounts.guests import Actor
    from studio.accounts.models import User

    user = User.objects.create_user("bench")
    client = Client()
    client.force_login(user)
    actor = Actor(user_id=user.pk)
    srd = Revision.objects.get(ruleset__ruleset_id="srd-5-1")
    talents = [PickEntry("talents", f"talent-{number}") for number in range(PICKS_MOST - 1)]
    full = _make_character(actor, srd, FULL)
    large = _make_character(actor, _store(actor, large_game(LARGE_ENTRIES)), (*FULL, *talents))
    blank = [_make_character(actor, srd, [OpenBuilder()]) for _ in range(WARM_UPS + FILLED)]
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    return Made(cookies, full, large, tuple(blank))


def _make_character(actor: object, revision: object, commands: Iterable[Command]) -> int:
    from characters.services.changing import Changed, change_character
    from characters.services.making import make_character

    character = make_character(actor, revision=revision, name="Somebody")
    for command in commands:
        done = change_character(actor, character_id=character.pk, command=command)
        if not isinstance(done, Changed):
            raise AssertionError(f"{command}: {done}")
    return character.pk


def _store(actor: object, game: LargeGame) -> object:
    from rulesets.models import LOCAL, Source
    from rulesets.services.storing import Parts, store_revision

    return store_revision(
        read=well_read(game.document_bytes, game.file_bytes),
        parts=Parts(
            document=game.document_bytes.decode(),
            manifest="{}",
            files={name: data.decode() for name, data in game.file_bytes.items()},
        ),
        namespace=LOCAL,
        source=Source.IMPORTED,
        actor=actor,
    )
