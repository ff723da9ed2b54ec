"""Commands a person may give a character, offered or not: some are refused, as in life."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from rulesets.engine.builder import commands as c
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.slots import Slot
from rulesets.engine.schema.grants import EntryChoice
from tests.reference.slow_game import Game

SCORES = st.integers(-5, 40) | st.integers(1, 110)


class Person:
    """Somebody who gives commands: draws them, knowing the game and how the character stands."""

    def __init__(self, game: Game, settled: Settled, data: st.DataObject) -> None:
        self.game, self.settled, self.data = game, settled, data

    def draws(self, strategy: st.SearchStrategy[Any]) -> Any:
        return self.data.draw(strategy)

    def one_of(self, options: Sequence[Any]) -> Any:
        return self.draws(st.sampled_from(options))

    # Answers

    def picks(self) -> c.Command | None:
        steps = self.game.of_kind("catalog")
        if not steps:
            return None
        step = self.one_of(steps)
        return c.PickEntry(step["id"], self.one_of(tuple(self.game.entries[step["catalog"]])))

    def unpicks(self) -> c.Command | None:
        kept = [(step, id_) for step, ids in self.settled.record.picks.items() for id_ in ids]
        return c.UnpickEntry(*self.one_of(kept)) if kept else None

    def chooses(self) -> c.Command | None:
        slots = self.settled.activity.slots
        if not slots:
            return None
        key = self.one_of(tuple(slots))
        options = self._options(slots[key].slot)
        return c.ChooseOption(key, self.one_of(options)) if options else None

    def _options(self, slot: Slot) -> Sequence[str]:
        if isinstance(slot.choice, EntryChoice):
            return tuple(self.game.entries[slot.choice.catalog])
        return tuple(self.game.abilities if slot.kind == "abilities" else self.game.checks[slot.kind])

    def drops(self) -> c.Command | None:
        slots = self.settled.activity.slots
        kept = [(key, id_) for key in slots for id_ in self.settled.record.choices.get(key, ())]
        return c.DropOption(*self.one_of(kept)) if kept else None

    def takes_all(self) -> c.Command | None:
        steps = self.game.of_kind("catalog")
        return c.TakeAll(self.one_of(steps)["id"]) if steps else None

    # Scores and dice

    def chooses_method(self) -> c.Command | None:
        steps = self.game.of_kind("abilities")
        names = [name for name in steps[0]["methods"] if name != "default"] if steps else []
        return c.ChooseMethod(self.one_of(names)) if names else None

    def sets_base(self) -> c.Command | None:
        if not self.game.abilities:
            return None
        ability = self.one_of(tuple(self.game.abilities))
        if self.settled.record.method in ("standardArray", "roll"):
            return c.AssignScore(ability, self.draws(st.none() | st.integers(0, 5)))
        return c.SetBase(ability, self.draws(st.integers(8, 15) | st.integers(1, 110)))

    def rolls(self) -> c.Command | None:
        steps = [*self.game.of_kind("roll"), *self.game.of_kind("abilities")]
        if not steps:
            return None
        step = self.one_of(steps)
        targets = [f"ability/{id_}" for id_ in self.game.abilities]
        targets += [f"field/{roll['field']}" for roll in step.get("rolls", []) if "field" in roll]
        return c.RollDice(step["id"], self.one_of(["", *targets]))

    # Hand edits

    def types(self) -> c.Command | None:
        """A score, a tier, a bonus or a field, in All fields."""
        kinds = [kind for kind in ("skills", "saves") if self.game.checks[kind]]
        made = [self._types_field] if self.game.fields else []
        made += [self._types_score] if self.game.abilities else []
        made += [self._types_tier, self._types_bonus] if kinds else []
        return self.one_of(made)() if made else None

    def _types_score(self) -> c.Command:
        return c.EditScore(self.one_of(tuple(self.game.abilities)), self.draws(st.none() | SCORES))

    def _types_tier(self) -> c.Command:
        kind = self.one_of([kind for kind in ("skills", "saves") if self.game.checks[kind]])
        tier = self.one_of([None, *self.game.tiers])
        return c.EditTier(kind, self.one_of(tuple(self.game.checks[kind])), tier)

    def _types_bonus(self) -> c.Command:
        ids = [id_ for kind in ("skills", "saves") for id_ in self.game.checks[kind]]
        return c.EditBonus(self.one_of(ids), self.draws(st.none() | st.integers(-60, 60)))

    def _types_field(self) -> c.Command:
        field = self.game.fields[self.one_of(tuple(self.game.fields))]
        return c.EditField(field["id"], self.draws(st.none() | _values_of(field)))

    def changes_rows(self) -> c.Command | None:
        if not self.game.lists:
            return None
        list_id = self.one_of(tuple(self.game.lists))
        columns = self.game.lists[list_id]["columns"]
        parts = self.settled.parts.lists.get(list_id)
        row = self.one_of(["1", "2", *(parts.items if parts is not None else ())])
        column = self.one_of(columns)
        made: list[c.Command] = [
            c.AddRow(list_id, {}),
            c.DropRow(list_id, row),
            c.EditCell(list_id, row, column["id"], self.draws(st.none() | _values_of(column))),
            c.MoveRow(list_id, row, self.draws(st.integers(-1, 4))),
        ]
        feeding = [id_ for id_, known in self.game.catalogs.items() if list_id in known.get("feeds", [])]
        if feeding:
            catalog = self.one_of(feeding)
            made.append(c.AddEntryRows(catalog, self.one_of(tuple(self.game.entries[catalog]))))
        command: c.Command = self.one_of(made)
        return command


def _values_of(shape: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values somebody may type into a field or a cell; not all are taken."""
    match shape["type"]:
        case "number":
            return st.integers(int(shape["min"]) - 2, int(shape["max"]) + 2)
        case "boolean":
            return st.booleans()
        case "enum":
            return st.sampled_from([*shape["values"], "", "unheard of"])
        case "dice":
            return st.sampled_from(["1d6", "2d8+1", "", "d"])
    return st.sampled_from(["", "a", "Grey boat"])
