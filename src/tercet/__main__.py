"""`python -m tercet` is the `tercet` command."""

from tercet.cli.main import main

main(prog_name="tercet")
