"""One turn of the game as CP-SAT constraints, and what is asked of it: solve, prove, compose."""
