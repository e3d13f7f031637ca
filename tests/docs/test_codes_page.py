"""docs/codes.md and docs/schemas are what docs/generate.py writes."""

from __future__ import annotations

import re
import runpy

from tests.samples import ROOT

GENERATE = runpy.run_path(str(ROOT / "docs" / "generate.py"))
PAGE = (ROOT / "docs" / "codes.md").read_text(encoding="utf-8")


def test_page_of_codes_is_up_to_date() -> None:
    assert GENERATE["codes"]() == PAGE, "run `python docs/generate.py`"


def test_schemas_are_up_to_date() -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "schemas").iterdir()}
    assert GENERATE["schemas"]() == files, "run `python docs/generate.py`"


def test_every_link_leads_to_a_heading() -> None:
    links = set(re.findall(r"\]\(\.\./rulings/(.+)\.md#(.+)\)", PAGE))
    assert links
    for source, anchor in links:
        text = (ROOT / "rulings" / f"{source}.md").read_text(encoding="utf-8")
        headings = re.findall(r"^#+ (.+)$", text.lower(), re.M)
        assert anchor.replace("-", "") in {re.sub(r"[\W_]", "", heading) for heading in headings}
