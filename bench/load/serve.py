"""The server under load: like `tercet serve`, but every deal comes from the same secret, so that the load knows it.

python -m bench.load.serve PORT FOLDER [MILLISECONDS ADDED TO EACH COMMIT]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import uvicorn

from bench.load.script import SECRET
from tercet.server.app import create_app
from tercet.server.limits import OFF
from tercet.server.run import configure
from tercet.server.store import Store


def main() -> None:
    """Serve until ended."""
    port, folder, slow = int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 0.0
    if slow:
        _slow_down(slow / 1000)
    app = create_app(folder, limits=OFF, secret=lambda: SECRET)
    uvicorn.Server(configure(app, host="127.0.0.1", port=port)).run()


def _slow_down(seconds: float) -> None:
    """Make the disk slower."""
    write = Store.write

    def slowly(*args: Any, **kwargs: Any) -> None:
        time.sleep(seconds)
        write(*args, **kwargs)

    Store.write = slowly  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
