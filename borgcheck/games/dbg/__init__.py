"""The Star Trek Deck Building Game: Borg Invasion and Klingon Civil War."""
