"""Read the regular skills of a personnel and the staffing of a ship from their text, when a plugin folder is imported.

Regular skills are one or two words; special skills are sentences and are skipped (Rulebook 1.6, skills). A doubtful
text yields nothing: skills that depend on affiliation, location or a choice stay "as printed on the card".
"""

from __future__ import annotations

import re
from functools import lru_cache

from borgcheck.cards.abilities import Skill, skill_names
from borgcheck.cards.wording import ICON, icon_list

_GAP = re.compile(r"[\s,]+")
_CARD = r"\{[^}]*\}(?:\s+cards?\b)?"
_DOWNLOAD = re.compile(rf"DL/ ?(?:Any )?{_CARD}(?: OR {_CARD})*(?:\s*\([^)]*\))?\.?(?=\s|$)")
_ANY = re.compile(r"DL/ ?Any .*$")
# A sentence starts with a capital, a card or an icon, and ends with a period that is not one of an abbreviation.
_SENTENCE = re.compile(
    r"(?!OR\b)(?:[A-Z{\[\"“]|\((?:Not )?[Cc]umulative).*?(?<!V\.I\.P)(?<!U\.S\.S)(?<!\b[DMLS][rtS])(?<!\bMrs)"
    r"[.!][\"”)]*(?=\s+[A-Z({\[\"“*]|\s*$)"
)


@lru_cache(maxsize=1)
def _skill() -> re.Pattern[str]:
    names = "|".join(map(re.escape, sorted((*skill_names(), "ANIMAL"), key=len, reverse=True)))
    return re.compile(rf"({names})(?:\s*x\s*(\d+)\b)?(?=[\s,]|$)(?!\s*x\s*X)")


def read_skills(text: str, classification: str) -> tuple[tuple[Skill, ...], bool] | None:
    """Read the regular skills of a personnel in order, and whether it has special skills; None if in doubt.

    Args:
        text: the text of the plugin's table, which begins with the classification.
        classification: that classification.
    """
    text = text.replace("&apos;", "'").replace("&quot;", '"').strip()
    if "+" in classification or not text.startswith(classification):
        return None
    at = len(classification)
    skills: list[Skill] = []
    special = False
    while at < len(text):
        if gap := _GAP.match(text, at):
            at = gap.end()
        elif skill := _skill().match(text, at):
            skills.append(Skill(skill.group(1), int(skill.group(2) or 1)))
            at = skill.end()
        elif sentence := _DOWNLOAD.match(text, at) or _last(text, at) or _SENTENCE.match(text, at):
            special = True
            at = sentence.end()
        else:
            return None
    return tuple(skills), special


def read_staffing(cell: str) -> str:
    """Return what a ship requires if it is more than a row of icons, such as `[Films] OR James T. Kirk`; else empty."""
    if not ICON.sub("", cell).strip():
        return ""
    icons = iter(icon_list(cell))
    return " ".join(ICON.sub(lambda _: f"[{next(icons)}]", cell).replace("{", "").replace("}", "").split())


def _last(text: str, at: int) -> re.Match[str] | None:
    """Match a download of any card of a kind at the end of the text that names no skill (it might be the card's)."""
    match = _ANY.match(text, at)
    return match if match and not _skill().search(match.group()) else None
