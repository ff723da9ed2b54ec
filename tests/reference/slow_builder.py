"""A second builder, straight from the rules, to hold the fast one against.

It reads the ruleset as plain JSON and works a character out from the player's own values and answers,
starting anew each time. It shares no code with the engine: where both agree, either both are right or
the rule was read wrongly twice. Its parts are `slow_game`, `slow_picks`, `slow_scores`, `slow_training`
and `slow_rows`; numbers of the sheet come from `slow_sheet`.

Steps of the kinds catalog, choices, abilities, roll, trained and fields are played; what others would
do is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.reference.slow_game import JSON, NOTHING, Character, Game, Place, Slot, State, kept_answers
from tests.reference.slow_picks import (
    Read,
    active_picks,
    can_pick,
    chosen_entries,
    kept_picks,
    missing_picks,
    possible_entries,
    replaces,
    whole_number,
)
from tests.reference.slow_rows import standing_rows, written_rows
from tests.reference.slow_scores import (
    ability_rolls,
    active_raises,
    base_score,
    final_score,
    gains,
    method_base,
    raise_options,
    waiting,
)
from tests.reference.slow_sheet import SlowSheet, result
from tests.reference.slow_training import Trainer, replacement_key, trained_ranks

ROUNDS = 50
"""B6.12."""
TEXT_MOST = {"text": 500, "longtext": 4000}


@dataclass
class Computed:
    """A sheet worked out from one state.

    Attributes:
        answers: What the builder answers, by place of the build.
        build: The build as it would be stored; own rows before those of picks.
        rows: By list and row key, the rows of picks that stand on the sheet.
        written: The same without the player's changes.
        sheet: What reads it.
    """

    answers: dict[Place, Any]
    build: JSON
    rows: dict[str, dict[str, JSON]]
    written: dict[str, dict[str, JSON]]
    sheet: SlowSheet


@dataclass
class Moment:
    """A state with what its slots ask for, where they are shown, and what they may be given."""

    state: State
    asked: dict[str, int] = field(default_factory=dict)
    at: dict[str, str] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)
    slots: list[Slot] = field(default_factory=list)


@dataclass
class Outcome:
    """A character after settling."""

    moment: Moment
    computed: Computed
    badges: dict[str, int]
    edits: dict[Place, Any]
    off: frozenset[tuple[str, str, str]]

    @property
    def state(self) -> State:
        return self.moment.state


class SlowBuilder:
    """The builder of one ruleset document."""

    def __init__(self, document: JSON) -> None:
        self.game = Game(document)

    def settle(self, character: Character) -> Outcome:
        """Everything a character's answers give; an edit whose answer changed falls away (B21.6)."""
        moment, off = self._come_to_rest(character)
        computed = self.compute(character, moment.state)
        standing = {
            place: value
            for place, value in character.edits.items()
            if edit_stands(character, place, computed.answers)
        }
        badges = {step["id"]: self._badge(character, moment, computed, step) for step in self.game.steps}
        return Outcome(moment, computed, badges, standing, off)

    # Settling

    def _come_to_rest(self, character: Character) -> tuple[Moment, frozenset[tuple[str, str, str]]]:
        """B6.12."""
        off: frozenset[tuple[str, str, str]] = frozenset()
        state = self._everything(character)
        while True:
            history: list[State] = []
            while True:
                moment = self._round(character, state, off)
                if moment.state == state:
                    return moment, off
                history.append(state)
                state = moment.state
                if len(history) > ROUNDS and state in history:
                    break
            cycle = [one.items() for one in history[history.index(state) :]]
            off |= frozenset.union(*cycle) - frozenset.intersection(*cycle)
            state = _without_items(state, off)

    def _everything(self, character: Character) -> State:
        """Every step shown and every kept answer active."""
        shown = frozenset(self.game.step_by_id)
        picks = {
            step["id"]: kept
            for step in self.game.of_kind("catalog")
            if (kept := kept_picks(self.game, character, step))
        }
        slots = {}
        for slot in self.game.slots(picks, shown):
            for key, suffix in ((slot.key, ""), (replacement_key(slot), "/replacement")):
                kept = kept_answers(character, slot, suffix)
                if kept:
                    slots[key] = kept
        return State(shown, picks, slots)

    def _round(self, character: Character, before: State, off: frozenset[tuple[str, str, str]]) -> Moment:
        """What is shown and active on the sheet that `before` makes."""
        sheet = self.compute(character, before).sheet
        shown = frozenset(
            step["id"]
            for step in self.game.steps
            if ("step", step["id"], "") not in off and ("when" not in step or sheet.ref(step["when"]) > 0)
        )
        picks: dict[str, tuple[str, ...]] = {}
        for step in self.game.of_kind("catalog"):
            if step["id"] not in shown:
                continue
            kept = [
                id_ for id_ in kept_picks(self.game, character, step) if ("pick", step["id"], id_) not in off
            ]
            parents = picks.get(step.get("within", {}).get("step", ""), ())
            read = self._reader(character, before, step["id"], sheet)
            active = active_picks(self.game, step, kept, parents, sheet, read)
            if active:
                picks[step["id"]] = active
        return self._judge_slots(character, before, sheet, shown, picks, off)

    def _reader(self, character: Character, state: State, step_id: str, sheet: SlowSheet) -> Read:
        """Reads the sheet, for an entry of a group without the step's picks in that group (B8.4)."""
        catalog = self.game.step_by_id[step_id].get("catalog", "")

        def read(ref: JSON, group: str | None) -> float:
            if group is None:
                return sheet.ref(ref)
            left = tuple(
                id_
                for id_ in state.picks.get(step_id, ())
                if self.game.entries[catalog][id_].get("exclusive") != group
            )
            less = State(state.shown, {**state.picks, step_id: left}, state.slots)
            return self.compute(character, less).sheet.ref(ref)

        return read

    def _judge_slots(
        self,
        character: Character,
        before: State,
        sheet: SlowSheet,
        shown: frozenset[str],
        picks: dict[str, tuple[str, ...]],
        off: frozenset[tuple[str, str, str]],
    ) -> Moment:
        slots = self.game.slots(picks, shown)
        moment = Moment(State(shown, picks, {}), slots=slots)
        answers: dict[str, tuple[str, ...]] = {}

        def is_off(key: str, answer: str) -> bool:
            return ("slot", key, answer) in off

        def asked_of(slot: Slot) -> int:
            if "countFrom" in slot.choice:
                return whole_number(sheet, slot.choice["countFrom"], slot.choice["max"])
            return int(slot.choice["count"])

        for kind in ("skills", "saves"):
            found = Trainer(self.game, character, kind, slots, picks).judge(asked_of, is_off)
            answers.update(found.answers)
            moment.asked.update(found.asked)
            moment.at.update(found.at)
            moment.options.update(found.options)
        for slot in slots:
            if slot.kind in ("skills", "saves") or slot.shown_at is None:
                continue
            kept = [id_ for id_ in kept_answers(character, slot) if not is_off(slot.key, id_)]
            excluded = {i for ref in slot.choice.get("excludeChoices", []) for i in answers.get(ref, ())}
            moment.asked[slot.key], moment.at[slot.key] = asked_of(slot), slot.shown_at
            if slot.kind == "abilities":
                active = active_raises(self.game, slot, kept, excluded, asked_of(slot))
                options = raise_options(self.game, slot, active, excluded, sheet)
            else:
                taken = {
                    id_
                    for other in slots
                    if other.kind == "entries" and other.choice["catalog"] == slot.choice["catalog"]
                    for id_ in answers.get(other.key, ())
                }
                read = self._reader(character, before, slot.source, sheet)
                possible = possible_entries(self.game, slot, taken | excluded, read)
                active, options = chosen_entries(slot, kept, possible, asked_of(slot))
            moment.options[slot.key] = options
            answers[slot.key] = active
        state = State(shown, picks, {key: active for key, active in answers.items() if active})
        return replace(moment, state=state)

    # What is offered

    def takes_pick(self, character: Character, outcome: Outcome, step_id: str, entry_id: str) -> bool | None:
        """Whether a step offers an entry now (B1.14); None where the rules leave it to what is inactive."""
        step, state = self.game.step_by_id[step_id], outcome.state
        kept, active = kept_picks(self.game, character, step), state.picks.get(step_id, ())
        if entry_id in active or step_id not in state.shown:
            return False
        if kept != active:
            return None
        parents = state.picks.get(step.get("within", {}).get("step", ""), ())
        sheet = outcome.computed.sheet
        read = self._reader(character, state, step_id, sheet)
        entry = self.game.entries[step["catalog"]][entry_id]
        return can_pick(self.game, step, entry, active, parents, sheet, read)

    def takes_answer(self, character: Character, outcome: Outcome, key: str, answer: str) -> bool | None:
        """Whether a slot offers an answer now; None where the rules leave it to what is inactive."""
        moment = outcome.moment
        asked, active = moment.asked.get(key, 0), outcome.state.slots.get(key, ())
        slot = next((slot for slot in moment.slots if key in (slot.key, replacement_key(slot))), None)
        if slot is None or key not in moment.asked or asked == 0:
            return False
        suffix = "" if key == slot.key else "/replacement"
        if kept_answers(character, slot, suffix) != active:
            return None
        if slot.kind == "entries" and answer in self._chosen_elsewhere(outcome, slot):
            return False
        if answer not in moment.options[key] or (answer in active and not slot.choice.get("repeat")):
            return False
        if slot.kind == "abilities" and self._is_at_bound(outcome, answer, slot.choice["amount"]):
            return None
        if len(active) >= asked:
            return None if suffix or "upTo" in slot.choice else replaces(slot)
        return True

    def _chosen_elsewhere(self, outcome: Outcome, slot: Slot) -> set[str]:
        """B18.8."""
        return {
            id_
            for other in outcome.moment.slots
            if other is not slot and other.choice.get("catalog") == slot.choice["catalog"]
            for id_ in outcome.state.slots.get(other.key, ())
        }

    def _is_at_bound(self, outcome: Outcome, ability: str, amount: float) -> bool:
        """Whether a raise could give a score nothing, which no rule forbids to choose (B13.8)."""
        score, bounds = outcome.computed.sheet.score(ability), self.game.abilities[ability]
        return bool(score >= bounds["max"] if amount > 0 else score <= bounds["min"])

    # The sheet

    def compute(self, character: Character, state: State) -> Computed:
        """The sheet from own values, edits and what is active (B50)."""
        build: JSON = {section: dict(values) for section, values in character.own.items()}
        own_rows = {list_id: list(rows) for list_id, rows in character.rows.items()}
        if character.is_described:  # B22.2, B50.15
            build["lists"] = own_rows
            return Computed({}, build, {}, {}, SlowSheet(self.game.document, build))
        slots = self.game.slots(state.picks, state.shown)
        answers = {
            **self._score_answers(character, state, slots),
            **self._tier_answers(character, state, slots),
            **self._field_answers(character, state),
        }
        for (section, id_), answer in answers.items():
            stands = edit_stands(character, (section, id_), answers)
            value = character.edits[section, id_] if stands else answer
            values = build.setdefault(section, {})
            values.pop(id_, None)
            if value is not NOTHING:
                values[id_] = value
        written = written_rows(self.game, character, state, slots, SlowSheet(self.game.document, build))
        rows = {list_id: standing_rows(character, list_id, made) for list_id, made in written.items()}
        build["lists"] = {
            list_id: own_rows.get(list_id, []) + list(rows.get(list_id, {}).values())
            for list_id in {**own_rows, **rows}
        }
        return Computed(answers, build, rows, written, SlowSheet(self.game.document, build))

    def _score_answers(self, character: Character, state: State, slots: list[Slot]) -> dict[Place, Any]:
        answers: dict[Place, Any] = {}
        for ability in self.game.abilities:
            if self.game.is_computed(ability):
                continue
            if self.is_score_answered(character, state, slots, ability):
                answers["abilities", ability] = final_score(self.game, character, state, slots, ability)
        return answers

    def is_score_answered(self, character: Character, state: State, slots: list[Slot], ability: str) -> bool:
        """Whether a method, a roll or a raise has to do with a score."""
        if self.is_base_answered(character, state, ability):
            return True
        picked = self.game.sources(state.picks)
        adds = any(
            ability in entry.get("grants", {}).get("abilities", {}).get("add", {}) for _, entry in picked
        )
        rolls = any(
            gains(step, character, ability) for step in self.game.of_kind("roll") if step["id"] in state.shown
        )
        chosen = any(ability in state.slots.get(slot.key, ()) for slot in slots if slot.kind == "abilities")
        return adds or rolls or chosen

    def is_base_answered(self, character: Character, state: State, ability: str) -> bool:
        """Whether a method or a standing roll answers the base of a score (B21.7, B26.12)."""
        steps = self.game.of_kind("abilities")
        if steps and steps[0]["id"] in state.shown and method_base(self.game, character, ability) is not None:
            return True
        without = replace(character, record={**character.record, "rolls": {}})
        plain = [
            record
            for roll, record in ability_rolls(self.game, character, state, ability)
            if "gain" not in roll
        ]
        return bool(plain) and plain[-1].get("over") == base_score(self.game, without, state, ability)

    def _tier_answers(self, character: Character, state: State, slots: list[Slot]) -> dict[Place, Any]:
        """B14.5, B21.3: the builder writes only what is above the hand's."""
        answers: dict[Place, Any] = {}
        for kind in ("skills", "saves"):
            for id_, rank in trained_ranks(self.game, slots, state, kind).items():
                if rank > self.game.rank(character.own_value(kind, id_)):
                    answers[kind, id_] = self.game.tiers[rank]
        return answers

    def _field_answers(self, character: Character, state: State) -> dict[Place, Any]:
        """`sets`, and labels written by steps; the last in builder order (B11, B16)."""
        asked: dict[str, Any] = {}
        picked = self.game.sources(state.picks)
        for step in self.game.of_kind("catalog"):
            for source, entry in picked:
                if source is step:
                    asked.update(entry.get("grants", {}).get("sets", {}))
            label = self._labels(step, state.picks.get(step["id"], ()))
            if label is not NOTHING:
                asked[step["field"]] = label
        return {
            ("fields", id_): value
            for id_, value in asked.items()
            if character.own_value("fields", id_) in (NOTHING, None, "")
        }

    def _labels(self, step: JSON, picks: tuple[str, ...]) -> Any:
        """B11.2 to B11.5."""
        if "field" not in step or not picks:
            return NOTHING
        target = self.game.fields[step["field"]]
        entries = [self.game.entries[step["catalog"]][id_] for id_ in picks]
        if target["type"] == "enum":
            names = [name for entry in entries for name in (entry["id"], entry["label"])]
            return next((name for name in names if name in target["values"]), NOTHING)
        joined = ", ".join(entry["label"] for entry in entries)
        return joined[: target.get("maxLength", TEXT_MOST[target["type"]])]

    # Badges

    def _badge(self, character: Character, moment: Moment, computed: Computed, step: JSON) -> int:
        """B4."""
        if step["id"] not in moment.state.shown:
            return 0
        repairs = self._exceeds_total(step, computed.sheet)
        if "requiredWhen" in step and computed.sheet.ref(step["requiredWhen"]) <= 0:  # B3.13, B3.16
            return repairs
        slots = sum(
            max(0, asked - len(moment.state.slots.get(key, ())))
            for key, asked in moment.asked.items()
            if moment.at.get(key) == step["id"]
        )
        return repairs + slots + self._unfinished(character, moment.state, computed, step)

    def _unfinished(self, character: Character, state: State, computed: Computed, step: JSON) -> int:
        match step["kind"]:
            case "catalog":
                entries = [self.game.entries[step["catalog"]][i] for i in state.picks.get(step["id"], ())]
                return missing_picks(step, entries, computed.sheet)
            case "fields":
                return sum(self._is_waiting(step, id_, computed) for id_ in step["fields"])
            case "abilities":
                return waiting(self.game, character)
            case "roll":
                made = character.part("rolls").get(step["id"])
                made = made if isinstance(made, Mapping) else {}
                return sum(_target(roll) not in made for roll in step["rolls"])
        return 0

    def _is_waiting(self, step: JSON, field_id: str, computed: Computed) -> bool:
        """B4.5, B4.6, B23.3."""
        shown_when = step.get("shownWhen", {}).get(field_id)
        if field_id in step.get("optional", []):
            return False
        if shown_when is not None and computed.sheet.ref(shown_when) <= 0:
            return False
        target = self.game.fields[field_id]
        stored = computed.build.get("fields", {}).get(field_id, NOTHING)
        if target["type"] == "boolean":
            return False
        return stored == "" or (stored is NOTHING and "default" not in target)

    def _exceeds_total(self, step: JSON, sheet: SlowSheet) -> int:
        """B23.7, B23.8."""
        total = step.get("total") if step["kind"] == "fields" else None
        return int(
            total is not None and result(sum(sheet.ref({"field": i}) for i in total["fields"])) > total["max"]
        )


def edit_stands(character: Character, place: Place, answers: dict[Place, Any]) -> bool:
    """B21.5: an edit stands while the builder's answer is the one it was typed over."""
    if place not in character.edits or place not in answers:
        return False
    return bool(answers[place] == character.answered[place])


def _target(roll: JSON) -> str:
    """B1.10."""
    return f"ability/{roll['ability']}" if "ability" in roll else f"field/{roll['field']}"


def _without_items(state: State, off: frozenset[tuple[str, str, str]]) -> State:
    def left(kind: str, key: str, ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(id_ for id_ in ids if (kind, key, id_) not in off)

    picks = {key: ids for key, kept in state.picks.items() if (ids := left("pick", key, kept))}
    slots = {key: ids for key, kept in state.slots.items() if (ids := left("slot", key, kept))}
    shown = frozenset(step for step in state.shown if ("step", step, "") not in off)
    return State(shown, picks, slots)
