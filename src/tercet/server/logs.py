"""What the operator reads: one line a record, as text or JSON.

A record says what happened to which room, in counts and slugs. It never holds a guest's id, a name, a nonce, a secret
or an action.
"""

from __future__ import annotations

import logging
import logging.config
from typing import Any, Final

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

_RESERVED: Final = frozenset(RESERVED_ATTRS)


def configure_logs(level: str, form: str) -> None:
    """Send the records of this process to stderr, from `level` upwards; of libraries only what is wrong."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"json": {"()": _json}, "text": {"()": TextFormatter}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": form}},
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {"tercet": {"level": level.upper()}},
        }
    )


class TextFormatter(logging.Formatter):
    """Writes the facts of a record behind its message, as `name=value`."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname:7} {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:
        facts = {name: value for name, value in vars(record).items() if name not in _RESERVED}
        return " ".join([super().formatMessage(record), *(f"{name}={_plain(value)}" for name, value in facts.items())])


def _plain(value: Any) -> str:
    """Return a value on one line: some of them come from the world outside."""
    text = str(value)
    return text if text.isprintable() and " " not in text else ascii(text)


def _json() -> logging.Formatter:
    return JsonFormatter(
        ["levelname", "name", "message"],
        rename_fields={"levelname": "level", "name": "logger", "message": "event", "exc_info": "error"},
        timestamp="time",
    )
