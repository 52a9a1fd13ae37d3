"""`tercet serve --lan`: for the other devices in the house."""

import socket
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from tercet.cli.lan import house_address, qr_code
from tercet.cli.listen import address_of, listen_everywhere
from tercet.cli.main import main
from tests.serving import NewServer


class NoWay(socket.socket):
    """A socket of a machine without a network."""

    def connect(self, address: object) -> None:
        """There is nowhere to go."""
        raise OSError(101, "Network is unreachable")


def test_without_a_network_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", NoWay)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: [(socket.AF_INET, 1, 6, "", ("127.0.1.1", 0))])
    assert house_address() is None
    result = CliRunner().invoke(main, ["serve", "--lan", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert result.output.startswith("Error: This machine is in no network")


def test_without_a_way_out_the_name_of_the_machine_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        (socket.AF_INET6, 1, 6, "", ("fe80::1", 0, 0, 0)),
        (socket.AF_INET6, 1, 6, "", ("fd00::7", 0, 0, 0)),
        (socket.AF_INET, 1, 6, "", ("127.0.1.1", 0)),
        (socket.AF_INET, 1, 6, "", ("192.168.1.7", 0)),
    ]
    monkeypatch.setattr(socket, "socket", NoWay)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: found)
    assert house_address() == "192.168.1.7"
    del found[3]
    assert house_address() == "fd00::7"


def test_it_does_not_go_with_an_address_of_ones_own(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["serve", "--lan", "--host", "0.0.0.0", "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "leave --host out" in result.output


def test_it_listens_on_every_address() -> None:
    with listen_everywhere(0) as listener:
        port = listener.getsockname()[1]
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
        assert address_of("192.168.1.7", listener) == f"http://192.168.1.7:{port}"
        assert address_of("fd00::7", listener) == f"http://[fd00::7]:{port}"


def test_a_qr_code_is_square_and_has_a_margin() -> None:
    rows = qr_code("http://192.168.1.7:8000").splitlines()
    assert len({len(row) for row in rows}) == 1
    assert set("".join(rows)) <= set(" ▀▄█")
    assert set(rows[0]) == {"█"}


def test_another_device_reaches_the_address_that_is_shown(new_server: NewServer) -> None:
    address = house_address()
    if address is None:
        pytest.skip("this machine is in no network")
    server = new_server("--lan")
    host = f"[{address}]" if ":" in address else address
    url = f"http://{host}:{server.port}"
    assert f"Tercet is at {url} (Ctrl-C ends it)" in server.log()
    assert qr_code(url) in server.log()
    with urllib.request.urlopen(f"{url}/api/health", timeout=5) as answer:
        assert answer.status == 200
