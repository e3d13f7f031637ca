"""Read a list of any game, check it, ask about what is open, correct it and rewrite it."""
