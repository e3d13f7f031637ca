"""Read lists of the card game: from bytes to a deck, in the stages that `pipeline` lists, in any of the `formats`."""
