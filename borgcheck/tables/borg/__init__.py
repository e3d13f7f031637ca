"""Calculators for the card game: assimilation, and what a hive shares."""
