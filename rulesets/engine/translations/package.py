"""A package with the translations it carries. Source: packs.md T1.2, T4.6; format.md F1.84."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.checks import package
from rulesets.engine.document import capped
from rulesets.engine.problems import Problem
from rulesets.engine.schema.ruleset import Ruleset
from rulesets.engine.translations.localefile import LOCALE_PATH, LocaleFile, read_locale


def read_package(files: Mapping[str, bytes]) -> Ruleset | list[Problem]:
    """Read a package as `checks.package` does; a bad locale file refuses the whole of it (T4.6)."""
    read = package.read_package(files)
    locales = read_locales(files).values()
    wrong = [problem for found in locales if isinstance(found, list) for problem in found]
    if not wrong:
        return read
    return capped([*(read if isinstance(read, list) else ()), *wrong])


def read_locales(files: Mapping[str, bytes]) -> dict[str, LocaleFile | list[Problem]]:
    """Read every locale file of a package: language to the file, or to what is wrong with it."""
    return {
        named[1]: read_locale(data, language=named[1], name=name)
        for name, data in files.items()
        if (named := LOCALE_PATH.fullmatch(name))
    }
