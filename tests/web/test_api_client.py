"""A client that openapi-python-client generates from the description of the API, used on a running server.

Skipped unless `openapi-python-client` is on the PATH; .ci/nightly has it in an environment of its own, as it needs an
older Typer than borgcheck.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
import time
from pathlib import Path

import pytest
import uvicorn

from borgcheck.cli.serve import _listening
from borgcheck.web.app import create_app
from borgcheck.web.limits import Settings

GENERATOR = shutil.which("openapi-python-client")
SWARM = Path(__file__).resolve().parents[2] / "decks" / "legal" / "swarm.deck"
USE = """
import sys
from pathlib import Path

from made import Client
from made.api.lists import check, checks, convert, stats
from made.api.rulings_and_cards import card, ruling, search, search_cards
from made.models import CheckRequest, ChecksRequest, ConvertRequest, Error, NamedList, StatsRequest

client = Client(base_url=sys.argv[1], timeout=60)
text = Path(sys.argv[2]).read_text(encoding="utf-8")
print(check.sync(client=client, body=CheckRequest(text=text)).decks[0].verdict)
lists = [NamedList(text=text, name="a"), NamedList(text="Draw:\\n1 Borg Cube", name="b")]
print([deck.path for deck in checks.sync(client=client, body=ChecksRequest(lists=lists)).decks])
print(stats.sync(client=client, body=StatsRequest(text=text)).counts.section["missions"])
print(convert.sync(client=client, body=ConvertRequest(text=text, to="dek")).text[:5])
print(search.sync(client=client, q="interlink drone", limit=1).results[0].title)
print(ruling.sync("borg-rulebook-1.6#interlink-drone", client=client).title)
print(search_cards.sync(client=client, q="type:Ship", limit=2).cards[0].type_)
print(card.sync("Nine of Eleven", client=client).cards[0].identification)
print(isinstance(check.sync(client=client, body=CheckRequest(text="", ruleset="borg-9")), Error))
"""
SAYS = ["legal", "['a', 'b']", "6", "<?xml", "Interlink Drone", "Interlink Drone", "Ship", "Interlink Drone", "True"]  # fmt: skip

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(GENERATOR is None, reason="openapi-python-client is not on the PATH"),
]


def test_a_generated_client_works(tmp_path: Path) -> None:
    assert GENERATOR is not None
    app = create_app(Settings(check_time=60.0, wait=60.0, checks=1))
    description, use = tmp_path / "openapi.json", tmp_path / "use.py"
    description.write_text(json.dumps(app.openapi()), encoding="utf-8")
    use.write_text(USE, encoding="utf-8")
    folder = Path(GENERATOR).parent
    command = [GENERATOR, "generate", "--path", description, "--meta", "none", "--output-path", tmp_path / "made"]
    path = {"PATH": os.pathsep.join((str(folder), os.environ["PATH"]))}
    made = subprocess.run(
        [*command, "--fail-on-warning"], capture_output=True, text=True, env=os.environ | path, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical"))
    with _listening("127.0.0.1", 0) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        while not server.started:
            time.sleep(0.05)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        used = subprocess.run(
            [folder / "python", use, address, SWARM], capture_output=True, text=True, cwd=tmp_path, check=False
        )
        server.should_exit = True
        thread.join()
    assert used.stdout.splitlines() == SAYS, used.stderr
