"""From a parsed list to a report, and from a report to a corrected list."""
