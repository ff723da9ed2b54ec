"""What a number of the sheet is made of, each part with its source. Source: U4.4."""
