"""Was this worker asked to end? Its processes then hand back what they work on, after the unit in hand.

Without it a job that takes minutes would be killed at each restart, and be given up at the third.
"""

import multiprocessing

_asked = multiprocessing.get_context("fork").Event()
"""Made before the processes of the worker, which so share it."""


def ask_to_stop() -> None:
    """Ask all processes of this worker; there is no way back."""
    _asked.set()


def is_stopping() -> bool:
    """Return whether the worker was asked to end."""
    return _asked.is_set()
