"""The rules of the card game: a module for each family of them, what they share, and the rulesets."""
