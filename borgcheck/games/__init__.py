"""The games other than the card game: their lists and their rules, one folder each.

What a setup is (setup), how it is read (reading) and recognised (recognise) and what rules about setups have in common
(checks) is the same for all of them. Only checking/lists.py and checking/codes.py import this package, and only when
a list or a code may be theirs.
"""

FOLDERS = {"fleet-captains": "captains", "dbg": "dbg"}
"""The folder of each game, by the id that rulesets and rulings name it by."""
