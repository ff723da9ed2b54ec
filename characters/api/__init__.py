"""Endpoints of the characters app."""
