"""Events: the register of an event's decks, and what is asked of it on the day and later.

`register` is the record and its file, `names` tells players apart, `enter` adds decks to it, replaces and withdraws
them, `concerns` says what to look into, `compare` tells whose deck a played list is, `recheck` judges the registered
decks again.
"""
