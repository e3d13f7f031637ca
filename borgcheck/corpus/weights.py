"""The weights of the search, each with what it is worth (`python tests/search/measure.py` prints it)."""

# How often a term counts for each time it stands in the title, and in an alias or a sample question; elsewhere once.
TITLE = 6
ASKS = 3
# BM25F: how much the length of an entry counts, and how late a term that is repeated ceases to count.
LENGTH, SATURATION = 0.3, 3.0
# The same for the length of a passage or a sample question.
PASSAGE_LENGTH = 0.5
# What each word of a whole title or alias is worth, where a term in the text is worth 1.
NAME = 0.15
# A synonym of rulings/synonyms.txt beside the word that was asked.
SYNONYM = 0.1
# Entries of other games than the one whose entries use the words of a question most, if the question names no game.
OTHER_GAME = 0.9
# How much more likely than another game the card game is before the words are looked at, as a logarithm.
CARD_GAME = 2.0
# Notes, which tell of special cases, beside the rules.
NOTE = 0.9
# The best passage of an entry, and the best way to ask for it, beside the entry as a whole.
PASSAGE = 0.3
ASK = 0.4
# A term in the neighbours of a passage, or in what heads it, beside a term in it.
CONTEXT = 0.5
# A sentence of a note, which tells where documents disagree or are silent, beside the text.
NOTE_PASSAGE = 0.8
# The least share of the best passage's score from which another one is printed as well, if there is room.
FURTHER = 0.55
# The least share from which a sentence of a note is about the question.
NOTED = 0.4
