"""Files: read with one clear line where they cannot be, written whole or not at all, and nothing of a person's lost."""

import codecs
import os
import stat
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from helpers.decks import small_deck
from helpers.power_cut import survives
from schaben.generator.decks import deckfile, files, taskfile
from schaben.generator.decks.files import FileError
from schaben.generator.decks.gate import write_deck
from schaben.generator.decks.signature import is_signed_text, signed_lines

TASKS = [(card.task, card.solution) for card in small_deck().cards]


def never(_text: str) -> bool:
    return False


class TestReading:
    @pytest.mark.parametrize(
        ("data", "error"),
        [
            (b"A2N\nJ\xe4ger\n", "rubbish: line 2: not a text file in UTF-8, byte 0xe4 is not; save it as UTF-8"),
            (b"\xef\xbb\xbf\r\n\r\n\xff", "line 3: not a text file in UTF-8, byte 0xff is not"),
            (b"A2N\rB\0", "line 2: not a text file, a zero byte is in it"),
            (b"\xff\xfe\x00", "the byte order mark says UTF-16, but the rest is not"),
            ("A2N".encode("utf-16-le"), "line 1: not a text file, a zero byte is in it"),
        ],
    )
    def test_what_is_no_text_is_named_by_line(self, tmp_path: Path, data: bytes, error: str) -> None:
        path = tmp_path / "rubbish"
        path.write_bytes(data)
        with pytest.raises(FileError, match=error):
            files.read_text(path)

    @pytest.mark.parametrize(
        "data",
        [
            "Jäger\r\n".encode(),
            "Jäger\r\n".encode("utf-8-sig"),
            "Jäger\r\n".encode("utf-16"),
            codecs.BOM_UTF16_BE + "Jäger\r\n".encode("utf-16-be"),
        ],
    )
    def test_unicode_with_its_mark(self, tmp_path: Path, data: bytes) -> None:
        path = tmp_path / "tasks.txt"
        path.write_bytes(data)
        assert files.read_text(path) == "Jäger\r\n"

    def test_folders_and_missing_files(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="is a directory"):
            files.read_text(tmp_path)
        with pytest.raises(FileError, match="no such file or directory"):
            files.read_text(tmp_path / "none")


class TestWriting:
    def test_nothing_of_an_old_file_is_lost_when_it_fails(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "deck.json"
        path.write_text("old")
        monkeypatch.setattr(os, "fsync", _full_disk)
        with pytest.raises(FileError, match=r"deck.json: cannot be written: no space left"):
            files.write_text(path, "new")
        assert path.read_text() == "old"
        assert list(tmp_path.iterdir()) == [path]

    def test_new_files_are_readable_as_the_user_wants(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.json"
        files.write_text(path, "new")
        assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~files._umask()

    def test_a_replaced_file_keeps_its_permissions(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.json"
        path.write_text("old")
        path.chmod(0o600)
        files.write_text(path, "new")
        assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", 0o600)

    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        target, link = tmp_path / "deck.json", tmp_path / "link.json"
        target.write_text("old")
        link.symlink_to(target)
        files.write_text(link, "new")
        assert link.is_symlink()
        assert target.read_text() == "new"

    @pytest.mark.parametrize(
        ("name", "reason"),
        [("no/deck.json", "the folder does not exist"), (".", "is a directory"), ("d" * 300, "too long")],
    )
    def test_where_nothing_can_be_written(self, tmp_path: Path, name: str, reason: str) -> None:
        with pytest.raises(FileError, match=reason):
            files.require_writable(tmp_path / name)

    @pytest.mark.parametrize(
        "text",
        [
            "mine",
            "{}",
            deckfile.format_deck(small_deck()).replace('"version": 1', f'"version": {deckfile.VERSION + 1}'),
        ],
    )
    def test_only_a_deck_of_no_newer_format_is_replaced(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "thesis.txt"
        path.write_text(text)
        with pytest.raises(FileError, match="it is in the way and is not overwritten"):
            write_deck(path, small_deck())
        assert path.read_text() == text


class TestWhatAPersonChanged:
    """It is kept beside the new file, and said."""

    def test_a_deck(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        path = tmp_path / "deck.json"
        caplog.set_level("INFO")
        write_deck(path, small_deck())
        write_deck(path, small_deck())
        assert [file.name for file in tmp_path.iterdir()] == ["deck.json"]
        assert not caplog.messages
        path.write_text(mine := path.read_text().replace("Jäger", "three evenings of work"))
        write_deck(path, small_deck())
        assert (tmp_path / "deck.json~").read_text() == mine
        assert deckfile.read_deck(path) == small_deck()
        assert caplog.messages == [f"{path} was changed since schaben wrote it: kept as deck.json~"]

    def test_a_deck_of_before_there_were_digests(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.json"
        text = deckfile.format_deck(small_deck())
        path.write_text(text.replace(f'"sha256": "{deckfile.digest(small_deck())}",', ""))
        write_deck(path, small_deck())
        assert (tmp_path / "deck.json~").exists()

    def test_a_file_of_task_lines(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.txt"
        taskfile.write_tasks(path, "compose bides>=1", TASKS[:2])
        taskfile.write_tasks(path, "compose bides>=1", TASKS)
        assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
        path.write_text(mine := path.read_text() + "A2N / C2S / - / F\n")
        taskfile.write_tasks(path, "compose bides>=1", TASKS)
        assert (tmp_path / "mine.txt~").read_text() == mine

    def test_of_several_changes_none_is_lost(self, tmp_path: Path) -> None:
        path = tmp_path / "deck.json"
        for text in ("one", "two", "two", "three"):
            path.write_text(text)
            files.keep_changed(path, never)
        kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
        assert kept == {"deck.json": "three", "deck.json~": "one", "deck.json~2": "two", "deck.json~3": "three"}

    def test_what_cannot_be_kept_is_not_replaced(self, tmp_path: Path) -> None:
        path = tmp_path / ("d" * 255)
        path.write_text("mine")
        with pytest.raises(FileError, match=r"it was changed, and cannot be kept as d+~: file name too long"):
            files.keep_changed(path, never)


class TestDigestOfLines:
    TEXT = signed_lines("# schaben 1: compose", ["A2N / C2S / - / F", "", "# a comment"])

    @pytest.mark.parametrize("text", [TEXT, TEXT.replace("\n", "\r\n"), TEXT.rstrip("\n")])
    def test_holds(self, text: str) -> None:
        assert is_signed_text(text)

    @pytest.mark.parametrize(
        "text",
        [
            TEXT + "B2N / C2S / - / F\n",
            TEXT.replace("# a comment\n", ""),
            TEXT.replace("compose", "export"),
            TEXT.replace("\n# sha", "\n\n# sha"),
            "# schaben 1: compose\nA2N / C2S / - / F\n",
            "# schaben 1: compose",
            "",
        ],
    )
    def test_does_not_hold(self, text: str) -> None:
        assert not is_signed_text(text)


def replace_deck(path: Path) -> None:
    write_deck(path, small_deck(title="new"))


def keep_and_replace_deck(path: Path) -> None:
    files.keep_changed(path, never)
    files.write_text(path, "new")


@pytest.mark.parametrize("work", [replace_deck, keep_and_replace_deck])
def test_a_power_cut_leaves_the_old_file_or_the_new_one(tmp_path: Path, work: Callable[[Path], object]) -> None:
    """At every call: never neither, and what a person changed is there under one of its names."""
    old = deckfile.format_deck(small_deck()).replace("Jäger", "three evenings of work")
    states = []
    for at in count():
        folder = tmp_path / str(at)
        folder.mkdir()
        path = folder / "deck.json"
        path.write_text(old)
        done = survives(partial(work, path), at)
        assert path.exists()
        replaced = path.read_text() != old
        if replaced:
            assert "new" in path.read_text()
            assert (folder / "deck.json~").read_text() == old
        states.append(replaced)
        if done:
            break
    assert len(states) > 10
    assert states == sorted(states)
    assert states[-1]


def _full_disk(_handle: int) -> None:
    raise OSError(28, "No space left on device")
