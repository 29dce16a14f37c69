"""Everything but the task cards, for people who have not got the game."""
