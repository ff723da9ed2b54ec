"""Addresses of the rulesets app."""

from django.urls import URLPattern, URLResolver

app_name = "rulesets"
urlpatterns: list[URLPattern | URLResolver] = []
