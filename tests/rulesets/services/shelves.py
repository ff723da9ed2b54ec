"""A catalog of language packs without a network, and what jobs do with it."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulesets.models import Revision
from rulesets.services.reconciling import KIND, ListedPack, UnavailableError, start_reconcile
from studio.accounts.models import User
from studio.jobs.models import Job, State
from studio.jobs.running import run_job
from tests.factories.locales import write_locale


@dataclass
class Shelf:
    """A catalog without a network: what it lists for each version, and the files it hands out."""

    listed: dict[int, dict[str, ListedPack]] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def offers(self, revision: Revision, language: str, text: str, *, wrong: bytes | None = None) -> None:
        data = write_locale(language, {"Brawn": text}).encode()
        url = f"https://packs.example.org/salt-coast-{revision.number}.{language}.json"
        sha256 = hashlib.sha256(data).hexdigest()
        self.listed.setdefault(revision.pk, {})[language] = ListedPack(language, url, sha256, len(data))
        self.files[url] = data if wrong is None else wrong

    def in_service(self) -> Mapping[int, Mapping[str, ListedPack]]:
        return self.listed

    def fetch(self, listed: ListedPack, tick: Callable[[int], None]) -> bytes:
        self.asked.append(listed.language)
        if listed.url not in self.files:
            raise UnavailableError("unreachable", "The server does not answer.")
        tick(listed.bytes)
        return self.files[listed.url]


def reads(language: str, name: str = "ana") -> User:
    user: User = User.objects.create_user(name, display_language=language)
    return user


def reconcile() -> Job:
    """Let the job that waits run, or start one; return it."""
    waiting = Job.objects.filter(kind=KIND, state=State.QUEUED).order_by("pk").first()
    if waiting is None:
        started = start_reconcile()
        assert started is not None
        waiting = started.job
    done = run_job(waiting.pk, worker="tests")
    assert done is not None
    assert done.state == State.DONE, (done.code, done.message, done.detail)
    return done


def kept(revision: Revision) -> dict[str, str]:
    found = revision.locale_packs.order_by("language").values_list("language", "listed_sha256")
    return dict(found)


def codes(job: Job) -> list[str]:
    return [note["code"] for note in job.notes]
