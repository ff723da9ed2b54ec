"""Which texts of a ruleset are display texts, and what tells two uses of one apart (T2.9, T2.10)."""

import json
from typing import Any

import pytest

from rulesets.engine.api import Ruleset, compile_ruleset, read_ruleset
from rulesets.engine.schema.displaytexts import list_display_texts
from rulesets.engine.sentences import DisplayText
from rulesets.engine.translations import LocaleFile, coverage_of
from tests.factories.rulesets import write_document


def read(**changes: Any) -> Ruleset:
    found = read_ruleset(json.dumps(write_document(**changes)).encode())
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    return found


def texts(ruleset: Ruleset) -> dict[str, str]:
    return {str(text): text.context for text in list_display_texts(ruleset)}


def sheet(**parts: Any) -> dict[str, Any]:
    return {**write_document()["sheet"], **parts}


FIELDS = [
    {
        "id": "creed",
        "label": "Creed",
        "type": "enum",
        "values": ["tide", "salt"],
        "valueLabels": {"tide": "Of the Tide"},
    },
    {"id": "trade", "label": "Trade", "type": "text", "suggestions": ["Eels"], "default": "None yet"},
]
LISTS = [
    {
        "id": "kit",
        "label": "Kit",
        "columns": [
            {"id": "name", "label": "Thing", "type": "text"},
            {"id": "harm", "label": "Harm", "type": "dice"},
        ],
    }
]
CATALOG = {
    "id": "gear",
    "label": "Gear",
    "feeds": ["kit"],
    "filters": [{"id": "rank", "label": "Rank", "type": "text"}],
    "entries": [
        {
            "id": "rope",
            "label": "Rope",
            "summary": "Long.",
            "filters": {"rank": "Common"},
            "rows": [{"list": "kit", "values": {"name": "Coil of rope", "harm": "1d4"}}],
        }
    ],
}


def test_names_labels_short_forms_and_summaries_are_display_texts():
    """T2.10."""
    found = texts(read(sheet=sheet(lists=LISTS), catalogs=[CATALOG]))

    wanted = {"Salt Coast", "First draft", "Two dice and two stats.", "Brawn", "BRN", "Row", "Guard", "Able"}
    assert wanted <= found.keys()
    assert {"Kit", "Thing", "Gear", "Rank", "Rope", "Long."} <= found.keys()


def test_values_without_a_label_value_labels_and_suggestions_are_display_texts():
    """T2.10."""
    found = texts(read(sheet=sheet(fields=FIELDS)))

    assert {"Of the Tide", "salt", "Eels"} <= found.keys()
    assert not {"tide", "None yet"} & found.keys()


def test_text_cells_of_catalog_rows_are_display_texts_and_dice_are_not():
    """T2.10."""
    found = texts(read(sheet=sheet(lists=LISTS), catalogs=[CATALOG]))

    assert "Coil of rope" in found
    assert not {"1d4", "rope", "Common"} & found.keys()


def test_texts_for_the_game_master_licences_ids_and_comments_are_no_display_texts():
    """T2.3, T2.10."""
    document = read(
        gm={"checkGuidance": "Ask.", "$comment": "note"}, gmReference="All of it.", **{"$comment": "note"}
    )

    told = {"Ask.", "All of it.", "note", "CC0-1.0", "salt-coast", "brawn"}
    assert not told & texts(document).keys()


def test_a_layers_label_and_summary_are_display_texts_its_guidance_is_not():
    """T2.9."""
    layer = {"id": "grim", "label": "Grim", "summary": "Harder.", "gm": {"guidance": "Be grim."}}
    found = texts(read(layers=[layer]))

    assert found["Grim"] == found["Harder."] == "layers"
    assert "Be grim." not in found


def test_labels_and_names_in_the_kept_fight_blocks_are_display_texts():
    """T2.10."""
    battle = {"sizes": [{"id": "big", "label": "Big"}], "zones": [{"name": "Near", "note": "x"}]}
    found = texts(read(battle=battle))

    assert {"Big", "Near"} <= found.keys()
    assert not {"x", "big"} & found.keys()


def test_the_words_of_the_abilities_block_are_display_texts_and_formulas_are_not():
    """abilities.md A2.43, A2.44."""
    block = {
        "naming": {"one": "spell", "many": "spells"},
        "entries": [
            {
                "id": "spark",
                "name": "Spark",
                "description": "A light.",
                "when": "fire",
                "scale": ["small", {"word": "large", "value": 2}],
                "requires": "@level >= 2",
            }
        ],
    }
    found = texts(read(abilities=block))

    assert {"spell", "spells", "Spark", "A light.", "fire", "small", "large"} <= found.keys()
    assert not {"@level >= 2", "spark"} & found.keys()


def test_the_context_of_a_text_is_its_catalog_or_the_key_of_its_list():
    found = texts(read(sheet=sheet(fields=FIELDS, lists=LISTS), catalogs=[CATALOG]))

    assert (found["Rope"], found["Coil of rope"], found["Rank"]) == ("gear", "gear", "filters")
    assert (found["Row"], found["Brawn"], found["Thing"]) == ("skills", "abilities", "columns")
    assert (found["salt"], found["Of the Tide"], found["Salt Coast"]) == ("values", "fields", "")


def test_a_compiled_ruleset_knows_the_context_of_its_labels():
    compiled = compile_ruleset(read(sheet=sheet(lists=LISTS), catalogs=[CATALOG]))

    label = compiled.catalogs["gear"].entries["rope"].label
    assert isinstance(label, DisplayText)
    assert label.context == "gear"
    skill = compiled.skills["row"].label
    assert isinstance(skill, DisplayText)
    assert skill.context == "skills"


@pytest.mark.parametrize("key", ["Row", "Row\u0004skills"])
def test_the_untranslated_and_the_stale_are_listed(key: str):
    """T1.12, A-23: an empty text counts as not translated."""
    file = LocaleFile("fr", texts={key: "Ramer", "Guard": "", "Gone": "Parti"}, has_contexts="\u0004" in key)

    found = coverage_of(list_display_texts(read()), file)

    assert found.translated == 1
    assert {"Guard", "Brawn"} <= set(found.untranslated)
    assert "Row" not in found.untranslated
    assert found.stale == ("Gone",)
