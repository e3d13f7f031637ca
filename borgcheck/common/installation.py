"""How to add an extra to this installation with the tool that made it: pip, pipx or uv."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

NAME = "borgcheck"
EXTRAS = {"mail": "mammoth", "pdf": "reportlab"}
"""The extras, each with a module that exists if the extra is installed."""


def install_command(extra: str) -> str:
    """Return the command line that adds an extra to this installation without changing anything else."""
    place = Path(sys.prefix)
    wanted = f"{NAME}[{extra}]"
    if (place / "pipx_metadata.json").exists():
        command = ["pipx", "runpip", place.name, "install", wanted]
    elif (place / "uv-receipt.toml").exists():
        # uv reinstalls the tool, so everything that it should have must be named.
        extras = sorted({extra, *(name for name, module in EXTRAS.items() if find_spec(module))})
        command = ["uv", "tool", "install", *_source(",".join(extras))]
    elif find_spec("pip"):
        command = [sys.executable, "-m", "pip", "install", wanted]
    else:
        command = ["uv", "pip", "install", "--python", sys.executable, wanted]
    return subprocess.list2cmdline(command) if os.name == "nt" else shlex.join(command)


def _source(extras: str) -> list[str]:
    """Return the arguments that install the program with extras from its own source (direct_url.json, PEP 610)."""
    try:
        recorded = distribution(NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        recorded = None
    came_from = json.loads(recorded) if recorded else {}
    url = urlsplit(came_from.get("url", ""))
    if url.scheme == "file" and "dir_info" in came_from:
        folder = f"{url2pathname(url.path)}[{extras}]"
        return ["--editable", folder] if came_from["dir_info"].get("editable") else [folder]
    if not url.scheme:
        return [f"{NAME}[{extras}]"]
    version = came_from.get("vcs_info")
    address = f"{version['vcs']}+{url.geturl()}@{version['commit_id']}" if version else url.geturl()
    return [f"{NAME}[{extras}] @ {address}"]
