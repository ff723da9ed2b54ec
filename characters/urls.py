"""Addresses of the characters app."""

from django.urls import URLPattern, URLResolver

app_name = "characters"
urlpatterns: list[URLPattern | URLResolver] = []
