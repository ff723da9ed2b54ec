"""Pages of the characters app."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """Show the home page (U2.1)."""
    return render(request, "base.html")
