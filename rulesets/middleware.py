"""Texts of a ruleset that a request takes to hand are let go of at its end."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from rulesets import texts


class TextsMiddleware:
    """Starts each request without any ruleset's texts: threads serve one after the other."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            return self.get_response(request)
        finally:
            texts.forget()
