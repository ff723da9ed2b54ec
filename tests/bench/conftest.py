"""Timed tests run only when they are asked for: beside other tests a clock says little."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what asserts how long something takes, unless -m names it."""
    if "timed" in config.getoption("markexpr"):
        return
    timed = pytest.mark.skip(reason="says how long something takes: pytest -m timed runs it")
    for item in items:
        if "timed" in item.keywords:
            item.add_marker(timed)
