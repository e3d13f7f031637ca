"""Inputs that were mangled on purpose, and what must hold for each of them.

`tests/test_fuzz.py` makes them. `corpus/` holds the inputs that once broke something, or nearly: they are tried in every
run.
"""
