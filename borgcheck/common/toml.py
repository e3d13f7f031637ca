"""Read TOML files that anybody may have written: bounded before they are parsed, and checked by a pydantic model."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from borgcheck.common.files import read_file
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pydantic import BaseModel, ValidationError

ModelT = TypeVar("ModelT", bound="BaseModel")

MAX_TOML_BYTES = 64 * 1024
"""The maximum size in bytes of a file with settings or a ruleset."""
_MAX_DOTS = 7
# Strings and comments, in which dots are harmless. Every repetition is possessive and every closing quotation mark
# optional, so that no part of the text is searched twice.
_HARMLESS = re.compile(
    r'"""(?:\\.|[^"\\]|"(?!""))*+(?:""")?'
    r"|'''(?:[^']|'(?!''))*+(?:''')?"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_BETWEEN_KEYS = re.compile(r"[=,{}\[\]\n]")
_MESSAGES = {
    "string_type": "must be text in quotes",
    "list_type": "must be a list of texts in quotes",
    "bool_type": "must be true or false",
    "dict_type": "must be a table",
    "model_type": "must be a table",
    "int_type": "must be a whole number",
    "literal_error": "must be one of {expected}",
    "greater_than_equal": "must be {ge} or more",
    "string_pattern_mismatch": 'must be a date in quotes, such as "2026-07" or "2026-07-15"',
    "string_too_short": "is empty",
    "too_short": "is empty",
    "string_too_long": "is longer than {max_length} characters",
}


def read_toml(path: Path, largest: int = MAX_TOML_BYTES) -> dict[str, Any]:
    """Read a TOML file.

    Args:
        path: The file.
        largest: Its maximum size in bytes.

    Raises:
        BorgcheckError: The file cannot be read, is too large, or is not valid TOML.
    """
    import tomllib  # few lists have settings beside them

    data = read_file(path)
    if len(data) > largest:
        raise BorgcheckError(f"{path}: larger than {largest // 1024} KiB")
    try:
        text = data.decode("utf-8-sig")
        _require_short_keys(path, text)
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else error
        raise BorgcheckError(f"{path}: is not valid TOML: {why}") from None


def _require_short_keys(path: Path, text: str) -> None:
    """Refuse keys of many parts, for which the parser's memory grows with the square of their number."""
    for piece in _BETWEEN_KEYS.split(_HARMLESS.sub("", text)):
        if piece.count(".") > _MAX_DOTS:
            raise BorgcheckError(f"{path}: a key has more than {_MAX_DOTS} dots: {piece.strip()[:40]}...")


def parse_model(model: type[ModelT], table: object, path: Path | str, context: object = None) -> ModelT:
    """Parse a table of a file.

    Args:
        model: The model of the table.
        table: The table.
        path: The file, or a place in it, for the message.
        context: What the model's validators need to know.

    Raises:
        BorgcheckError: A key is unknown or missing, or has a wrong value; the message names the file and the key.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(table, strict=True, context=context)
    except ValidationError as error:
        raise BorgcheckError(f"{path}: {_describe_error(error, model)}") from None


def unknown_key(key: str, known: Collection[str], where: str = "") -> str:
    """Return a sentence about an unknown key, with the nearest known key, else all known ones.

    Args:
        key: The key.
        known: The known ones.
        where: The path of their table with a dot at the end, such as `codes.`.
    """
    near = nearest(key, known)
    meant = did_you_mean(near and f"`{where}{near}`") or f" (known: {', '.join(known)})"
    return f"no key is called `{where}{key}`{meant}"


def _describe_error(error: ValidationError, model: type[BaseModel]) -> str:
    """Return the first error of a table in words, with its key."""
    first = error.errors(include_url=False)[0]
    keys = [str(part) for part in first["loc"]]
    if first["type"] == "extra_forbidden":
        return unknown_key(keys[-1], [field.alias or name for name, field in model.model_fields.items()])
    context: Mapping[str, Any] = first.get("ctx", {})
    if first["type"] == "missing":
        required = [f"`{field.alias or name}`" for name, field in model.model_fields.items() if field.is_required()]
        return f"`{'.'.join(keys)}` is missing: {' and '.join(required)} must be set"
    if first["type"] == "literal_error":
        context = {"expected": re.sub(r" or (?='[^']*'$)", ", ", context["expected"]).replace("'", "")}
    said = _MESSAGES.get(first["type"], "{error}" if "error" in context else first["msg"]).format(**context)
    return f"`{'.'.join(keys)}`: {said}" if keys else said
