"""Serve the page, with connections that break off if a test wants them to."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""The option of a browser that keeps it from every other host."""


class Served:
    """A folder that is served.

    Attributes:
        url: Its address.
        cut: The names of files whose connection breaks off in the middle.
        asked: The paths that were asked for.
    """

    def __init__(self, folder: Path) -> None:
        self.cut: set[str] = set()
        self.asked: list[str] = []
        served = self

        class Handler(SimpleHTTPRequestHandler):
            def __init__(self, *arguments: object) -> None:
                super().__init__(*arguments, directory=str(folder))  # type: ignore[arg-type]

            def do_GET(self) -> None:
                served.asked.append(self.path)
                name = self.path.rpartition("/")[2]
                if name in served.cut:
                    content = Path(self.translate_path(self.path)).read_bytes()
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(content)))
                    self.end_headers()
                    self.wfile.write(content[: len(content) // 2])
                    self.close_connection = True
                else:
                    super().do_GET()

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        # A browser that leaves in the middle is nobody's fault.
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign]
        self.url = f"http://127.0.0.1:{self.server.server_port}/"


@contextmanager
def serve(folder: Path) -> Iterator[Served]:
    """Serve a folder for a while."""
    served = Served(folder)
    threading.Thread(target=served.server.serve_forever, daemon=True).start()
    yield served
    served.server.shutdown()
    served.server.server_close()
