"""The cards: their facts, the catalogue, and the import of facts from a plugin folder."""
