"""Makes the shipped ruleset `srd-5-1` from the facts of the System Reference Document 5.1.

    python scripts/build_srd.py DATA_DIR [--out rulesets/shipped/srd-5-1]

DATA_DIR holds `en/*.json`. Run twice it writes the same bytes twice.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from srd.package import write_package

SHIPPED = Path(__file__).resolve().parents[1] / "rulesets" / "shipped" / "srd-5-1"


def main() -> None:
    """Read the arguments, write the package and name its files."""
    parser = argparse.ArgumentParser(description="Make the SRD 5.1 ruleset from its facts.")
    parser.add_argument("data_dir", type=Path, help="folder that holds en/*.json")
    parser.add_argument(
        "--out", type=Path, default=SHIPPED, help="package folder to write (default: %(default)s)"
    )
    arguments = parser.parse_args()
    for path in write_package(arguments.data_dir, arguments.out):
        print(path)


if __name__ == "__main__":
    main()
