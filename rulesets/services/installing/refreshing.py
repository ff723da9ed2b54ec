"""The job that reads a catalog's index again. Source: P1.5, P1.6, P1.9."""

import io

from django.utils import timezone
from django.utils.translation import gettext_noop

from rulesets.models import CatalogIndex
from rulesets.offers import download_limits, download_policy
from rulesets.packs.addresses import without_query
from rulesets.packs.faults import FaultError, PackCode, UnreachableError
from rulesets.packs.fetching import Wanted, download
from rulesets.packs.index import INDEX_MOST
from rulesets.services.installing.catalogs import keep_index, note_fault, note_good
from rulesets.services.installing.sentences import as_passing, as_refusal
from studio.jobs.running import Run

_GONE = gettext_noop("The catalog has no address any more; nothing was read.")


def run_refresh(run: Run) -> None:
    """Read the index; one that is refused or cannot be reached leaves the last good one in use."""
    catalog = CatalogIndex.objects.defer("text").filter(pk=run.request["catalog"]).first()
    if catalog is None or catalog.is_uploaded:
        run.conclude(_GONE)
        return
    try:
        is_new = _refresh(run, catalog)
    except CatalogIndex.DoesNotExist:  # it was removed while its index was fetched
        run.conclude(_GONE)
        return
    except FaultError as refused:
        fault = refused.fault
        note_fault(catalog, code=fault.code, message=fault.line, now=timezone.now())
        raise as_refusal(fault) from refused
    except UnreachableError as failed:
        note_fault(catalog, code="unreachable", message=failed.message, now=timezone.now())
        raise as_passing(failed, without_query(catalog.url)) from failed
    if is_new:
        run.conclude(gettext_noop("The index of %(catalog)s was read anew."), catalog=catalog.name)
    else:
        message = gettext_noop("The index of %(catalog)s has not changed.")
        run.conclude_unchanged(message, catalog=catalog.name)


def _refresh(run: Run, catalog: CatalogIndex) -> bool:
    """Return whether there was another index than the one in use."""
    target = io.BytesIO()
    known = {"etag": catalog.etag, "last_modified": catalog.last_modified} if catalog.digest else {}
    wanted = Wanted(catalog.url, INDEX_MOST, over=PackCode.INDEX_TOO_BIG, **known)
    found = download(wanted, target, policy=download_policy(), limits=download_limits(), tick=run.receive)
    if not found.answer.is_modified or found.sha256 == catalog.digest:
        note_good(catalog, now=timezone.now())
        return False
    keep_index(catalog, target.getvalue(), now=timezone.now(), answer=found.answer)
    return True
