"""In-game calculators, by game: the card game (`borg`), Fleet Captains (`captains`), the Deck Building Game (`dbg`).

A calculator takes the state of the game as plain values and returns an answer. It uses the rules of its document and
nothing else: it says what the document leaves out, and gives a result for every way in which a rule can be read. The
figures that a document prints are data, in the TOML files beside the packages.
"""
