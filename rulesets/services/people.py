"""With whom a ruleset is shared: added by name, made editor or viewer, removed, or gone (U1.2, U1.3).

Whoever is removed keeps their characters on the versions they stand on, as one keeps a character that was
handed over: a version in use is not taken from under a character.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from rulesets.engine.problems import Refusal
from rulesets.models import Collaborator, Role, Ruleset
from rulesets.queries import own_place_in, ruleset_for, ruleset_to_share
from rulesets.signals import ruleset_shared
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.accounts.people import find_person

PEOPLE_MOST = 20
"""With how many people a ruleset is shared: more than a table has, fewer than need searching (U2.9)."""

PLACE = "user_name"


@transaction.atomic
def add_person(actor: Actor, *, ruleset_id: int, user_name: str, role: Role) -> Collaborator | Refusal:
    """Share a ruleset with a user, who sees it at once and may leave.

    Only users can: whoever is added is told whose it is. A name that is refused says no more of who has an
    account than handing over a character does.

    Raises:
        Http404: There is no ruleset of that number that the actor may use.
        PermissionDenied: They may use it, and not share it.
    """
    ruleset = _lock_own(actor, ruleset_id)
    user = _find_user(actor, user_name.strip())
    if isinstance(user, Refusal):
        return user
    there = Collaborator.objects.filter(ruleset=ruleset, user=user).first()
    if there is not None:
        message = _("%(name)s has it already: %(role)s.")
        return Refusal("person-there", message % {"name": user, "role": there.get_role_display()}, PLACE)
    if Collaborator.objects.filter(ruleset=ruleset).count() >= PEOPLE_MOST:
        message = _("A ruleset is shared with at most %(most)d people. Remove somebody first.")
        return Refusal("people-most", message % {"most": PEOPLE_MOST}, PLACE)
    person = Collaborator.objects.create(ruleset=ruleset, user=user, role=role)
    ruleset_shared.send(sender=Ruleset, ruleset=ruleset, user=user)
    return person


def _find_user(actor: Actor, name: str) -> User | Refusal:
    if not actor.is_user:
        message = _("Only somebody with an account can share a ruleset. Sign up first.")
        return Refusal("owner-guest", message, PLACE)
    user = find_person(name)
    if user is None:
        message = _("There is nobody called “%(name)s” here.")
        return Refusal("person-unknown", message % {"name": name}, PLACE)
    if user.pk == actor.user_id:
        return Refusal("person-self", _("That is you. The ruleset is yours already."), PLACE)
    return user


@transaction.atomic
def change_role(actor: Actor, *, ruleset_id: int, person_id: int, role: Role) -> Collaborator:
    """Make somebody with whom a ruleset is shared its editor or viewer.

    Raises:
        Http404: There is no ruleset of that number that the actor may use.
        PermissionDenied: They may use it, and not share it.
        Collaborator.DoesNotExist: It is not shared with such a person.
    """
    ruleset = _lock_own(actor, ruleset_id)
    person = Collaborator.objects.select_related("user").get(ruleset=ruleset, pk=person_id)
    person.role = role
    person.save(update_fields=["role"])
    return person


@transaction.atomic
def remove_person(actor: Actor, *, ruleset_id: int, person_id: int) -> Collaborator:
    """Share a ruleset with somebody no longer; everybody may remove themselves.

    Raises:
        Http404: There is no ruleset of that number that the actor may use.
        PermissionDenied: They may use it, and not decide this.
        Collaborator.DoesNotExist: It is not shared with such a person.
    """
    ruleset = ruleset_for(actor, ruleset_id)
    own = own_place_in(ruleset, actor)
    if own is None or own.pk != person_id:
        _lock_own(actor, ruleset_id)
    person = Collaborator.objects.select_related("user").get(ruleset=ruleset, pk=person_id)
    Collaborator.objects.filter(pk=person.pk).delete()
    return person


def _lock_own(actor: Actor, ruleset_id: int) -> Ruleset:
    """Return a ruleset that the actor shares, locked."""
    return Ruleset.objects.select_for_update().get(pk=ruleset_to_share(actor, ruleset_id).pk)
