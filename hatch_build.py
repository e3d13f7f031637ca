"""Compile the rulings, the grammars and the tables into the wheel, and into the checkout of an editable install."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "borgcheck/_data"


class CompiledData(BuildHookInterface[Any]):
    """Compile what takes long at start-up whenever a wheel is built; an editable install is one as well."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write what is compiled, and have it put into the wheel although git ignores it."""
        sys.path.insert(0, self.root)
        from borgcheck.cards.table import save_index
        from borgcheck.common.resources import save_package_tables
        from borgcheck.corpus.build import write_compiled
        from borgcheck.corpus.loading import read_corpus
        from borgcheck.reading.grammar import save_parsers

        folder = Path(self.root, DATA)
        shutil.rmtree(folder, ignore_errors=True)
        for name in ("index", "parsers"):
            (folder / name).mkdir(parents=True)
        write_compiled(read_corpus(), folder / "index")
        save_parsers(folder / "parsers")
        save_package_tables()
        save_index()
        if version != "editable":
            build_data["force_include"][str(folder)] = DATA
