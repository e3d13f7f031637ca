"""A deck that several tests change."""

LEGAL = """@name Base
Missions:
1 Compromised Mission
5 Survey Star System
Seed:
1 Establish Gateway
29 Maglock
Draw:
10 Nine of Eleven
10 Six of Eleven
10 Borg Scout Vessel
"""
