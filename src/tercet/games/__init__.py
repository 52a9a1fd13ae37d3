"""One folder a game; siblings that never import each other."""
