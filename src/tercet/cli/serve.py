"""`tercet serve`: the card room on one port."""

import errno
import os
import socket
import sys
import webbrowser
from pathlib import Path

import click

WILDCARDS = ("", "0.0.0.0", "::")
LEVELS = ("debug", "info", "warning", "error")
FORMS = ("text", "json")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 is all of them.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=lambda: Path(click.get_app_dir("tercet")),
    show_default="the user's data folder",
    help="Folder for tables, accounts and keys.",
)
@click.option(
    "--keep-days",
    default=30,
    show_default=True,
    type=click.IntRange(1, 36_500),
    help="Rooms unused for so long expire.",
)
@click.option(
    "--log-level", default="warning", show_default=True, type=click.Choice(LEVELS), help="From what on to write logs."
)
@click.option("--log-format", default="text", show_default=True, type=click.Choice(FORMS), help="One record a line.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
def serve(
    host: str, port: int, data: Path, keep_days: int, log_level: str, log_format: str, open_browser: bool
) -> None:
    """Serve the card room until Ctrl-C.

    \b
    Example:
      tercet serve --host 0.0.0.0 --port 8000
    """
    import uvicorn

    from tercet.server.app import create_app
    from tercet.server.logs import configure_logs
    from tercet.server.run import configure
    from tercet.server.static import ClientMissing
    from tercet.server.store import FolderInUse

    configure_logs(log_level, log_format)
    listener = _listen(host, port)
    try:
        app = create_app(data, keep_days=keep_days)
    except ClientMissing as missing:
        raise click.ClickException(f"{missing}; in a checkout, `make play` builds it.") from None
    except FolderInUse as taken:
        raise click.ClickException(
            f"{taken}; end it, or take another folder with --data (make play DATA=...)."
        ) from None
    except OSError as error:
        raise click.ClickException(f"Cannot use the data folder {data}: {error.strerror}.") from None
    address = _address(host, listener)
    click.echo(f"Tercet is at {address} (Ctrl-C ends it)")
    # The socket listens already, so a browser that is faster than the server just waits.
    if open_browser and _has_screen():
        webbrowser.open(address)
    try:
        uvicorn.Server(configure(app, log_config=None)).run(sockets=[listener])
    except KeyboardInterrupt:
        click.echo()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else 8000
            raise click.ClickException(
                f"Port {port} on {host} is in use. Take another one: "
                f"`tercet serve --port {other}`, or in a checkout `make play PORT={other}`."
            ) from None
        raise click.ClickException(f"Cannot listen: {error.strerror}.") from None


def _address(host: str, listener: socket.socket) -> str:
    name = "localhost" if host in WILDCARDS else f"[{host}]" if ":" in host else host
    return f"http://{name}:{listener.getsockname()[1]}"


def _has_screen() -> bool:
    # Without one, webbrowser would start a text browser in the server's own terminal.
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
