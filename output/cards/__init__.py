"""A task card: its two faces, their files and pictures."""
