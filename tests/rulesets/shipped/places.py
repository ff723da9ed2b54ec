"""Where the shipped packages stand."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = ROOT / "rulesets" / "shipped"
