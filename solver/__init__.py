"""The game: board, cards, tasks, the rules, and two ways to reason about one task."""
