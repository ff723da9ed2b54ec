"""What the middle of the builder shows, one module per kind of step."""
