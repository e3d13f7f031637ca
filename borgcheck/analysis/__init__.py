"""Analyse a deck beyond its legality."""

TURNS = 5
"""The default number of consecutive turns for which the chances of probes are shown."""
