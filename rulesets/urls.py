"""Addresses of the rulesets app."""

from django.urls import path

from rulesets.views import (
    catalogs,
    exporting,
    importing,
    languages,
    library,
    people,
    removing,
    translations,
)

app_name = "rulesets"
urlpatterns = [
    path("", library.list_rulesets, name="list_rulesets"),
    path("import/", importing.import_ruleset, name="import_ruleset"),
    path("import/<uuid:token>/", importing.review_import, name="review_import"),
    path("import/<uuid:token>/confirm/", importing.confirm_import, name="confirm_import"),
    path("import/<uuid:token>/discard/", importing.discard_import, name="discard_import"),
    path("languages/", languages.show_languages, name="show_languages"),
    path("languages/keep/", languages.keep_language, name="keep_language"),
    path("languages/fetch/", languages.fetch_languages, name="fetch_languages"),
    path("languages/<slug:language>/let-go/", languages.let_language_go, name="let_language_go"),
    path("languages/packs/<row:pack_id>/remove/", languages.remove_language, name="remove_language"),
    path(
        "languages/versions/<row:revision_id>/<slug:language>/fetch/",
        languages.fetch_language,
        name="fetch_language",
    ),
    path("removed/", removing.list_removed, name="list_removed"),
    path("<row:pk>/remove/", removing.remove, name="remove"),
    path("<row:pk>/restore/", removing.restore, name="restore"),
    path("<row:pk>/", library.show_ruleset, name="show_ruleset"),
    path("<row:pk>/import/", importing.import_version, name="import_version"),
    path("<row:pk>/people/", people.add, name="add_person"),
    path("<row:pk>/people/<row:person_id>/role/", people.change_role, name="change_role"),
    path("<row:pk>/people/<row:person_id>/remove/", people.remove, name="remove_person"),
    path("<row:pk>/leave/", people.leave, name="leave_ruleset"),
    path("<row:pk>/versions/<row:number>/", library.show_revision, name="show_revision"),
    path("<row:pk>/versions/<row:number>/export/", exporting.export_revision, name="export_revision"),
    path("<row:pk>/versions/<row:number>/download/", exporting.download_revision, name="download_revision"),
    path("<row:pk>/versions/<row:number>/package/", exporting.download_package, name="download_package"),
    path(
        "<row:pk>/versions/<row:number>/translations/",
        translations.show_translations,
        name="show_translations",
    ),
    path(
        "<row:pk>/versions/<row:number>/catalogs/<str:catalog_id>/",
        catalogs.show_catalog,
        name="show_catalog",
    ),
    path(
        "<row:pk>/versions/<row:number>/catalogs/<str:catalog_id>/<str:entry_id>/",
        catalogs.show_entry,
        name="show_entry",
    ),
]
