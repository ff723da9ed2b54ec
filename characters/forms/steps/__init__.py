"""Forms of the builder's steps, one module per kind of step."""
