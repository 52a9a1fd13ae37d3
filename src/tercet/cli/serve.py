"""`tercet serve`: the card room on one port."""

import os
import signal
import sys
import webbrowser
from pathlib import Path
from types import FrameType

import click

from tercet.cli.lan import house_address, qr_code
from tercet.cli.listen import address_of, listen, listen_everywhere, raise_file_limit

HERE = "127.0.0.1"
LEVELS = ("debug", "info", "warning", "error")
FORMS = ("text", "json")


@click.command()
@click.option("--host", default=HERE, show_default=True, help="Address to listen on; 0.0.0.0 is all of them.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@click.option("--lan", is_flag=True, help="For every device in the house: listen everywhere, show address and QR code.")
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
@click.option("--limits", default="on", type=click.Choice(("on", "off")), hidden=True, help="Off only on loopback.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
def serve(
    host: str,
    port: int,
    lan: bool,
    data: Path,
    keep_days: int,
    log_level: str,
    log_format: str,
    limits: str,
    open_browser: bool,
) -> None:
    """Serve the card room until Ctrl-C.

    \b
    Example:
      tercet serve --lan
    """
    from tercet.server.app import create_app
    from tercet.server.limits import DEFAULT, OFF
    from tercet.server.logs import configure_logs
    from tercet.server.run import Server
    from tercet.server.static import ClientMissing
    from tercet.server.store import FolderInUse

    if limits == "off" and (lan or host != HERE):
        raise click.UsageError("--limits off is for measurements on this machine, without --host and --lan.")
    configure_logs(log_level, log_format)
    raise_file_limit()
    if lan:
        if host != HERE:
            raise click.UsageError("--lan chooses the addresses itself; leave --host out.")
        host = _in_house()
    listener = listen_everywhere(port) if lan else listen(host, port)
    try:
        app = create_app(data, keep_days=keep_days, limits=DEFAULT if limits == "on" else OFF)
    except ClientMissing as missing:
        raise click.ClickException(f"{missing}; in a checkout, `make play` builds it.") from None
    except FolderInUse as taken:
        raise click.ClickException(
            f"{taken}; end it, or take another folder with --data (make play DATA=...)."
        ) from None
    except OSError as error:
        raise click.ClickException(f"Cannot use the data folder {data}: {error.strerror}.") from None
    address = address_of(host, listener)
    click.echo(f"Tercet is at {address} (Ctrl-C ends it)")
    if lan:
        _show_code(address)
    # The socket listens already, so a browser that is faster than the server just waits.
    if open_browser and _has_screen():
        webbrowser.open(address)
    # uvicorn raises the signal again when it is done, and to have ended when asked to is no failure.
    signal.signal(signal.SIGTERM, _end)
    try:
        Server(app, log_config=None).run(sockets=[listener])
    except KeyboardInterrupt:
        click.echo()


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(0)


def _in_house() -> str:
    address = house_address()
    if address is None:
        raise click.ClickException(
            "This machine is in no network, so nobody else could come. Connect it, or leave --lan out."
        )
    return address


def _show_code(address: str) -> None:
    try:
        # Its light parts are drawn, so they must be lighter than the rest in every terminal.
        click.secho(f"\n{qr_code(address)}\n", fg="bright_white", bg="black")
        click.echo("Point a phone's camera at it.")
    except UnicodeEncodeError:
        click.echo("(This terminal cannot show its QR code.)")


def _has_screen() -> bool:
    # Without one, webbrowser would start a text browser in the server's own terminal.
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
