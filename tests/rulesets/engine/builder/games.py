"""Small games for tests of the builder, and somebody who plays them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rulesets.engine.builder import commands as c
from rulesets.engine.builder.applying import Applied, apply
from rulesets.engine.builder.settling import Settled, settle
from rulesets.engine.builder.state import OfferState, StepState, StepView
from rulesets.engine.builder.views import step_states, step_view
from rulesets.engine.compiled.ruleset import CompiledRuleset, compile_ruleset
from rulesets.engine.problems import JsonValue, Refusal
from rulesets.engine.schema.reading import validate
from rulesets.engine.schema.root import RulesetFile
from rulesets.engine.schema.ruleset import Ruleset
from tests.rulesets.shipped.places import SHIPPED, whole

TIERS = [
    {"id": "none", "label": "None"},
    {"id": "proficient", "label": "Proficient", "multiplier": 1},
    {"id": "expert", "label": "Expert", "multiplier": 2},
]
ABILITIES = [
    {"id": id_, "label": label, "min": 1, "max": 20, "default": 10}
    for id_, label in (
        ("str", "Strength"),
        ("dex", "Dexterity"),
        ("con", "Constitution"),
        ("int", "Intelligence"),
        ("wis", "Wisdom"),
        ("cha", "Charisma"),
    )
]
SKILLS = [
    {"id": id_, "label": id_.title(), "ability": "dex"}
    for id_ in ("stealth", "perception", "acrobatics", "insight", "history")
]
TRAITS = {
    "id": "tools",
    "label": "Tools",
    "maxItems": 6,
    "columns": [
        {"id": "name", "label": "Name", "type": "text"},
        {"id": "note", "label": "Note", "type": "text"},
    ],
}
POINT_BUY = {
    "budget": 27,
    "costs": [[8, 0], [9, 1], [10, 2], [11, 3], [12, 4], [13, 5], [14, 7], [15, 9]],
}


def game(
    *,
    steps: list[dict[str, Any]],
    catalogs: list[dict[str, Any]] | None = None,
    items: dict[str, Any] | None = None,
    **sheet: Any,
) -> CompiledRuleset:
    """A small d20 game around these steps, catalogs and items; keywords replace parts of its sheet."""
    document = {
        **({} if items is None else {"items": items}),
        "schemaVersion": 1,
        "id": "tried",
        "version": 1,
        "name": "Tried",
        "coverage": {"summary": "For a test."},
        "gm": {"checkGuidance": "Ask."},
        "resolution": {
            "kind": "dice-sum",
            "dice": {"count": 1, "sides": 20},
            "abilityModifier": {"op": "floorHalfMinusTen"},
            "proficiencyTiers": TIERS,
            "proficiency": {"bonus": {"const": 2}},
        },
        "sheet": {
            "version": 1,
            "abilities": ABILITIES,
            "skills": SKILLS,
            "saves": [{"id": "will", "label": "Will", "ability": "wis"}],
            "lists": [TRAITS],
            **sheet,
            "builder": {"tier": "proficient", "steps": steps},
        },
        "catalogs": catalogs or [],
    }
    return compiled(document)


def compiled(document: dict[str, Any]) -> CompiledRuleset:
    """A compiled ruleset from a document that is taken to be right."""
    model = validate(RulesetFile, document)
    assert isinstance(model, RulesetFile), "\n".join(problem.line for problem in model)
    entries = {catalog.id: tuple(catalog.entries or ()) for catalog in model.catalogs}
    return compile_ruleset(Ruleset(document=document, model=model, entries=entries))


@cache
def shipped(name: str) -> CompiledRuleset:
    """A ruleset that comes with the Studio."""
    return compiled(whole(SHIPPED / name))


def step(id_: str, kind: str, **keys: Any) -> dict[str, Any]:
    """A builder step labelled by its id."""
    return {"id": id_, "label": id_.title(), "kind": kind, **keys}


def entry(id_: str, **keys: Any) -> dict[str, Any]:
    """A catalog entry labelled by its id; without rows or grants it grants nothing."""
    gives = {} if keys.keys() & {"rows", "grants"} else {"grants": {}}
    return {"id": id_, "label": id_.replace("-", " ").title(), **gives, **keys}


def catalog(id_: str, *entries: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A catalog of rows labelled by its id."""
    return {"id": id_, "label": id_.title(), "feeds": ["tools"], "entries": list(entries), **keys}


@dataclass
class Player:
    """Somebody who makes a character."""

    compiled: CompiledRuleset
    stored: dict[str, JsonValue] = field(default_factory=dict)

    def does(self, *wanted: c.Command) -> Applied:
        """Carry out commands; each must be accepted."""
        for command in wanted:
            done = apply(self.compiled, self.stored, command)
            assert not isinstance(done, Refusal), f"{command}: {done}"
            self.stored = done.stored
        return done

    def is_refused(self, command: c.Command) -> Refusal:
        """Ask for something that must be refused."""
        done = apply(self.compiled, self.stored, command)
        assert isinstance(done, Refusal), f"{command} was carried out"
        return done

    @property
    def settled(self) -> Settled:
        return settle(self.compiled, self.stored)

    @property
    def build(self) -> Any:
        return self.stored.get("build", {})

    def scores(self) -> dict[str, float]:
        return dict(self.settled.sheet.scores)

    def tier(self, skill: str) -> str:
        return self.settled.sheet.skills[skill].tier

    def rows(self, list_id: str = "tools") -> list[str]:
        return [str(row.cells["name"]) for row in self.settled.sheet.rows(list_id)]

    def state(self, step_id: str) -> StepState:
        return next(state for state in step_states(self.settled) if state.id == step_id)

    def badge(self, step_id: str) -> int:
        return self.state(step_id).badge

    def view(self, step_id: str) -> StepView:
        return step_view(self.settled, step_id)

    def offered(self, step_id: str) -> list[str]:
        """Entries that can be picked in a catalog step now."""
        view: Any = self.view(step_id)
        return [offer.entry for offer in view.offers if offer.state is OfferState.OFFERED]

    def options(self, step_id: str, slot: str) -> list[str]:
        """What a slot shown in a step offers now."""
        found = next(item for item in self.view(step_id).slots if item.key == slot)
        return [option.id for option in found.options if option.state is OfferState.OFFERED]
