"""Every kind of step has a face on the page."""

from typing import get_args

from django.template.loader import get_template

from characters.pages.steps.registry import FACES
from rulesets.engine.builder.state import StepView


def test_every_view_of_a_step_has_a_face_and_a_template():
    assert set(FACES) == set(get_args(StepView))
    for face in FACES.values():
        assert get_template(face.template)


def test_every_kind_of_step_helps_to_begin_in_a_sentence_of_its_own():
    sentences = [str(face.help) for face in FACES.values()]

    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(set(sentences)) == len(FACES)
