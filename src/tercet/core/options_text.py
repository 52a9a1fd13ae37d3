"""The options of a game as lines `option NAME: VALUE`, in records and in positions alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tercet.core.notation import Line

PREFIX = "option "


def is_option(line: Line) -> bool:
    """Tell whether a line of a text is an option."""
    return line.key.text.startswith(PREFIX)


def format_options(config: Any, *, defaults: bool = True) -> list[str]:
    """Write the options one a line, their values as JSON; without `defaults` only what differs from them."""
    usual: dict[str, Any] = {} if defaults else msgspec.to_builtins(type(config)())
    return [
        f"{PREFIX}{name}: {msgspec.json.encode(value).decode()}"
        for name, value in msgspec.to_builtins(config).items()
        if name not in usual or usual[name] != value
    ]


def parse_options(config_type: type[Any], found: Iterable[Line]) -> Any:
    """Return the configuration that the option lines among `found` give. Raises NotationError."""
    options = [line for line in found if is_option(line)]
    known = [field.encode_name for field in msgspec.structs.fields(config_type)]
    values: dict[str, Any] = {}
    for line in options:
        name = line.key.text.removeprefix(PREFIX).strip()
        if name not in known:
            raise line.key.wrong("an option of this game: " + ", ".join(known))
        if name in values:
            raise line.key.wrong(f"option {name} only once")
        try:
            values[name] = msgspec.json.decode(line.value.encode())
            msgspec.convert({name: values[name]}, config_type)
        except (msgspec.DecodeError, RecursionError) as error:
            raise line.wrong(f"a value for {name} ({error})") from None
    try:
        return msgspec.convert(values, config_type)
    except msgspec.ValidationError as error:
        raise options[-1].wrong(f"options that go together ({error})") from None
