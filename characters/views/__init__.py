"""Pages of the characters app, the home page, and what a shared link shows."""

from characters.views.characters import home
from characters.views.sharing import shared

__all__ = ["home", "shared"]
