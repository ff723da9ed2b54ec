"""Addresses of the characters app in the API."""

from django.urls import path

from characters.api import migrating, moving, views

_ONE = "<row:character_id>/"

urlpatterns = [
    path("", views.CharactersView.as_view(), name="characters"),
    path("import/", views.ImportView.as_view(), name="import_character"),
    path("migrations/", migrating.MigrationsView.as_view(), name="migrations"),
    path("migrations/<row:job_id>/", migrating.MigrationView.as_view(), name="migration"),
    path("migrations/<row:job_id>/set-back/", migrating.SetBackView.as_view(), name="set_migration_back"),
    path("bin/", views.BinView.as_view(), name="bin"),
    path(_ONE, views.CharacterView.as_view(), name="character"),
    path(f"{_ONE}restore/", views.RestoreView.as_view(), name="restore"),
    path(f"{_ONE}export/", views.ExportView.as_view(), name="export"),
    path(f"{_ONE}version/", moving.VersionView.as_view(), name="character_version"),
    path(f"{_ONE}sheet/", views.SheetView.as_view(), name="sheet"),
    path(f"{_ONE}steps/", views.StepsView.as_view(), name="steps"),
    path(f"{_ONE}steps/<str:step>/", views.StepView.as_view(), name="step"),
    path(f"{_ONE}commands/", views.CommandsView.as_view(), name="commands"),
    path(f"{_ONE}undo/", views.UndoView.as_view(), name="undo"),
    path(f"{_ONE}redo/", views.RedoView.as_view(), name="redo"),
]
