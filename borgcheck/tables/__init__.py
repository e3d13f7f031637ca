"""Figures at the table, by the rulings that say so: what cards become and are worth together, and one module per table
of the two other games.

A table takes what lies on the table as plain values and gives an answer. It computes by the rules of its
document and no more: where the document is silent it says so, where it can be read in several ways every
reading gets its result. The figures that a document prints are data, in the TOML files beside the modules.
"""
