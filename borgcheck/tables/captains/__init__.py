"""Calculators for Fleet Captains, Borg variant. References (§) are to its document."""
