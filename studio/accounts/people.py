"""Finding somebody by the name others know them by."""

from studio.accounts.models import User


def find_person(name: str) -> User | None:
    """Return the user of a name. As at the login, capitals make no difference, unless they tell two apart."""
    alike = User.objects.filter(username__iexact=name, is_active=True)
    exact = alike.filter(username=name).first()
    if exact is not None:
        return exact
    found = list(alike[:2])
    return found[0] if len(found) == 1 else None
