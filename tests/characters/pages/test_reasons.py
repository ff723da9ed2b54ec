"""Why options of a slot are not offered, in as few sentences as there are reasons. Source: U4.3."""

import ast
from pathlib import Path

from characters.pages import reasons
from characters.pages.reasons import NAMED_MOST, reasons_of
from rulesets.engine.builder.state import OfferState, Option
from rulesets.engine.sentences import say
from studio.web.messages import find_templates
from tests.docs.variables import ROOT

ELSEWHERE = "{label} is chosen elsewhere already."


def option(label: str, reason: str = "") -> Option:
    return Option(label.lower(), label, OfferState.REFUSED if reason else OfferState.OFFERED, reason)


def elsewhere(label: str) -> Option:
    return option(label, say(ELSEWHERE, label=label))


def trained(label: str, source: str) -> Option:
    return option(label, say("{label} is already trained by {source}.", label=label, source=source))


def told(*options: Option) -> list[str]:
    return [reason.text for reason in reasons_of(options)]


def test_what_holds_for_several_options_is_said_once_with_their_names():
    found = reasons_of([elsewhere("Climb"), option("Swim"), elsewhere("Ride")])
    assert [reason.text for reason in found] == ["Chosen elsewhere already: Climb, Ride."]
    assert found[0].options == ("climb", "ride")


def test_one_option_keeps_its_own_sentence():
    assert told(elsewhere("Climb")) == ["Climb is chosen elsewhere already."]


def test_reasons_with_another_source_stay_apart():
    assert told(trained("Climb", "Elf"), trained("Ride", "Noble"), trained("Swim", "Elf")) == [
        "Already trained by Elf: Climb, Swim.",
        "Ride is already trained by Noble.",
    ]


def test_many_options_are_named_in_part_and_counted():
    [sentence] = told(*(elsewhere(f"Skill {number}") for number in range(40)))
    assert sentence.count("Skill") == NAMED_MOST
    assert sentence.endswith(f"and {40 - NAMED_MOST} more.")


def test_a_sentence_without_the_option_in_it_is_said_once_as_it_is():
    full = say("All {asked} are chosen. Take one back to choose this.", asked=2)
    assert told(option("Climb", full), option("Ride", full), option("Swim", "Plain.")) == [full, "Plain."]


def test_names_are_never_read_as_a_template():
    assert told(elsewhere("{0} 100%"), elsewhere("%(names)s")) == [
        "Chosen elsewhere already: {0} 100%, %(names)s."
    ]


def test_every_template_told_together_is_one_that_the_builder_says():
    """A sentence that is worded anew would fall back to one line for each option without a word."""
    folder = ROOT / "rulesets" / "engine" / "builder"
    said = {
        template.text
        for path in sorted(folder.rglob("*.py"))
        for template in find_templates(path.read_text(encoding="utf-8"), path.name)
    }
    tree = ast.parse(Path(reasons.__file__).read_text(encoding="utf-8"))
    tables = [node.value for node in tree.body if isinstance(node, ast.AnnAssign) and node.value]
    keys = {key.value for table in tables if isinstance(table, ast.Dict) for key in table.keys if key}
    assert keys
    assert keys <= said
