"""Analyse a deck beyond its legality."""

TURNS = 5
"""The default number of turns in a row for which the chances of probes are shown."""
