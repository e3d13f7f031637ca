"""Statistics of a deck, the odds of its draws, and the comparison of two decks."""
