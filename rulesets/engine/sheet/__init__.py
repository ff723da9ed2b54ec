"""Evaluating a sheet: stored values in, every number out, each with what it is made of."""
