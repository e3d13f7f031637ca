"""The rulings: entries of the corpus in rulings/, restated in our own words.

The package is called corpus, because `borgcheck.rulings()` is the function that returns its entries.
"""
