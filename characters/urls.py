"""Addresses of the characters app."""

from django.urls import URLPattern, path

from characters.views import (
    ahead,
    builder,
    characters,
    exchanging,
    fields,
    handing,
    history,
    migrating,
    moving,
    refreshing,
    sharing,
    sheet,
)
from characters.views.sleeping import PageView, awake

app_name = "characters"


def _of_character(route: str, view: PageView) -> URLPattern:
    """Return the address of a page or action of one character, named as its view."""
    return path(f"<int:character_id>/{route}", awake(view), name=view.__name__)


def _of_step(route: str, view: PageView) -> URLPattern:
    """Return the address of an action at a step of the builder."""
    return _of_character(f"build/<str:step>/{route}", view)


urlpatterns = [
    path("", characters.list_characters, name="list_characters"),
    path("new/", characters.create_character, name="create_character"),
    path("bin/", characters.show_bin, name="show_bin"),
    path("offers/<int:offer_id>/accept/", handing.accept, name="accept"),
    path("offers/<int:offer_id>/decline/", handing.decline, name="decline"),
    path("import/", exchanging.import_character, name="import_character"),
    path("import/<uuid:token>/", exchanging.review_character, name="review_character"),
    path("import/<uuid:token>/confirm/", exchanging.confirm_character, name="confirm_character"),
    path("import/<uuid:token>/discard/", exchanging.discard_character, name="discard_character"),
    path("older/<row:ruleset_id>/", migrating.older, name="older"),
    path("older/<row:ruleset_id>/migrate/", migrating.migrate, name="migrate"),
    path("older/<row:ruleset_id>/<row:job_id>/", migrating.migration, name="migration"),
    path(
        "older/<row:ruleset_id>/<row:job_id>/set-back/",
        migrating.set_migration_back,
        name="set_migration_back",
    ),
    _of_character("delete/", characters.delete),
    _of_character("restore/", characters.restore),
    _of_character("", sheet.sheet),
    _of_character("export/", exchanging.export),
    _of_character("offline/", sheet.offline),
    _of_character("rename/", sheet.rename),
    _of_character("version/", moving.version),
    _of_character("version/move/", moving.move),
    _of_character("history/", history.history),
    _of_character("go-back/", history.go_back),
    _of_character("sharing/", sharing.sharing),
    _of_character("share/", sharing.share),
    _of_character("unshare/", sharing.unshare),
    _of_character("share-again/", sharing.share_again),
    _of_character("duplicate/", sharing.duplicate),
    _of_character("offer/", handing.offer),
    _of_character("withdraw/", handing.withdraw),
    _of_character("build/", builder.build_start),
    _of_character("open-builder/", builder.open_builder),
    _of_character("ahead/", ahead.ahead),
    _of_step("", builder.build),
    _of_step("pick/", builder.pick),
    _of_step("unpick/", builder.unpick),
    _of_step("take-all/", builder.take_all),
    _of_step("choose/", builder.choose),
    _of_step("drop/", builder.drop),
    _of_step("method/", builder.method),
    _of_step("base/", builder.base),
    _of_step("assign/", builder.assign),
    _of_step("roll/", builder.roll),
    _of_step("field/", builder.step_field),
    _of_step("finish/", builder.finish),
    _of_step("fill/", builder.fill),
    _of_step("rename/", builder.step_rename),
    _of_step("undo/", builder.step_undo),
    _of_step("redo/", builder.step_redo),
    _of_character("fields/", fields.fields),
    _of_character("fields/value/", fields.field_value),
    _of_character("fields/score/", fields.field_score),
    _of_character("fields/tier/", fields.field_tier),
    _of_character("fields/bonus/", fields.field_bonus),
    _of_character("fields/rename/", fields.fields_rename),
    _of_character("fields/undo/", fields.fields_undo),
    _of_character("fields/redo/", fields.fields_redo),
    _of_character("fields/rows/add/", fields.row_add),
    _of_character("fields/rows/cell/", fields.row_cell),
    _of_character("fields/rows/drop/", fields.row_drop),
    _of_character("fields/rows/move/", fields.row_move),
    _of_character("fields/newer/<str:list_id>/", refreshing.review_rows),
    _of_character("fields/newer/<str:list_id>/take/", refreshing.refresh),
    _of_character("fields/rows/<str:list_id>/<str:catalog_id>/", fields.pick_rows),
    _of_character("fields/rows/<str:list_id>/<str:catalog_id>/add/", fields.row_entry),
]
