"""What a kind raises to say how its job goes on, and what it is told when the job is no longer its own."""


class Refuse(Exception):
    """What was asked for is wrong, and trying again unchanged would not help: the job ends (P7.2).

    Args:
        code: Why, in a word.
        message: Why, in a sentence, and what to do; `%(name)s` is filled from the detail.
        detail: What stands under the sentence: address without query, expected and found value (P7.15).
    """

    def __init__(self, code: str, message: str, **detail: object) -> None:
        super().__init__(message)
        self.code, self.message, self.detail = code, message, detail


class Failed(Refuse):
    """It cannot be done now, by no fault of what was asked for, such as a full disk: the job is `failed`."""


class Passing(Exception):
    """A failure that may pass: the job is tried again, five times in all (P7.2, P7.3).

    Args:
        code: What it ends with after the fifth: `unreachable` or `database`.
        message: What happened, in a sentence.
        retry_after: The seconds that the other side asked to wait.
        detail: What stands under the sentence.
    """

    def __init__(
        self, code: str, message: str, *, retry_after: float | None = None, **detail: object
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.retry_after, self.detail = code, message, retry_after, detail


class NeedsReview(Exception):
    """Somebody must read what is in the detail and confirm before it goes on (P5.12).

    A `sha256` in it tells one text from another.
    """

    def __init__(self, detail: dict[str, object]) -> None:
        super().__init__("The job waits to be confirmed.")
        self.detail = detail


class Stopped(Exception):
    """The job is no longer this worker's: tidy up, store nothing, let it through."""


class LeaseLost(Stopped):
    """The lease ran out and was taken away."""


class WorkerStops(Stopped):
    """The worker was asked to end: another goes on with the job."""


class Cancelled(Stopped):
    """Somebody cancelled the job."""
