"""The game: board, cards, tasks, the rules, and the engines that reason about one task."""
