"""Sheets of paper with several cards on them, made from finished faces."""

from .. import drawing as _drawing  # noqa: F401 (imports matplotlib with its own settings)
