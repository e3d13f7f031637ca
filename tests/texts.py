"""A legal deck that several tests change, an illegal one with one seed card too many, and one with a warning."""

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
ILLEGAL = LEGAL.replace("29 Maglock", "30 Maglock")
WARNED = LEGAL.replace("29 Maglock", "28 Maglock\n1 Q's Tent")
