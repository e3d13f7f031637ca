"""Cases as data: YAML, read by libyaml where PyYAML has it, which is ten times as fast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load_yaml(path: Path) -> Any:
    """Return what a YAML file holds."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
