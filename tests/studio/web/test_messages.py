"""The engine's sentences reach translators, and the translations reach the page. Source: U2.12."""

import shutil
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation
from django.utils.translation import gettext

from rulesets.engine.sentences import say, translated
from studio.web.messages import Template, UncollectableError, find_templates, write_entries

ROOT = Path(__file__).resolve().parents[3]
SAY = "from rulesets.engine.sentences import say\n"


def texts(source):
    return [template.text for template in find_templates(SAY + source, "x.py")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('say("{label} is hidden.", label=1)', ["{label} is hidden."]),
        ('say("Two " "parts.")', ["Two parts."]),
        ('ROUNDED = {"up": "Up.", "down": "Down."}\nsay(ROUNDED[way])', ["Up.", "Down."]),
        ('RAISED: dict = {(1, True): "One."}\nsay(RAISED[1, many])', ["One."]),
        (
            'A = "Yes."\nB = "No."\n\ndef f():\n    rule = A if x else B\n    return say(rule)',
            ["Yes.", "No."],
        ),
        ('say("Outer {inner}.", inner=say("inside"))', ["Outer {inner}.", "inside"]),
        ('other.say("Not ours.")', []),
    ],
)
def test_templates_are_found_however_they_are_written(source, expected):
    assert texts(source) == expected


def test_a_say_of_another_module_is_no_sentence():
    source = 'from somewhere import say\nsay(response, "…")\n# rulesets.engine.sentences\n'
    assert list(find_templates(source, "x.py")) == []


@pytest.mark.parametrize("argument", ['f"{label} is hidden."', "unknown", "make()", '"a" + "b"'])
def test_a_template_made_while_running_is_refused_with_its_place(argument):
    with pytest.raises(UncollectableError, match=r"^x\.py:2: "):
        texts(f"say({argument})")


def test_a_name_that_is_given_itself_ends():
    with pytest.raises(UncollectableError):
        texts("rule = rule\nsay(rule)")


def test_entries_are_one_per_text_with_every_place():
    templates = [
        Template('Say "{x}".', "a.py", 1),
        Template("Plain.", "a.py", 2),
        Template('Say "{x}".', "b.py", 3),
    ]
    assert write_entries(templates).split("\n\n")[1:] == [
        '#: a.py:1\n#: b.py:3\n#, python-brace-format\nmsgid "Say \\"{x}\\"."\nmsgstr ""',
        '#: a.py:2\nmsgid "Plain."\nmsgstr ""\n',
    ]


def test_every_sentence_of_the_engine_can_be_collected():
    modules = sorted((ROOT / "rulesets" / "engine").rglob("*.py"))
    found = [one for path in modules for one in find_templates(path.read_text(encoding="utf-8"), path.name)]
    assert len({template.text for template in found}) > 50


@pytest.fixture
def project(tmp_path, monkeypatch, settings):
    """A project with one page, one module of the engine and a folder for translations."""
    if shutil.which("xgettext") is None:
        pytest.skip("gettext is not installed: apt install gettext")
    (tmp_path / "locale").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text('{% load i18n %}{% translate "Open the builder" %}')
    (tmp_path / "engine.py").write_text(SAY + 'say("{label} is hidden.", label=1)\n')
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text('from x import gettext as _\n_("Not for people")\n')
    monkeypatch.chdir(tmp_path)
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    return tmp_path


def collect(project):
    call_command("makemessages", locale=["de"], verbosity=0)
    return project / "locale" / "de" / "LC_MESSAGES" / "django.po"


def test_makemessages_collects_pages_and_sentences_and_no_tests(project):
    catalog = collect(project).read_text()
    assert 'msgid "Open the builder"' in catalog
    assert '#: engine.py\n#, python-brace-format\nmsgid "{label} is hidden."' in catalog
    assert "Not for people" not in catalog


def test_makemessages_run_again_changes_nothing_but_the_date(project):
    def undated(path):
        return [line for line in path.read_text().splitlines() if "POT-Creation-Date" not in line]

    once = undated(collect(project))
    assert undated(collect(project)) == once


def test_a_translated_sentence_is_said_in_the_page_s_language(project):
    catalog = collect(project)
    translation_of = 'msgid "{label} is hidden."\nmsgstr "{label} ist verborgen."'
    catalog.write_text(catalog.read_text().replace('msgid "{label} is hidden."\nmsgstr ""', translation_of))
    call_command("compilemessages", locale=["de"], verbosity=0)
    sentence = say("{label} is hidden.", label="Öl")
    translation.trans_real._translations.pop("de", None)
    try:
        with translation.override("de"):
            assert translated(sentence, gettext) == "Öl ist verborgen."
    finally:
        translation.trans_real._translations.pop("de", None)
    assert sentence == "Öl is hidden."
