"""What every room may use: packaged files, caches, words and numbers."""
