"""Files of running downloads: private, never executable, outside every served folder. Source: P3.8, P7.13."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_ENDING = ".part"


@contextmanager
def private_file(folder: Path, name: str) -> Iterator[BinaryIO]:
    """Yield a new file that only this user reads; it is gone afterwards, whatever happened.

    A file of the same name that an earlier try left behind is removed, never read.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{name}{_ENDING}"
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            yield file
    finally:
        path.unlink(missing_ok=True)


def remove_leftovers(folder: Path, *, is_live: Callable[[str], bool], older_than: float = 0) -> int:
    """Remove the files whose download does not run any more; return how many.

    Args:
        folder: Where they are.
        is_live: Whether the download of this name runs.
        older_than: The seconds since a file was last written, below which it stays.
    """
    removed = 0
    for path in folder.glob(f"*{_ENDING}") if folder.is_dir() else ():
        try:
            age = time.time() - path.stat().st_mtime
            if age >= older_than and not is_live(path.stem):
                path.unlink()
                removed += 1
        except FileNotFoundError:
            continue  # its own download was faster
    return removed
