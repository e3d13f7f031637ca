"""The description of the API: what FastAPI makes of the routes, with the schema of reports among its components."""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI

from borgcheck.common import resources

REPORT = {"$ref": "#/components/schemas/Report"}
"""The schema of what a check answers."""


class DescribedApp(FastAPI):
    """An application whose description holds the schema of reports."""

    def openapi(self) -> dict[str, Any]:
        """Return the description."""
        described = super().openapi()
        described["components"]["schemas"].update(_report_schemas())
        return described


def _report_schemas() -> dict[str, Any]:
    """Return the schema of reports and its definitions, which refer to each other as components."""
    text = resources.package_text("data", "schemas", "report.schema.json")
    definitions = json.loads(text)["$defs"]
    for name in definitions:
        text = text.replace(f'"#/$defs/{name}"', f'"#/components/schemas/{name.capitalize()}"')
    schema = json.loads(text)
    parts = schema.pop("$defs")
    del schema["$schema"], schema["$id"], schema["title"]
    return {"Report": schema, **{name.capitalize(): part for name, part in parts.items()}}
