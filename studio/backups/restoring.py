"""Restoring a backup into an installation that is empty, or may be replaced: all of it or nothing (U6.4)."""

import os
import zipfile
from dataclasses import dataclass
from pathlib import Path

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DataError, IntegrityError, connection, transaction
from django.dispatch import Signal

from studio.backups.archive import (
    SECRET_KEY,
    BadBackupError,
    Contents,
    open_archive,
    read_contents,
    read_lines,
    verify,
)
from studio.backups.rows import backed_up_models, delete_all, insert_line, label_of
from studio.backups.writing import applied_migrations, secret_key_file

# Sent inside the transaction once every row is back: what must not go on as it was is put right by its app.
restored = Signal()


class NotRestoredError(Exception):
    """A sound backup that cannot be restored here; nothing was changed, and the message says what to do."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and whether its secret key is in force from the next start."""

    contents: Contents
    has_key: bool


def restore_backup(path: Path, *, replace: bool = False) -> Restored:
    """Restore a backup, its checksums compared first.

    Args:
        path: The archive.
        replace: Whether what is there may go. Otherwise the installation must be empty.

    Raises:
        BadBackupError: The file is no backup, or a damaged one.
        NotRestoredError: It does not fit this installation.
    """
    with open_archive(path) as archive:
        contents = read_contents(archive)
        verify(archive, contents)
        if not connection.introspection.table_names():
            call_command("migrate", verbosity=0)
        _check_schema(contents)
        try:
            with transaction.atomic():
                _make_room(replace=replace)
                _insert_all(archive, contents)
                restored.send(sender=None)
                connection.check_constraints()
        except (IntegrityError, DataError, KeyError, ValueError) as error:
            raise NotRestoredError(f"A row of the backup does not fit this database: {error}") from error
        return Restored(contents, has_key=_put_key(archive, contents))


def _check_schema(contents: Contents) -> None:
    here = applied_migrations()
    if here != contents.migrations:
        there = {(app, name) for app, names in contents.migrations.items() for name in names}
        own = {(app, name) for app, names in here.items() for name in names}
        app, name = min(there ^ own)
        lacks = "the backup" if (app, name) in own else "this database"
        raise NotRestoredError(
            f"The backup was made by another version of the Studio: {lacks} does not have the schema "
            f"migration {app}.{name}. Restore it with the version that made it, then upgrade."
        )
    known = {label_of(model) for model in backed_up_models()}
    if different := sorted(known ^ set(contents.tables)):
        raise NotRestoredError(
            f"The backup was made by another version of the Studio: {', '.join(different)}."
        )


def _make_room(*, replace: bool) -> None:
    models = backed_up_models()
    full = [label_of(model) for model in models if model._base_manager.exists()]
    if full and not replace:
        raise NotRestoredError(
            f"This installation is not empty: there are rows in {', '.join(full)}. Nothing was changed. "
            "Restore into an empty database, or say --replace: then what is here goes."
        )
    for model in models:
        delete_all(model)


def _insert_all(archive: zipfile.ZipFile, contents: Contents) -> None:
    models = backed_up_models()
    for model in models:
        rows = 0
        for line in read_lines(archive, label_of(model)):
            insert_line(model, line)
            rows += 1
        if rows != contents.tables[label_of(model)].rows:
            raise BadBackupError(f"{label_of(model)} has {rows} rows, and the backup says another number.")
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def _put_key(archive: zipfile.ZipFile, contents: Contents) -> bool:
    """Put the secret key in its place, with which sessions stay valid and guests keep what they made."""
    path = secret_key_file()
    if path is None or SECRET_KEY not in contents.parts:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.restored")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.writelines(read_lines(archive, SECRET_KEY))
    draft.replace(path)
    return True
