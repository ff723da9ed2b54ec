"""The lines of a form's error summary, for templates: `{% list_form_problems form as problems %}`."""

from django import forms, template

from studio.web.pages import FieldProblem, list_problems

register = template.Library()


@register.simple_tag
def list_form_problems(form: forms.BaseForm) -> list[FieldProblem]:
    """Return the summary's lines; empty for a form that has not been sent or is fine."""
    return list_problems(form)
