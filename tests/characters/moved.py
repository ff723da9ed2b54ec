"""Two versions of the small ruleset: in the second some things have other ids, and a pool became two."""

from copy import deepcopy
from typing import Any

from characters.models import Character
from characters.services.recording import pin_to, write_document
from rulesets.models import Revision
from tests.characters.salt import CATALOGS, SHEET, store_salt

NAMES = {"grace": "charm", "sing": "song", "age": "years", "nerve": "pluck"}
"""Old id to new id, of an ability, a skill, a field and a save."""


def _renamed(value: Any) -> Any:
    if isinstance(value, dict):
        return {NAMES.get(key, key): _renamed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_renamed(item) for item in value]
    return NAMES.get(value, value) if isinstance(value, str) else value


def new_sheet() -> dict[str, Any]:
    """The sheet of the second version."""
    sheet: dict[str, Any] = _renamed(deepcopy(SHEET))
    sheet["version"] = 2
    sheet["fields"].append({"id": "experience", "label": "Experience", "type": "number", "min": 0, "max": 99})
    sheet["derived"][0]["of"].append({"const": 1})
    sheet["live"]["pools"] = [
        {"id": "lungs", "label": "Lungs", "max": {"derived": "guard"}},
        {"id": "gills", "label": "Gills", "max": {"field": "swims"}},
    ]
    kinds = {"grace": "ability", "sing": "skill", "age": "field", "nerve": "save"}
    steps: list[Any] = [{"rename": kinds[old], "from": old, "to": new} for old, new in NAMES.items()]
    steps += [
        {"rename": "field", "from": "xp", "to": "experience"},
        {"routeLive": "pool", "from": "breath", "cases": ["lungs", "gills"], "else": "lungs"},
        {"setColumn": {"list": "kit", "where": {"name": ["rope"]}, "column": "bulk", "to": 2}},
    ]
    sheet["migrations"] = [{"from": 1, "steps": steps}]
    return sheet


def store_second(**changes: Any) -> Revision:
    """Return the second version of the ruleset, stored."""
    return store_salt(
        **({"version": 2, "sheet": new_sheet(), "catalogs": _renamed(deepcopy(CATALOGS))} | changes)
    )


def put(character: Character, stored: dict[str, Any], revision: Revision | None = None) -> Character:
    """Put a stored character into the row as it is, on a version if one is given."""
    write_document(character, stored)
    if revision is not None:
        pin_to(character, revision)
    character.save()
    return Character.objects.get(pk=character.pk)


OLD: dict[str, Any] = {
    "v": 1,
    "build": {
        "abilities": {"grace": 7},
        "skills": {"sing": "able"},
        "bonuses": {"sing": 2},
        "fields": {"age": 31, "xp": "none", "home": "Quay"},
        "lists": {"kit": [{"name": "Rope", "bulk": 1}, {"name": "Lamp"}]},
    },
    "live": {"pools": {"breath": {"current": 2}}},
}
"""A character of the first version, made by hand."""

NEW_BUILD: dict[str, Any] = {
    "abilities": {"grace": 7, "charm": 7},
    "skills": {"sing": "able", "song": "able"},
    "bonuses": {"sing": 2, "song": 2},
    "fields": {"age": 31, "years": 31, "xp": "none", "experience": "none", "home": "Quay"},
    "lists": {"kit": [{"name": "Rope", "bulk": 2}, {"name": "Lamp"}]},
}
"""What is built of it in the form of the second."""
