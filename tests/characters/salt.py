"""A small ruleset with one of everything the pages show, and characters made on it."""

from typing import Any

from characters.models import Character
from characters.queries import stored_of
from characters.services.changing import Changed, change_character
from characters.services.making import make_character
from rulesets.engine.api import commands, settle
from rulesets.models import Revision
from rulesets.queries import compiled_for
from studio.accounts.guests import Actor
from tests.factories.rulesets import store_shipped

GUEST = Actor(guest="guest-of-the-tests")
OTHER_GUEST = Actor(guest="another-guest")

SHEET: dict[str, Any] = {
    "version": 1,
    "sections": [{"id": "life", "label": "Life"}],
    "abilities": [
        {"id": "brawn", "label": "Brawn", "short": "BRN", "min": 1, "max": 12, "default": 4},
        {"id": "wit", "label": "Wit", "short": "WIT", "min": 1, "max": 12, "default": 4},
        {"id": "grace", "label": "Grace", "short": "GRC", "min": 1, "max": 12, "default": 4},
    ],
    "skills": [
        {"id": "row", "label": "Row", "ability": "brawn"},
        {"id": "sing", "label": "Sing", "ability": "grace"},
        {"id": "mend", "label": "Mend", "ability": "wit"},
    ],
    "saves": [{"id": "nerve", "label": "Nerve", "ability": "wit"}],
    "fields": [
        {"id": "people", "label": "People", "type": "text", "maxLength": 60, "section": "life"},
        {"id": "age", "label": "Age", "type": "number", "min": 0, "max": 120, "section": "life"},
        {
            "id": "luck",
            "label": "Luck",
            "type": "number",
            "min": -9,
            "max": 9,
            "default": 0,
            "section": "life",
        },
        {"id": "home", "label": "Home", "type": "text", "maxLength": 40, "section": "life"},
        {
            "id": "foes",
            "label": "Foes",
            "type": "text",
            "maxLength": 80,
            "suggestions": ["Eels", "Wreckers"],
            "section": "life",
        },
        {"id": "swims", "label": "Swims", "type": "boolean", "section": "life"},
        {"id": "creed", "label": "Creed", "type": "enum", "values": ["tide", "salt"], "section": "life"},
        {
            "id": "oil",
            "label": "Lamp oil",
            "type": "number",
            "min": 0,
            "max": 6,
            "section": "life",
            "hideWhen": {"field": "creed", "notEquals": "salt"},
        },
        {"id": "story", "label": "Story", "type": "longtext", "maxLength": 4000, "section": "life"},
        *(
            {"id": f"page_{number}", "label": f"Page {number}", "type": "longtext", "maxLength": 4000}
            for number in range(20)
        ),
    ],
    "derived": [
        {
            "id": "guard",
            "label": "Guard",
            "op": "sum",
            "of": [{"const": 5}, {"abilityMod": "brawn"}, {"field": "luck"}],
            "section": "life",
        }
    ],
    "lists": [
        {
            "id": "kit",
            "label": "Kit",
            "maxItems": 4,
            "columns": [
                {"id": "name", "label": "Name", "type": "text", "maxLength": 40, "required": True},
                {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 5, "default": 1},
                {"id": "packed", "label": "Packed", "type": "boolean", "default": True},
            ],
        }
    ],
    "live": {"pools": [{"id": "breath", "label": "Breath", "max": {"derived": "guard"}}]},
    "builder": {
        "tier": "able",
        "steps": [
            {"id": "folk", "label": "Folk", "kind": "catalog", "catalog": "folk", "field": "people"},
            {"id": "habits", "label": "Habits", "kind": "catalog", "catalog": "habits", "min": 0, "max": 2},
            {
                "id": "scores",
                "label": "Scores",
                "kind": "abilities",
                "methods": {
                    "pointBuy": {"budget": 6, "costs": [[4, 0], [5, 1], [6, 2], [7, 4]]},
                    "standardArray": [6, 5, 4],
                    "manual": {"min": 1, "max": 9},
                    "default": "pointBuy",
                },
            },
            {
                "id": "training",
                "label": "Training",
                "kind": "trained",
                "choose": [{"id": "free", "what": "skills", "count": 1}],
            },
            {
                "id": "life",
                "label": "Life",
                "kind": "fields",
                "fields": ["age", "luck", "home", "swims", "creed"],
                "optional": ["home"],
            },
        ],
    },
}

CATALOGS = [
    {
        "id": "folk",
        "label": "Folk",
        "feeds": ["kit"],
        "filters": [],
        "entries": [
            {
                "id": "tall",
                "label": "Tall",
                "summary": "They see far.",
                "grants": {
                    "abilities": {"add": {"brawn": 2}, "choose": [{"id": "gift", "count": 1, "amount": 1}]}
                },
                "rows": [{"list": "kit", "values": {"name": "Long oar", "bulk": 3}}],
            },
            {
                "id": "small",
                "label": "Small",
                "grants": {"trained": {"skills": ["mend"]}, "sets": {"age": 30}},
            },
        ],
    },
    {
        "id": "habits",
        "label": "Habits",
        "feeds": ["kit"],
        "filters": [],
        "entries": [
            {"id": id_, "label": id_.capitalize(), "grants": {"abilities": {"add": {"wit": 1}}}}
            for id_ in ("early", "late", "loud")
        ],
    },
]


def store_salt(**changes: Any) -> Revision:
    """Return a stored version of the ruleset."""
    return store_shipped(**({"sheet": SHEET, "catalogs": CATALOGS} | changes))


def make_salty(actor: Actor = GUEST, *, is_guided: bool = True, name: str = "Mara") -> Character:
    """Return a character made on the ruleset, which is stored if it is not yet."""
    return make_character(actor, revision=store_salt(), name=name, is_guided=is_guided)


def change(character: Character, command: commands.Command, actor: Actor = GUEST) -> Character:
    """Carry out a command that must succeed, and return the row as it is then."""
    outcome = change_character(actor, character_id=character.pk, command=command)
    assert isinstance(outcome, Changed), outcome
    return Character.objects.get(pk=character.pk)


def scores_of(character: Character) -> dict[str, float]:
    """Return the ability scores of a character."""
    assert character.revision is not None
    return dict(settle(compiled_for(character.revision), stored_of(character)).sheet.scores)
