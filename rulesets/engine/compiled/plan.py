"""The order in which a sheet is worked out: nodes, sorted by what they read.

A node fills slots and reads slots. Nodes run in file order, save that what a node reads runs before it;
those that make a live read, directly or through others, run after the live state is known (S37.5). The
rules of S38 make cycles impossible; in a ruleset that breaks them, the value asked for last reads 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rulesets.engine.compiled.frame import Frame, Reader, Step
from rulesets.engine.compiled.trainings import CheckPlan, check_step


@dataclass(frozen=True, slots=True)
class Assign:
    """Put what a reader gives into a slot."""

    slot: int
    reader: Reader
    group: str = "assign"


@dataclass(frozen=True, slots=True)
class Check:
    """Work out a skill or save."""

    plan: CheckPlan

    @property
    def group(self) -> str:
        return self.plan.kind


@dataclass(frozen=True, slots=True)
class Run:
    """Anything else."""

    step: Step
    group: str = "run"


@dataclass(frozen=True, slots=True)
class Node:
    """One thing to work out.

    Attributes:
        fills: The slots it fills.
        reads: The slots it reads.
        work: What it does.
        is_live: Whether it reads the live state itself, other than by a slot.
    """

    fills: tuple[int, ...]
    reads: tuple[int, ...]
    work: Assign | Check | Run
    is_live: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Nodes in the order they run: those without a live read, then the others."""

    early: tuple[Step, ...]
    late: tuple[Step, ...]


@dataclass(slots=True)
class _Sorter:
    makers: Mapping[int, Node]
    live_inputs: frozenset[int]
    ordered: list[Node] = field(default_factory=list)
    live: dict[int, bool] = field(default_factory=dict)

    def visit(self, first: Node) -> None:
        """Place a node after what it reads; by hand, since 800 derived values may stand in one chain."""
        waiting = [(first, iter(first.reads))]
        self.live[first.fills[0]] = first.is_live
        while waiting:
            node, reads = waiting[-1]
            needed = self._next_open(node, reads)
            if needed is not None:
                self.live[needed.fills[0]] = needed.is_live
                waiting.append((needed, iter(needed.reads)))
                continue
            waiting.pop()
            self.ordered.append(node)
            if waiting:
                self._pass_on(waiting[-1][0], node)

    def _next_open(self, node: Node, reads: Iterator[int]) -> Node | None:
        for slot in reads:
            maker = self.makers.get(slot)
            if maker is None:
                self.live[node.fills[0]] |= slot in self.live_inputs
            elif maker.fills[0] not in self.live:
                return maker
            else:
                self._pass_on(node, maker)
        return None

    def _pass_on(self, reader: Node, read: Node) -> None:
        """Being live is passed on through any number of steps (S38.2)."""
        self.live[reader.fills[0]] |= self.live[read.fills[0]]


def order_nodes(nodes: Sequence[Node], live_inputs: Iterable[int]) -> Order:
    """Sort nodes into the steps of an evaluation."""
    makers = {slot: node for node in nodes for slot in node.fills}
    sorter = _Sorter(makers, frozenset(live_inputs))
    for node in nodes:
        if node.fills[0] not in sorter.live:
            sorter.visit(node)
    late = [node for node in sorter.ordered if sorter.live[node.fills[0]]]
    early = [node for node in sorter.ordered if not sorter.live[node.fills[0]]]
    return Order(_steps(early), _steps(late))


def _steps(nodes: Sequence[Node]) -> tuple[Step, ...]:
    works = [node.work for node in nodes]
    return tuple(_JOINERS[group](list(found)) for group, found in groupby(works, key=lambda work: work.group))


def _join_assigns(works: Sequence[Assign]) -> Step:
    pairs = tuple((work.slot, work.reader) for work in works)

    def run(frame: Frame) -> None:
        numbers = frame.numbers
        for slot, reader in pairs:
            numbers[slot] = reader(frame)

    return run


def _join_checks(works: Sequence[Check]) -> Step:
    return check_step([work.plan for work in works])


def _join_runs(works: Sequence[Run]) -> Step:
    steps = tuple(work.step for work in works)
    if len(steps) == 1:
        return steps[0]

    def run(frame: Frame) -> None:
        for step in steps:
            step(frame)

    return run


_JOINERS: Mapping[str, Callable[..., Step]] = {
    "assign": _join_assigns,
    "skill": _join_checks,
    "save": _join_checks,
    "run": _join_runs,
}
