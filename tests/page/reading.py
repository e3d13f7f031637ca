"""Read the HTML that the page shows, as its visitors do."""

from __future__ import annotations

from functools import lru_cache

from justhtml import JustHTML

from tests.samples import SWARM

OPEN = SWARM.replace("Draw:\n", "Drwa:\n1.5 Borg Cube\n3? Awaken\n", 1)
HOSTILE = '<script>alert(1)</script><img src=x onerror="alert(2)">"\'></textarea></select><b>{{ 7*7 }}'

HOSTILE_LISTS = {
    "markup": f"@name {HOSTILE}\n@player {HOSTILE}\n\nDraw:\n3 {HOSTILE}\n3 Borg Cube\n{HOSTILE}:\n{HOSTILE}\n# {HOSTILE}\n",
    "ruleset": f"@ruleset {HOSTILE}\nDraw:\n1 Borg Cube\n",
    "unseen": "@name \u202egnp.exe\nDraw:\n1 \u2066Borg Cube\x00\x1b[31m\n",
    "path": "@ruleset ../../tuesday.toml\nDraw:\n1 Borg Cube\n",
}


@lru_cache(maxsize=16)
def tree(html: str) -> JustHTML:
    """Return a page, parsed once however often a test asks about it."""
    return JustHTML(html, sanitize=False)


def verdict(html: str) -> str:
    return tree(html).query("#verdict")[0].attrs["data-verdict"]


def problem(html: str) -> str:
    return tree(html).query(".problem[role=alert]")[0].to_text()


def is_harmless(html: str) -> bool:
    """Check whether nothing in some HTML runs, loads or leads elsewhere."""
    page = tree(html)
    acting = page.query(
        "script, style, img, b, iframe, object, embed, base, link, meta, [src], [style], [onerror], [onload], [onclick]"
    )
    links = [link.attrs["href"] for link in page.query("[href], [action], [formaction]")]
    return not acting and all(link.startswith("#") for link in links)


def fields_of(html: str) -> dict[str, str]:
    """Return what a browser sends of the questions about lines if nobody touches them."""
    [form] = tree(html).query("form.settle")
    fields = {}
    for control in form.query("input, select"):
        if control.attrs.get("type") == "radio" and "checked" not in control.attrs:
            continue
        if control.name == "select":
            options = control.query("option")
            chosen = next((o for o in options if "selected" in o.attrs), options[0])
            fields[control.attrs["name"]] = chosen.attrs["value"]
        else:
            fields[control.attrs["name"]] = control.attrs.get("value", "")
    return fields
