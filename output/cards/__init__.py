"""A task card: its two faces, their files and pictures."""

from .. import drawing as _drawing  # noqa: F401 (imports matplotlib with its own settings)
