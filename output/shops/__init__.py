"""Print shops: what each asks for, and folders that can be uploaded as they are."""

from .. import drawing as _drawing  # noqa: F401 (imports matplotlib with its own settings)
