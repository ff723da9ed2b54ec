"""What a screen reader hears after an answer on the guided page. Source: U2.6, U4.3."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from characters.pages.builder import BuilderPage
from characters.pages.steps.abilities import AbilitiesBody
from rulesets.texts import said
from studio.web.templatetags.numbers import number


def after_words(page: BuilderPage, done: str, before: str) -> str:
    """Say what was done, which steps came, and what is left of the points or still open in this step.

    Args:
        page: The page after it.
        done: What was done.
        before: The ids of the steps that were shown before.
    """
    sentences = [_points(page, done) or f"{done or _('Saved')}."]
    known = set(before.split())
    new = [said(step.label) for step in page.strip if step.id not in known]
    if new:
        words = ngettext("New step: %(labels)s.", "New steps: %(labels)s.", len(new))
        sentences.append(words % {"labels": ", ".join(new)})
    if page.step.badge and len(sentences) == 1 and not _points(page, done):
        sentences.append(_open(page.step.badge, said(page.step.label)))
    return " ".join(sentences)


def _points(page: BuilderPage, done: str) -> str:
    left = page.body.left if isinstance(page.body, AbilitiesBody) else None
    if left is None or not done:
        return ""
    words = ngettext("%(done)s, %(left)s point left.", "%(done)s, %(left)s points left.", abs(int(left)))
    return words % {"done": done, "left": number(left)}


def _open(count: int, step: str) -> str:
    words = ngettext(
        "%(count)d choice is open in %(step)s.", "%(count)d choices are open in %(step)s.", count
    )
    return words % {"count": count, "step": step}
