"""Is there room for a download (P7.14)?"""

import shutil
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
    free, wanted = shutil.disk_usage(folder).free, TIMES * needed + RESERVE
    if free < wanted:
        megabytes = {"free": free // 10**6, "needed": -(-wanted // 10**6)}
        raise Failed(Code.DISK_FULL, SENTENCES[Code.DISK_FULL], **megabytes)
