"""Every link between the project's pages leads somewhere."""

from pathlib import Path

import pytest

from .links import DeadLink, find_dead, find_places

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_every_link_leads_somewhere():
    assert list(find_dead(ROOT, PAGES)) == []


@pytest.fixture
def written(tmp_path):
    (tmp_path / "there.md").write_text('# There it is\n\n<a id="here"></a>\n')
    return tmp_path / "page.md"


@pytest.mark.parametrize(
    "link", ["there.md", "there.md#there-it-is", "there.md#here", "#top", "https://example.org"]
)
def test_a_live_link_is_accepted(written, link):
    written.write_text(f"# Top\n\n[words]({link})\n")
    assert list(find_dead(written.parent, [written])) == []


@pytest.mark.parametrize("link", ["gone.md", "there.md#gone", "#gone"])
def test_a_dead_link_is_reported_with_its_line(written, link):
    written.write_text(f"# Top\n\n[words]({link})\n")
    assert list(find_dead(written.parent, [written])) == [DeadLink("page.md", 3, link)]


def test_headings_with_code_make_anchors_as_readers_expect():
    assert find_places("## `manage.py serve`: run it\n") == {"managepy-serve-run-it"}
