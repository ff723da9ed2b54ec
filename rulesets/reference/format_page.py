"""The page about the file format: every object with its keys, what they hold, and an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, get_args

from rulesets.engine.checks.registry import KEPT_STEPS
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node
from rulesets.engine.schema.resolution import OtherResolution
from rulesets.reference.examples import flat_json
from rulesets.reference.families import Family
from rulesets.reference.links import with_rules_linked
from rulesets.reference.objects import ROOTS, Entry, Key, Part, parts
from rulesets.reference.shapes import ID_FORMS, RESERVED_IDS, anchor_of

Thing: TypeAlias = type[Node] | Family

MOST_PLACES = 8
"""The most keys that are named under "Stands in"."""

KEPT_MEMBERS: frozenset[type[Node]] = frozenset((*KEPT_STEPS, *get_args(OtherResolution)))
"""Kinds that are kept as a whole."""

_INTRO = """# The ruleset file

<!-- Written by `make reference` from the models that read the file. Change those, not this page. -->

Every object of a ruleset file with every key it may have. This page is made from the models that read a
file, so what it says is what the Studio accepts. What the words mean for a character stands in the
[rules](../spec/README.md); what an import may complain about, in [problems](problems.md). A whole ruleset to
begin with: [first.json](../examples/first.json).

## How to read this page

- A key marked **required** must stand. Any other may be left out; what holds then is its default.
- `null` is nowhere allowed unless a key says so, and a key that is not on this page is refused.
- <a id="kept"></a>*Kept* means: read, stored, exported, and not interpreted yet.
  `manage.py ruleset check` names every such place in a file.
- `$comment` may stand in any object and is ignored; `$schema` may stand in the file itself.
- Whole numbers may be written `2` or `2.0`. The words true and false are never numbers.
- A map is a JSON object whose keys are ids that the ruleset itself declares.
- In step tables, pairs of a threshold and a number, the last threshold at or below the value counts.

<a id="ids"></a>**Ids.** {ids}
Ids have at most {id_length} characters.

<a id="texts"></a>**Texts.** Lengths count characters, blanks at both ends aside where a text may not be
empty. *Text of one line* holds no control characters, no `[` or `]`, no `{{{{` or `}}}}`, since the Game
Master's prompts are made of it; *text of lines* may hold line breaks as well; *text without quotes* holds no
`"` either; *free text* is never part of a prompt and holds anything.
"""


def write_format_page(examples: Mapping[type[Node], str]) -> str:
    """Write the page.

    Args:
        examples: Object to an example, as JSON.
    """
    found = parts()
    page = _Page(found, examples)
    return "\n".join(page.lines()).rstrip() + "\n"


def anchor_tag(model: type[Node]) -> str:
    """The HTML that an object's section starts with; links lead to it."""
    return f'<a id="{anchor_of(model)}"></a>'


class _Page:
    """What the sections of the page need to know of each other."""

    def __init__(self, found: Sequence[Part], examples: Mapping[type[Node], str]) -> None:
        self._parts = found
        self._examples = examples
        self._titles = {entry.model: entry.title for part in found for entry in part.entries}
        self._places = _places(found)
        self._interpreted = set(_interpreted(ROOTS, found))

    def lines(self) -> Iterator[str]:
        yield _INTRO.format(ids=_id_sentences(), id_length=limits.ID_LENGTH)
        yield "## Contents\n"
        for part in self._parts:
            yield f"- [{part.title}](#{_slug(part.title)}): {', '.join(self._contents(part))}"
        for part in self._parts:
            yield f"\n## {part.title}\n"
            yield with_rules_linked(part.meaning)
            for entry in part.entries:
                for family in _families_begun_by(entry, part):
                    yield from self._family(family)
                yield from self._entry(entry)

    def _contents(self, part: Part) -> Iterator[str]:
        members = {model for family in part.families for model in family.members}
        for entry in part.entries:
            for family in _families_begun_by(entry, part):
                yield f"[{family.noun}](#{family.anchor})"
            if entry.model not in members:
                yield self._link(entry.model, _inside_a_sentence(entry.title))

    def _link(self, model: type[Node], words: str) -> str:
        return f"[{words}](#{anchor_of(model)})"

    def _family(self, family: Family) -> Iterator[str]:
        yield f'\n<a id="{family.anchor}"></a>\n\n### {family.name}\n'
        yield family.told_by
        yield from self._stands_in(family)
        yield "\n| kind | what it is |\n| --- | --- |"
        for model in family.members:
            kept = "" if model in self._interpreted else " *[Kept](#kept).*"
            meaning = with_rules_linked((model.__doc__ or "").strip())
            yield f"| {self._link(model, f'`{family.word(model)}`')} | {meaning}{kept} |"

    def _entry(self, entry: Entry) -> Iterator[str]:
        yield f"\n{anchor_tag(entry.model)}\n\n### {entry.title}\n"
        yield with_rules_linked(entry.meaning)
        if entry.model not in self._interpreted:
            yield "\n*[Kept](#kept), not interpreted yet.*"
        yield from self._stands_in(entry.model)
        yield "\n| key | holds | default | meaning | example |\n| --- | --- | --- | --- | --- |"
        yield from (_row(key) for key in entry.keys)
        if entry.rules:
            yield ""
            yield from (f"- {with_rules_linked(rule)}" for rule in entry.rules)
        if example := self._examples.get(entry.model):
            yield f"\n```json\n{example}\n```"
        else:
            yield "\nAn example: [first.json](../examples/first.json)."

    def _stands_in(self, thing: Thing) -> Iterator[str]:
        places = self._places.get(thing, [])
        if not places:
            return
        by_key: dict[str, list[str]] = {}
        for model, key in places[:MOST_PLACES]:
            by_key.setdefault(key, []).append(self._link(model, _inside_a_sentence(self._titles[model])))
        named = "; ".join(f"`{key}` of {', '.join(links)}" for key, links in by_key.items())
        more = len(places) - MOST_PLACES
        yield f"\nStands in {named}{f'; and {more} more keys' if more > 0 else ''}."


def _families_begun_by(entry: Entry, part: Part) -> Iterator[Family]:
    """The families whose first member this object is: their sections stand above it."""
    yield from (family for family in part.families if family.members[0] is entry.model)


def _inside_a_sentence(title: str) -> str:
    return title[0].lower() + title[1:]


def _places(found: Sequence[Part]) -> dict[Thing, list[tuple[type[Node], str]]]:
    """Where each object and each family may stand: the objects and their keys."""
    places: dict[Thing, list[tuple[type[Node], str]]] = {}
    for entry in (entry for part in found for entry in part.entries):
        for key in entry.keys:
            things: tuple[Thing, ...] = (*key.shape.nodes, *key.shape.families)
            for thing in things:
                places.setdefault(thing, []).append((entry.model, key.name))
    return places


def _interpreted(roots: Sequence[type[Node]], found: Sequence[Part]) -> Iterator[type[Node]]:
    """The objects that are reached without passing through something that is only kept."""
    entries = {entry.model: entry for part in found for entry in part.entries}
    waiting, seen = list(roots), set()
    while waiting:
        model = waiting.pop()
        if model in seen or model in KEPT_MEMBERS:
            continue
        seen.add(model)
        for key in entries[model].keys:
            if not key.is_kept:
                waiting += [
                    *key.shape.nodes,
                    *(one for family in key.shape.families for one in family.members),
                ]
    yield from seen


def _row(key: Key) -> str:
    default = (
        "**required**" if key.is_required else "" if key.default is None else f"`{flat_json(key.default)}`"
    )
    example = "" if key.example is None else f"`{flat_json(key.example)}`"
    kept = " *[Kept](#kept).*" if key.is_kept and "[kept]" not in key.shape.words else ""
    cells = (f"`{key.name}`", key.shape.words, default, f"{with_rules_linked(key.meaning)}{kept}", example)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _id_sentences() -> str:
    forms = " ".join(f"A *{name}* has {form}." for name, form in ID_FORMS.items())
    reserved = " or ".join(f"`{word}`" for word in RESERVED_IDS)
    return f"{forms} No ruleset may be called {reserved}."


def _slug(title: str) -> str:
    return title.lower().replace(" ", "-")
