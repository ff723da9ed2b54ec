"""Backing up: everything a person made, as it stood at one moment, into one archive (U6.4)."""

import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from studio.backups.archive import SECRET_KEY, Contents, write_contents, write_part
from studio.backups.rows import backed_up_models, label_of, write_lines


def write_backup(path: Path) -> Contents:
    """Write a backup. The file is there when it is whole, readable by its owner only.

    Raises:
        FileExistsError: There is a file of that name.
    """
    if path.exists():
        raise FileExistsError(path)
    draft = path.with_name(f"{path.name}.part")
    descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with (
            os.fdopen(descriptor, "w+b") as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
        ):
            contents = _write_all(archive)
        os.link(draft, path)  # unlike a rename, it never takes the place of a file that came meanwhile
    finally:
        draft.unlink(missing_ok=True)
    return contents


def applied_migrations() -> dict[str, list[str]]:
    """Return the schema migrations that the database has had, by app."""
    found: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        found.setdefault(app, []).append(name)
    return found


def secret_key_file() -> Path | None:
    """Return the file of the secret key; None where it comes from the environment."""
    return None if os.environ.get("SECRET_KEY") else Path(settings.VAR_DIR) / "secret-key"


def _write_all(archive: zipfile.ZipFile) -> Contents:
    with _snapshot():
        parts = {
            label_of(model): write_part(archive, label_of(model), write_lines(model))
            for model in backed_up_models()
        }
        migrations = applied_migrations()
    key = secret_key_file()
    if key is not None and key.exists():
        parts[SECRET_KEY] = write_part(archive, SECRET_KEY, [key.read_text()])
    contents = Contents(timezone.now().isoformat(), connection.vendor, migrations, parts)
    write_contents(archive, contents)
    return contents


@contextmanager
def _snapshot() -> Iterator[None]:
    """See the database as it stands now until the end, whatever others write; nobody has to wait."""
    if connection.vendor == "sqlite":
        # The settings' IMMEDIATE would keep writers out. In WAL, a deferred transaction sees one moment.
        connection.ensure_connection()
        sqlite: Any = connection
        mode, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
        try:
            with transaction.atomic():
                yield
        finally:
            sqlite.transaction_mode = mode
        return
    with transaction.atomic():
        if not connection.savepoint_ids:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
