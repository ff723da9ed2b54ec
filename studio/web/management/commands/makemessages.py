"""Django's `makemessages`, which also collects the engine's sentences and passes over what no page shows."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

from studio.web.messages import Template, find_templates, write_entries

NO_PAGES = ("tests/*", "docs/*", "scripts/*", "var/*", "staticfiles/*", ".venv/*")


class Command(makemessages.Command):
    help = f"{makemessages.Command.help} The engine's sentences are collected too."

    def handle(self, *args: Any, **options: Any) -> None:
        options["ignore_patterns"] = [*options["ignore_patterns"], *NO_PAGES]
        # File names without line numbers: else every edit of a module changes every catalog.
        options["add_location"] = options["add_location"] or "file"
        super().handle(*args, **options)

    def process_locale_dir(self, locale_dir: str, files: Iterable[makemessages.TranslatableFile]) -> None:
        found = list(files)
        super().process_locale_dir(locale_dir, found)
        templates = [template for file in found for template in self._templates_of(file)]
        if self.domain == "django" and templates:
            makemessages.write_pot_file(str(Path(locale_dir) / "django.pot"), write_entries(templates))

    def _templates_of(self, file: makemessages.TranslatableFile) -> Iterable[Template]:
        path = Path(file.path)
        return (
            find_templates(path.read_text(encoding="utf-8"), path.as_posix()) if path.suffix == ".py" else ()
        )
