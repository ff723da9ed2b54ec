"""Room for a download (P7.14)."""

import errno
from collections import namedtuple

import pytest

from studio.jobs.disk import check_space, told_when_full
from studio.jobs.outcomes import Failed

Usage = namedtuple("Usage", "total used free")


@pytest.mark.parametrize(
    ("free", "is_enough"), [(103_000_000, True), (102_999_999, False), (100_000_000, False)]
)
def test_p7_14_three_times_the_bytes_and_a_hundred_megabytes(monkeypatch, tmp_path, free, is_enough):
    monkeypatch.setattr("studio.jobs.disk.shutil.disk_usage", lambda folder: Usage(10**9, 0, free))
    if is_enough:
        check_space(tmp_path, needed=1_000_000)
        return
    with pytest.raises(Failed) as refused:
        check_space(tmp_path, needed=1_000_000)
    assert refused.value.code == "disk-full"
    assert refused.value.detail == {"free": free // 10**6, "needed": 103}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_p7_14_a_disk_that_others_filled_meanwhile_is_told_the_same_way(tmp_path, number):
    with pytest.raises(Failed) as failed, told_when_full(tmp_path, needed=1_000_000):
        raise OSError(number, "full")
    assert failed.value.code == "disk-full"
    assert failed.value.detail["needed"] == 103


def test_another_failure_to_write_is_a_fault_of_its_own(tmp_path):
    with pytest.raises(PermissionError), told_when_full(tmp_path, needed=1):
        raise PermissionError(errno.EACCES, "not yours")
