"""The `tercet` command."""

import click

from tercet import __version__
from tercet.cli.serve import serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tercet")
def main() -> None:
    """A card room for Set, Terc, Terz and Nerts."""


main.add_command(serve)
