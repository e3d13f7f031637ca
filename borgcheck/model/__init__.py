"""What the rooms hand to each other: lines, headings, entries, decks, findings."""
