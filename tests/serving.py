"""A real server in a process of its own, for tests."""

import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

START_SECONDS = 20.0


class Served:
    """`tercet serve` in a process of its own, on one port and one data folder for all its lives."""

    def __init__(self, data: Path, *, args: Sequence[str] = ()) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        # Programs are faster than people; who tests the limits turns them on.
        self._args = args if "--limits" in args or "--lan" in args else ("--limits", "off", *args)
        self._log = data.with_name(f"{data.name}.log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "tercet", "serve", "--port", str(self.port), "--data", str(self.data)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen([*command, *self._args], stdout=log, stderr=subprocess.STDOUT)
        end = time.monotonic() + START_SECONDS
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.log()}")
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether the server says that it is well."""
        try:
            with urllib.request.urlopen(f"{self.url}/api/health", timeout=1) as response:
                return bool(json.load(response)["status"] == "ok")
        except OSError:
            return False

    def stop(self) -> int:
        """End the server as an operator would; its exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """End the server without a chance to tidy up, as a power cut would."""
        return self._end(signal.SIGKILL)

    def restart(self) -> None:
        """End the server and start it again on the same port and data."""
        self.stop()
        self.start()

    def log(self) -> str:
        """Everything that the server has printed."""
        return self._log.read_text(errors="replace")

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            return process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


class NewServer(Protocol):
    """Makes a started server with a data folder of its own; it is ended after the test."""

    def __call__(self, *args: str) -> Served: ...


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
