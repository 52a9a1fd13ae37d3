"""A real server and real browser pages for tests."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

CHROMIUM = os.environ.get("TERCET_CHROMIUM", "/usr/bin/chromium")

CHROMIUM_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

START_SECONDS = 20.0


class Served:
    """`tercet serve` in a process of its own, on one port and one data folder for all its lives."""

    def __init__(self, data: Path, *, args: Sequence[str] = ()) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._args = args
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


class NewPage(Protocol):
    """Makes a page of a visitor of its own; errors in its console fail the test."""

    def __call__(self, *, width: int = 1280, height: int = 800, light: bool = False) -> Page: ...


class Pages:
    """The pages that one test opened, and what went wrong in them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def new(self, *, width: int = 1280, height: int = 800, light: bool = False) -> Page:
        """A page with cookies of its own, as another person would have it."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light" if light else "dark",
            locale="en-GB",
        )
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        return page

    def close(self) -> None:
        """Close them all."""
        for context in self._contexts:
            context.close()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location['url']})")


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
