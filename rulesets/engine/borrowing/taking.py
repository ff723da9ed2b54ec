"""Taking entries from lenders: in the borrower's words, checked against it, left out where they fail.

A borrowed catalog is checked as a catalog in a file of its own would be, its own entries first, so that what
two entries cannot both have is told of the borrowed one. Entries are left out until nothing is wrong with
those that stay. Source: F3.78 to F3.97, B51.23.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rulesets.engine.borrowing import creatures
from rulesets.engine.borrowing.hiding import unknown_filters
from rulesets.engine.borrowing.wording import Wording
from rulesets.engine.checks.checking import Checked, check_document, recheck
from rulesets.engine.checks.columns import id_of_json
from rulesets.engine.checks.nodes import CatalogPart, Node
from rulesets.engine.checks.reporting import entries_report, problems_of
from rulesets.engine.problems import JsonObject, JsonValue, Place, Problem, ProblemCode, path_of, shown
from rulesets.engine.schema.catalogs import Borrow, Catalog, Entry
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.reading import placed
from rulesets.engine.schema.ruleset import Borrowed, LeftOut, Ruleset
from rulesets.engine.sentences import DisplayText

_CHAIN = "A catalog cannot borrow from its own ruleset or from a borrowed catalog."


@dataclass(slots=True)
class _Loan:
    """A catalog that borrows, while its entries are sifted.

    Attributes:
        header: The borrowing header.
        borrow: Its `from`.
        lender: The ruleset lending, None where it is not there.
        notice: Why nothing is borrowed, None where something is.
        offered: The ids of all entries of the lender's catalog, in its order.
        filters: The lender's filters, where the header declares none.
        lent: Those entries of the lender that may stay, as JSON in the borrower's words.
        taken: What they became, by id.
        left_out: Those that are left out.
    """

    header: Catalog
    borrow: Borrow
    lender: Ruleset | None
    notice: Problem | None
    offered: tuple[str, ...] = ()
    filters: tuple[JsonValue, ...] = ()
    lent: list[dict[str, JsonValue]] = field(default_factory=list)
    taken: dict[str, Entry] = field(default_factory=dict)
    left_out: dict[str, LeftOut] = field(default_factory=dict)

    @property
    def file(self) -> str:
        return f"catalogs/{self.header.id}.json"

    def leave_out(self, entry: Mapping[str, JsonValue], faults: list[Fault]) -> None:
        name, label = str(entry["id"]), str(entry["label"])
        told: dict[tuple[Place, ProblemCode], Fault] = {}
        for fault in faults:
            told.setdefault((fault.place, fault.code), fault)
        about = (self.header.label, label)
        base = f"{self.header.id}/{name}"
        problems = tuple(replace(placed(fault, base), about=about) for fault in told.values())
        self.left_out[name] = LeftOut(name, label, problems)


def take_entries(ruleset: Ruleset, lenders: Mapping[str, Ruleset]) -> Ruleset:
    """Give a ruleset with the entries that its catalogs borrow; itself where none borrows.

    Args:
        ruleset: A ruleset as read.
        lenders: The rulesets that are there, as read, by what `from.ruleset` says.

    Returns:
        The ruleset, `borrowed` telling of each borrowing catalog what it took. It is the same for the same
        arguments, and no lender makes it fail: what cannot be used is left out.
    """
    loans = list(_loans(ruleset, lenders))
    if not loans:
        return ruleset
    sifted = [loan for loan in loans if loan.notice is None]
    astray = _sift(ruleset, sifted) if sifted else ()
    headers = {loan.header.id: _header(loan) for loan in sifted}
    catalogs = tuple(headers.get(header.id, header) for header in ruleset.model.catalogs)
    return replace(
        ruleset,
        model=ruleset.model.model_copy(update={"catalogs": catalogs}),
        entries={**ruleset.entries, **{loan.header.id: _entries(loan, ruleset) for loan in sifted}},
        borrowed={loan.header.id: _told(loan) for loan in loans},
        astray=astray,
    )


def chained(ruleset: Ruleset, lenders: Mapping[str, Ruleset]) -> list[Problem]:
    """What refuses a ruleset at import: it borrows from a catalog that borrows itself. Source: F3.81."""
    found = []
    for position, header in enumerate(ruleset.model.catalogs):
        lender = lenders.get(header.from_.ruleset) if header.from_ is not None else None
        if header.from_ is not None and lender is not None:
            theirs = _catalog(lender, header.from_.catalog)
            if theirs is not None and theirs.from_ is not None:
                found.append(_chain(position, header.from_))
    return found


def _loans(ruleset: Ruleset, lenders: Mapping[str, Ruleset]) -> Iterator[_Loan]:
    for position, header in enumerate(ruleset.model.catalogs):
        borrow = header.from_
        if borrow is not None:
            lender = lenders.get(borrow.ruleset)
            loan = _Loan(header, borrow, lender, _notice(position, header, borrow, lender))
            if lender is not None and loan.notice is None:
                _fill(loan, lender, ruleset)
            yield loan


def _notice(position: int, header: Catalog, borrow: Borrow, lender: Ruleset | None) -> Problem | None:
    """Why the borrowed part is empty. Source: F3.80 to F3.82."""
    at: Place = ("catalogs", position, "from", "catalog")
    if lender is None:
        name = shown(borrow.ruleset)
        message = f"The ruleset {name} is not here or cannot be read, so nothing is borrowed from it."
        remedy = "Import or install it; nothing else has to be done."
        place = path_of(("catalogs", position, "from", "ruleset"))
        return Problem(place, ProblemCode.UNKNOWN_ID, message, remedy, borrow.ruleset)
    theirs = _catalog(lender, borrow.catalog)
    name = shown(lender.model.name)
    if theirs is None:
        message = f"{name} has no catalog {shown(borrow.catalog)}, so nothing is borrowed from it."
        return Problem(path_of(at), ProblemCode.UNKNOWN_ID, message, "", borrow.catalog)
    if theirs.from_ is not None:
        return _chain(position, borrow)
    if theirs.holds != header.holds:
        message = f"{shown(borrow.catalog)} of {name} holds {theirs.holds}, and this catalog {header.holds}."
        return Problem(path_of(at), ProblemCode.WRONG_TYPE, message, "Nothing is borrowed.", borrow.catalog)
    if theirs.asset in lender.file_problems:
        message = f"The file of {shown(borrow.catalog)} of {name} has mistakes, so nothing is borrowed."
        return Problem(path_of(at), ProblemCode.CONFLICT, message, "Mend it there.", borrow.catalog)
    return None


def _chain(position: int, borrow: Borrow) -> Problem:
    at = path_of(("catalogs", position, "from", "catalog"))
    return Problem(at, ProblemCode.CYCLE, _CHAIN, "Borrow from the ruleset that has it.", borrow.catalog)


def _catalog(ruleset: Ruleset, name: str) -> Catalog | None:
    return next((header for header in ruleset.model.catalogs if header.id == name), None)


def _fill(loan: _Loan, lender: Ruleset, ruleset: Ruleset) -> None:
    """Put the lender's entries into our words; those that an own entry replaces are not asked for."""
    header, theirs = loan.header, _catalog(lender, loan.borrow.catalog)
    wording = Wording(loan.borrow, {shape.id for shape in header.filters} if header.filters else None)
    fields = {shape.id for shape in ruleset.model.sheet.fields}
    if theirs is not None and not header.filters:
        loan.filters = tuple(wording.filter_(shape, fields) for shape in theirs.filters)
    own = {entry.id for entry in ruleset.entries.get(header.id, ())}
    entries = lender.entries.get(loan.borrow.catalog, ())
    loan.offered = tuple(entry.id for entry in entries)
    for entry in entries:
        if entry.id in own:
            continue
        found = wording.entry(entry)
        creature = found.get("creature")
        if isinstance(creature, Mapping):
            found["creature"] = creatures.reworded(creature, wording)
        if entry.rows and header.feeds is None:
            message = "The entry writes rows, and this catalog feeds no list."
            loan.leave_out(found, [Fault(("rows",), ProblemCode.MISSING, message, "Add `feeds`.")])
        else:
            loan.lent.append(found)


# Checking


def _sift(ruleset: Ruleset, loans: list[_Loan]) -> tuple[Problem, ...]:
    """Leave out what is wrong until nothing is. Gives what elsewhere leads nowhere now. Source: F3.97."""
    document, files = _document(ruleset, loans), _files(ruleset, loans)
    checked = check_document(document, files, package=True)
    while sum(_leave_out_faulty(loan, checked, ruleset) for loan in loans):
        files = _files(ruleset, loans)
        checked = recheck(checked, document, files)
    for loan in loans:
        loan.taken = {str(node.id): node.model for node in _lent_nodes(loan, checked, ruleset)}
    return tuple(_astray(checked, ruleset, loans))


def _document(ruleset: Ruleset, loans: list[_Loan]) -> JsonObject:
    """The borrower's document as if its borrowed catalogs stood in files of their own."""
    headers = {loan.header.id: loan for loan in loans}
    raw = ruleset.document.get("catalogs")
    catalogs: list[JsonValue] = []
    for header in raw if isinstance(raw, list | tuple) else ():
        loan = headers.get(str(header.get("id"))) if isinstance(header, Mapping) else None
        if loan is None or not isinstance(header, Mapping):
            catalogs.append(header)
            continue
        bare = {key: value for key, value in header.items() if key not in ("from", "entries")}
        filters = {"filters": list(loan.filters)} if loan.filters else {}
        catalogs.append({**bare, **filters, "asset": loan.file})
    return {**ruleset.document, "catalogs": catalogs}


def _files(ruleset: Ruleset, loans: list[_Loan]) -> dict[str, JsonValue]:
    files = dict(ruleset.files)
    raw = ruleset.document.get("catalogs")
    headers = {
        header.get("id"): header
        for header in (raw if isinstance(raw, list | tuple) else ())
        if isinstance(header, Mapping)
    }
    for loan in loans:
        own = headers[loan.header.id].get("entries")
        entries = [*(own if isinstance(own, list | tuple) else ()), *loan.lent]
        files[loan.file] = {"schemaVersion": 1, "catalog": loan.header.id, "entries": entries}
    return files


def _leave_out_faulty(loan: _Loan, checked: Checked, ruleset: Ruleset) -> bool:
    """Leave out the borrowed entries that have faults. Gives whether there were any."""
    part = _part(loan, checked)
    among = _among(part, checked)
    first = _count_own(loan, ruleset)
    stay = []
    for position, entry in enumerate(loan.lent, first):
        faults = list(_faults(part.entries[position], checked, ruleset)) + among.get(position, [])
        if faults:
            loan.leave_out(entry, faults)
        else:
            stay.append(entry)
    is_changed = len(stay) < len(loan.lent)
    loan.lent = stay
    return is_changed


def _faults(node: Node, checked: Checked, ruleset: Ruleset) -> Iterator[Fault]:
    yield from node.faults
    for faults in checked.found.get(node, ()):
        yield from faults
    if node.model is not None and node.model.creature is not None:
        yield from creatures.check(node.model.creature, ruleset.document, checked.index)


def _among(part: CatalogPart, checked: Checked) -> dict[int, list[Fault]]:
    """What is wrong among the entries, by position; a place starts with `entries` and the position."""
    found: dict[int, list[Fault]] = {}
    for fault in checked.among[part]:
        if len(fault.place) > 1:
            found.setdefault(int(fault.place[1]), []).append(replace(fault, place=fault.place[2:]))
    return found


def _astray(checked: Checked, ruleset: Ruleset, loans: list[_Loan]) -> Iterator[Problem]:
    """What the borrower says elsewhere of entries that are not there; it was right by itself."""
    yield from problems_of(checked)
    lenders = {
        loan.header.id: [str(id_of_json(one)) for one in loan.filters]
        for loan in loans
        if not loan.header.filters
    }
    yield from unknown_filters(ruleset.document, lenders)
    borrowed = {loan.file for loan in loans}
    for part in checked.parts.catalogs:
        if part.file is not None and part.file not in ruleset.file_problems:
            problems = entries_report(part, checked).problems
            own = f"catalogs/{part.id}.json" not in borrowed
            yield from (
                problem for problem in problems if own or problem.path.startswith(f"{part.file}#entries[")
            )


def _part(loan: _Loan, checked: Checked) -> CatalogPart:
    return next(part for part in checked.parts.catalogs if part.id == loan.header.id)


def _lent_nodes(loan: _Loan, checked: Checked, ruleset: Ruleset) -> tuple[Node, ...]:
    return _part(loan, checked).entries[_count_own(loan, ruleset) :]


def _count_own(loan: _Loan, ruleset: Ruleset) -> int:
    return len(ruleset.entries.get(loan.header.id, ()))


# What comes of it


def _header(loan: _Loan) -> Catalog:
    """The header, with the lender's filters where it names none. Source: F3.86."""
    if not loan.filters:
        return loan.header
    shown_ones = Catalog.model_validate(
        {"id": loan.header.id, "label": loan.header.label, "filters": loan.filters, "entries": ()}
    )
    return loan.header.model_copy(update={"filters": shown_ones.filters})


def _entries(loan: _Loan, ruleset: Ruleset) -> tuple[Entry, ...]:
    """The lender's entries in its order, own ones in place of those they replace, then the other own ones."""
    own = {entry.id: entry for entry in ruleset.entries.get(loan.header.id, ())}
    found = loan.taken | own
    order = dict.fromkeys((*loan.offered, *own))
    return tuple(found[name] for name in order if name in found)


def _told(loan: _Loan) -> Borrowed:
    return Borrowed(
        lender=loan.borrow.ruleset,
        lender_name=DisplayText(loan.lender.model.name, loan.header.id) if loan.lender is not None else "",
        taken=frozenset(loan.taken),
        notices=(loan.notice,) if loan.notice is not None else (),
        left_out=tuple(loan.left_out[name] for name in loan.offered if name in loan.left_out),
    )
