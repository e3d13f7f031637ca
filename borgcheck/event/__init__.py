"""Events: the register of an event's decks, and the questions that a director asks of it.

`register` is the record and its file, `names` distinguishes players, `enter` adds, replaces and withdraws decks,
`concerns` says what to look into, `compare` finds whose deck a list as played is, and `recheck` checks the registered
decks again.
"""
