"""The weights of the search, each with its effect: success at 1 for 500 questions of players, with and without it.

`python tests/search/measure.py --parts` measures them. Figures compared with 0.558 are older than the current texts and
weights, which reach 0.566.
"""

# How often a term counts each time it occurs in the title, or in an alias or a sample question; elsewhere once.
TITLE = 6  # 0.558 with, 0.552 without
ASKS = 3  # 0.558, 0.440
# BM25F: how much the length of an entry counts, and how soon repetitions of a term stop counting.
LENGTH, SATURATION = 0.3, 3.0  # 0.558, with Whoosh's own 0.544
# The same for the length of a passage or a sample question.
PASSAGE_LENGTH = 0.5
# The weight of each word of a whole title or alias, compared with 1 for a term in the text.
NAME = 0.25  # without it, `how large is the draw deck` finds how a card is drawn first
# A synonym in rulings/synonyms.txt, compared with the word in the question.
SYNONYM = 0.25  # 0.967 at 3 for spoken.jsonl, without 0.933
# A word as it is written, compared with its stem, in a question of a word or two. Effect: `phasing` finds cloaking and
# phasing before the seed phases.
EXACT = 0.3
# Entries of a document that the question names, compared with others. Effect: with 2.0, an entry of Gray's guide that
# says next to nothing on counterparts answers `does Gray allow two counterparts`.
NAMED_DOCUMENT = 1.6
# How much the one in force adds for its best passage and sample question, compared with the best of the entries on a
# matter, at least, to come first. Effect: `my probe missed` finds what happens then before what prevents a probe.
IN_FORCE = 0.65
# A known word near to one that no entry has.
NEAR = 0.8
# Entries on the other games, compared with those on the card game, which most people ask about.
OTHER_GAME = 0.95
# How much better than any entry on the card game one on another game must be for the question to be of that game.
# Effect: of 258 questions on the card game none reaches 1; of 49 on others that use no word of theirs alone, 22 do.
FAR_MORE = 1.45
# The best passage of an entry, and the best sample question, compared with the entry as a whole.
PASSAGE = 0.52
ASK = 0.6
# A term in the passages around a passage, or in its head, compared with a term in it. Effect: the passage that answers
# is printed for 0.72 of the long entries, without it for 0.70.
CONTEXT = 0.5
# The minimum share of the best passage's score for another one, of a note too, to be printed if there is room.
FURTHER = 0.35  # the terms of the exam's answers are printed for 0.650, with 0.5 for 0.645
# The score of a passage, compared with how far its terms tell it apart from others of the entry, to be printed. Effect:
# the terms of the exam's answers are printed of long entries for 0.863, with the score alone for 0.850.
SIMILAR = 0.5
# The share of the score of the best passage of the text from which another one is as likely to answer.
AS_LIKELY = 0.85
# A note that documents disagree or are silent, compared with another passage, when there is no room for both.
WARNING = 1.5
# A term in the first cell of a row, compared with one elsewhere in a passage.
CASE = 2.0
# Entries about a card that the question names, compared with others.
NAMED_CARD = 1.2
# The share of a question that a passage or a sample question of what is printed first must have for the question to be
# answered; the share besides the name of a card that the passage with the name must have, or else the whole entry that
# mentions it; and the least share that an unknown word has of a question it is about, and has if an entry has as much.
# Effect: with 0.5 for the first, something is called missing for 20 of 1,407 questions of the exam.
SAID = 0.42
SAID_OF_NAME, SAID_BY_ENTRY = 0.25, 0.2
OF_QUESTION, MOST = 0.26, 0.41
# The rarity of a term that a fifth of the entries have: it says little besides the name of a card.
SAYS_LITTLE = 1.6
# An answer with a smaller share of a question is not printed, if something of the question is unsaid.
NEXT_TO_NOTHING = 0.1
# For the documents to be silent on a question: the least share of it that a note saying so must have, how much more
# that must be than the share of the whole text of the entry, and the greatest score of a passage of that text compared
# with the note's.
SILENT, SILENT_MARGIN, SILENT_SCORE = 0.55, 0.15, 0.75
