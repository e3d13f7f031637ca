"""The rules of the game: a module for each family of them."""
