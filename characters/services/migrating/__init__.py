"""Migrating all stored characters of a ruleset to the form that reading already shows. Source: M9."""
