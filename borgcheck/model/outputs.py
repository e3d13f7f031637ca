"""The outputs of a check by name, for those who read the name: options and configuration."""

OUTPUT_FORMATS = ("text", "concise", "json", "github", "sarif", "junit", "markdown", "csv")
"""Each is the module of that name in `borgcheck.output`."""
