"""The one place where a kind of step finds its face on the page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
    """The template of a kind of step, what makes what it shows, and a sentence that helps to begin.

    The format has no words for what to do at a step, so they are the Studio's.
    """

    template: str
    make_body: Callable[[Desk, Any], Body]
    help: Promise


FACES: Mapping[type[StepView], Face] = {
    CatalogView: Face(
        "characters/steps/catalog.html",
        catalog.make_body,
        _("Pick a card. A pick can be taken back at any time, and what it gave goes with it."),
    ),
    FieldsView: Face(
        "characters/steps/fields.html",
        fields.make_body,
        _("Fill in what you know by now. Each answer saves itself as you leave it."),
    ),
    AbilitiesView: Face(
        "characters/steps/abilities.html",
        abilities.make_body,
        _("Set where each score begins. What your picks add stands beside it, and the total too."),
    ),
    ChoicesView: Face(
        "characters/steps/choices.html",
        choices.make_body,
        _("What your picks leave open stands here, all of it together."),
    ),
    RollView: Face(
        "characters/steps/roll.html",
        roll.make_body,
        _("The Studio throws the dice and shows every face."),
    ),
    TrainedView: Face(
        "characters/steps/trained.html",
        trained.make_body,
        _("See what your picks train you in, and choose the rest."),
    ),
    GearView: Face(
        "characters/steps/startinggear.html",
        startinggear.make_body,
        _("Starting gear is taken in play, from the inventory. This is what there is to choose from."),
    ),
    KeptView: Face(
        "characters/steps/kept.html",
        kept.make_body,
        _("The ruleset keeps this step as it is written. Use All fields for what it would set."),
    ),
}


def face_of(view: StepView) -> Face:
    """Return the face of a step."""
    return FACES[type(view)]
