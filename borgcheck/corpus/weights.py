"""The weights of the search, each with its effect: success at 1 for 500 questions of players, with and without it.

`python tests/search/measure.py --parts` measures them. Figures compared with 0.558 are older than the current texts and
weights, which reach 0.566.
"""

# ---- the score of an entry

# How many times a term of the title, and of an alias or a sample question, is indexed; a term of the text once.
TITLE_REPETITIONS = 6  # 0.558 with, 0.552 without
ALIAS_REPETITIONS = 3  # 0.558, 0.440
# BM25F for entries: how much their length counts (B), and how soon repetitions of a term stop counting (K1).
LENGTH_NORMALIZATION, TERM_SATURATION = 0.3, 3.0  # 0.558, with Whoosh's own 0.544
# B for passages and sample questions.
PASSAGE_LENGTH_NORMALIZATION = 0.5
# The weight of each word of a whole title or alias in the question; a term in the text has 1.
WHOLE_NAME = 0.25  # without it, `how large is the draw deck` finds how a card is drawn first
# The weight of a synonym in rulings/synonyms.txt; the word in the question has 1.
SYNONYM = 0.25  # 0.967 at 3 for spoken.jsonl, without 0.933
# The weight of a word as written, in a question of one or two words; its stem has 1. Effect: `phasing` finds cloaking
# and phasing before the seed phases.
EXACT_WORD = 0.3
# The weight of a known word that is similar to an unknown one; the word in the question has 1.
NEAR_WORD = 0.8
# The weights of the scores of an entry's best passage and best sample question; the entry's own score has 1.
BEST_PASSAGE = 0.52
BEST_QUESTION = 0.6
# The weight of a term in the head of a passage, or in the paragraph that introduces it; a term in it has 1.
CONTEXT = 0.5

# ---- factors of the score

# For the entries of a document that the question names. Effect: with 2.0, an entry of Gray's guide that says next to
# nothing on counterparts answers `does Gray allow two counterparts`.
NAMED_DOCUMENT = 1.6
# For the entries about a card that the question names.
NAMED_CARD = 1.2
# For the entries on the other games, since most people ask about the card game.
OTHER_GAME = 0.95
# A question is about another game if the best entry on one scores this many times as much as any on the card game.
# Effect: of 258 questions on the card game none reaches 1; of 49 on others that use no word of theirs alone, 22 do.
OTHER_GAME_RATIO = 1.45

# ---- the order of the entries on one matter

# The entry in force comes first if its best passage and sample question add at least this share of what those of the
# best entry add. Effect: `my probe missed` finds what happens then before what prevents a probe.
IN_FORCE_MIN_SHARE = 0.65

# ---- which parts of a question no entry answers (silence.py). Shares are of the question, by the rarity of its terms.

# An entry that mentions a card of the question answers for it if it has at least this share of the other cards and rare
# words. Effect: with 0.34, something is called missing for 5 more of 1,407 questions of the exam.
CARD_ENTRY_MIN_SHARE = 0.25
# If part of a question is unanswered, nothing is printed for it unless at least this share is answered.
PRINTED_MIN_SHARE = 0.1
# The documents are silent on a question if a note that says so has at least the first share of it and exceeds the
# share of the entry's whole text by the second, and no passage of that text scores more than the third times its score.
SILENT_NOTE_MIN_SHARE, SILENT_NOTE_MARGIN, SILENT_TEXT_MAX_SCORE = 0.55, 0.15, 0.6
