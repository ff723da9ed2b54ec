"""Which texts of a ruleset a Game Master can be given, and in which order (F1.72)."""

from rulesets.engine.schema.gmtexts import list_gm_texts


def test_texts_come_in_the_order_of_the_rule_with_their_paths():
    document = {
        "layers": [{"gm": {"guidance": "l0", "worldGuidance": "w0"}}, {}, {"gm": {"worldGuidance": "w2"}}],
        "party": {"text": "p", "advancement": {"text": "pa"}},
        "clocks": {"text": "c"},
        "sheet": {"advancement": {"text": "sa"}},
        "gmReference": "ref",
        "gm": {"worldGuidance": "w", "sheetGuidance": "s", "checkGuidance": "g"},
    }
    assert [(text.path, text.text) for text in list_gm_texts(document)] == [
        ("gm.checkGuidance", "g"),
        ("gm.sheetGuidance", "s"),
        ("gm.worldGuidance", "w"),
        ("gmReference", "ref"),
        ("clocks.text", "c"),
        ("party.text", "p"),
        ("sheet.advancement.text", "sa"),
        ("party.advancement.text", "pa"),
        ("layers[0].gm.guidance", "l0"),
        ("layers[0].gm.worldGuidance", "w0"),
        ("layers[2].gm.worldGuidance", "w2"),
    ]


def test_texts_of_abilities_are_found_however_deep():
    document = {
        "abilities": {
            "entries": [
                {
                    "id": "spark",
                    "description": "A spark.",
                    "when": "It sparks.",
                    "effects": [{"op": "test", "then": [{"op": "text", "text": "It glows."}]}],
                }
            ]
        }
    }
    assert [(text.path, text.text) for text in list_gm_texts(document)] == [
        ("abilities.entries[0].description", "A spark."),
        ("abilities.entries[0].when", "It sparks."),
        ("abilities.entries[0].effects[0].then[0].text", "It glows."),
    ]


def test_blocks_of_another_shape_have_no_texts():
    assert list(list_gm_texts({"gm": "text", "layers": {"gm": 1}, "abilities": None, "clocks": []})) == []
