"""The `tercet` command."""

import click

from tercet import __version__
from tercet.cli.perft import perft
from tercet.cli.play import play
from tercet.cli.positions import legal, show
from tercet.cli.records import replay, verify
from tercet.cli.serve import serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tercet")
def main() -> None:
    """A card room for Set, Terc, Terz and Nerts."""


for command in (legal, perft, play, replay, serve, show, verify):
    main.add_command(command)
