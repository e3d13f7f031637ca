"""Read decklists, in stages from bytes to a deck that `pipeline` lists."""
