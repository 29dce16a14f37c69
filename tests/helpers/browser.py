"""Debian's Chromium, driven by playwright; tests that need it are skipped where there is none."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""The installed browser; playwright's own builds are not downloaded."""

QUIET: Final = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
                "--disable-component-update", "--disable-sync"]  # fmt: skip
"""A browser that asks nobody for anything."""

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless browser."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()
