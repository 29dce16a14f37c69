"""Choosing a deck from the tasks that were found, with CP-SAT."""

from .choice import Choice, choose

__all__ = ["Choice", "choose"]
