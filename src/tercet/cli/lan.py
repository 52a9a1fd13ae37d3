"""The house: where other devices in it find this machine."""

from __future__ import annotations

import io
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

# Addresses kept for documentation: a datagram socket that is connected picks its own address and sends nothing.
_FAR_AWAY: Final = ((socket.AF_INET, "198.51.100.1"), (socket.AF_INET6, "2001:db8::1"))


def house_address() -> str | None:
    """Return this machine's address in the house, an IPv4 one if there is one; None without a network."""
    return next((address for address in _candidates() if _is_of_house(address)), None)


def qr_code(text: str) -> str:
    """Return a QR code as lines for a terminal; what is drawn in them is what must be light."""
    import segno

    lines = io.StringIO()
    segno.make(text, micro=False).terminal(lines, border=2, compact=True)
    return lines.getvalue().rstrip("\n")


def _candidates() -> Iterator[str]:
    for family, target in _FAR_AWAY:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                yield str(probe.getsockname()[0])
        except OSError:
            continue
    # Without a way out of the house the name of the machine may still tell.
    try:
        found = socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        return
    yield from (str(item[4][0]) for item in sorted(found, key=lambda item: item[0] != socket.AF_INET))


def _is_of_house(text: str) -> bool:
    try:
        address = ip_address(text)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_unspecified or (address.version == 6 and address.is_link_local))
