"""Events: the register of an event's decks, and what is asked of it on the day and later.

`register` is the record and its file, `enter` adds decks to it, `compare` tells whose deck a played list is,
`recheck` judges the registered decks again.
"""
