"""Deck files rewritten in place: the canonical format, titles corrected, cards moved; and starter decks."""
