"""What can be said about a deck beyond its legality."""

TURNS = 5
"""For how many turns in a row the chances of probes are told where nobody asks for more."""
