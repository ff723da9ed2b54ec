"""A second evaluator, straight from the rules, to hold the fast one against.

It reads the file as plain JSON and works out every number anew each time it is asked for, by the sentence
of the rule that says it. It shares no code with the engine: where both agree, either both are right or
the rule was read wrongly twice.
"""

import math
import re

JSON = dict[str, object]

DICE = re.compile(r"(\d+)d(\d+)([+-]\d+)?|\d+", re.ASCII)


def number(value: object) -> float | None:
    """N1.2: a JSON number, finite; nothing is coerced."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        value = float(value)
    except OverflowError:
        return None
    return value if math.isfinite(value) else None


def live_number(value: object) -> int | None:
    """N14.2: whole, within a million."""
    found = number(value)
    return int(found) if found is not None and found == math.floor(found) and abs(found) <= 1e6 else None


def result(value: float) -> float:
    """N2.2, N2.3: nine decimals, no negative zero; past the doubles there is no number, so 0."""
    return round(value, 9) + 0.0 if math.isfinite(value) else 0.0


def rounded(value: float, how: str) -> float:
    """N2.1."""
    value = result(value)
    if how == "up":
        return float(math.ceil(value))
    return float(math.floor(value if how == "down" or value == math.floor(value) else value + 0.5))


def hold(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))


def table(rows: list[list[float]], value: float) -> float:
    """N3.1."""
    found = rows[0][1]
    for threshold, answer in rows:
        if threshold <= value:
            found = answer
    return float(found)


def text(value: str) -> str:
    """N14.4."""
    return "".join(c for c in value if c != "\0" and not 0xD800 <= ord(c) <= 0xDFFF)


def mapping(value: object) -> JSON:
    return value if isinstance(value, dict) else {}


def by_id(things: list[JSON]) -> dict[str, JSON]:
    return {thing["id"]: thing for thing in things}


class SlowSheet:
    """One character on one ruleset."""

    def __init__(self, document: JSON, build: object, live: object = None) -> None:
        sheet = document["sheet"]
        self.resolution = document["resolution"]
        self.sections = by_id(sheet.get("sections", []))
        self.abilities = by_id(sheet.get("abilities", []))
        self.checks = {"skill": by_id(sheet.get("skills", [])), "save": by_id(sheet.get("saves", []))}
        self.fields = by_id(sheet.get("fields", []))
        self.derived = by_id(sheet.get("derived", []))
        self.lists = by_id(sheet.get("lists", []))
        declared = sheet.get("live", {})
        self.pools = by_id(declared.get("pools", []))
        self.tracks = by_id(declared.get("tracks", []))
        self.states = by_id(declared.get("states", []))
        self.build = mapping(build)
        self.live = mapping(live)

    def stored(self, part: str) -> JSON:
        return mapping(self.build.get(part))

    def stored_live(self, part: str) -> JSON:
        return mapping(self.live.get(part))

    # Fields

    def read_as(self, kind: str, value: object) -> object:
        """The value of a type that is stored, else None (N14.1)."""
        if kind == "number":
            return number(value)
        if kind == "boolean":
            return value if isinstance(value, bool) else None
        if not isinstance(value, str):
            return None
        value = text(value)
        if kind == "enum":
            return value or None
        if kind == "dice" and value:
            dice = DICE.fullmatch(value)
            if not dice or len(value) > 40:
                return None
            if dice[1] and not (
                1 <= int(dice[1]) <= 100 and 2 <= int(dice[2]) <= 1000 and dice[1][0] != "0" != dice[2][0]
            ):
                return None
        return value

    def blank(self, shape: JSON, *, is_column: bool = False) -> object:
        """N5.2, S13.6."""
        if "default" in shape:
            return shape["default"]
        match shape["type"]:
            case "number":
                return 0 if is_column else hold(0, shape["min"], shape["max"])
            case "boolean":
                return False
            case "enum":
                return shape["values"][0]
        return ""

    def shown(self, field_id: str) -> object:
        field = self.fields[field_id]
        value = self.read_as(field["type"], self.stored("fields").get(field_id))
        return self.blank(field) if value is None else value

    def in_force(self, field_id: str) -> object:
        """N5.3."""
        field, value = self.fields[field_id], self.shown(field_id)
        return self.blank(field) if field["type"] == "enum" and value not in field["values"] else value

    def is_hidden(self, thing: JSON) -> bool:
        """S10."""
        rule = thing.get("hideWhen")
        if rule is None:
            return False
        value = self.in_force(rule["field"])

        def is_same(other: object) -> bool:
            return isinstance(value, bool) == isinstance(other, bool) and value == other

        if "equals" in rule:
            return is_same(rule["equals"])
        if "notEquals" in rule:
            return not is_same(rule["notEquals"])
        return any(is_same(other) for other in rule["in"])

    # References

    def ref(self, ref: JSON) -> float:
        """S11.1."""
        (key, target), *_ = ((key, value) for key, value in ref.items() if key != "read")
        if key == "const":
            return float(target)
        if key == "field":
            return float(self.shown(target))
        if key == "livePool":
            pool = self.pool(target)
            return 0.0 if pool is None else float(pool["current"])
        if key == "liveTrack":
            return self.track_read(target, ref.get("read", "value"))
        if key in ("skillMod", "saveMod"):
            return self.check(key.removesuffix("Mod"), target)
        reads = {
            "derived": self.derived_value,
            "abilityScore": self.score,
            "abilityMod": self.modifier,
            "abilityModFromField": self.chosen_modifier,
            "listSum": self.list_sum,
            "itemStat": lambda stat: float(stat.get("default", 0)),
        }
        return reads[key](target)

    def chosen_modifier(self, field_id: str) -> float:
        """N5.3, second half."""
        field = self.fields[field_id]
        stored = self.stored("fields").get(field_id)
        stored = text(stored) if isinstance(stored, str) else None
        word = stored if stored in field["values"] else field.get("default")
        return self.modifier(word) if word in self.abilities else 0.0

    # Abilities

    def score(self, ability_id: str) -> float:
        """N4.1, S5.2."""
        ability = self.abilities[ability_id]
        if "value" in ability:
            total = 0.0
            for ref in ability["value"]:
                total += self.ref(ref)
            return hold(result(total), ability["min"], ability["max"])
        stored = number(self.stored("abilities").get(ability_id))
        return float(ability["default"]) if stored is None else stored

    def modifier(self, ability_id: str) -> float:
        """N4.2."""
        rule, score = self.resolution["abilityModifier"], self.score(ability_id)
        match rule["op"]:
            case "identity":
                return result(score)
            case "floorHalfMinusTen":
                return rounded((score - 10) / 2, "down")
        return result(table(rule["table"], score))

    # Derived values

    def derived_value(self, derived_id: str) -> float:
        """S12."""
        value = self.derived[derived_id]
        match value["op"]:
            case "sum":
                total = 0.0
                for ref in value["of"]:
                    total += self.ref(ref)
                return result(total)
            case "min":
                return result(min(self.ref(ref) for ref in value["of"]))
            case "max":
                return result(max(self.ref(ref) for ref in value["of"]))
            case "multiply":
                product = 1.0
                for ref in value["of"]:
                    product *= self.ref(ref)
                return result(product)
            case "scale":
                return rounded(self.ref(value["of"]) * value["multiplier"], value.get("round", "down"))
            case "stepTable":
                return result(table(value["table"], self.ref(value["from"])))
        source = value["from"]
        word = self.in_force(source["field"]) if "field" in source else self.state(source["liveState"])
        return result(value["table"].get(word, value.get("default", 0)))

    # Skills and saves

    def proficiency(self) -> float:
        """N6.3."""
        source = self.resolution.get("proficiency")
        return 0.0 if source is None else self.ref(source["bonus"])

    def tier(self, kind: str, check_id: str) -> JSON:
        """N6.2."""
        tiers = by_id(self.resolution["proficiencyTiers"])
        stored = self.stored(f"{kind}s").get(check_id)
        first = next(iter(tiers.values()))
        return tiers.get(text(stored), first) if isinstance(stored, str) else first

    def uncapped(self, kind: str, check_id: str) -> float:
        """N6.1."""
        check, tier = self.checks[kind][check_id], self.tier(kind, check_id)
        multiplied = tier.get("multiplier", 0) * self.proficiency()
        total = self.modifier(check["ability"]) if "ability" in check else 0.0
        total += result(rounded(multiplied, tier.get("round", "down")) + tier.get("flat", 0))
        total += number(self.stored("bonuses").get(check_id)) or 0
        if tier is self.resolution["proficiencyTiers"][0]:
            rule = self.untrained(kind, check_id)
            total += rule["by"] if isinstance(rule, dict) else 0
        return result(total)

    def untrained(self, kind: str, check_id: str) -> object:
        """S7.3, S7.4."""
        check = self.checks[kind][check_id]
        section = self.sections.get(check.get("section", ""), {})
        return check.get("untrained", section.get("untrained", "normal"))

    def check(self, kind: str, check_id: str) -> float:
        """N6.6."""
        total, check = self.uncapped(kind, check_id), self.checks[kind][check_id]
        return min(total, rounded(self.ref(check["cap"]), "down")) if "cap" in check else total

    # Lists

    def rows(self, list_id: str, *, even_hidden: bool = False) -> list[JSON]:
        """N8."""
        if self.is_hidden(self.lists[list_id]) and not even_hidden:
            return []
        rows = self.stored("lists").get(list_id)
        return [mapping(row) for row in rows] if isinstance(rows, list) else []

    def cell(self, list_id: str, column_id: str, row: JSON) -> object:
        """S13.6, S13.21."""
        column = by_id(self.lists[list_id]["columns"])[column_id]
        if "sum" in column:
            total = 0.0
            for part in column["sum"]:
                total += self.cell(list_id, part, row)
            return hold(result(total), column["min"], column["max"])
        value = self.read_as(column["type"], row.get(column_id))
        return self.blank(column, is_column=True) if value is None else value

    def list_sum(self, total: JSON) -> float:
        """S11.5 to S11.15."""
        worth = 0.0
        for row in self.rows(total["list"]):
            if self.row_counts(total, row):
                worth += 1 if total.get("count") else self.cell(total["list"], total["column"], row)
        return result(worth)

    def row_counts(self, total: JSON, row: JSON) -> bool:
        """N8.1, S11.8 to S11.12."""
        columns = by_id(self.lists[total["list"]]["columns"])
        if "onlyWhen" in total:
            own = row.get(total["onlyWhen"])
            if (self.blank(columns[total["onlyWhen"]]) if own is None else own) is not True:
                return False
        if "where" not in total:
            return True
        column, wanted = columns[total["where"]["column"]], total["where"]["equals"]
        if column["type"] == "boolean":
            own = row.get(column["id"])
            return (self.blank(column) if own is None else own) is wanted
        found = self.cell(total["list"], column["id"], row)
        return (self.blank(column, is_column=True) if found == "" else found) == wanted

    # Live state

    def pool(self, pool_id: str) -> JSON | None:
        """N10.1, N10.3."""
        pool = self.pools[pool_id]
        maximum = min(rounded(self.ref(pool["max"]), "down"), 1e6)
        if self.is_hidden(pool) or maximum <= 0:
            return None
        start = 0.0 if pool.get("start") == "empty" else maximum
        if "startFrom" in pool:
            start = hold(rounded(self.ref(pool["startFrom"]), "down"), 0, maximum)
        return self.pool_value(pool_id, start, maximum, pool.get("allowTemp", False))

    def pool_value(self, key: str, start: float, maximum: float, allow_temp: bool) -> JSON:
        entry = mapping(self.stored_live("pools").get(key))
        current, temp = live_number(entry.get("current")), live_number(entry.get("temp"))
        return {
            "current": hold(start if current is None else current, 0, maximum),
            "max": maximum,
            "temp": max(temp or 0, 0) if allow_temp else 0,
        }

    def row_pools(self) -> JSON:
        """N10.2."""
        found: JSON = {}
        for list_id, sheet_list in self.lists.items():
            columns = sheet_list.get("pools")
            for row in self.rows(list_id) if columns else []:
                name = row.get(columns["nameColumn"])
                name = text(name).strip() if isinstance(name, str) else ""
                column = by_id(sheet_list["columns"])[columns["maxColumn"]]
                own = (
                    self.cell(list_id, column["id"], row)
                    if "sum" in column
                    else number(row.get(column["id"]))
                )
                maximum = min(rounded(own, "down"), 1e6) if own is not None else 0
                key = f"{list_id}:{name.lower()}"
                if name and maximum > 0 and key not in found and len(found) < 600:
                    found[key] = self.pool_value(key, maximum, maximum, False)
        return found

    def state(self, state_id: str) -> str | None:
        """S12.12, S20.7."""
        state = self.states[state_id]
        if self.is_hidden(state):
            return None
        stored = self.stored_live("states").get(state_id)
        value = text(stored) if isinstance(stored, str) else None
        return value if value in state["values"] else state.get("default", state["values"][0])

    def track_read(self, track_id: str, read: str) -> float:
        """S11.17 to S11.20."""
        track = self.track(track_id)
        if track is None:
            return 0.0
        match read:
            case "filled":
                return track["value"] - track["min"]
            case "remaining":
                return track["max"] - track["value"]
            case "penalty":
                return track.get("penalty", 0.0)
        return track["value"]

    def track(self, track_id: str) -> JSON | None:
        track = self.tracks[track_id]
        if "kinds" in track:
            return self.wound(track)
        if self.is_hidden(track):
            return None
        maximum = rounded(self.ref(track["max"]), "down") if isinstance(track["max"], dict) else track["max"]
        maximum = max(min(maximum, 1e6), track["min"])
        start = track.get("default", track["min"])
        if "startFrom" in track:
            start = rounded(self.ref(track["startFrom"]), "down")
        stored = live_number(self.stored_live("tracks").get(track_id))
        value = hold(start if stored is None else stored, track["min"], maximum)
        return {"value": value, "min": track["min"], "max": maximum}

    def wound(self, track: JSON) -> JSON:
        """N11.2, N11.6, S25.11."""
        severity = {kind["id"]: kind["severity"] for kind in track["kinds"]}
        ladder = self.ladder(track)
        length = len(ladder)
        if "boxes" in track:
            declared = self.ref(track["max"]) if isinstance(track["max"], dict) else track["max"]
            length = int(hold(rounded(declared, "down"), 0, 64))
        entry = mapping(self.stored_live("tracks").get(track["id"]))
        overflow = max(live_number(entry.get("overflow")) or 0, 0)
        marked: JSON
        if track.get("fill") == "indexed":
            boxes = {
                int(name): text(kind)
                for name, kind in mapping(entry.get("boxes")).items()
                if re.fullmatch("[1-9][0-9]{0,5}", name) and isinstance(kind, str) and text(kind) in severity
            }
            kept = {str(box): boxes[box] for box in sorted(boxes) if box <= length}
            value, overflow, marked = len(kept), overflow + len(boxes) - len(kept), {"boxes": kept}
        else:
            stored = entry.get("marks")
            marks = stored if isinstance(stored, list) else []
            marks = [text(kind) for kind in marks if isinstance(kind, str)]
            marks = sorted((kind for kind in marks if kind in severity), key=lambda kind: -severity[kind])
            value, overflow = len(marks[:length]), overflow + len(marks[length:])
            marked = {"marks": marks[:length]}
        if "boxes" in track:
            rule = track["boxes"]["penalty"]
            penalty = table(rule["table"], value if rule["by"] == "filled" else length - value)
        else:
            penalty = ladder[value - 1] if value else 0
        return {"value": value, "min": 0, "max": length, **marked, "overflow": overflow, "penalty": penalty}

    def ladder(self, track: JSON) -> list[float]:
        """N11.7."""
        ladder = [level["penalty"] for level in track.get("levels", [])]
        extra = track.get("extra")
        for row in self.rows(extra["list"]) if extra else []:
            count = int(hold(rounded(self.cell(extra["list"], extra["countColumn"], row), "down"), 0, 16))
            penalty = hold(
                rounded(self.cell(extra["list"], extra["penaltyColumn"], row), "nearest"), -1000, 0
            )
            for _ in range(count):
                if len(ladder) < 64:
                    after = [place for place, level in enumerate(ladder) if level >= penalty]
                    ladder.insert(after[-1] + 1 if after else 0, penalty)
        return ladder

    # Everything

    def everything(self) -> JSON:
        """Every number, in the shape of U7.3."""
        hideable = {
            "field": self.fields,
            "derived": self.derived,
            "list": self.lists,
            "pool": self.pools,
            "track": self.tracks,
            "state": self.states,
        }
        return {
            "abilities": {a: {"score": self.score(a), "modifier": self.modifier(a)} for a in self.abilities},
            "fields": {field: self.shown(field) for field in self.fields},
            "derived": {derived: self.derived_value(derived) for derived in self.derived},
            "skills": self.all_checks("skill"),
            "saves": self.all_checks("save"),
            "pools": {p: v for p in self.pools if (v := self.pool(p)) is not None} | self.row_pools(),
            "tracks": {t: v for t in self.tracks if (v := self.track(t)) is not None},
            "states": {s: v for s in self.states if (v := self.state(s)) is not None},
            "hidden": sorted(
                f"{kind}/{name}"
                for kind, things in hideable.items()
                for name, thing in things.items()
                if self.is_hidden(thing)
            ),
        }

    def all_checks(self, kind: str) -> JSON:
        return {
            check: {"tier": self.tier(kind, check)["id"], "number": self.check(kind, check)}
            for check in self.checks[kind]
        }
