"""The weights of the search. `python -m tests.search.measure --parts` prints what the most important are worth."""

# ---- the score of an entry

# How many times a term of the title, and of an alias or a sample question, is indexed; a term of the text once.
TITLE_REPETITIONS = 6
ALIAS_REPETITIONS = 3
# BM25F for entries: how much their length counts (B), and how soon repetitions of a term stop counting (K1).
LENGTH_NORMALIZATION, TERM_SATURATION = 0.3, 3.0
# B for passages and sample questions.
PASSAGE_LENGTH_NORMALIZATION = 0.5
# The weight of each word of a whole title or alias in the question; a term in the text has 1. Effect: `how large is the
# draw deck` finds its size before how a card is drawn.
WHOLE_NAME = 0.25
# The weight of a synonym in rulings/synonyms.txt; the word in the question has 1.
SYNONYM = 0.25
# The weight of a known word that is similar to an unknown one; the word in the question has 1.
NEAR_WORD = 0.8
# The weight of the scores of an entry's best passage and best sample question; the entry's own score has 1.
BEST_PART = 0.55

# The weight of the best sample question below a passage, in the choice of the passages to print; its text has 1.
PASSAGE_QUESTION = 0.5

# A note that documents disagree or are silent is printed if its score is at least this share of the best passage's.
WARNING_MIN_SHARE = 0.65

# ---- factors of the score

# For the entries of a document that the question names. Effect: with 2.0, an entry of Gray's guide that says next to
# nothing on counterparts answers `does Gray allow two counterparts`.
NAMED_DOCUMENT = 1.6
# For the entries on the other games, since most people ask about the card game. The entries on the game of the best one
# come before all others: another game answers if its best entry has 1.18 times the score (1 / 0.85). Effect: with 0.9,
# `can my queen die` and `who starts` are answered by other games; with 0.8, 21 more questions on those are not.
OTHER_GAME = 0.85

# ---- the order of the entries on one topic

# The entry in force comes first if its best passage and sample question add at least this share of what those of the
# best entry add. Effect: `my probe missed` finds what happens then before what prevents a probe.
IN_FORCE_MIN_SHARE = 0.85

# ---- which parts of a question no entry answers (silence.py). Shares are of the question, by the rarity of its terms.

# An entry that mentions a card of the question answers for it if it has at least the first share of the other terms; a
# note on deck construction if a passage with the card has at least the second.
CARD_ENTRY_MIN_SHARE, CARD_PASSAGE_MIN_SHARE = 0.1, 0.3
# Nothing answers a question if at least this share of its terms is in no entry. Effect: with 0.6, a misspelt question
# is not answered.
UNKNOWN_MIN_SHARE = 2 / 3
# A personnel, ship or the like is an example of a general rule if what is printed has this share of the other terms.
EXAMPLE_MIN_SHARE = 0.5
# A note on silence answers only if its score is at least so many times that of the best passage of its entry, and
# that of the best one of all.
OWN_ANSWER, OTHER_ANSWER = 1.3, 0.9
