"""The rules of the card game: a module for each family of them, and what they share."""
