"""The names of the outputs of a check, for options and configuration."""

OUTPUT_FORMATS = ("text", "concise", "json", "github", "sarif", "junit", "markdown", "csv")
"""Each is the module of that name in `borgcheck.output`."""
