"""Addresses of the rulesets app in the API."""

from django.urls import path

from rulesets.api import files, people, views

_VERSION = "<row:ruleset_id>/versions/<row:number>/"
_ENTRIES = f"{_VERSION}catalogs/<str:catalog>/entries/"

urlpatterns = [
    path("", views.RulesetsView.as_view(), name="rulesets"),
    path("validate/", files.ValidateView.as_view(), name="validate_ruleset"),
    path("import/", files.ImportView.as_view(), name="import_ruleset"),
    path("<row:ruleset_id>/", views.RulesetView.as_view(), name="ruleset"),
    path("<row:ruleset_id>/import/", files.ImportVersionView.as_view(), name="import_version"),
    path("<row:ruleset_id>/people/", people.PeopleView.as_view(), name="people"),
    path("<row:ruleset_id>/people/<row:person_id>/", people.PersonView.as_view(), name="person"),
    path("<row:ruleset_id>/versions/", views.VersionsView.as_view(), name="versions"),
    path(_VERSION, views.VersionView.as_view(), name="version"),
    path(f"{_VERSION}document/", views.DocumentView.as_view(), name="document"),
    path(f"{_VERSION}package/", views.PackageView.as_view(), name="package"),
    path(f"{_VERSION}catalogs/", views.CatalogsView.as_view(), name="catalogs"),
    path(_ENTRIES, views.EntriesView.as_view(), name="entries"),
    path(f"{_ENTRIES}<str:entry>/", views.EntryView.as_view(), name="entry"),
]
