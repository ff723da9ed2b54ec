"""The one place where a kind of step finds its face on the page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from characters.pages.desk import Desk
from characters.pages.steps import abilities, catalog, choices, fields, kept, roll, startinggear, trained
from rulesets.engine.builder.state import (
    AbilitiesView,
    CatalogView,
    ChoicesView,
    FieldsView,
    GearView,
    KeptView,
    RollView,
    StepView,
    TrainedView,
)

Body: TypeAlias = (
    abilities.AbilitiesBody
    | catalog.CatalogBody
    | choices.ChoicesBody
    | fields.FieldsBody
    | kept.KeptBody
    | roll.RollBody
    | startinggear.GearBody
    | trained.TrainedBody
)


@dataclass(frozen=True, slots=True)
class Face:
    """The template of a kind of step, and what makes what it shows."""

    template: str
    make_body: Callable[[Desk, Any], Body]


FACES: Mapping[type[StepView], Face] = {
    CatalogView: Face("characters/steps/catalog.html", catalog.make_body),
    FieldsView: Face("characters/steps/fields.html", fields.make_body),
    AbilitiesView: Face("characters/steps/abilities.html", abilities.make_body),
    ChoicesView: Face("characters/steps/choices.html", choices.make_body),
    RollView: Face("characters/steps/roll.html", roll.make_body),
    TrainedView: Face("characters/steps/trained.html", trained.make_body),
    GearView: Face("characters/steps/startinggear.html", startinggear.make_body),
    KeptView: Face("characters/steps/kept.html", kept.make_body),
}


def face_of(view: StepView) -> Face:
    """Return the face of a step."""
    return FACES[type(view)]
