"""The SRD package is what the generator makes of the facts, and takes over no sentence of their texts."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rulesets.shipped.places import ROOT, SHIPPED

# So many words in a row are a quotation.
RUN = 8


@pytest.fixture
def generate(srd_data: Path):
    """Runs the generator into a folder and returns what it wrote, by file name."""

    def run(out: Path) -> dict[str, bytes]:
        command = [sys.executable, str(ROOT / "scripts" / "build_srd.py"), str(srd_data), "--out", str(out)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return contents(out)

    return run


def contents(folder: Path) -> dict[str, bytes]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_generator_run_twice_writes_the_same_bytes(generate, tmp_path):
    assert generate(tmp_path / "first") == generate(tmp_path / "second")


def test_generator_reproduces_the_shipped_package(generate, tmp_path):
    assert generate(tmp_path) == contents(SHIPPED / "srd-5-1")


def test_generator_without_its_data_says_which_file_is_missing(tmp_path):
    command = [sys.executable, str(ROOT / "scripts" / "build_srd.py"), str(tmp_path / "nowhere")]
    done = subprocess.run(
        [*command, "--out", str(tmp_path / "out")], capture_output=True, text=True, check=False
    )

    assert done.returncode != 0
    assert "nowhere" in done.stderr
    assert not (tmp_path / "out").exists()


def test_no_run_of_eight_words_is_taken_from_the_texts(srd_data, srd):
    # The attribution is prescribed word for word by the licence.
    del srd["license"]
    quotable = {run for text in described(srd_data) for run in runs(text)}

    taken = sorted({run for text in texts(srd) for run in runs(text) if run in quotable})

    assert len(quotable) > 10_000, "the data holds no texts to compare with"
    assert taken == []


def described(data: Path) -> Iterator[str]:
    """Every text of the data that is long enough to be quoted, whatever its key is called."""
    for path in sorted((data / "en").glob("*.json")):
        yield from texts(json.loads(path.read_text(encoding="utf-8")))


def texts(node: object) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from texts(value)


def runs(text: str) -> Iterator[str]:
    """Every eight words in a row, without case and punctuation."""
    words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
    for start in range(len(words) - RUN + 1):
        yield " ".join(words[start : start + RUN])
