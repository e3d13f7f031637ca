"""The rules: a module for each family of them, and the registry that lists them all."""
