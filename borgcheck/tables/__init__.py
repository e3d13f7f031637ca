"""Figures at the table, by the rulings that say so: what cards become and are worth together."""
