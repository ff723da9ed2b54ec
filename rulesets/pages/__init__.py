"""What the pages of a ruleset's contents show: view objects made from a compiled ruleset."""
