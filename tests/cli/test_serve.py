"""What `tercet serve` says when it cannot serve."""

import socket
from pathlib import Path

from click.testing import CliRunner

from tercet import __version__
from tercet.cli.main import main


def test_version_is_told() -> None:
    assert CliRunner().invoke(main, ["--version"]).output == f"tercet, version {__version__}\n"


def test_a_port_in_use_names_the_next_one_to_try(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = CliRunner().invoke(main, ["serve", "--port", str(port), "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert f"Port {port} on 127.0.0.1 is in use" in result.output
    assert f"make play PORT={port + 1}" in result.output


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["serve", "--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert result.output.startswith("Error: Cannot listen")
