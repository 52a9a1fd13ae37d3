"""A connection to a desk that is none: it keeps what it is sent."""


class Outlet:
    """A connection that keeps what it is sent."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.code = 0

    def send(self, message: bytes) -> None:
        self.messages.append(message)

    def offer(self, message: bytes) -> None:
        self.messages.append(message)

    def close(self, code: int) -> None:
        self.code = code
