"""Tables for spreadsheets: a number stays a number and a name stays a name, in any language."""

import csv
import hashlib
import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from helpers.decks import small_deck
from schaben.generator.decks.files import FileError
from schaben.output.listing import solutions
from schaben.output.ours import require_replaceable
from schaben.output.spreadsheet import CsvStyle, SpreadsheetError, Table, csv_of, xlsx_of
from schaben.output.tablefiles import DIGESTS, require_tables_replaceable, write_table

TABLE = Table(
    ["id", "bits", "deck", "tasks"],
    [["1A", 11.304, "Jäger; groß", 3], ["1B", None, '=HYPERLINK("http://x")', float("nan")], ["2A", -0.5, "-1", 0]],
)


def test_plain() -> None:
    assert csv_of(TABLE).decode() == (
        'id,bits,deck,tasks\n1A,11.304,Jäger; groß,3\n1B,,"=HYPERLINK(""http://x"")",\n2A,-0.5,-1,0\n'
    )


@pytest.mark.parametrize(("style", "delimiter", "point"), [(CsvStyle.EXCEL, ",", "."), (CsvStyle.EXCEL_DE, ";", ",")])
def test_as_a_spreadsheet_reads_it(style: CsvStyle, delimiter: str, point: str) -> None:
    data = csv_of(TABLE, style)
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == data.count(b"\n") == 4
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter))
    assert rows[1:] == [
        ["1A", f"11{point}304", "Jäger; groß", "3"],
        ["1B", "", '\'=HYPERLINK("http://x")', ""],
        ["2A", f"-0{point}5", "'-1", "0"],
    ]


class TestSpreadsheetFile:
    def test_has_numbers_and_texts(self) -> None:
        book = openpyxl.load_workbook(io.BytesIO(xlsx_of({"one": TABLE, "other": solutions(small_deck())})))
        assert book.sheetnames == ["one", "other"]
        rows = [[cell.value for cell in row] for row in book["one"].iter_rows()]
        assert rows == [
            [*TABLE.columns],
            ["1A", 11.304, "Jäger; groß", 3],
            ["1B", None, TABLE.rows[1][2], None],
            ["2A", -0.5, "-1", 0],
        ]
        assert {book["one"][place].data_type for place in ("C3", "C4")} == {"s"}

    def test_same_table_same_bytes(self) -> None:
        data = xlsx_of({"one": TABLE})
        assert xlsx_of({"one": TABLE}) == data
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert {file.date_time[0] for file in archive.infolist()} == {1980}
            assert b"1980-01-01T00:00:00Z</dcterms:modified>" in archive.read("docProps/core.xml")

    def test_only_one_that_nobody_saved_since_is_replaced(self, tmp_path: Path) -> None:
        path = tmp_path / "tables.xlsx"
        path.write_bytes(xlsx_of({"one": TABLE}))
        require_replaceable(path)
        book = openpyxl.load_workbook(path)
        book.properties.lastModifiedBy = "Ada"
        book.save(path)
        with pytest.raises(FileError, match="exists and is not overwritten"):
            require_replaceable(path)
        path.write_bytes(b"PK")
        with pytest.raises(FileError, match="exists and is not overwritten"):
            require_replaceable(path)

    def test_what_is_missing_is_said(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
        with pytest.raises(SpreadsheetError, match=r"pip install 'schaben\[tables\]', or '\.\[tables\]' in a clone"):
            xlsx_of({"one": TABLE})


@pytest.mark.parametrize("style", CsvStyle)
def test_a_table_in_any_style_is_ours(tmp_path: Path, style: CsvStyle) -> None:
    path = tmp_path / "solutions.csv"
    path.write_bytes(csv_of(solutions(small_deck()), style))
    require_replaceable(path)
    require_replaceable(path, b"id,level,bits")
    path.write_text("mine;yours\n")
    with pytest.raises(FileError, match="exists and is not overwritten"):
        require_replaceable(path)


class TestTablesInAFolder:
    def test_what_a_person_changed_is_kept(self, tmp_path: Path) -> None:
        path = tmp_path / "tasks.csv"
        write_table(path, b"id,bits\n1A,3\n")
        write_table(path, b"id,bits\n1A,4\n")
        assert {file.name for file in tmp_path.iterdir()} == {"tasks.csv", DIGESTS}
        path.write_bytes(b"id,bits,mine\n1A,4,fine\n")
        write_table(path, b"id,bits\n1A,5\n")
        assert path.read_bytes() == b"id,bits\n1A,5\n"
        assert (tmp_path / "tasks.csv~").read_bytes() == b"id,bits,mine\n1A,4,fine\n"

    def test_without_digests_a_table_counts_as_changed(self, tmp_path: Path) -> None:
        path = tmp_path / "tasks.csv"
        path.write_bytes("id\nJäger\n".encode("latin-1"))
        write_table(path, b"id\n1A\n")
        assert (tmp_path / "tasks.csv~").read_bytes() == "id\nJäger\n".encode("latin-1")

    def test_digests_are_of_all_tables_of_the_folder(self, tmp_path: Path) -> None:
        for name in ("b.csv", "a.csv", "b.csv"):
            write_table(tmp_path / name, name.encode())
        heading, *lines = (tmp_path / DIGESTS).read_text().splitlines()
        assert heading.startswith("# schaben ")
        assert lines == [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in ("a.csv", "b.csv")]

    def test_somebody_elses_digests_are_not_replaced(self, tmp_path: Path) -> None:
        (tmp_path / DIGESTS).write_text("mine")
        with pytest.raises(FileError, match="exists and is not overwritten"):
            require_tables_replaceable(tmp_path, {})
