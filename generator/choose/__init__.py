"""Choosing a deck from the tasks that were found: a CP-SAT model of what a good deck is."""

from .choice import Choice, choose

__all__ = ["Choice", "choose"]
