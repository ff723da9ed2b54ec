"""Addresses of the rulesets app."""

from django.urls import path

from rulesets.views import catalogs, exporting, importing, installed, library, packs, people, removing

app_name = "rulesets"
urlpatterns = [
    path("", library.list_rulesets, name="list_rulesets"),
    path("import/", importing.import_ruleset, name="import_ruleset"),
    path("import/<uuid:token>/", importing.review_import, name="review_import"),
    path("import/<uuid:token>/confirm/", importing.confirm_import, name="confirm_import"),
    path("import/<uuid:token>/discard/", importing.discard_import, name="discard_import"),
    path("packs/", packs.list_packs, name="list_packs"),
    path("packs/add/", packs.add_pack, name="add_pack"),
    path("packs/upload/", packs.upload_pack, name="upload_pack"),
    path("packs/<row:pk>/", packs.show_pack, name="show_pack"),
    path("packs/<row:pk>/refresh/", packs.refresh_pack, name="refresh_pack"),
    path("packs/<row:pk>/remove/", packs.remove_pack, name="remove_pack"),
    path("packs/<row:pk>/install/", packs.install_pack, name="install_pack"),
    path("packs/review/<row:job_id>/", installed.review_pack, name="review_pack"),
    path("packs/review/<row:job_id>/confirm/", installed.confirm_pack, name="confirm_pack"),
    path("packs/review/<row:job_id>/discard/", installed.discard_pack, name="discard_pack"),
    path("installed/", installed.list_installed, name="list_installed"),
    path("installed/<row:pk>/", installed.show_installation, name="show_installation"),
    path("installed/<row:pk>/roll-back/", installed.roll_back, name="roll_back"),
    path("installed/<row:pk>/roll-forward/", installed.roll_forward, name="roll_forward"),
    path("installed/<row:pk>/uninstall/", installed.uninstall, name="uninstall"),
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
