"""Writes of the characters app: one verb per function, each owning its transaction."""
