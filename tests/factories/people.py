"""People with whom a ruleset is shared, for tests."""

from rulesets.models import Collaborator, Role, Ruleset
from rulesets.services.people import add_person
from studio.accounts.models import User
from tests.factories.rulesets import actor_of


def share(ruleset: Ruleset, user: User, role: Role = Role.VIEWER) -> Collaborator:
    """Share a ruleset with a user, as its owner does."""
    assert ruleset.owner is not None
    person = add_person(
        actor_of(ruleset.owner), ruleset_id=ruleset.pk, user_name=user.get_username(), role=role
    )
    assert isinstance(person, Collaborator), person
    return person
