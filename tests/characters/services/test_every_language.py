"""Whatever somebody reads in, the same is computed, stored and exported (T2.1, T2.5)."""

import json
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from characters.services.changing import Changed, change_character
from characters.services.exchange import export_character, open_export, read_export
from characters.services.making import make_character
from rulesets.engine.api import evaluate, settle
from rulesets.engine.builder.commands import Command
from rulesets.models import Revision
from rulesets.queries import compiled_for
from rulesets.texts import forget, read_in
from studio.web.languages import reading_in
from tests.characters.salt import GUEST, store_salt
from tests.factories.locales import translate_all
from tests.strategies.characters import answers, edits

LANGUAGES = {"de": "ltr", "pt-BR": "ltr", "ar": "rtl"}


def play(revision: Revision, language: str, commands: Sequence[Command]) -> tuple[object, ...]:
    """Make a character in a language; return everything that comes of it."""
    with reading_in(language):
        read_in(revision)
        made = make_character(GUEST, revision=revision, name="Mara", is_guided=True)
        for command in commands:
            outcome = change_character(GUEST, character_id=made.pk, command=command)
            if isinstance(outcome, Changed):
                made = outcome.character
        exported = json.dumps(export_character(made))
        back = read_export(exported.encode())
        assert not isinstance(back, list), back
        opened = open_export(GUEST, back).character
        sheet = evaluate(compiled_for(revision), json.loads(made.document))
        skills = {id_: (skill.tier, skill.number) for id_, skill in sheet.skills.items()}
        numbers = repr((dict(sheet.fields), dict(sheet.derived), dict(sheet.scores), skills))
    forget()
    return made.document, made.digest, made.summary, made.summary_parts, exported, numbers, opened.document


class EveryLanguageTests(TestCase):
    """Laws over any play in any language."""

    @classmethod
    def setUpTestData(cls):
        cls.revision = store_salt()
        for language, direction in LANGUAGES.items():
            translate_all(cls.revision, language, direction=direction)

    @settings(max_examples=25, deadline=None)
    @given(st.data(), st.sampled_from(sorted(LANGUAGES)))
    def test_evaluating_saving_and_exporting_is_byte_for_byte_the_same_t2_5(self, data, language: str):
        compiled = compiled_for(self.revision)
        fresh = settle(compiled, {})
        draw = data.draw
        commands = [
            answers(draw, fresh) if draw(st.booleans()) else edits(draw, compiled)
            for _turn in range(draw(st.integers(0, 6)))
        ]

        assert play(self.revision, language, commands) == play(self.revision, "en", commands)
