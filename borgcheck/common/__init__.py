"""What every package may use: packaged files, words and numbers."""
