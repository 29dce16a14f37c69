"""Reports on decks and tasks: tables, plots, pages, the maze of positions."""
