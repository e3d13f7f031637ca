"""The cards: their facts, the catalogue, and how facts are read from a plugin folder."""
