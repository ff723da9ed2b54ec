"""Catalogs that were added, and rulesets that were installed from them, as jobs do it."""

import hashlib
from typing import Any

from rulesets.models import CatalogIndex, Installation, Revision
from rulesets.packs.content import check_content
from rulesets.packs.index import Index, read_index
from rulesets.services.installing.catalogs import add_catalog, start_refresh
from rulesets.services.installing.starting import start_install
from rulesets.services.installing.storing import Installed, store_installed
from studio.accounts.models import User
from studio.jobs.models import Job
from studio.jobs.running import run_job
from studio.jobs.services import Started
from tests.factories.catalogs import CatalogServer, write_artifact, write_entry, write_index, write_pack

KEY = ("harbour", "salt-coast")


def carry_out(job: Job) -> Job:
    """Carry out a job here and now; return it as it stands afterwards."""
    run_job(job.pk, worker="test")
    job.refresh_from_db()
    return job


def add_here(url: str, *, user: User | None = None) -> CatalogIndex:
    """Add a catalog and read its index."""
    catalog, started = add_catalog(url=url, user=user)
    carry_out(started.job)
    catalog.refresh_from_db()
    return catalog


def serve_versions(server: CatalogServer, *versions: tuple[str, int], **changes: Any) -> str:
    """Serve a catalog with these package versions and the numbers of their rulesets."""
    return server.serve_catalog(*(write_pack(one, version=number, **changes) for one, number in versions))


def ask(
    catalog: CatalogIndex, version: str = "1.0.0", *, accept: bool = True, user: User | None = None
) -> Job:
    """Start installing a version."""
    started = start_install(
        catalog=catalog, ruleset_id="salt-coast", version=version, user=user, accept=accept
    )
    assert isinstance(started, Started), started
    return started.job


def install(
    catalog: CatalogIndex, version: str = "1.0.0", *, accept: bool = True, user: User | None = None
) -> Job:
    """Install a version; return the job as it ended."""
    return carry_out(ask(catalog, version, accept=accept, user=user))


def installation() -> Installation:
    """Return the one that was installed."""
    return Installation.objects.select_related("current__revision", "previous", "rolled_back").get()


def store_without_network(catalog_id: str = "harbour", **changes: Any) -> Installation:
    """Return a ruleset that was installed from a catalog, as the end of a job stores it."""
    data = write_artifact(**changes)
    index = read_index(write_index(write_entry(data), catalog={"id": catalog_id, "name": "A catalog"}))
    assert isinstance(index, Index)
    (offer,) = index.offers
    store_installed(Installed(catalog_id, offer, check_content(data, offer), None))
    return Installation.objects.get(ruleset__namespace=catalog_id)


def store_from_catalog(server: CatalogServer, *, user: User | None = None, **changes: Any) -> Revision:
    """Return a version that was installed from a catalog."""
    catalog = add_here(serve_versions(server, ("1.0.0", 1), **changes))
    job = install(catalog, user=user)
    assert job.state == "done", job.sentence
    current = installation().current
    assert current is not None
    return current.revision


def listed(
    server: CatalogServer, data: bytes, version: str = "1.0.0", *, api: str = "1.20", **changes: Any
) -> CatalogIndex:
    """A catalog that lists exactly these bytes, whatever they are."""
    url = f"{server.url}/artifacts/salt-coast-{version}.ruleset.zip"
    file = {"url": url, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
    entry = {"id": "salt-coast", "version": version, "capabilityApi": api, "name": "Salt Coast"}
    server.answers[url.removeprefix(server.url)] = data
    server.answers["/index.json"] = write_index({**entry, "artifact": file | changes})
    existing = CatalogIndex.objects.filter(url=f"{server.url}/index.json").first()
    if existing is None:
        return add_here(f"{server.url}/index.json")
    carry_out(start_refresh(catalog=existing, user=None).job)
    existing.refresh_from_db()
    return existing
