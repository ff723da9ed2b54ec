"""What a browser sends, read into commands of the engine. Shapes only: the rules are the engine's."""
