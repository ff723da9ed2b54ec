"""Pages of the characters app, and the home page."""

from characters.views.characters import home

__all__ = ["home"]
