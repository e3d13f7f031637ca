"""The data that packages exchange: lines, headings, entries, decks, findings."""
