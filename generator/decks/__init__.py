"""Decks: the values, their files, what commands are given to work on, and what a deck claims."""
