"""What people's play says: logs of the player page, how hard each task was, and what predicts it."""
