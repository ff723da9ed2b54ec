"""The section of a ruleset's page that says who has it, and lets its owner decide that (U1.2, U1.3)."""

from dataclasses import dataclass

from django import forms

from rulesets.models import Role, Ruleset
from rulesets.queries import people_in, role_in
from rulesets.services.people import PEOPLE_MOST
from studio.accounts.guests import Actor


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody with whom a ruleset is shared."""

    pk: int
    name: str
    is_editor: bool


@dataclass(frozen=True, slots=True)
class PeopleSection:
    """Everything the section shows. Who is not the owner learns the owner's name and nobody else's.

    Attributes:
        ruleset_id: The number of the ruleset.
        name: What it is called.
        owner: Whose it is, by user name; empty for a guest's.
        role: What who looks may do.
        people: With whom it is shared; empty for everybody but the owner.
        form: What adds somebody, as it was filled in.
        said: What was just done, where only this section is told.
    """

    ruleset_id: int
    name: str
    owner: str
    role: Role
    people: tuple[PersonLine, ...]
    form: forms.Form
    said: str = ""

    @property
    def is_own(self) -> bool:
        """Whether who looks decides who has it."""
        return self.role.may_share

    @property
    def is_guests(self) -> bool:
        """Whether it is a guest's, who cannot share it."""
        return not self.owner

    @property
    def is_full(self) -> bool:
        """Whether nobody more can be added."""
        return len(self.people) >= PEOPLE_MOST


def people_section(ruleset: Ruleset, who: Actor, form: forms.Form, *, said: str = "") -> PeopleSection | None:
    """Return the section for who looks; None for a ruleset that is everybody's."""
    role = role_in(who, ruleset)
    if role is None:
        return None
    found = people_in(ruleset, who) if role.may_share else ()
    people = tuple(PersonLine(one.pk, str(one.user), one.role == Role.EDITOR) for one in found)
    return PeopleSection(
        ruleset_id=ruleset.pk,
        name=ruleset.current.name if ruleset.current else ruleset.key,
        owner=str(ruleset.owner or ""),
        role=role,
        people=people,
        form=form,
        said=said,
    )
