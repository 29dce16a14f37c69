"""Sheets of paper with several cards on them, made from finished faces."""
