"""The page about problems: every reason code with what it means and a file that has such a problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulesets.engine import api
from rulesets.engine.document import DEPTH
from rulesets.engine.problems import Problem, ProblemCode
from rulesets.engine.schema import limits

LONGEST_PATH = 80


class BadProblemExampleError(Exception):
    """An example that does not have the problem it is an example of."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A change of the first ruleset that makes it wrong.

    Attributes:
        old: A piece of its text that stands there once.
        new: What is put in its place.
        shown: What the page shows instead of `new`, where that is too long to read.
    """

    old: str
    new: str
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What the page says of a code: what it means, and a mistake that is reported with it.

    Attributes:
        meaning: A sentence or two.
        mistake: None for a code that no single ruleset file can cause; `meaning` says what does.
    """

    meaning: str
    mistake: Mistake | None = None


_VERSION = '"version": 1,\n  "name"'
_WATER = '"of": [{ "const": 4 }, { "abilityMod": "legs" }]'
_FOUR = '"op": "sum", "of": [{ "const": 4 }]'
_DAYS = '"min": 0, "max": 999, "default": 0'

TOLD: Mapping[ProblemCode, Told] = {
    ProblemCode.NOT_JSON: Told(
        "The file is not JSON in UTF-8, nor a package that can be unpacked.",
        Mistake('"schemaVersion": 1,', '"schemaVersion": 1'),
    ),
    ProblemCode.TOO_DEEP: Told(
        f"Something is nested deeper than {DEPTH} levels.",
        Mistake(
            '"license": {',
            f'"license": {{ "x": {"[" * DEPTH}{"]" * DEPTH},',
            f'"license": {{ "x": [[[[ … {DEPTH} of them … ]]]],',
        ),
    ),
    ProblemCode.REPEATED_KEY: Told(
        "A key stands twice in one object, so that nobody knows which of them counts.",
        Mistake('"name": "Salt Road",', '"name": "Salt Road", "name": "Pepper Road",'),
    ),
    ProblemCode.BAD_NUMBER: Told(
        "Something is written as a number and is none that every program reads alike: NaN, an infinity, "
        "a number too large, or one of too many digits.",
        Mistake(_VERSION, '"version": 1e999,\n  "name"'),
    ),
    ProblemCode.BAD_TEXT: Told(
        "A text holds a character that databases refuse: U+0000, or half of a pair of surrogates.",
        Mistake('"name": "Salt Road"', '"name": "Salt\\u0000Road"'),
    ),
    ProblemCode.TOO_BIG: Told(
        "The file is larger than allowed.",
        Mistake(
            '"$comment": "A whole ruleset',
            f'"$comment": "{"." * limits.FILE_BYTES} A whole ruleset',
            f'"$comment": "…{limits.FILE_BYTES} characters…',
        ),
    ),
    ProblemCode.MISSING: Told(
        "Something that must stand does not, or a text that must say something is empty.",
        Mistake('"name": "Salt Road",', ""),
    ),
    ProblemCode.UNKNOWN_KEY: Told(
        "A key that the object does not have: a mistake in spelling, or a key of another kind.",
        Mistake('"label": "Legs",', '"label": "Legs", "colour": "red",'),
    ),
    ProblemCode.UNKNOWN_KIND: Told(
        "A word that is none of those the key may hold, such as the kind of a step or the type of a field.",
        Mistake('"kind": "fields"', '"kind": "form"'),
    ),
    ProblemCode.WRONG_TYPE: Told(
        "A value of another type than the key holds. A text is never read as a number.",
        Mistake('"sides": 6', '"sides": "6"'),
    ),
    ProblemCode.OUT_OF_RANGE: Told(
        "A number outside its limits, or out of order with the ones beside it.",
        Mistake('"sides": 6', '"sides": 1'),
    ),
    ProblemCode.BAD_ID: Told(
        "An id that is not written as ids are, or that is reserved.",
        Mistake('"id": "salt-road"', '"id": "Salt Road"'),
    ),
    ProblemCode.REPEATED_ID: Told(
        "An id or a value that stands for two things.",
        Mistake('"id": "eyes"', '"id": "legs"'),
    ),
    ProblemCode.UNKNOWN_ID: Told(
        "An id that names nothing in this ruleset.",
        Mistake('"ability": "tongue"', '"ability": "tounge"'),
    ),
    ProblemCode.TOO_MANY: Told(
        "A list or a map with more elements than allowed.",
        Mistake(
            '"standardArray": [2, 1, 0]',
            f'"standardArray": [{", ".join("0" * (limits.ABILITIES + 1))}]',
        ),
    ),
    ProblemCode.TOO_FEW: Told(
        "A list or a map with fewer elements than needed.",
        Mistake('"suggestions": ["The salt pans", "Red Well", "A tent"]', '"suggestions": []'),
    ),
    ProblemCode.UNSAFE_TEXT: Told(
        "A text with characters that would change the Game Master's prompt: `[` and `]`, `{{` and `}}`, "
        "control characters, line breaks in a text that stands on one line, and double quotes in a name that "
        "commands quote.",
        Mistake('"name": "Honest scales"', '"name": "Honest scales [sic]"'),
    ),
    ProblemCode.TOO_LONG: Told(
        "A text with more characters than allowed.",
        Mistake('"label": "March"', f'"label": "{"March " * 30}"', '"label": "March March March …"'),
    ),
    ProblemCode.BAD_DEFAULT: Told(
        "A default that the thing itself could not hold.",
        Mistake(_DAYS, '"min": 0, "max": 999, "default": -1'),
    ),
    ProblemCode.NEVER_FIRES: Told(
        "Something that is well written and could never do anything.",
        Mistake('"label": "Good at it", "flat": 2', '"label": "Good at it", "multiplier": 2'),
    ),
    ProblemCode.CYCLE: Told(
        "A value that is worked out from itself, by whatever way round.",
        Mistake('"id": "legs", "label": "Legs", "min": -2, "max": 4, "default": 0',
                '"id": "legs", "label": "Legs", "min": -2, "max": 4, "value": [{ "derived": "water_max" }]'),
    ),
    ProblemCode.LIVE_READ: Told(
        "Something that is fixed outside of play reads what changes in play.",
        Mistake('"fields": ["home", "days"]', '"fields": ["home", "days"], "when": { "livePool": "water" }'),
    ),
    ProblemCode.READS_LATER: Told(
        "Something reads what comes after it: a derived value one that is declared below it, a step or a "
        "choice what a later one changes.",
        Mistake(_WATER, f'"of": [{{ "derived": "rest" }}] }}, {{ "id": "rest", "label": "Rest", {_FOUR}'),
    ),
    ProblemCode.CONFLICT: Told(
        "Two keys or values that exclude each other.",
        Mistake('{ "const": 4 }', '{ "const": 4, "field": "days" }'),
    ),
    ProblemCode.API_TOO_LOW: Told(
        "A package uses something that its manifest does not declare: a younger capability API, the "
        "`schemaVersion` 2, or the extension `abilities`. Declare what the report names."
    ),
    ProblemCode.API_TOO_NEW: Told(
        "A package's manifest declares a capability API that this Studio does not have: use a newer Studio, "
        "or declare less."
    ),
    ProblemCode.VERSION_CONFLICT: Told(
        "This id and version are stored already, with other contents. A stored version never changes: raise "
        "`version`. A number below the highest one is fine as long as it is free."
    ),
    ProblemCode.API_FORM: Told(
        'A package writes its capability API in another form than `{"major": 1, "minor": N}`. As bare '
        "numbers, 1.81 and 1.810 would be the same."
    ),
    ProblemCode.ARCHIVE_PATH: Told(
        "A member of an archive that may not be there: another name than a package holds, an absolute one or "
        "one that leads out of its folder, two that differ in upper and lower case only, a link, an "
        "encrypted file, an archive inside the archive."
    ),
    ProblemCode.ARCHIVE_SIZE: Told(
        "An archive, or a file in it, is larger than allowed, unpacks to more than a hundred times its "
        "packed size, or has another size than the archive says; or there are too many files."
    ),
    ProblemCode.ARCHIVE_UNLISTED: Told(
        "The files of a package are not those that its manifest lists under `files` and "
        "`contributions.assets.paths`."
    ),
    ProblemCode.ARCHIVE_HASH: Told(
        "A file of a package was changed or damaged: its size or checksum is not that of the manifest, or of "
        "the archive."
    ),
    ProblemCode.LOCALE_INVALID: Told(
        "A locale file of a package is no JSON of its shape, is too big, or is named after no language; what "
        "may stand in one says [translating](../translating.md)."
    ),
    ProblemCode.LOCALE_WRONG_LANGUAGE: Told(
        "A locale file says in `_meta.locale` that it is in another language than it is named after."
    ),
}  # fmt: skip


def write_problems_page(first: bytes) -> str:
    """Write the page.

    Args:
        first: The ruleset file that the mistakes are made in; itself without a problem.
    """
    return "\n".join(_lines(first.decode())).rstrip() + "\n"


def find_problem(first: str, code: ProblemCode) -> Problem:
    """The problem that the page shows for a code. Raises BadProblemExampleError when there is none."""
    mistake = TOLD[code].mistake
    if mistake is None or first.count(mistake.old) != 1:
        raise BadProblemExampleError(f"The mistake for {code} cannot be made in the first ruleset.")
    read = api.read_ruleset(first.replace(mistake.old, mistake.new).encode())
    problems = read if isinstance(read, list) else []
    for problem in problems:
        if problem.code is code:
            return problem
    raise BadProblemExampleError(f"The mistake for {code} is reported as {[p.line for p in problems]}.")


_INTRO = """# Problems

<!-- Written by `make reference` from rulesets/reference/problems_page.py; the reports are the engine's. -->

What an import and `manage.py ruleset check` report about a ruleset file. All problems are reported at once,
in the order of the file and 200 at most ([F1.40](../spec/format.md#f1-40)), each as `path: sentence`, with a
code of this closed list ([F1.97](../spec/format.md#f1-97)). Paths name keys with dots and elements with
`[n]`, counted from 0 ([F1.39](../spec/format.md#f1-39)); what stands in another file of a package
starts with that file's name and `#`. The examples are mistakes in [first.json](../examples/first.json).
"""


def _lines(first: str) -> Iterator[str]:
    yield _INTRO
    yield "| code | means |\n| --- | --- |"
    for code in ProblemCode:
        yield f"| [`{code}`](#{code}) | {TOLD[code].meaning} |"
    for code in ProblemCode:
        yield f'\n<a id="{code}"></a>\n\n## `{code}`\n'
        yield TOLD[code].meaning
        if mistake := TOLD[code].mistake:
            yield from _example(mistake, find_problem(first, code))


def _example(mistake: Mistake, problem: Problem) -> Iterator[str]:
    removed = _folded(mistake.old)
    added = _folded(mistake.shown or mistake.new)
    yield "\n```diff"
    yield f"- {removed}"
    if added:
        yield f"+ {added}"
    yield "```\n"
    path = problem.path if len(problem.path) <= LONGEST_PATH else f"{problem.path[:LONGEST_PATH]}…"
    yield f"> `{path}`: {problem.sentence}"


def _folded(text: str) -> str:
    """A piece of the file on one line."""
    return " ".join(text.split())
