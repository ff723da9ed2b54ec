"""Endpoints of the rulesets app."""
