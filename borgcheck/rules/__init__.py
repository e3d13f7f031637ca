"""The rules: one module per code, and the registry that names them all."""
