"""Log lines as JSON objects, for machines that collect them (STUDIO_LOG=json)."""

import json
import logging
from datetime import UTC, datetime

# What a record always carries; anything else was passed as `extra` and belongs into the line.
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
# Django passes the request itself; it is no value to write down.
_OBJECTS = frozenset({"request"})


class JsonFormatter(logging.Formatter):
    """One JSON object per line: at, level, logger, message, exception if any, then the extras."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        extras = {name: value for name, value in vars(record).items() if name not in _STANDARD | _OBJECTS}
        return json.dumps(line | extras, ensure_ascii=False, default=str)
