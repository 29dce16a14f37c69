"""Making tasks and decks."""
