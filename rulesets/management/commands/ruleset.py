"""The author's command line: check a ruleset, work out, settle or migrate a character (U7.3). No database."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulesets import authoring
from rulesets.engine.schema.jsonschema import json_schema


class Command(BaseCommand):
    help = (
        "Check a ruleset file or package, work out a sheet with it, settle a builder's answers, "
        "migrate a character of an older version, or write the manifest of a package."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
        check = actions.add_parser("check", help="report every problem of a ruleset")
        evaluate = actions.add_parser("evaluate", help="work out every number of a sheet")
        build = actions.add_parser("build", help="settle a builder's answers")
        migrate = actions.add_parser(
            "migrate", help="bring a character of an older sheet into this one's form"
        )
        manifest = actions.add_parser("manifest", help="write the manifest of a package folder, and check it")
        manifest.add_argument("folder", type=Path, help="package folder: ruleset.json and what belongs to it")
        manifest.add_argument("--version", dest="package_version", default="", help="such as 1.0.0")
        schema = actions.add_parser("schema", help="print the JSON Schema of the ruleset file")
        for action in (check, evaluate, build, migrate):
            action.add_argument("file", type=Path, help="ruleset file, or package: a folder or a zip archive")
        evaluate.add_argument("sheet", type=Path, help="character export; {} is one")
        build.add_argument("answers", type=Path, help="character export with its builder record; {} is one")
        migrate.add_argument("sheet", type=Path, help="character export; {} is one")
        for action in (check, evaluate, build, migrate, manifest, schema):
            action.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = self._report(options)
        except authoring.NotReadError as unread:
            report = authoring.report_problems(unread.problems)
        if options["as_json"] or options["action"] == "schema":
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=2, default=list))
        else:
            self._write_text(options["action"], report)
        if report.get("ok") is False:
            sys.exit(1)

    def _report(self, options: Mapping[str, Any]) -> dict[str, Any]:
        match options["action"]:
            case "check":
                return authoring.report_check(options["file"])
            case "manifest":
                return authoring.report_manifest(options["folder"], options["package_version"])
            case "evaluate":
                ruleset = authoring.load_ruleset(options["file"])
                return authoring.report_evaluate(ruleset, authoring.load_stored(options["sheet"]))
            case "build":
                ruleset = authoring.load_ruleset(options["file"])
                return authoring.report_build(ruleset, authoring.load_stored(options["answers"]))
            case "migrate":
                ruleset = authoring.load_ruleset(options["file"])
                return authoring.report_migrate(ruleset, authoring.load_stored(options["sheet"]))
            case _:
                return json_schema()

    def _write_text(self, action: str, report: Mapping[str, Any]) -> None:
        if written := report.get("written"):
            self.stdout.write(f"Written: {', '.join(written)}")
        if report.get("ok") is False:
            for problem in report["problems"]:
                self.stdout.write(f"{problem['path']}: {problem['message']}")
        elif action in ("check", "manifest"):
            self.stdout.write("No problems.")
            for path in report["kept"]:
                self.stdout.write(f"Kept, not interpreted yet: {path}")
            for warning in report.get("warnings", ()):
                self.stdout.write(f"{warning['path']}: {warning['message']}")
        elif action == "build":
            self._write_steps(report["steps"])
        elif action == "migrate":
            self._write_migration(report)
        else:
            self._write_numbers(report)

    def _write_steps(self, steps: list[Mapping[str, Any]]) -> None:
        for step in (one for one in steps if one["shown"]):
            state = f"{step['badge']} open" if step["badge"] else "done"
            inactive = f"; not counting: {', '.join(step['inactive'])}" if step["inactive"] else ""
            self.stdout.write(f"{step['id']}: {state}{inactive}")

    def _write_migration(self, report: Mapping[str, Any]) -> None:
        if not report["changed"]:
            self.stdout.write(f"Nothing to do: the character is of sheet version {report['from']}.")
            return
        self.stdout.write(f"From sheet version {report['from']} to {report['to']}:")
        for line in report["report"]:
            self.stdout.write(f"{'*' if line['done'] else '-'} {line['path']}: {line['message']}")

    def _write_numbers(self, report: Mapping[str, Any]) -> None:
        for part, values in report.items():
            for name, value in values.items() if isinstance(values, Mapping) else ():
                shown = _write_fields(value) if isinstance(value, Mapping) else _write_value(value)
                self.stdout.write(f"{part}/{name}: {shown}")
        if hidden := report.get("hidden"):
            self.stdout.write(f"hidden: {', '.join(hidden)}")


def _write_fields(fields: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_write_value(value)}" for name, value in fields.items() if value is not None)


def _write_value(value: object) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, default=list)
