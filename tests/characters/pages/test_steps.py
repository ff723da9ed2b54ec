"""Every kind of step has a face on the page."""

from typing import get_args

from django.template.loader import get_template

from characters.pages.steps.registry import FACES
from rulesets.engine.builder.state import StepView


def test_every_view_of_a_step_has_a_face_and_a_template():
    assert set(FACES) == set(get_args(StepView))
    for face in FACES.values():
        assert get_template(face.template)
