"""Rows of tables as JSON, the same on every kind of database, and back (U6.4).

A row is an object by field names, with `pk`. Related rows are named by their keys; what Django makes anew in
each database (content types, permissions) is named by its natural key. Many-to-many fields without a table of
their own are lists. Bytes are base64, times keep their microseconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, cast

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.models import BinaryField, Field, ForeignKey, ManyToManyField, Model

MADE_ANEW = frozenset({"contenttypes.contenttype", "auth.permission"})
"""What Django itself writes into each database."""

LEFT_OUT = MADE_ANEW | {"jobs.workerheartbeat"}
"""What nobody made and nobody misses: everything else is backed up, of whichever app."""

_CHUNK = 500


class _ExactEncoder(DjangoJSONEncoder):
    """Django's, but times keep their microseconds."""

    def default(self, o: object) -> Any:  # noqa: ANN401
        return o.isoformat() if isinstance(o, datetime | date) else super().default(o)


def label_of(model: type[Model]) -> str:
    """Return the name of a table in a backup: `rulesets.revision`."""
    return model._meta.label_lower


def backed_up_models() -> list[type[Model]]:
    """Return the models of every app whose rows are backed up, by name."""
    found = (model for model in apps.get_models() if model._meta.managed and not model._meta.proxy)
    return sorted((model for model in found if label_of(model) not in LEFT_OUT), key=label_of)


def write_lines(model: type[Model]) -> Iterator[str]:
    """Yield the rows of a table, each as a line of JSON, by key."""
    for row in model._base_manager.order_by("pk").iterator(chunk_size=_CHUNK):
        yield json.dumps(_row_json(row), cls=_ExactEncoder, ensure_ascii=False, sort_keys=True) + "\n"


def insert_line(model: type[Model], line: str) -> None:
    """Insert a row as it was written, without any of the model's own saving."""
    stored = json.loads(line)
    row = model()
    for field in model._meta.concrete_fields:
        value = stored["pk" if field.primary_key else field.name]
        setattr(row, field.attname, _read(field, value))
    row.save_base(raw=True, force_insert=True)
    for many in _plain_many(model):
        _link(many, row, stored[many.name])


def delete_all(model: type[Model]) -> None:
    """Delete every row of a table, whatever still points to it until the transaction ends."""
    tables = [*(_through(many) for many in _plain_many(model)), model]
    with connection.cursor() as cursor:
        for table in tables:
            name = connection.ops.quote_name(table._meta.db_table)
            cursor.execute(f"DELETE FROM {name}")  # noqa: S608 (a name of our own)


def _plain_many(model: type[Model]) -> list[ManyToManyField[Any, Any]]:
    return [many for many in model._meta.local_many_to_many if _through(many)._meta.auto_created]


def _through(many: ManyToManyField[Any, Any]) -> type[Model]:
    through: Any = many.remote_field.through
    return cast("type[Model]", through)


def _row_json(row: Model) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        written["pk" if field.primary_key else field.name] = _write(field, row)
    for many in _plain_many(type(row)):
        related = getattr(row, many.name).order_by("pk")
        is_made_anew = label_of(many.related_model) in MADE_ANEW
        written[many.name] = [list(one.natural_key()) if is_made_anew else one.pk for one in related]
    return written


def _write(field: Field[Any, Any], row: Model) -> Any:  # noqa: ANN401
    value = field.value_from_object(row)
    if value is None:
        return None
    if isinstance(field, BinaryField):
        return field.value_to_string(row)
    if _is_made_anew(field):
        return list(getattr(row, field.name).natural_key())
    return value


def _read(field: Field[Any, Any], value: Any) -> Any:  # noqa: ANN401
    if value is None:
        return None
    if isinstance(field, ForeignKey):
        if _is_made_anew(field):
            return _find(field.related_model, value).pk
        return field.target_field.to_python(value)
    return field.to_python(value)


def _is_made_anew(field: Field[Any, Any]) -> bool:
    return isinstance(field, ForeignKey) and label_of(field.related_model) in MADE_ANEW


def _find(model: type[Model], key: list[str]) -> Model:
    manager: Any = model._default_manager
    found: Model = manager.get_by_natural_key(*key)
    return found


def _link(many: ManyToManyField[Any, Any], row: Model, keys: list[Any]) -> None:
    is_made_anew = label_of(many.related_model) in MADE_ANEW
    pks = [_find(many.related_model, key).pk if is_made_anew else key for key in keys]
    through: Any = _through(many)
    names = (many.m2m_field_name(), many.m2m_reverse_field_name())
    source, target = (through._meta.get_field(name).attname for name in names)
    through._base_manager.bulk_create([through(**{source: row.pk, target: pk}) for pk in pks])
