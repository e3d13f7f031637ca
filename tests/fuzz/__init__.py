"""Inputs that were mangled on purpose, and what must hold for each of them.

    python -m tests.fuzz --inputs 100000 --seed 1

Each input has a number; the seed and the number make it, so that a fault is found again. `corpus/` holds the
inputs that once broke something, or nearly: the tests run them all.
"""
