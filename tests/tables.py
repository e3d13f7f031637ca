"""Cases as data: YAML, read by libyaml where PyYAML has it, which is ten times as fast."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Test = TypeVar("_Test", bound=Callable[..., None])


@cache
def load_yaml(path: Path) -> Any:
    """Return what a YAML file holds."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)


def table(*names: str) -> Callable[[_Test], _Test]:
    """Parametrise a test with the rows that stand under its name in the YAML file beside its module.

    Rows may have names of their own, by which the cases are then called. A row `{row: ..., xfail: reason}` is known to
    fail, and must be taken out of that form once it passes.
    """

    def with_rows(test: _Test) -> _Test:
        rows = load_yaml(Path(inspect.getfile(test)).with_suffix(".yaml"))[test.__name__.removeprefix("test_")]
        ids = [str(name) for name in rows] if isinstance(rows, dict) else None
        values = [_parameter(row, len(names)) for row in (rows.values() if isinstance(rows, dict) else rows)]
        parametrised: _Test = pytest.mark.parametrize(",".join(names), values, ids=ids)(test)
        return parametrised

    return with_rows


def _parameter(row: Any, names: int) -> Any:
    """Return the parameters in a row."""
    if not (isinstance(row, dict) and row.keys() == {"row", "xfail"}):
        return row
    values = row["row"] if names > 1 else [row["row"]]
    return pytest.param(*values, marks=pytest.mark.xfail(reason=row["xfail"], strict=True))


def few(values: Iterable[Any], is_quick: Callable[[Any], bool]) -> list[Any]:
    """Return parameters, of which some are of the quick suite and the others of the corpora."""
    return [pytest.param(value, marks=() if is_quick(value) else pytest.mark.corpora) for value in values]
