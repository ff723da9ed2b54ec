"""Is there room for a download (P7.14)?"""

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from studio.jobs.codes import SENTENCES, Code
from studio.jobs.outcomes import Failed

RESERVE = 100 * 10**6
TIMES = 3


def check_space(folder: Path, *, needed: int) -> None:
    """Make sure that a folder's disk has three times the bytes of a download, and 100 MB beside.

    Raises:
        Failed: It has not (`disk-full`).
    """
    if shutil.disk_usage(folder).free < _wanted(needed):
        raise _full(folder, needed)


@contextmanager
def told_when_full(folder: Path, *, needed: int) -> Iterator[None]:
    """Tell a disk that others filled while something was written as one that was full before (P7.14).

    Raises:
        Failed: It is full (`disk-full`).
    """
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise _full(folder, needed) from error


def _wanted(needed: int) -> int:
    return TIMES * needed + RESERVE


def _full(folder: Path, needed: int) -> Failed:
    megabytes = {"free": shutil.disk_usage(folder).free // 10**6, "needed": -(-_wanted(needed) // 10**6)}
    return Failed(Code.DISK_FULL, SENTENCES[Code.DISK_FULL], **megabytes)
