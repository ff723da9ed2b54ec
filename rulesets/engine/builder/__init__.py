"""The guided builder: answers in, a settled character out (docs/spec/builder.md)."""
