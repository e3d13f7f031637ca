"""Read decklists: six stages from bytes to a deck, listed in `pipeline`."""
