"""The weights of the search, each with what it is worth: success at 1 of 500 questions of players with and without it.

`python tests/search/measure.py --parts` measures them; tests/search/README.md has the table. Figures beside 0.558 are
older than the present texts and weights, with which it is 0.566.
"""

# How often a term counts for each time it stands in the title, and in an alias or a sample question; elsewhere once.
TITLE = 6  # 0.558 with, 0.552 without
ASKS = 3  # 0.558, 0.440
# BM25F: how much the length of an entry counts, and how late a term that is repeated ceases to count.
LENGTH, SATURATION = 0.3, 3.0  # 0.558, with those of Whoosh 0.544
# The same for the length of a passage or a sample question.
PASSAGE_LENGTH = 0.5
# What each word of a whole title or alias is worth, where a term in the text is worth 1.
NAME = 0.25  # 0.845 of more.jsonl, with 0.15 0.828; with 0.15 `wormhole` brings Bajoran Wormhole first
# A synonym of rulings/synonyms.txt beside the word that was asked.
SYNONYM = 0.1  # 0.558, 0.556; 0.914 for 0.897 at 3 of more.jsonl
# Entries of other games than the card game, which comes first at equal merit.
OTHER_GAME = 0.95
# Notes, which tell of special cases, beside the rules.
NOTE = 0.95
# The best passage of an entry, and the best sample question, beside the entry as a whole.
PASSAGE = 0.5
ASK = 0.6
# The second and the third best passage: a section with several comes before one that mentions the matter once.
NEXT = 0.1  # 0.549 of one half, without 0.525; 0.828 of more.jsonl, without 0.793
# A term in the neighbours of a passage, or in what heads it, beside a term in it. Worth: the passage that answers is
# printed for 0.72 of the long entries, without it for 0.70.
CONTEXT = 0.5
# A sentence of a note, which tells where documents disagree or are silent, beside the text.
NOTE_PASSAGE = 0.8  # the passage that answers is printed for 0.77, without it for 0.76
# The least share of the best passage's score from which another one is printed as well, if there is room.
FURTHER = 0.55  # 0.80, with 0.65 for 0.77
# The least share from which a sentence of a note is about the question.
NOTED = 0.4
