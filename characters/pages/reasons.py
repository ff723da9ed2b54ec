"""Why options are not offered: what holds for several of them is said once. Source: U4.3, B15.18."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.engine.builder.state import Option
from rulesets.engine.sentences import Sentence
from rulesets.texts import said

NAMED_MOST = 6
"""So many options are named in one sentence; the others are counted, and stand greyed above it."""

_Told = Callable[[], str]

_TOGETHER: Mapping[str, _Told] = {
    "{entry} is chosen for {source} already.": lambda: _("Chosen for {source} already: {names}."),
    "{label} is chosen elsewhere already.": lambda: _("Chosen elsewhere already: {names}."),
    "{label} is already trained by {source}.": lambda: _("Already trained by {source}: {names}."),
    "{label} is trained already.": lambda: _("Trained already: {names}."),
    "{label} is not trained.": lambda: _("Not trained: {names}."),
    "{label} is not yet at {tier} through your picks.": lambda: _(
        "Not yet at {tier} through your picks: {names}."
    ),
    "{label} is not raised above {limit} here.": lambda: _("Not raised above {limit} here: {names}."),
    "{label} is not part of this choice.": lambda: _("Not part of this choice: {names}."),
    "{label} is computed.": lambda: _("Computed: {names}."),
}
"""What is said of several options at once, by the template that says it of one by its name."""

_NAMES = ("label", "entry")
"""How those templates call the option they are about."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence under the options, and the ids of those it is about."""

    text: str
    options: tuple[str, ...]


def reasons_of(options: Iterable[Option]) -> tuple[Reason, ...]:
    """Return why options are not offered, in their order; each sentence once, in the page's language."""
    groups: dict[object, list[Option]] = {}
    for option in options:
        if option.reason:
            groups.setdefault(_shared(option), []).append(option)
    return tuple(Reason(_text(group), tuple(one.id for one in group)) for group in groups.values())


def _shared(option: Option) -> object:
    """Return what the reasons have in common that can be told together."""
    reason = option.reason
    if not isinstance(reason, Sentence) or reason.template not in _TOGETHER:
        return reason
    return reason.template, *(item for item in reason.values.items() if item[0] not in _NAMES)


def _text(group: list[Option]) -> str:
    reason = group[0].reason
    if len(group) == 1 or not isinstance(reason, Sentence) or reason.template not in _TOGETHER:
        return said(reason)
    values = {
        name: said(value) if isinstance(value, str) else value
        for name, value in reason.values.items()
        if name not in _NAMES
    }
    return _TOGETHER[reason.template]().format(**values, names=_names(group))


def _names(group: list[Option]) -> str:
    names = ", ".join(said(option.label) for option in group[:NAMED_MOST])
    more = len(group) - NAMED_MOST
    if more <= 0:
        return names
    return ngettext("%(names)s and %(more)d more", "%(names)s and %(more)d more", more) % {
        "names": names,
        "more": more,
    }
