"""The socket that the server listens on, opened before the server so that what is wrong is said plainly."""

from __future__ import annotations

import errno
import socket
import sys
from contextlib import suppress
from typing import Final

import click

_WILDCARDS: Final = ("", "0.0.0.0", "::")
_BACKLOG: Final = 2048


def listen(host: str, port: int) -> socket.socket:
    """Listen on one address, or on a wildcard. Raises click.ClickException."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        raise _plain(error, host, port) from None


def listen_everywhere(port: int) -> socket.socket:
    """Listen on every address of this machine, IPv6 ones included if it can. Raises click.ClickException."""
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("::", port), family=socket.AF_INET6, backlog=_BACKLOG, dualstack_ipv6=True)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise _plain(error, "all addresses", port) from None
    return listen("0.0.0.0", port)


def address_of(host: str, listener: socket.socket) -> str:
    """Return the address to type into a browser for who listens on `host`."""
    name = "localhost" if host in _WILDCARDS else f"[{host}]" if ":" in host else host
    return f"http://{name}:{listener.getsockname()[1]}"


def _plain(error: OSError, host: str, port: int) -> click.ClickException:
    if error.errno != errno.EADDRINUSE:
        return click.ClickException(f"Cannot listen: {error.strerror}.")
    other = port + 1 if port < 65535 else 8000
    return click.ClickException(
        f"Port {port} on {host} is in use. Take another one: "
        f"`tercet serve --port {other}`, or in a checkout `make play PORT={other}`."
    )


def raise_file_limit() -> None:
    """Let this process have as many sockets as the system allows it; often the usual limit is a thousand."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
