"""What every package may use: packaged files, caches, words and numbers."""
