"""List the rules of the card game, and those about reading any list."""

from __future__ import annotations

# isort: off
from borgcheck.rules import d001, d002, d003, d004, d005, d006, d007
from borgcheck.rules import c001, c002, c003
from borgcheck.rules import b101, b102, b103, b104, b105, b106, b107, b108, b109, b110, b111, b112, b113, b114
from borgcheck.rules import b115, b116, b117, b118, b119, b120, b121, b122, b123, b124, b125
from borgcheck.rules import a201, a202, a203, a204, a205, a206, a207, a208, a209, a210
from borgcheck.rules import x001

# isort: on
from borgcheck.rules.base import Rule

UNUSED_IGNORE = "X001"
"""The code of ignore comments that have no effect."""
MODULES = (
    d001, d002, d003, d004, d005, d006, d007,
    c001, c002, c003,
    b101, b102, b103, b104, b105, b106, b107, b108, b109, b110, b111, b112, b113, b114,
    b115, b116, b117, b118, b119, b120, b121, b122, b123, b124, b125,
    a201, a202, a203, a204, a205, a206, a207, a208, a209, a210,
    x001,
)  # fmt: skip
RULES: tuple[Rule, ...] = tuple(module.check for module in MODULES)
BY_CODE: dict[str, Rule] = {rule.code: rule for rule in RULES}
