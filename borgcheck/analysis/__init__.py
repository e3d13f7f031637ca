"""What can be said about a deck beyond its legality."""
