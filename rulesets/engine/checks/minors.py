"""The least capability API that a package needs for what it uses.

Each feature is told by the pattern of its place and, where the place alone does not say it, by its value. In
a pattern `*` is any position of a list or any key, `**` any way there.
Source: F1.78, F6.1, B52, S40.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from rulesets.engine.problems import JsonObject, JsonValue, Place, is_number, path_of

Test: TypeAlias = Callable[[Any], bool]

PACKAGE = 20
"""A package of kind `ruleset` needs this much in any case."""


class Needed(NamedTuple):
    """A minor and the path of what needs it."""

    minor: int
    path: str


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that needs a minor.

    Attributes:
        minor: The minor.
        pattern: The place it stands at.
        test: What its value must be; any when left out.
    """

    minor: int
    pattern: str
    test: Test | None = None


def _is(*words: JsonValue) -> Test:
    return lambda value: value in words


def _longer(most: int) -> Test:
    return lambda value: isinstance(value, list | tuple) and len(value) > most


def _above(most: int) -> Test:
    return lambda value: is_number(value) and value > most


def _object(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, Mapping)


def _features(minor: int, *patterns: str, test: Test | None = None) -> tuple[Feature, ...]:
    return tuple(Feature(minor, pattern, test) for pattern in patterns)


_TRACK, _COLUMN, _ENTRY = "sheet.live.tracks.*", "sheet.lists.*.columns.*", "catalogs.*.entries.*"
_STEP, _GRANTS = "sheet.builder.steps.*", "catalogs.*.entries.*.grants"
_TRAINED = (f"{_GRANTS}.trained.choose.*", f"{_STEP}.choose.*")
_ENTRIES = f"{_GRANTS}.entries.choose.*"
_SLOTS = (f"{_GRANTS}.abilities.choose.*", *_TRAINED, _ENTRIES)
_SHARES = ("quotas", "distinctBy", "quotaBelow")

SHEET_FEATURES = (
    *_features(37, f"{_TRACK}.max", test=_object),
    *_features(37, f"{_TRACK}.alwaysShow", f"{_TRACK}.hideWhen", "gm.sheetSummary.lists.*.columns"),
    *_features(39, "**.listSum", "**.livePool", "**.liveTrack", "sheet.*.*.cap"),
    *_features(39, "sheet.**.hideWhen.notEquals", "sheet.**.hideWhen.in"),
    *_features(
        40, *(f"{_TRACK}.{key}" for key in ("boxes", "fill", "onFull", "extra")), "rests.*.restore.*.kind"
    ),
    *_features(
        41, *(f"sheet.{key}.*.section" for key in ("abilities", "skills", "saves")), "sheet.*.*.untrained"
    ),
    *_features(42, "sheet.live.states", "rests.*.restore.*.state"),
    *_features(42, "sheet.derived.*.op", test=_is("enumTable")),
    *_features(52, "**.itemStat"),
    *_features(77, "sheet.migrations", "rests.*.restore.*.shared"),
    *_features(82, "sheet.derived.*.op", test=_is("multiply")),
    *_features(84, "sheet.derived", test=_longer(60)),
    *_features(88, "sheet.derived", test=_longer(120)),
    *_features(111, "sheet.derived", test=_longer(240)),
    *_features(729, "sheet.derived", test=_longer(400)),
    *_features(85, f"{_COLUMN}.roll"),
    *_features(156, "sheet.abilities.*.value", "sheet.lists.*.contextual"),
    *_features(158, "sheet.live.pools.*.startFrom", f"{_TRACK}.startFrom"),
    *_features(161, "sheet.lists.*.checks"),
    *_features(165, "sheet.lists.*.columns", test=_longer(12)),
    *_features(205, "**.listSum.where", "**.listSum.count"),
    *_features(208, "sheet.fields", test=_longer(160)),
    *_features(210, f"{_COLUMN}.sum"),
    *_features(212, "sheet.lists.*.checks.*.stance"),
    *_features(213, "sheet.lists.*.contextual.abilities"),
    *_features(214, "**.contextual.check.cancel"),
    *_features(217, "**.contextual.check.best"),
    *_features(218, "sheet.lists.*.contextual.cost", "**.contextual.cost.*.track"),
    *_features(219, "sheet.advancement.fields", test=_longer(24)),
    *_features(794, "sheet.migrations.**.setColumn"),
    *_features(796, "sheet.fields.*.suggestions", f"{_COLUMN}.suggestions"),
    *_features(797, "sheet.fields.*.pick"),
)

BUILDER_FEATURES = (
    *_features(86, "sheet.builder"),
    *_features(87, f"{_STEP}.upTo", f"{_STEP}.methods.default"),
    *_features(90, f"{_STEP}.countFrom"),
    *_features(91, f"{_STEP}.kind", test=_is("choices")),
    *_features(91, f"{_GRANTS}.entries"),
    *_features(93, f"{_GRANTS}.abilities.choose.*.repeat"),
    *_features(96, f"{_GRANTS}.abilities.choose.*.upTo"),
    *_features(105, *(f"{slot}.held" for slot in _TRAINED)),
    *_features(107, f"{_STEP}.shownWhen", f"{_STEP}.total"),
    *_features(108, f"{_STEP}.stamp"),
    *_features(109, f"{_STEP}.strict"),
    *_features(110, f"{_STEP}.min", f"{_STEP}.max", test=_above(20)),
    *_features(110, f"{_STEP}.methods.manual", test=_object),
    *_features(112, "sheet.builder.steps", test=_longer(16)),
    *_features(130, f"{_STEP}.stamp.*.fromWithin"),
    *_features(151, f"{_STEP}.when", f"{_STEP}.requiredWhen"),
    *_features(151, *(f"{place}.{key}" for place in (_STEP, _ENTRIES) for key in _SHARES)),
    *_features(151, *(f"{slot}.{key}" for slot in _SLOTS for key in ("id", "countFrom", "excludeChoices"))),
    *_features(151, *(f"{slot}.{key}" for slot in _TRAINED for key in ("tier", "only", "onDuplicate"))),
    *_features(151, f"{_GRANTS}.abilities.choose.*.from"),
    *_features(152, f"{_STEP}.kind", test=_is("allocate")),
    *_features(152, "sheet.builder.ratingTiers", f"{_GRANTS}.ratings"),
    *_features(153, f"{_STEP}.kind", test=_is("spend")),
    *_features(153, "sheet.builder.pools"),
    *_features(154, f"{_STEP}.kind", test=_is("rows")),
    *_features(155, *(f"{slot}.replacementFrom" for slot in _TRAINED), "sheet.builder.constraints"),
    *_features(155, *(f"{_STEP}.offers.*.{key}" for key in ("when", "minFrom", "maxFrom", "allowedRatings"))),
    *_features(158, f"{_STEP}.kind", test=_is("initialize")),
    *_features(159, f"{_STEP}.cost", f"{_STEP}.from"),
    *_features(160, "sheet.builder.profiles", f"{_STEP}.reads"),
    *_features(162, f"{_STEP}.kind", test=_is("roll")),
    *_features(162, f"{_STEP}.retry"),
    *_features(
        162, f"{_STEP}.methods.rolls", f"{_STEP}.methods.roll.add", f"{_STEP}.methods.roll.multiplier"
    ),
    *_features(164, *(f"{_STEP}.offers.*.{key}" for key in ("direction", "exchange", "effect"))),
    *_features(206, *(f"{_STEP}.cost.{key}" for key in ("times", "add", "overrides"))),
    *_features(207, "sheet.builder.**.unpriced"),
    *_features(209, f"{_STEP}.rolls.*.ability"),
    *_features(211, f"{_GRANTS}.abilities.choose.*.partialFrom"),
    *_features(216, f"{_STEP}.groups.*.rows", f"{_STEP}.cost.overrides.*.times"),
    *_features(768, "sheet.builder.steps", test=_longer(24)),
    *_features(768, f"{_STEP}.min", f"{_STEP}.max", test=_above(40)),
)

CATALOG_FEATURES = (
    *_features(21, "catalogs.*.asset"),
    *_features(23, f"{_ENTRY}.rows.*.scaled"),
    *_features(27, "catalogs.*.holds", test=_is("creatures")),
    *_features(29, *(f"{_ENTRY}.mechanics.{key}" for key in ("free", "gives", "standard", "rider"))),
    *_features(33, f"{_ENTRY}.mechanics.reaction", test=_object),
    *_features(44, f"{_ENTRY}.mechanics.reaction.against"),
    *_features(44, f"{_ENTRY}.mechanics.reaction.on", test=_is("used")),
    *_features(46, f"{_ENTRY}.mechanics.reaction.on", test=_is("hit")),
    *_features(45, f"{_ENTRY}.mechanics.applies.*.duration.at", f"{_ENTRY}.mechanics.applies.*.endsAfter"),
    *_features(37, f"{_ENTRY}.mechanics.check.explode", f"{_ENTRY}.mechanics.check.double"),
    *_features(49, "catalogs.*.holds", test=_is("items")),
    *_features(53, f"{_ENTRY}.item.worn", f"{_ENTRY}.item.carried"),
    *_features(
        54, f"{_ENTRY}.item.requires", f"{_ENTRY}.item.worn.abilities", f"{_ENTRY}.item.carried.abilities"
    ),
    *_features(55, f"{_ENTRY}.item.attack"),
    *_features(59, f"{_ENTRY}.item.use", f"{_ENTRY}.item.charges"),
    *_features(60, f"{_ENTRY}.item.use.restore"),
    *_features(61, f"{_ENTRY}.item.charges.recharge", f"{_ENTRY}.item.charges.breaksOn"),
    *_features(62, f"{_ENTRY}.item.use.gate"),
    *_features(63, f"{_ENTRY}.creature.loot"),
    *_features(65, f"{_ENTRY}.item.sold", f"{_ENTRY}.item.service"),
    *_features(94, f"{_ENTRY}.exclusive"),
    *_features(99, f"{_ENTRY}.offeredWhen"),
    *_features(
        100, _ENTRY, test=lambda entry: _object(entry) and {"exclusive", "offeredWhen"} <= entry.keys()
    ),
    *_features(156, f"{_ENTRY}.mechanics.contextual"),
    *_features(215, f"{_GRANTS}.itemAccess"),
    *_features(220, "catalogs.*.from"),
    *_features(772, f"{_ENTRY}.exclusiveDefault"),
)

ROOT_FEATURES = (
    *_features(24, "resolution.kind", test=_is("dice-pool")),
    *_features(217, "resolution.kind", test=_is("dice-highest")),
    *_features(813, "resolution.kind", test=_is("roll-under")),
    *_features(25, "layers", "gm.worldGuidance"),
    *_features(37, "resolution.explode.min", "resolution.double.min", "resolution.pool.abilityPlusAbility"),
    *_features(37, "resolution.botch.rule"),
    *_features(38, "resolution.reroll", "resolution.adjust", "resolution.spend.*.reroll"),
    *_features(38, "resolution.spend", test=_longer(2)),
    *_features(38, "resolution.spend.*.perCheck", test=lambda value: not isinstance(value, int | float)),
    *_features(212, "resolution.stances"),
    *_features(49, "items"),
    *_features(51, "items.rarityCaps", "items.propose"),
    *_features(63, "items.lootTables"),
    *_features(64, "items.lootTables.*.entries.*.coins", "layers.*.currencies"),
    *_features(65, "items.market"),
    *_features(143, "clocks"),
    *_features(144, "party"),
    *_features(145, "gmReference"),
    *_features(157, "items.startingGear.*.items.*.roll", "items.startingGear.*.items.*.countFrom"),
    *_features(163, "party.lists", "party.builder", "party.**.fromMembers"),
    *_features(774, "gm.opposition"),
    *_features(813, "layers.*.items"),
)


def needed(
    document: JsonObject, files: Mapping[str, JsonValue], *, translations: Iterable[str] = ()
) -> Needed:
    """The highest minor that a package needs, and the path of the first thing that needs it.

    Args:
        document: The ruleset file.
        files: Its catalog files, by name; their entries count as those of a catalog.
        translations: The paths of files that carry translations, which need 811.
    """
    found = [Needed(PACKAGE, "ruleset"), *(Needed(811, path) for path in translations)]
    found += _needs(document, "", ())
    for name, file in files.items():
        entries = file.get("entries") if isinstance(file, Mapping) else None
        found += _needs(entries, f"{name}#entries", ("catalogs", 0, "entries"))
    found += _choices_by_condition(document, files)
    return max(found, key=lambda need: need.minor)


CHOICES_BY_CONDITION = 106


def _choices_by_condition(document: JsonObject, files: Mapping[str, JsonValue]) -> Iterator[Needed]:
    """Choices of entries from a catalog in which some entry has an `offeredWhen`. Source: B52.4."""
    catalogs = document.get("catalogs")
    owners: list[tuple[JsonValue, str, str]] = [
        (catalog, "id", f"catalogs[{position}]")
        for position, catalog in enumerate(catalogs if isinstance(catalogs, list | tuple) else ())
    ]
    owners += [(file, "catalog", f"{name}#") for name, file in files.items()]
    conditional = [
        name
        for owner, key, _ in owners
        if isinstance(name := _at(owner, key), str)
        and any(_at(entry, "offeredWhen") is not None for entry in _list(owner, "entries"))
    ]
    for owner, _, base in owners:
        for position, entry in enumerate(_list(owner, "entries")):
            for number, choice in enumerate(_list(entry, "grants", "entries", "choose")):
                if _at(choice, "catalog") in conditional:
                    place = ("entries", position, "grants", "entries", "choose", number, "catalog")
                    yield Needed(CHOICES_BY_CONDITION, path_of(place, base))


def _at(value: JsonValue, *keys: str) -> JsonValue:
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _list(value: JsonValue, *keys: str) -> Sequence[JsonValue]:
    found = _at(value, *keys)
    return found if isinstance(found, list | tuple) else ()


def _needs(value: JsonValue, base: str, start: Place) -> Iterator[Needed]:
    """What needs a minor, in file order.

    Args:
        value: Where to look.
        base: Its path.
        start: The place it has in a ruleset file.
    """
    features = _by_last_key()
    for place, item in _walk(value, ()):
        whole = (*start, *place)
        if not whole:
            continue
        last = str(whole[-1]) if isinstance(whole[-1], str) else "*"
        for feature, pattern in features.get(last, ()):
            if (feature.test is None or feature.test(item)) and pattern.fullmatch(_written(whole)):
                yield Needed(feature.minor, path_of(place, base))


_UNREAD = frozenset({"combat", "battle", "abilities"})
"""Blocks of the root that are not looked into: fights, and the library, which needs no minor (F1.6a)."""


def _walk(value: JsonValue, place: Place) -> Iterator[tuple[Place, JsonValue]]:
    yield place, value
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key != "$comment" and not (not place and key in _UNREAD):
                yield from _walk(item, (*place, key))
    elif isinstance(value, list | tuple):
        for position, item in enumerate(value):
            yield from _walk(item, (*place, position))


def _written(place: Place) -> str:
    return "\n".join(str(step) for step in place)


@cache
def _by_last_key() -> Mapping[str, tuple[tuple[Feature, re.Pattern[str]], ...]]:
    found: dict[str, list[tuple[Feature, re.Pattern[str]]]] = {}
    for feature in (*SHEET_FEATURES, *BUILDER_FEATURES, *CATALOG_FEATURES, *ROOT_FEATURES):
        last = feature.pattern.rpartition(".")[2]
        found.setdefault(last, []).append((feature, _compiled(feature.pattern)))
    return {key: tuple(features) for key, features in found.items()}


def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of places, whose steps stand on lines of their own."""
    steps = []
    for step in pattern.split("."):
        if step == "**":
            steps.append(r"(?:[^\n]*\n)*")
        else:
            steps.append((r"[^\n]*" if step == "*" else re.escape(step)) + r"\n")
    return re.compile("".join(steps).removesuffix(r"\n"))
