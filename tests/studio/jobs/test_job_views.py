"""The pages of jobs: who sees and does what, the list, one job, its end (U2.8, U2.9, U6.2, P7.5, P7.15)."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from studio.accounts.models import User
from studio.jobs.kinds import JobKind, find_kind, register_kind
from studio.jobs.models import ENDED, Job, State
from studio.jobs.services import start_job
from tests.studio.api_people import GUEST, guest_client
from tests.studio.jobs.starting import put
from tests.studio.jobs.trial_kinds import INSTALLING_KIND, PLAIN_KIND

LIST = reverse("jobs:list_jobs")
PEOPLE = ["visitor", "guest", "other guest", "user", "other user", "admin"]


@pytest.fixture
def people(user_client: Client, stranger_client: Client, staff_client: Client) -> dict[str, Client]:
    return {
        "visitor": Client(),
        "guest": guest_client(GUEST),
        "other guest": guest_client("another"),
        "user": user_client,
        "other user": stranger_client,
        "admin": staff_client,
    }


def make(subject: str = "a trial", *, kind: str = PLAIN_KIND, **asker: Any) -> Job:
    return start_job(kind=kind, subject=subject, request={}, **asker).job


def address(job: Job, action: str = "") -> str:
    return reverse("jobs:act", args=[job.pk, action]) if action else reverse("jobs:show_job", args=[job.pk])


def text_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


# Access


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("owner", ["guest", "user", "nobody"])
@pytest.mark.parametrize("action", ["", "cancel", "retry", "resume", "confirm"])
def test_a_job_is_there_for_staff_and_for_whoever_asked(
    people: dict[str, Client], user: User, person: str, owner: str, action: str
):
    asker = {"guest": {"guest": GUEST}, "user": {"requested_by": user}, "nobody": {}}[owner]
    job = make("Salt Coast", kind=INSTALLING_KIND if action == "confirm" else PLAIN_KIND, **asker)
    put(job, {"cancel": State.QUEUED, "confirm": State.REVIEW}.get(action, State.FAILED))
    before = list(Job.objects.values())

    listed = text_of(people[person].get(LIST))
    client = people[person]
    response = client.post(address(job, action)) if action else client.get(address(job))

    if person in ("admin", owner):
        assert response.status_code == (303 if action else 200)
        assert "Salt Coast" in listed
    else:
        assert response.status_code == 404
        assert "Salt Coast" not in listed
        assert list(Job.objects.values()) == before


def test_a_kind_shows_its_jobs_to_others_and_keeps_its_actions_to_staff(
    user_client: Client, stranger_client: Client, user: User
):
    register_kind(
        JobKind(
            "trial-own",
            "A trial",
            lambda run: None,
            may_see=lambda who, job: who.is_user,
            may_act=lambda who, job: False,
        )
    )
    job = make(kind="trial-own", requested_by=user)
    assert "a trial" in text_of(stranger_client.get(address(job)))
    assert Client().get(address(job)).status_code == 404
    assert "<button" not in text_of(user_client.get(address(job))).split('id="job"')[1].split("</main>")[0]
    assert user_client.post(address(job, "cancel")).status_code == 403
    assert Job.objects.get().state == "queued"


def test_what_is_no_action_leads_nowhere(staff_client: Client):
    job = make()
    assert staff_client.post(address(job, "explode")).status_code == 404
    assert staff_client.get(address(job, "cancel")).status_code == 405
    assert staff_client.post(LIST).status_code == 405
    assert staff_client.get(reverse("jobs:show_job", args=[10**17])).status_code == 404


# The list


def titles(response: Any) -> list[str]:
    return [card.subject for card in response.context["page"].cards]


def test_u6_2_the_list_has_queue_running_done_and_failed(staff_client: Client):
    for state in State:
        put(make(state.value), state)
    show = {group: set(titles(staff_client.get(LIST, {"show": group}))) for group in ("queue", "running")}
    show |= {group: set(titles(staff_client.get(LIST, {"show": group}))) for group in ("done", "failed")}
    assert show["queue"] == {"queued", "retrying", "review"}
    assert show["running"] == {"fetching", "verifying", "checking", "storing", "locales", "running"}
    assert show["done"] == {"done"}
    assert show["failed"] == {"refused", "failed", "cancelled"}
    assert len(titles(staff_client.get(LIST, {"show": "no such group"}))) == len(State)


def test_u2_9_a_list_of_more_than_twenty_is_searched_filtered_and_paged(staff_client: Client):
    for number in range(20):
        make(f"Küste {number}")
    assert 'role="search"' not in text_of(staff_client.get(LIST))
    make("Ice Field", kind=INSTALLING_KIND)
    assert 'role="search"' in text_of(staff_client.get(LIST))
    assert titles(staff_client.get(LIST, {"q": "ICE field"})) == ["Ice Field"]
    assert titles(staff_client.get(LIST, {"q": "kuste 7"})) == ["Küste 7", "Küste 17"][::-1]
    assert titles(staff_client.get(LIST, {"kind": INSTALLING_KIND})) == ["Ice Field"]
    assert "Nothing fits" in text_of(staff_client.get(LIST, {"q": "tundra"}))
    for number in range(31):
        make(f"More {number}")
    second = staff_client.get(LIST, {"page": 2, "q": "e"})
    assert titles(second) == ["Küste 1", "Küste 0"]
    assert f"{LIST}?q=e" in text_of(second)


@pytest.mark.parametrize("asked", [{}, {"q": "x"}, {"q": "a\0b"}, {"kind": "\0"}, {"page": "no"}])
def test_any_address_of_the_list_is_answered(staff_client: Client, asked: dict[str, str]):
    make()
    assert staff_client.get(LIST, asked).status_code == 200


def test_the_list_asks_the_database_no_more_for_fifty_than_for_one(
    staff_client: Client, user: User, django_assert_num_queries, django_assert_max_num_queries
):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    make(requested_by=user)
    with CaptureQueriesContext(connection) as one:
        staff_client.get(LIST)
    for number in range(49):
        put(make(f"{number}", requested_by=user), list(State)[number % len(State)])
    with django_assert_num_queries(len(one)):
        assert len(titles(staff_client.get(LIST))) == 50


def test_the_list_asks_again_only_while_something_moves(staff_client: Client):
    job = make()
    assert 'hx-trigger="every 3s"' in text_of(staff_client.get(LIST))
    put(job, State.DONE)
    assert "hx-trigger" not in text_of(staff_client.get(LIST)).split("<main")[1].split("</main>")[0]


def test_u6_2_what_changed_nothing_and_nobody_asked_for_is_counted_and_shown_when_asked_for(
    staff_client: Client, user_client: Client, user: User
):
    put(make("idle"), State.DONE, code="unchanged")
    put(make("asked for", requested_by=user), State.DONE, code="unchanged")

    response = staff_client.get(LIST)
    assert titles(response) == ["asked for"]
    assert "1 job that nobody asked for changed nothing and is not listed." in text_of(response)
    assert titles(staff_client.get(LIST, {"show": "unchanged"})) == ["idle"]
    assert titles(user_client.get(LIST)) == ["asked for"]
    assert "is not listed" not in text_of(user_client.get(LIST))


def test_an_empty_list_says_what_will_be_there(client: Client, db: None):
    assert "No jobs yet" in text_of(client.get(LIST))


# One job


def part(client: Client, job: Job, **query: str) -> str:
    return text_of(client.get(address(job), query, headers={"HX-Request": "true"}))


def test_u2_8_a_job_shows_bar_counts_elapsed_time_and_cancel(staff_client: Client, user: User):
    began = timezone.now() - timedelta(minutes=3, seconds=20)
    job = put(
        make("Salt Coast", requested_by=user),
        State.RUNNING,
        done=40,
        total=100,
        counts={"changed": 30, "skipped": 10},
        started_at=began,
        attempt=2,
        lost_workers=1,
    )
    page = part(staff_client, job)
    assert 'value="40" max="100"' in page
    assert "40 of 100" in page
    assert "<dt>changed</dt> <dd> 30 </dd>" in page.replace("<dd>30</dd>", "<dd> 30 </dd>")
    assert "3 min 2" in page
    assert "mira" in page
    assert "Attempt" in page
    assert address(job, "cancel") in page
    assert 'hx-trigger="every 1s"' in page


def test_u2_8_a_job_that_was_read_and_confirmed_is_no_second_attempt(staff_client: Client):
    job = put(make(kind=INSTALLING_KIND), State.DONE, attempt=2)
    assert "Attempt" not in part(staff_client, job)
    put(job, State.DONE, failures=1)
    assert "<dt>Attempt</dt>" in part(staff_client, job)


def test_p7_5_bytes_and_the_next_attempt_are_told(staff_client: Client):
    job = put(make(kind=INSTALLING_KIND), State.FETCHING, bytes_done=1024 * 1024, bytes_total=4 * 1024 * 1024)
    page = part(staff_client, job)
    assert 'value="1048576" max="4194304"' in page
    assert "1.0\xa0MB of 4.0\xa0MB" in page.replace("&nbsp;", "\xa0") or "1.0 MB of 4.0 MB" in page
    put(job, State.RETRYING, next_attempt_at=timezone.now() + timedelta(seconds=25.4), code="unreachable")
    page = part(staff_client, job)
    assert "Next attempt in" in page
    assert "25 s" in page
    assert "<progress" not in page


def test_u2_8_an_end_is_one_sentence_with_the_detail_folded_below(staff_client: Client):
    job = put(
        make(kind=INSTALLING_KIND),
        State.REFUSED,
        code="sha256-mismatch",
        message="The file of %(address)s is not the listed one.",
        detail={"address": "https://packs.example.org/a.zip", "expected": "aa", "found": "<b>bb</b>"},
    )
    page = part(staff_client, job)
    sentence = "The file of https://packs.example.org/a.zip is not the listed one."
    assert sentence in page
    folded = page.split("<details")[1].split("</details>")[0]
    assert "sha256-mismatch" in folded
    assert "&lt;b&gt;bb&lt;/b&gt;" in folded
    assert page.index(sentence) < page.index("<details")


@pytest.mark.parametrize("state", State)
def test_the_page_of_a_job_asks_again_until_its_end_and_says_aloud_only_what_changed(
    staff_client: Client, state: State
):
    job = put(make(kind=INSTALLING_KIND), state)
    page = part(staff_client, job)
    assert ("hx-trigger" in page) == (state not in ENDED)
    assert "data-announce" not in page
    assert "data-announce" not in part(staff_client, job, was=state)
    changed = part(staff_client, job, was="something else")
    assert f'data-announce="{state.label}' in changed
    assert "aria-live" not in changed
    assert ("Look again" in page) == (state not in ENDED)


def buttons(client: Client, job: Job) -> set[str]:
    page = part(client, job)
    return {action for action in ("cancel", "retry", "resume", "confirm") if address(job, action) in page}


@pytest.mark.parametrize("state", State)
def test_the_buttons_are_what_can_be_done(staff_client: Client, state: State):
    plain, install = put(make(), state), put(make(kind=INSTALLING_KIND), state)
    ended_badly = state in (State.REFUSED, State.FAILED, State.CANCELLED)
    resumable = {"resume"} if state in (State.FAILED, State.CANCELLED) else set()
    cancels = {"queued", "retrying", "running"}
    expected = resumable | ({"retry"} if ended_badly else {"cancel"} if state in cancels else set())
    assert buttons(staff_client, plain) == expected
    cancels = {"queued", "fetching", "retrying", "verifying", "checking", "review"}
    expected = {"retry"} if ended_badly else {"cancel"} if state in cancels else set()
    assert buttons(staff_client, install) == expected | ({"confirm"} if state == State.REVIEW else set())


def test_retry_leads_to_the_new_job_which_is_asked_for_by_who_pressed(staff_client: Client, staff: User):
    job = put(make(), State.FAILED)
    response = staff_client.post(address(job, "retry"))
    new = Job.objects.exclude(pk=job.pk).get()
    assert response.headers["Location"] == address(new)
    assert new.requested_by == staff


def test_p7_6_what_comes_too_late_is_told_on_the_page(staff_client: Client):
    job = put(make(kind=INSTALLING_KIND), State.STORING)
    response = staff_client.post(address(job, "cancel"))
    assert response.status_code == 409
    assert "too late to cancel" in text_of(response)
    assert 'role="alert"' in text_of(response)


def test_a_job_that_was_asked_to_stop_says_so_and_notes_are_listed(staff_client: Client):
    note = {
        "code": "locale-invalid",
        "message": "German was left out: %(why)s.",
        "detail": {"why": "no JSON"},
    }
    job = put(make(), State.RUNNING, cancel_asked_at=timezone.now(), notes=[note])
    page = part(staff_client, job)
    assert "stops after what it has in hand" in page
    assert "German was left out: no JSON." in page
    assert "locale-invalid" in page


def test_a_job_about_nothing_in_particular_is_called_by_its_kind(staff_client: Client):
    job = make("")
    kind = find_kind(PLAIN_KIND)
    assert kind is not None
    assert titles(staff_client.get(LIST)) == [str(kind.title)]
    answer = staff_client.get(address(job))
    assert answer.context["page"].card.subject == str(kind.title)
    assert text_of(answer).count(str(kind.title)) == 2, "in the title of the page and in its heading"


def test_u2_8_a_job_that_waits_to_be_read_does_not_say_that_the_work_goes_on(staff_client: Client):
    job = make(kind=INSTALLING_KIND)
    assert "the work goes on" in part(staff_client, job)
    put(job, State.REVIEW)
    assert "the work goes on" not in part(staff_client, job)
    assert "nothing more is done until somebody decides" in part(staff_client, job)


def test_a_kind_leads_to_what_it_is_about(staff_client: Client):
    register_kind(
        JobKind("trial-own", "A trial", lambda run: None, link=lambda job: f"/over/there/{job.pk}/")
    )
    job = make(kind="trial-own")
    assert f'href="/over/there/{job.pk}/"' in part(staff_client, job)
    assert "What it is about" in part(staff_client, job)
    put(job, State.REVIEW)
    assert "Read it and decide" in part(staff_client, job)
    assert "What it is about" not in part(staff_client, job)


def test_a_job_whose_kind_is_gone_is_shown_and_can_be_cancelled(staff_client: Client):
    job = make()
    Job.objects.update(kind="long-gone")
    shown = text_of(staff_client.get(address(job)))
    assert "long-gone" in shown
    assert "Nothing here knows this kind of job any more: it can only be cancelled." in shown
    assert staff_client.post(address(job, "cancel")).status_code == 303
    assert Job.objects.get().state == "cancelled"
    assert staff_client.post(address(job, "retry")).status_code == 409


def test_the_menu_leads_staff_to_the_jobs(staff_client: Client, client: Client):
    assert f'href="{LIST}"' in text_of(staff_client.get(reverse("home")))
    assert f'href="{LIST}"' not in text_of(client.get(reverse("home")))
