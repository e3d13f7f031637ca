"""What a report looks like: one module per output format. Outputs show, they never compute."""
