"""Spells: how many of each kind a class has at each level, the slots, the DC and the attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from srd.fields import Json
from srd.figures import by_value, const, derived, halved, looked_up, most, product, total
from srd.source import Facts
from srd.source_classes import SLOT_LEVELS, Casting, CharacterClass
from srd.source_parts import Steps

PACT = "warlock"
FULL, HALF = "cleric", "paladin"
"""One class of each kind of caster, whose slots are those of the others (checked)."""

# Those who prepare spells from their whole list, and what of their level counts.
PREPARE_BY_LEVEL = ("cleric", "druid", "wizard")
PREPARE_BY_HALF = ("paladin",)
BOOK = "wizard"
BOOK_FIRST, BOOK_LATER = 6, 2


def casters(facts: Facts) -> list[CharacterClass]:
    """The classes that cast at all."""
    return [entry for entry in facts.classes if entry.casting]


def first_level_casters(facts: Facts) -> list[str]:
    """The classes that have spells at 1st level."""
    return [entry.id for entry in casters(facts) if entry.casting and entry.casting.slots[1][0][1]]


def with_cantrips(facts: Facts) -> list[str]:
    """The classes that have cantrips at 1st level."""
    return [entry.id for entry in casters(facts) if entry.casting and entry.casting.cantrips[0][1]]


def build_magic_figures(facts: Facts) -> list[Json]:
    """All of it, each after what it reads."""
    return [
        *_numbers(),
        *_class_levels(facts),
        *_cantrips(facts),
        *_known(facts),
        *_prepared(facts),
        *_slots(facts),
    ]


def _numbers() -> Iterator[Json]:
    parts: list[Json] = [derived("prof"), {"abilityModFromField": "spell_ability"}]
    hidden: Json = {"hideWhen": {"field": "spell_ability", "equals": "none"}}
    yield total("spell_save_dc", "Spell save DC", [const(8), *parts], "magic") | hidden
    yield total("spell_attack", "Spell attack bonus", parts, "magic") | hidden


def _class_levels(facts: Facts) -> Iterator[Json]:
    """The level in each class that casts: 0 for everybody else."""
    for entry in casters(facts):
        yield by_value(f"is_{entry.id}", f"Is a {entry.id}", "class", {entry.id: 1})
        yield product(
            f"{entry.id}_level", f"Level as a {entry.id}", [derived(f"is_{entry.id}"), {"field": "level"}]
        )


def _cantrips(facts: Facts) -> list[Json]:
    """Cantrips of the class; those that come with the blood are not counted."""
    tables = {name: casting.cantrips for name, casting in _castings(facts).items()}
    columns = _by_class("cantrips", "Cantrips", tables)
    whole = total("cantrips_known", "Cantrips known", [derived(one["id"]) for one in columns], "magic")
    return [*columns, whole | _only_for(with_cantrips(facts), facts)]


def _known(facts: Facts) -> list[Json]:
    """The spells of those who know a fixed number."""
    tables = {name: casting.known for name, casting in _castings(facts).items()}
    columns = _by_class("known", "Spells known", tables)
    return [*columns, total("known", "Spells known", [derived(one["id"]) for one in columns])]


def _castings(facts: Facts) -> dict[str, Casting]:
    return {entry.id: entry.casting for entry in facts.classes if entry.casting}


def _by_class(key: str, label: str, tables: dict[str, Steps]) -> list[Json]:
    """What each class's table says of the level in that class; a table of zeros is none."""
    return [
        looked_up(f"{key}_{name}", f"{label} as a {name}", derived(f"{name}_level"), ((0, 0), *table))
        for name, table in tables.items()
        if any(count for _, count in table)
    ]


def _only_for(names: Sequence[str], facts: Facts) -> Json:
    """What other classes are not shown."""
    others = ["none", *(entry.id for entry in facts.classes if entry.id not in names)]
    return {"hideWhen": {"field": "class", "in": others}}


def _prepared(facts: Facts) -> Iterator[Json]:
    """Level, or half of it, + modifier, at least one; and how many spells there are to choose."""
    whole = [derived(f"{name}_level") for name in PREPARE_BY_LEVEL]
    halves = [derived(f"{name}_level") for name in PREPARE_BY_HALF]
    yield total("preparing_whole", "Level that prepares", whole)
    yield total("preparing_levels", "Level half of which prepares", halves)
    yield halved("preparing_half", "Half of that", derived("preparing_levels"))
    parts = [derived("preparing_whole"), derived("preparing_half")]
    yield total("preparing", "What of the level prepares", parts)
    yield looked_up("prepares", "Prepares spells", derived("preparing"), ((0, 0), (1, 1)))
    sums: list[Json] = [derived("preparing"), {"abilityModFromField": "spell_ability"}]
    yield total("prepared_sum", "Level and modifier", sums)
    yield most("prepared_least", "At least one", [const(1), derived("prepared_sum")])
    prepared = [derived("prepares"), derived("prepared_least")]
    shown = _only_for((*PREPARE_BY_LEVEL, *PREPARE_BY_HALF), facts)
    yield product("spells_prepared", "Spells prepared", prepared, "magic") | shown
    yield from _chosen(facts)


def _chosen(facts: Facts) -> Iterator[Json]:
    """How many spells are chosen: a book's, or else those that are known or prepared."""
    yield by_value("book_first", "Spells of a new book", "class", {BOOK: BOOK_FIRST - BOOK_LATER})
    yield product("book_later", "Spells a level adds", [const(BOOK_LATER), derived(f"{BOOK}_level")])
    book = [derived("book_first"), derived("book_later")]
    yield total("book_spells", "Spells in the book", book, "magic") | _only_for([BOOK], facts)
    chosen = [derived("known"), derived("spells_prepared")]
    yield total("spells_to_choose", "Spells known or prepared", chosen)


def _slots(facts: Facts) -> Iterator[Json]:
    """Slots by caster level; half casters count half their level, rounded up, from the 2nd on."""
    tables = {name: casting.slots for name, casting in _castings(facts).items()}
    full = [name for name, table in tables.items() if table == tables[FULL]]
    half = [name for name, table in tables.items() if table == tables[HALF]]
    if {*full, *half, PACT} != set(tables):
        raise ValueError("a class has slots like no other")
    yield total("full_levels", "Levels of full casters", [derived(f"{name}_level") for name in full])
    yield total("half_levels", "Levels of half casters", [derived(f"{name}_level") for name in half])
    yield looked_up("half_counted", "Half levels that count", derived("half_levels"), _half_steps())
    yield total("caster_level", "Caster level", [derived("full_levels"), derived("half_counted")])
    for slot in SLOT_LEVELS:
        table = ((0, 0), *tables[FULL][slot])
        _check_half(slot, tables[FULL][slot], tables[HALF][slot])
        yield looked_up(f"slots_{slot}", f"Slots of level {slot}", derived("caster_level"), table)
    yield from _pact(tables[PACT])


def _half_steps() -> Steps:
    """What a half caster of each level counts as."""
    return ((0, 0), *((level, (level + 1) // 2) for level in range(2, 21) if level == 2 or level % 2))


def _check_half(slot: int, full: Steps, half: Steps) -> None:
    """Half casters have the slots of the level they count as; else the table is another."""
    for level in range(1, 21):
        counted = at(_half_steps(), level)
        if at(half, level) != (at(full, counted) if counted else 0):
            raise ValueError(f"half casters of level {level} have other slots of level {slot}")


def _pact(slots: dict[int, Steps]) -> Iterator[Json]:
    """All slots of a pact are of one level, which is that of the only slots there are."""
    counts = [(level, max(at(slots[slot], level) for slot in SLOT_LEVELS)) for level in range(1, 21)]
    tops = [(level, max(slot for slot in SLOT_LEVELS if at(slots[slot], level))) for level in range(1, 21)]
    source = derived(f"{PACT}_level")
    shown: Json = {"hideWhen": {"field": "class", "notEquals": PACT}}
    yield looked_up("pact_slots", "Pact slots", source, ((0, 0), *_changes(counts)))
    yield looked_up("pact_level", "Level of pact slots", source, ((0, 0), *_changes(tops)), "magic") | shown


def _changes(values: list[tuple[int, int]]) -> Steps:
    return tuple(pair for i, pair in enumerate(values) if i == 0 or values[i - 1][1] != pair[1])


def at(table: Steps, level: int) -> int:
    """What a table says at a level."""
    return next(value for start, value in reversed(table) if start <= level)
