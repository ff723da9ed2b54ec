"""`manage.py catalog ...`: everything an admin does with catalogs, for scripts (U6.3)."""

import json
import sys
import time
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from rulesets.models import CatalogIndex, Installation
from rulesets.offers import download_policy
from rulesets.packs.building import CatalogName, NotBuiltError, build_catalog
from rulesets.packs.faults import FaultError
from rulesets.pages.installed import describe_installations, list_installations
from rulesets.pages.offers import OfferLine, describe_offers
from rulesets.services.installing.catalogs import add_catalog, remove_catalog, start_refresh, upload_catalog
from rulesets.services.installing.starting import start_install, start_return, start_rollback, start_uninstall
from rulesets.services.shipping import read_folder
from studio.accounts.models import User
from studio.jobs.codes import tell
from studio.jobs.kinds import known_names
from studio.jobs.models import Job, State
from studio.jobs.running import run_job
from studio.jobs.services import Refusal, Started

_ENDS = (State.DONE, State.REFUSED, State.FAILED, State.CANCELLED, State.REVIEW)

Report = dict[str, Any]


class Command(BaseCommand):
    help = "Catalogs: list, add, refresh, remove, build; rulesets: install, update, roll back, uninstall."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
        actions.add_parser("list", help="catalogs, what they offer, and what is installed")
        add = actions.add_parser("add", help="add a catalog and read its index")
        add.add_argument("source", help="address of the index, or a file")
        remove = actions.add_parser("remove", help="forget a catalog; what was installed from it stays")
        remove.add_argument("catalog", help="id of the catalog, or its address")
        refresh = actions.add_parser("refresh", help="read the index of a catalog, or of all")
        refresh.add_argument("catalog", nargs="?", help="id of the catalog")
        install = actions.add_parser(
            "install", help="install a ruleset, the newest version unless one is named"
        )
        install.add_argument("ruleset", help="<catalog>/<id>")
        install.add_argument("--version", dest="package_version", help="package version, such as 1.0.0")
        update = actions.add_parser("update", help="install what is newer than what is in use")
        update.add_argument("ruleset", nargs="?", help="<catalog>/<id>; all without it")
        for action in (install, update):
            action.add_argument(
                "--accept", action="store_true", help="texts for game masters need no reading"
            )
        for name, words in (("rollback", "use the previous version again"), ("return", "undo a rollback")):
            actions.add_parser(name, help=words).add_argument("ruleset", help="<catalog>/<id>")
        uninstall = actions.add_parser("uninstall", help="offer a ruleset to nobody any more")
        uninstall.add_argument("ruleset", help="<catalog>/<id>")
        build = actions.add_parser("build", help="make a static catalog of package folders")
        build.add_argument("dir", type=Path, help="folder that holds package folders")
        build.add_argument("out", type=Path, help="folder to write; the web server serves it")
        build.add_argument("--base-url", required=True, help="address at which the folder will be served")
        build.add_argument("--id", default="", help="id of the catalog; the name of the folder without it")
        build.add_argument("--name", default="", help="name of the catalog; its id without it")
        for action in actions.choices.values():
            action.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")
            action.add_argument("--user", help="the admin who asks, as it is noted")

    def handle(self, *args: Any, **options: Any) -> None:
        user = _find_user(options["user"])
        reports = _ACTIONS[options["action"]](options, user)
        if options["as_json"]:
            self.stdout.write(json.dumps({"results": reports}, ensure_ascii=False, indent=2, default=str))
        else:
            for report in reports:
                self.stdout.write(_legible(report["text"]))
        if not all(report.get("ok", True) for report in reports):
            sys.exit(1)


def _legible(text: str) -> str:
    """Return a text without what a terminal would obey; catalogs and packages bring texts of others."""
    return "".join("\ufffd" if unicodedata.category(one) == "Cc" and one != "\n" else one for one in text)


def _find_user(name: str | None) -> User | None:
    if name is None:
        return None
    user = User.objects.filter(username=name, is_staff=True).first()
    if user is None:
        raise CommandError(f"There is no admin named {name}.")
    return user


def _list(options: Mapping[str, Any], user: User | None) -> list[Report]:
    reports: list[Report] = []
    for catalog in CatalogIndex.objects.all():
        shown = f"{catalog.catalog_id or '-'}: {catalog} ({catalog.address or 'uploaded'})"
        fault = f"; last look in vain: {catalog.fault_message}" if catalog.fault_code else ""
        reports.append({"catalog": catalog.catalog_id, "name": str(catalog), "text": shown + fault})
        for card in describe_offers(catalog, language="en"):
            lines = [_report_offer(catalog, line) for line in (card.line, *card.others)]
            reports += lines
    for line in describe_installations(list(list_installations())):
        state = "uninstalled" if line.is_uninstalled else line.version
        more = {"version": line.version, "update": line.update, "characters": line.characters}
        text = f"installed {line.key} {state}" + (f", update to {line.update}" if line.update else "")
        reports.append({"installed": line.key, **more, "text": text})
    return reports


def _report_offer(catalog: CatalogIndex, line: OfferLine) -> Report:
    faults = [fault.line for fault in line.faults]
    text = "\n".join(
        [f"  {catalog.catalog_id}/{line.id} {line.version}: {line.says}", *(f"    {one}" for one in faults)]
    )
    more = {"version": line.version, "standing": line.standing.value, "bytes": line.size}
    languages = list(line.languages)
    key = f"{catalog.catalog_id}/{line.id}"
    return {"offer": key, **more, "languages": languages, "faults": faults, "text": text}


def _add(options: Mapping[str, Any], user: User | None) -> list[Report]:
    source = options["source"]
    try:
        if not source.startswith("https:") and Path(source).is_file():
            catalog = upload_catalog(data=Path(source).read_bytes(), user=user)
            return [{"catalog": catalog.catalog_id, "ok": True, "text": f"{catalog} was read."}]
        if "://" not in source:
            raise CommandError(f"{source} is no file here, and an address starts with https://.")
        _catalog, started = add_catalog(url=source, user=user)
    except FaultError as refused:
        fault = refused.fault
        return [{"ok": False, "code": fault.code.value, "text": f"Refused ({fault.code}): {fault.line}"}]
    except OSError as error:
        raise CommandError(f"{source} cannot be read: {error.strerror}.") from error
    return [_report_job(_finish(started.job))]


def _remove(options: Mapping[str, Any], user: User | None) -> list[Report]:
    asked = options["catalog"]
    catalog = CatalogIndex.objects.filter(Q(catalog_id=asked) | Q(url=asked)).first() if asked else None
    if catalog is None:
        raise CommandError(_no_catalog(asked))
    remove_catalog(catalog=catalog)
    return [{"ok": True, "catalog": catalog.catalog_id, "text": f"{catalog} was removed."}]


def _no_catalog(asked: str) -> str:
    return f"There is no catalog {asked}. `catalog list` names those there are, with their addresses."


def _refresh(options: Mapping[str, Any], user: User | None) -> list[Report]:
    catalogs = CatalogIndex.objects.exclude(url="")
    if options["catalog"]:
        catalogs = catalogs.filter(catalog_id=options["catalog"])
        if not catalogs:
            raise CommandError(_no_catalog(options["catalog"]))
    return [_report_job(_finish(start_refresh(catalog=one, user=user).job)) for one in catalogs]


def _install(options: Mapping[str, Any], user: User | None) -> list[Report]:
    catalog_id, _, ruleset_id = options["ruleset"].partition("/")
    catalog = CatalogIndex.objects.filter(catalog_id=catalog_id).exclude(catalog_id="").first()
    if catalog is None:
        raise CommandError(_no_catalog(catalog_id))
    version = options["package_version"] or _newest(catalog, ruleset_id)
    return [_do(_start(catalog, ruleset_id, version, options, user))]


def _start(
    catalog: CatalogIndex, ruleset_id: str, version: str, options: Mapping[str, Any], user: User | None
) -> Started | Refusal:
    return start_install(
        catalog=catalog, ruleset_id=ruleset_id, version=version, user=user, accept=options["accept"]
    )


def _newest(catalog: CatalogIndex, ruleset_id: str) -> str:
    for card in describe_offers(catalog, language="en"):
        if card.line.id == ruleset_id:
            return card.line.version
    raise CommandError(
        f"The catalog {catalog.catalog_id} does not list {ruleset_id}. `catalog list` names what it offers."
    )


def _update(options: Mapping[str, Any], user: User | None) -> list[Report]:
    reports: list[Report] = []
    asked = options["ruleset"]
    for line in describe_installations(list(list_installations())):
        if asked in (None, line.key) and line.update and line.catalog:
            catalog = CatalogIndex.objects.get(pk=line.catalog)
            ruleset_id = line.key.partition("/")[2]
            reports.append(_do(_start(catalog, ruleset_id, line.update, options, user)))
    return reports or [{"ok": True, "text": "There is nothing to update."}]


def _switch(start: Callable[..., Started | Refusal]) -> Callable[..., list[Report]]:
    def act(options: Mapping[str, Any], user: User | None) -> list[Report]:
        namespace, _, ruleset_id = options["ruleset"].partition("/")
        found = Installation.objects.filter(ruleset__namespace=namespace, ruleset__ruleset_id=ruleset_id)
        installation = found.filter(ruleset__owner=None).select_related("previous", "rolled_back").first()
        if installation is None:
            raise CommandError(
                f"{options['ruleset']} is not installed. `catalog list` names what is, as <catalog>/<id>."
            )
        return [_do(start(installation=installation, user=user))]

    return act


def _do(started: Started | Refusal) -> Report:
    if isinstance(started, Refusal):
        code = str(started.code)
        return {"ok": False, "code": code, "text": f"Refused ({code}): {started.message}"}
    return _report_job(_finish(started.job))


def _finish(job: Job) -> Job:
    """Carry a job out here after those ahead of it, or wait for the worker that was faster."""
    while job.state not in _ENDS:
        if run_job(_next_in_lane(job).pk, worker="command") is None:
            time.sleep(0.2)
        job.refresh_from_db()
    return job


def _next_in_lane(job: Job) -> Job:
    """Return whose turn it is on the same ruleset (P7.8): without a worker nobody else carries it out."""
    waiting = Job.objects.filter(lane=job.lane, state__in=(State.QUEUED, State.RETRYING)).exclude(lane="")
    waiting = waiting.filter(kind__in=known_names())
    return waiting.order_by("queued_at", "pk").first() or job


def _report_job(job: Job) -> Report:
    report: Report = {"job": job.pk, "state": job.state, "code": job.code, "ok": job.state == State.DONE}
    lines = [f"{job.subject}: {job.sentence or job.get_state_display()}"]
    if job.state == State.REVIEW:
        report["texts"] = job.detail["texts"]
        lines.append("Read the texts a game master would be given, then run this again with --accept:")
        lines += [f"  {text['path']}: {text['text']}" for text in job.detail["texts"]]
    lines += [f"  {line}" for line in job.detail.get("problems", [])]
    lines += [f"  note: {tell(note['message'], note.get('detail', {}))}" for note in job.notes]
    return {**report, "detail": job.detail, "notes": job.notes, "text": "\n".join(lines)}


def _build(options: Mapping[str, Any], user: User | None) -> list[Report]:
    folder, out = options["dir"], options["out"]
    if not folder.is_dir():
        raise CommandError(f"{folder} is no folder.")
    packages = {path.name: read_folder(path) for path in _package_folders(folder, besides=out)}
    catalog_id = options["id"] or folder.resolve().name
    name = CatalogName(catalog_id, options["name"] or catalog_id, options["base_url"])
    try:
        files = build_catalog(packages, name, download_policy())
    except NotBuiltError as refused:
        text = "\n".join(["Nothing was written:", *(f"  {line}" for line in refused.lines)])
        return [{"ok": False, "lines": list(refused.lines), "text": text}]
    for path, data in files.items():
        target = out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    text = "\n".join(f"{out / path}, {len(data):,} bytes" for path, data in sorted(files.items()))
    return [{"ok": True, "files": sorted(files), "text": text}]


def _package_folders(folder: Path, *, besides: Path) -> list[Path]:
    """Return the folders that are meant as packages; what one of them lacks is told, none is left out."""
    found = (path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
    return sorted(path for path in found if path.resolve() != besides.resolve())


_ACTIONS: Mapping[str, Callable[[Mapping[str, Any], User | None], list[Report]]] = {
    "list": _list,
    "add": _add,
    "remove": _remove,
    "refresh": _refresh,
    "install": _install,
    "update": _update,
    "rollback": _switch(start_rollback),
    "return": _switch(start_return),
    "uninstall": _switch(start_uninstall),
    "build": _build,
}
