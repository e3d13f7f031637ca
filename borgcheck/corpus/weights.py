"""What the index of the rulings is built with: how much each field of an entry counts in Whoosh's BM25F.

What a question adds to that stands in `borgcheck.corpus.search`.
"""

from __future__ import annotations

# Found by measuring on tests/search/questions.jsonl (see tests/search/README.md).
WEIGHTS = {"title": 4.0, "aliases": 1.5, "asks": 4.0, "cards": 1.0, "section": 0.25, "text": 1.5}
K1 = 1.4
B = {"title": 0.1, "aliases": 0.65, "asks": 0.6, "cards": 0.9, "section": 0.3, "text": 0.45}
# What it is worth that the question holds a whole title, alias or card title, for each of its words' rarity.
NAMED = {"title": 2.0, "aliases": 1.2, "cards": 0.3}
FIELDS = tuple(WEIGHTS)
PARAMETERS = (WEIGHTS, K1, B, NAMED)
