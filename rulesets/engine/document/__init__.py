"""JSON documents: read any bytes safely, write them back, and find places in them.

`parse` never raises: what is wrong with the bytes comes back as problems. What it lets through is plain JSON:
no repeated keys, no infinite numbers, no text that a database refuses, nothing nested deeper than 64.
Source: F1.1 to F1.4, F1.98.
"""

from rulesets.engine.document.parsing import DEPTH, NUMBER_DIGITS, Parsed, parse
from rulesets.engine.document.places import (
    PROBLEM_LINES,
    ROOT,
    base_of,
    capped,
    left_off,
    order_of,
    path_in,
    place_of,
)
from rulesets.engine.document.positions import locate
from rulesets.engine.document.writing import EXACT_MOST, canonical, digest, strip_comments, write

__all__ = [
    "DEPTH",
    "EXACT_MOST",
    "NUMBER_DIGITS",
    "PROBLEM_LINES",
    "ROOT",
    "Parsed",
    "base_of",
    "canonical",
    "capped",
    "digest",
    "left_off",
    "locate",
    "order_of",
    "parse",
    "path_in",
    "place_of",
    "strip_comments",
    "write",
]
