"""The engine's sentences for translators: the templates that modules give to `say`, as a message catalog.

The engine knows no gettext (it has no framework at all), so xgettext does not know its sentences. They are
found in the syntax tree: `say("{label} is hidden.", ...)`, and what a name or a table of such texts stands
for.
Source: U2.12.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

SENTENCES = "rulesets.engine.sentences"
"""The module whose `say` makes sentences; a function of this name from elsewhere is another matter."""


class UncollectableError(Exception):
    """A sentence whose template stands nowhere in its module; the message says where it is said."""


@dataclass(frozen=True, slots=True)
class Template:
    """A template of a sentence, with the module and the line in which it is said."""

    text: str
    path: str
    line: int


def find_templates(source: str, path: str) -> Iterator[Template]:
    """Yield the templates that a module says, in order; one said twice comes twice.

    Args:
        source: The module's text.
        path: What the catalog names it.

    Raises:
        UncollectableError: A template is made while the program runs.
    """
    if SENTENCES not in source:
        return
    tree = ast.parse(source)
    if not _imports_say(tree):
        return
    module = _assignments(tree.body)
    for call, function in _said(tree):
        assigned = module | _assignments(function)
        texts = list(_texts(call.args[0], assigned, frozenset()))
        if None in texts:
            said = ast.unparse(call.args[0])
            raise UncollectableError(f"{path}:{call.lineno}: {said} is no fixed text.")
        yield from (Template(text, path, call.lineno) for text in texts if text is not None)


def _imports_say(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == SENTENCES
        and "say" in {name.name for name in node.names}
        for node in ast.walk(tree)
    )


def _said(tree: ast.Module) -> Iterator[tuple[ast.Call, list[ast.AST]]]:
    """Yield every call of `say` with the nodes of the innermost function around it, none at module level."""
    homes: dict[ast.Call, ast.AST | None] = {}
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                    homes[node] = None if isinstance(scope, ast.Module) else scope
    for call, home in homes.items():
        yield call, list(ast.walk(home)) if home is not None else []


def _assignments(nodes: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    """Every value that each name is given by these statements."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=targets, value=value):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                names = [name]
            case _:
                continue
        for name in names:
            found.setdefault(name, []).append(value)
    return found


def _texts(node: ast.expr, assigned: dict[str, list[ast.expr]], seen: frozenset[str]) -> Iterator[str | None]:
    """Yield the texts that an expression may be; None for one that cannot be told."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body, assigned, seen)
            yield from _texts(orelse, assigned, seen)
        case ast.Dict(values=values):
            for value in values:
                yield from _texts(value, assigned, seen)
        case ast.Subscript(value=table):
            yield from _texts(table, assigned, seen)
        case ast.Name(id=name) if name in assigned and name not in seen:
            for value in assigned[name]:
                yield from _texts(value, assigned, seen | {name})
        case _:
            yield None


def write_entries(templates: Iterable[Template]) -> str:
    """Write templates as the entries of a PO file, after a header: each once, with its places."""
    places: dict[str, dict[str, None]] = {}
    for template in templates:
        places.setdefault(template.text, {})[f"{template.path}:{template.line}"] = None
    return "\n".join([_HEADER, *(_entry(text, found) for text, found in places.items())])


_HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def _entry(text: str, found: Iterable[str]) -> str:
    lines = [f"#: {place}" for place in found]
    lines += ["#, python-brace-format"] if "{" in text else []
    return "\n".join([*lines, f"msgid {_quoted(text)}", 'msgstr ""', ""])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
