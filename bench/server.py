"""Moves through the whole server: sockets, rules, redaction, and the commit of every move before it is shown.

    python bench/server.py [--quick]

Server and load each have a core, if there are two. With PEERS=DIR, a folder with other servers prepared for the same
kind of load, those run in between, so that the ratios are of one run.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.serving import free_port  # noqa: E402 - the folder must be on the path first

COLUMNS = ("moves_s", "moves_per_cpu_s", "p50_ms", "p99_ms", "p999_ms", "cpu", "kib_per_room", "open_s", "bad")


def pinned(core: int) -> list[str]:
    """Return the prefix that keeps a command on one core."""
    return ["taskset", "-c", str(core)] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else []


@contextmanager
def served(slow_ms: float = 0.0) -> Iterator[tuple[str, int]]:
    """Run the server; its address and process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        process = start(port, folder, slow_ms)
        try:
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=20)


def start(port: int, folder: str, slow_ms: float = 0.0) -> subprocess.Popen[bytes]:
    """Start the server and wait until it answers."""
    command = [*pinned(0), sys.executable, "-m", "bench.load.serve", str(port), folder, str(slow_ms)]
    process = subprocess.Popen(command, cwd=ROOT)
    wait_for(port)
    return process


def comeback(rooms: int) -> dict[str, Any]:
    """Kill the server under many sockets and see how fast they are all back."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        process = start(port, folder)
        command = [*pinned(1), sys.executable, "-m", "bench.load.comeback", f"http://127.0.0.1:{port}", str(rooms)]
        with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as client:
            assert client.stdin is not None
            assert client.stdout is not None
            client.stdout.readline()
            process.kill()
            process.wait()
            process = start(port, folder)
            client.stdin.write("go\n")
            client.stdin.flush()
            result: dict[str, Any] = json.loads(client.stdout.readline())
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)
    return result


def wait_for(port: int) -> None:
    """Wait until somebody listens."""
    import socket

    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            time.sleep(0.3)
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server did not start")


def measure(
    rooms: int, mode: str, seconds: float, *, rate: float = 2.0, people: int = 2, bots: int = 0, slow_ms: float = 0.0
) -> dict[str, Any]:
    """Run one load against a server of its own."""
    with served(slow_ms) as (url, pid):
        arguments = [url, str(rooms), mode, str(seconds), str(rate), str(people), str(bots), str(pid)]
        command = [*pinned(1), sys.executable, "-m", "bench.load.client", *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=seconds + 120, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def peers(folder: Path, seconds: float) -> dict[str, float]:
    """Measure the other servers at saturation, 100 rooms of two: moves a second."""
    found: dict[str, float] = {}
    for name, protocol in (("boardgame.io", "bgio"), ("colyseus+msg", "colyseus"), ("asgi-uvicorn-uvloop", "json")):
        command = [str(folder / "venv-server/bin/python"), str(folder / "servers/run.py"), name, protocol]
        subprocess.run([*command, "100", "sat", str(seconds), "2", "2", "1"], check=True, capture_output=True)
        rows = [json.loads(line) for line in (folder / "servers/results.jsonl").read_text().splitlines()]
        found[name] = [row["moves_s"] for row in rows if row["server"] == name][-1]
    return found


def show(title: str, row: dict[str, Any]) -> None:
    """Print one line of the table."""
    print(f"{title:44s}" + " ".join(f"{name}={row[name]}" for name in COLUMNS if row.get(name) is not None), flush=True)


def main() -> None:
    """Run the loads and print the table."""
    quick = "--quick" in sys.argv
    seconds, repeats = (2.0, 1) if quick else (4.0, 3)
    saturated: list[float] = []
    others: list[dict[str, float]] = []
    for _ in range(repeats):
        row = measure(100, "sat", seconds)
        show("saturation, 100 tables of two", row)
        saturated.append(row["moves_s"])
        if os.environ.get("PEERS"):
            others.append(peers(Path(os.environ["PEERS"]), seconds))
            print(others[-1], flush=True)
    for name in others[0] if others else ():
        other = median(found[name] for found in others)
        print(f"  {median(saturated) / other:.2f} times {name} ({other:.0f} moves/s)")
    for rooms in (50, 200) if quick else (50, 200, 1000):
        show(f"{rooms} tables of two, 2 moves/s each", measure(rooms, "rate", seconds))
    four = 50 if quick else 250
    show(f"{four} tables of four, one a bot, 2 moves/s", measure(four, "rate", seconds, people=3, bots=1))
    show("saturation, 20 ms more for each commit", measure(100, "sat", seconds, slow_ms=20))
    print(f"{'sockets back after kill -9, tables loaded anew':44s}{comeback(200 if quick else 1000)}", flush=True)


if __name__ == "__main__":
    main()
