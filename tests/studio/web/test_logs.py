"""Log lines as JSON objects (STUDIO_LOG=json)."""

import json
import logging
import sys

from studio.web.logs import JsonFormatter


def write(message: str, *args: object, **record: object) -> dict[str, object]:
    made = logging.LogRecord(
        "studio.test", logging.WARNING, __file__, 1, message, args, record.pop("exc_info", None)
    )
    vars(made).update(record)
    line = JsonFormatter().format(made)
    assert "\n" not in line
    return json.loads(line)


def test_line_has_time_level_logger_and_message():
    line = write("%s of %s", 2, 3)
    assert line["message"] == "2 of 3"
    assert line["level"] == "warning"
    assert line["logger"] == "studio.test"
    assert str(line["at"]).endswith("+00:00")
    assert set(line) == {"at", "level", "logger", "message"}


def test_extras_come_along_and_what_json_lacks_is_written_as_text():
    line = write("x", status_code=404, path={1})
    assert line["status_code"] == 404
    assert line["path"] == "{1}"


def test_request_object_is_left_out():
    assert "request" not in write("x", request=object())


def test_exception_stands_in_the_line():
    try:
        raise ValueError("odd")
    except ValueError:
        line = write("x", exc_info=sys.exc_info())
    assert "ValueError: odd" in str(line["exception"])
