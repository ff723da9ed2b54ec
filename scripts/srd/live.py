"""The live state of the SRD sheet: what is spent and what comes back."""

from __future__ import annotations

from srd.fields import Json
from srd.magic import PACT, casters
from srd.source import Facts
from srd.source_classes import SLOT_LEVELS

# Exhaustion has six levels and so is a track of its own, not a condition that is on or off.
COUNTED_CONDITION = "exhaustion"
# Pools of single classes: label, what is read for the most, the rest that fills them.
CLASS_POOLS: dict[str, tuple[str, str, Json]] = {
    "bardic_inspiration": ("bard", "Bardic Inspiration", {"derived": "inspiration_uses"}),
    "divine_sense": ("paladin", "Divine Sense", {"derived": "divine_senses"}),
    "lay_on_hands": ("paladin", "Lay on Hands", {"derived": "healing_hands"}),
}


def build_live(facts: Facts) -> Json:
    """The `live` block."""
    return {
        "pools": [
            {"id": "hp", "label": "Hit points", "max": {"derived": "hit_points"}, "allowTemp": True},
            {"id": "hit_dice", "label": "Hit dice", "max": {"field": "level"}},
            {"id": "inspiration", "label": "Inspiration", "max": {"const": 1}, "start": "empty"},
            *_slots(facts),
            *_class_pools(),
        ],
        "tracks": [
            {"id": "death_successes", "label": "Death saves made", "min": 0, "max": 3},
            {"id": "death_failures", "label": "Death saves failed", "min": 0, "max": 3},
            {"id": COUNTED_CONDITION, "label": "Exhaustion", "min": 0, "max": 6},
        ],
        "text": [{"id": "concentration", "label": "Concentrating on", "maxLength": 120}],
        "conditions": [
            {"id": condition.id, "label": condition.name}
            for condition in facts.conditions
            if condition.id != COUNTED_CONDITION
        ],
    }


def slot_pools() -> list[str]:
    """The pools of slots that only a long rest fills."""
    return [f"slots_{slot}" for slot in SLOT_LEVELS]


def _slots(facts: Facts) -> list[Json]:
    """Slots of the 1st level are hidden from those who never cast, the others before anybody has them."""
    casting = {entry.id for entry in casters(facts)} - {PACT}
    without = ["none", *(entry.id for entry in facts.classes if entry.id not in casting)]
    pools: list[Json] = []
    for slot in SLOT_LEVELS:
        early = list(range(1, 2 * slot - 1))
        hidden: Json = {"field": "level", "in": early} if early else {"field": "class", "in": without}
        pools.append(
            {
                "id": f"slots_{slot}",
                "label": f"Spell slots of level {slot}",
                "max": {"derived": f"slots_{slot}"},
                "hideWhen": hidden,
            }
        )
    return [*pools, _only_of(PACT, "pact_slots", "Pact slots", {"derived": "pact_slots"})]


def _class_pools() -> list[Json]:
    return [_only_of(entry, key, label, most) for key, (entry, label, most) in CLASS_POOLS.items()]


def _only_of(entry: str, key: str, label: str, most: Json) -> Json:
    hidden: Json = {"field": "class", "notEquals": entry}
    return {"id": key, "label": label, "max": most, "hideWhen": hidden}
