"""What every package may use: packaged files, TOML, words and numbers, escaping, and the base of the models."""
