"""The program of a sheet: which slots there are, what fills them, in which order. Source: S37, N7.1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rulesets.engine.compiled.derived import Sources, derived_recipe
from rulesets.engine.compiled.fields import CompiledField, WordReader, word_reader
from rulesets.engine.compiled.frame import Frame, Step
from rulesets.engine.compiled.lists import CompiledList
from rulesets.engine.compiled.modifiers import ModifierRule, modifier_rule
from rulesets.engine.compiled.numbers import added, hold, stored_number
from rulesets.engine.compiled.plan import Assign, Check, Node, Run, order_nodes
from rulesets.engine.compiled.refs import ZERO, Readable, computed_reader, modifiers_offered, slot_key
from rulesets.engine.compiled.slots import Part, SlotMap, Slots, Span
from rulesets.engine.compiled.trainings import UNCAPPED, CheckKind, CheckPlan, untrained_rule, worths_of
from rulesets.engine.schema.refs import AbilityModFromFieldRef, ListSumRef, Ref
from rulesets.engine.schema.root import RulesetFile
from rulesets.engine.schema.sheet import AbilityScore, Save, Section, Skill, UntrainedBy

SPANS: Final[tuple[Part, ...]] = ("score", "modifier", "derived", "skill", "save")
"""What is laid out in one piece each, so that all of its numbers are read in one go."""

TRACK_READS: Final = ("value", "filled", "remaining", "penalty")


@dataclass(frozen=True, slots=True)
class Program:
    """Everything an evaluation does with a build, in order.

    Attributes:
        blank: The numbers of a blank sheet's inputs; one per slot.
        slots: The slot of each number.
        spans: Ids and slots of scores, modifiers, derived values, skills and saves, each in file order.
        typed_scores: Id, slot and modifier slot of each ability whose score is stored.
        numbers: Id and slot of each number field.
        booleans: Id and slot of each boolean field, which holds 1 or 0.
        checks: How each skill and each save is worked out, in file order.
        modifier: The ruleset's modifier rule.
        early: Steps without a live read.
        late: Steps that need the live state.
    """

    blank: tuple[float, ...]
    slots: SlotMap
    spans: Mapping[Part, Span]
    typed_scores: tuple[tuple[str, int, int], ...]
    numbers: tuple[tuple[str, int], ...]
    booleans: tuple[tuple[str, int], ...]
    checks: Mapping[CheckKind, tuple[CheckPlan, ...]]
    modifier: ModifierRule
    early: tuple[Step, ...]
    late: tuple[Step, ...]


def make_program(
    model: RulesetFile, fields: Mapping[str, CompiledField], lists: Mapping[str, CompiledList]
) -> Program:
    """Lay out the slots of a ruleset's sheet and put everything that fills them in order."""
    return _Maker(model, fields, lists).make()


@dataclass(slots=True)
class _Maker:
    model: RulesetFile
    fields: Mapping[str, CompiledField]
    lists: Mapping[str, CompiledList]
    slots: Slots = field(default_factory=Slots)
    nodes: list[Node] = field(default_factory=list)
    words: dict[str, WordReader] = field(default_factory=dict)
    sections: Mapping[str, Section] = field(init=False)
    zero: int = 0
    live_inputs: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.sections = {section.id: section for section in self.model.sheet.sections}

    def make(self) -> Program:
        rule = modifier_rule(self.model.resolution.ability_modifier)
        self._lay_out(rule)
        self._plan_derived()
        self._plan_computed(rule)
        self._plan_proficiency()
        checks: dict[CheckKind, tuple[CheckPlan, ...]] = {
            "skill": self._plan_checks("skill", self.model.sheet.skills),
            "save": self._plan_checks("save", self.model.sheet.saves),
        }
        order = order_nodes(self.nodes, self.live_inputs)
        return Program(
            blank=tuple(self.slots.blank),
            slots=dict(self.slots.places),
            spans={part: self.slots.span(part) for part in SPANS},
            typed_scores=self._typed_scores(),
            numbers=self._field_slots("number"),
            booleans=self._field_slots("boolean"),
            checks=checks,
            modifier=rule,
            early=order.early,
            late=order.late,
        )

    def _lay_out(self, rule: ModifierRule) -> None:
        """Give every declared number its slot: scores first, then modifiers, derived values, checks."""
        sheet, give = self.model.sheet, self.slots.give
        starts = {ability.id: _start_score(ability) for ability in sheet.abilities}
        for ability_id, score in starts.items():
            give("score", ability_id, score)
        for ability_id, score in starts.items():
            give("modifier", ability_id, rule(score))
        for derived in sheet.derived:
            give("derived", derived.id)
        for skill in sheet.skills:
            give("skill", skill.id)
        for save in sheet.saves:
            give("save", save.id)
        self.zero = give(*ZERO)
        give("proficiency", "")
        for compiled in self.fields.values():
            if compiled.is_number:
                give("field", compiled.field.id, compiled.blank_number)
            elif compiled.field.type == "enum":
                self.words[compiled.field.id] = word_reader(compiled)
        pools = tuple(give("pool", pool.id) for pool in sheet.live.pools)
        tracks = tuple(give(read, track.id) for track in sheet.live.tracks for read in TRACK_READS)
        self.live_inputs = pools + tracks

    def _slot_of(self, ref: Ref) -> int:
        """Find the slot a Ref reads; the kinds that are worked out get one, and a node, at first use."""
        part, name = slot_key(ref)
        slot = self.slots.find(part, name)
        if slot is not None:
            return slot
        if part == "const" and isinstance(name, int | float):
            return self.slots.give(part, name, name)
        if isinstance(ref, ListSumRef | AbilityModFromFieldRef):
            return self._computed_slot(ref)
        return self.zero

    def _computed_slot(self, ref: ListSumRef | AbilityModFromFieldRef) -> int:
        reader = computed_reader(ref, self._readable())
        if reader is None:
            return self.zero
        slot = self.slots.give(*slot_key(ref))
        reads: tuple[int, ...] = ()
        if isinstance(ref, AbilityModFromFieldRef):
            offered = modifiers_offered(self.fields[ref.ability_mod_from_field], self.slots.places)
            reads = tuple(offered.values())
        self.nodes.append(Node((slot,), reads, Assign(slot, reader)))
        return slot

    def _readable(self) -> Readable:
        return Readable(self.fields, self.lists, self.slots.places)

    def _plan_derived(self) -> None:
        sources = Sources(self._slot_of, self.words)
        for derived in self.model.sheet.derived:
            recipe = derived_recipe(derived, sources)
            slot = self.slots.places["derived", derived.id]
            self.nodes.append(Node((slot,), recipe.reads, Assign(slot, recipe.reader), recipe.is_live))

    def _plan_computed(self, rule: ModifierRule) -> None:
        for ability in self.model.sheet.abilities:
            if ability.value:
                score = self.slots.places["score", ability.id]
                modifier = self.slots.places["modifier", ability.id]
                reads = tuple(self._slot_of(ref) for ref in ability.value)
                step = _computed_step(ability, reads, score, modifier, rule)
                self.nodes.append(Node((score, modifier), reads, Run(step)))

    def _plan_proficiency(self) -> None:
        resolution = self.model.resolution
        source = self.zero if resolution.proficiency is None else self._slot_of(resolution.proficiency.bonus)
        bonus = self.slots.places["proficiency", ""]
        worths = worths_of(resolution.proficiency_tiers)

        def run(frame: Frame) -> None:
            frame.numbers[bonus] = frame.numbers[source]
            frame.untrained_worth, frame.trainings = worths(frame.numbers[source])

        self.nodes.append(Node((bonus,), (source,), Run(run)))

    def _plan_checks(
        self, kind: CheckKind, checks: tuple[Skill, ...] | tuple[Save, ...]
    ) -> tuple[CheckPlan, ...]:
        plans = tuple(self._check_plan(kind, check) for check in checks)
        bonus = self.slots.places["proficiency", ""]
        for plan in plans:
            fills = (plan.slot,) if plan.cap is None else (plan.slot, plan.uncapped)
            reads = (plan.modifier, bonus) if plan.cap is None else (plan.modifier, bonus, plan.cap)
            self.nodes.append(Node(fills, reads, Check(plan)))
        return plans

    def _check_plan(self, kind: CheckKind, check: Skill | Save) -> CheckPlan:
        slot = self.slots.places[kind, check.id]
        modifier = self.slots.find("modifier", check.ability)
        cap = None if check.cap is None else self._slot_of(check.cap)
        rule = untrained_rule(check, self.sections)
        return CheckPlan(
            kind=kind,
            id=check.id,
            slot=slot,
            uncapped=slot if cap is None else self.slots.give(UNCAPPED[kind], check.id),
            modifier=self.zero if modifier is None else modifier,
            untrained=rule.by if isinstance(rule, UntrainedBy) else 0,
            cap=cap,
            refuses=rule == "refuse",
        )

    def _typed_scores(self) -> tuple[tuple[str, int, int], ...]:
        places = self.slots.places
        return tuple(
            (ability.id, places["score", ability.id], places["modifier", ability.id])
            for ability in self.model.sheet.abilities
            if not ability.value
        )

    def _field_slots(self, kind: str) -> tuple[tuple[str, int], ...]:
        return tuple(
            (field_id, self.slots.places["field", field_id])
            for field_id, compiled in self.fields.items()
            if compiled.field.type == kind
        )


def _start_score(ability: AbilityScore) -> float:
    """Give the score of an ability nothing is stored for (N4.1)."""
    return 0 if ability.default is None else stored_number(ability.default) or 0


def _computed_step(
    ability: AbilityScore, reads: tuple[int, ...], score: int, modifier: int, rule: ModifierRule
) -> Step:
    """Make the step of a computed ability: the sum of its Refs, not rounded, held to its range (S5.2)."""
    low, high = ability.min, ability.max

    def run(frame: Frame) -> None:
        numbers = frame.numbers
        numbers[score] = hold(added([numbers[slot] for slot in reads]), low, high)
        numbers[modifier] = rule(numbers[score])

    return run
