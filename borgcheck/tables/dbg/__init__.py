"""Calculators for the Deck Building Game, Borg Invasion and Klingon Civil War. References (§) are to its document."""
