"""Making a deck: finding tasks, choosing, proving, and swapping single tasks."""
