"""Analyse a deck beyond its legality."""
