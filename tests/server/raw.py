"""Bare bytes to and from a server, for what no proper client sends."""

from __future__ import annotations

import socket
import struct
from contextlib import suppress

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Raw:
    """One TCP connection; a context manager."""

    def __init__(self, url: str, *, receive_buffer: int = 0) -> None:
        self.host = url.removeprefix("http://")
        name, port = self.host.split(":")
        self._upgraded = False
        self._tcp = socket.socket()
        if receive_buffer:
            self._tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._tcp.settimeout(10)
        self._tcp.connect((name, int(port)))

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self._tcp.close()

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._tcp.sendall(data)

    def send_until_cut(self, data: bytes, times: int) -> int:
        """Send the same again and again; how often it went before the other side closed."""
        for done in range(times):
            try:
                self._tcp.sendall(data)
            except OSError:
                return done
        return times

    def request(self, first: bytes, *headers: str, host: str | None = None, body: bytes = b"") -> None:
        """Send a request; `host` stands in the Host header, "-" leaves it out."""
        lines = list(headers)
        if host != "-":
            lines.insert(0, f"Host: {self.host if host is None else host}")
        if body:
            lines.append(f"Content-Length: {len(body)}")
        head = "".join(f"{line}\r\n" for line in lines).encode("latin-1")
        self.send(first + b" HTTP/1.1\r\n" + head + b"\r\n" + body)

    def upgrade(self, path: str, *headers: str, host: str | None = None) -> None:
        """Ask for a WebSocket."""
        usual = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        self.request(
            b"GET " + path.encode(), *usual, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *headers, host=host
        )

    def read_head(self) -> bytes:
        """Read to the end of the head of an answer."""
        heard = b""
        while b"\r\n\r\n" not in heard and (byte := self._tcp.recv(1)):
            heard += byte
        self._upgraded = heard.startswith(b"HTTP/1.1 101")
        return heard

    def read_answer(self) -> tuple[int, bytes]:
        """Read one answer with its length in it; the status and the body."""
        head = self.read_head()
        body, length = b"", 0
        for line in head.lower().split(b"\r\n"):
            if line.startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        while len(body) < length and (chunk := self._tcp.recv(length - len(body))):
            body += chunk
        return int(head.split()[1]) if head else 0, body

    def read_until(self, end: bytes) -> bytes:
        """Everything up to some bytes."""
        heard = b""
        while not heard.endswith(end):
            heard += self._exactly(1)
        return heard

    def read_to_the_end(self, timeout: float = 10) -> bytes:
        """Everything until the other side closes. Raises TimeoutError if it does not."""
        heard = b""
        self._tcp.settimeout(timeout)
        with suppress(ConnectionResetError):
            while chunk := self._tcp.recv(65_536):
                heard += chunk
        return heard

    def closed_with(self) -> int:
        """Read the frames of a WebSocket up to the one that closes it; its code."""
        self._tcp.settimeout(10)
        if not self._upgraded:
            self.read_head()
        while True:
            kind, length = self._exactly(2)
            if length == 126:
                length = int.from_bytes(self._exactly(2), "big")
            payload = self._exactly(length)
            if kind & 15 == CLOSE:
                return int.from_bytes(payload[:2], "big")

    def _exactly(self, count: int) -> bytes:
        heard = b""
        while len(heard) < count:
            chunk = self._tcp.recv(count - len(heard))
            assert chunk, "closed without a word"
            heard += chunk
        return heard


def frame(kind: int, payload: bytes, *, last: bool = True, mask: bool = True) -> bytes:
    """Write one frame of a WebSocket, with a mask that changes nothing."""
    masked, length = 0x80 if mask else 0, len(payload)
    head = bytes([kind | (0x80 if last else 0)])
    if length < 126:
        head += bytes([masked | length])
    elif length < 65_536:
        head += bytes([masked | 126]) + struct.pack(">H", length)
    else:
        head += bytes([masked | 127]) + struct.pack(">Q", length)
    return head + (bytes(4) if mask else b"") + payload
