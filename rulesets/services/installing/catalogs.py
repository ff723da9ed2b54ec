"""Catalogs: added by an address or a file, read again, removed. Source: P1."""

import hashlib
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from rulesets.models import LOCAL, CatalogIndex
from rulesets.models.catalog import TAG_MOST
from rulesets.offers import download_policy
from rulesets.packs.addresses import check_url
from rulesets.packs.faults import Fault, FaultError, PackCode
from rulesets.packs.fetching import Answer
from rulesets.packs.index import Index, read_index
from rulesets.signals import service_changed
from studio.accounts.models import User
from studio.jobs.services import Started, start_job

REFRESH = "refresh-index"


def add_catalog(*, url: str, user: User | None) -> tuple[CatalogIndex, Started]:
    """Note the address of an index and start reading it; an address that is known is only read again.

    Raises:
        FaultError: It is no address that may be asked.
    """
    check_url(url, download_policy())
    catalog, _ = CatalogIndex.objects.get_or_create(url=url, defaults={"added_by": user})
    return catalog, start_refresh(catalog=catalog, user=user)


def upload_catalog(*, data: bytes, user: User | None) -> CatalogIndex:
    """Take an index as a file; one that was uploaded before under the same id is replaced.

    Raises:
        FaultError: The index is refused.
    """
    index = _read(data)
    catalog = CatalogIndex.objects.filter(catalog_id=index.catalog_id, url="").first()
    return keep_index(catalog or CatalogIndex(added_by=user), data, now=timezone.now())


def start_refresh(*, catalog: CatalogIndex, user: User | None) -> Started:
    """Start reading the index of a catalog again (P1.6)."""
    subject = catalog.name or catalog.url.partition("?")[0]
    key = f"{REFRESH} {catalog.pk}"
    return start_job(
        kind=REFRESH, subject=subject, unique_key=key, request={"catalog": catalog.pk}, requested_by=user
    )


def remove_catalog(*, catalog: CatalogIndex) -> None:
    """Forget a catalog. What was installed from it keeps working and gets no updates (P1.7)."""
    CatalogIndex.objects.filter(pk=catalog.pk).delete()
    transaction.on_commit(lambda: service_changed.send(sender=CatalogIndex))


def keep_index(
    catalog: CatalogIndex, data: bytes, *, now: datetime, answer: Answer | None = None
) -> CatalogIndex:
    """Store an index as the last good one of a catalog.

    Raises:
        FaultError: It is refused, and the last good one stays (P1.5).
        CatalogIndex.DoesNotExist: The catalog was removed meanwhile.
    """
    index = _read(data)
    if fault := _refuse_id(index, catalog):
        raise FaultError(fault)
    answer = answer or Answer()
    columns = {"catalog_id": index.catalog_id, "name": index.name}
    columns |= {"text": data.decode().removeprefix("\ufeff"), "digest": hashlib.sha256(data).hexdigest()}
    # A tag that does not fit is not sent back, and the index is read whole each time.
    tags = {"etag": answer.etag, "last_modified": answer.last_modified}
    columns |= {name: tag if len(tag) <= TAG_MOST else "" for name, tag in tags.items()}
    try:
        with transaction.atomic():
            note_good(catalog, now=now, **columns)
    except IntegrityError as error:  # another took the id in between
        raise FaultError(_taken(index.catalog_id)) from error
    return catalog


def note_good(catalog: CatalogIndex, *, now: datetime, **columns: str) -> None:
    """Note that the index in use is what the catalog lists now, and set columns with it.

    Raises:
        CatalogIndex.DoesNotExist: The catalog was removed meanwhile: it does not come back.
    """
    changes = {**columns, "read_at": now, "fault_at": None, "fault_code": "", "fault_message": ""}
    for name, value in changes.items():
        setattr(catalog, name, value)
    if catalog._state.adding:
        catalog.save()
    elif not CatalogIndex.objects.filter(pk=catalog.pk).update(**changes):
        raise CatalogIndex.DoesNotExist
    transaction.on_commit(lambda: service_changed.send(sender=CatalogIndex))


def note_fault(catalog: CatalogIndex, *, code: str, message: str, now: datetime) -> None:
    """Note why the last look was in vain; the last good index stays in use (P1.5)."""
    CatalogIndex.objects.filter(pk=catalog.pk).update(fault_code=code, fault_message=message, fault_at=now)


def _read(data: bytes) -> Index:
    found = read_index(data, download_policy())
    if isinstance(found, Fault):
        raise FaultError(found)
    return found


def _refuse_id(index: Index, catalog: CatalogIndex) -> Fault | None:
    """Why a catalog may not have the id that its index says (P1.8, F1.96)."""
    name = index.catalog_id
    if catalog.catalog_id and catalog.catalog_id != name:
        message = f"The index is of the catalog {name} now; it was added as {catalog.catalog_id}."
    elif name == LOCAL:
        message = f"The id {name} is kept for imported files."
    elif CatalogIndex.objects.filter(catalog_id=name).exclude(pk=catalog.pk).exists():
        return _taken(name)
    elif User.objects.filter(username__iexact=name).exists():
        message = f"Somebody here has an account of the name {name}."
    else:
        return None
    return Fault(PackCode.CATALOG_ID, message, "catalog.id", found=name)


def _taken(name: str) -> Fault:
    message = f"Another catalog here has the id {name}."
    return Fault(PackCode.CATALOG_ID, message, "catalog.id", found=name)
