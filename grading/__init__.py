"""How hard one task is, and why."""
