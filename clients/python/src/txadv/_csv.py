"""Reads delimited text, by the rules of the JavaScript SDK: both read the same rows of the same file."""

from __future__ import annotations

import hashlib
import math
import os
import re
from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import Iterator, Mapping, Optional, Sequence, Union, cast

from ._encoding import count_units, decode_text
from ._vocabulary import import_limits

#: What JavaScript takes for white space, which is not what Python does.
WHITE = "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_NUMBERS = re.compile(rf"[{WHITE}0-9.,%$€-]+")
#: A quote that is not closed within so many lines or characters was never meant to open a cell.
_QUOTED_LINES = 50
_QUOTED_UNITS = 32_000
_SAMPLED = 30
#: Rows by which the number of columns is found.
_MEASURED = 1_000


@dataclass(frozen=True)
class Table:
    """A file as its rows will be sent."""

    filename: str
    columns: list[str]
    rows: list[list[str]]

    @property
    def print(self) -> str:
        """The same for the same records: tells whether a file is the one that was begun."""
        digest = hashlib.sha256()
        for record in [self.columns, *self.rows]:
            digest.update("\x1f".join(record).encode() + b"\x1e")
        return digest.hexdigest()


def read_table(file: Union[str, "os.PathLike[str]"], *, header: Optional[bool] = None) -> Table:
    """Read a delimited file whose encoding and delimiter are found out; what is not text is a `NotTextError`.

    :param header: Whether its first line names the columns; found out if not given
    """
    name = os.path.basename(os.fspath(file))
    with open(file, "rb") as opened:
        text, first_piece = decode_text(opened.read(), name)
    declared = _DECLARED.match(text)
    delimiter = declared.group(1) if declared else _detect_delimiter(first_piece)
    records = list(_records(text[declared.end() :] if declared else text, delimiter))
    named = _has_header(records) if header is None else header
    width = max(map(len, records[:_MEASURED]), default=0)
    columns = _column_names(records[0] if named and records else [], width)
    return Table(name, columns, records[1:] if named else records)


def table_of(records: Sequence[Mapping[str, object]], filename: str = "topics.csv") -> Table:
    """Make a table of records that a program has already."""
    columns = list(dict.fromkeys(name for record in records for name in record))
    rows = [["" if record.get(name) is None else str(record[name]) for name in columns] for record in records]
    for column in columns:
        _check_letters(column, "A column's name")
    for n, row in enumerate(rows):
        for column, cell in zip(columns, row):
            _check_letters(cell, f"{column} of record {n + 1}")
    return Table(filename, columns, rows)


def is_numeric(cell: str) -> bool:
    """Whether a cell has nothing but numbers, as prices and counts have."""
    return _NUMBERS.fullmatch(cell) is not None


def _check_letters(text: str, what: str) -> None:
    half = re.search("[\ud800-\udfff]", text)
    if half:
        raise ValueError(f"{what} has half a character (U+{ord(half.group()):04X}), as texts have that were cut in two")


class _CutOff(Exception):
    """The text ends before its last record is known."""


def _quoted_cell(text: str, start: int, delimiter: str, final: bool) -> Optional[tuple[str, int]]:
    """A quoted cell from its opening quote on, and where the next begins.

    None where the quote opens nothing: one that is never closed, or closed amid a cell, is a character like any other,
    so that it spoils its own line alone.
    """
    value, at, lines, units = "", start + 1, 0, 1
    while True:
        quote = text.find('"', at, start + _QUOTED_UNITS + 1)
        end = quote if quote >= 0 else min(len(text), start + _QUOTED_UNITS + 1)
        lines += text.count("\n", at, end)
        units += count_units(text[at:end])
        if lines > _QUOTED_LINES or units > _QUOTED_UNITS:
            return None
        if quote < 0:
            if final:
                return None
            raise _CutOff
        after = quote + 1
        while text[after : after + 1] == " ":
            after += 1
        if after >= len(text) and not final:
            raise _CutOff
        value += text[at:quote]
        if text[quote + 1 : quote + 2] == '"':
            value += '"'
            at = quote + 2
            units += 2
        elif after >= len(text) or text[after] in (delimiter, "\n", "\r"):
            return value, after
        else:
            return None


#: A line that needs no looking at its cells.
_PLAIN_LINE = re.compile(r'([^"\r\n]*)(\r\n|\n|\r(?=[^\n]))')


def _record(
    text: str, start: int, delimiter: str, plain: "re.Pattern[str]", final: bool
) -> tuple[list[str], int]:
    cells: list[str] = []
    at = start
    while True:
        quoted = _quoted_cell(text, at, delimiter, final) if text[at : at + 1] == '"' else None
        if quoted:
            value, at = quoted
        else:
            match = cast("re.Match[str]", plain.match(text, at))
            value, at = match.group(), match.end()
            if at >= len(text) and not final:
                raise _CutOff
        cells.append(value)
        if text[at : at + 1] != delimiter:
            break
        at += 1
    # A line end may be cut in two.
    if text[at : at + 1] == "\r" and at + 1 >= len(text) and not final:
        raise _CutOff
    return cells, at + (2 if text[at : at + 2] == "\r\n" else 1)


def _records(text: str, delimiter: str, final: bool = True) -> Iterator[list[str]]:
    """The records in which something stands; not the last one where more text may come."""
    plain = re.compile(rf"[^{re.escape(delimiter)}\r\n]*")
    at = 0
    while at < len(text):
        line = _PLAIN_LINE.match(text, at)
        if line:
            cells, at = line.group(1).split(delimiter), line.end()
        else:
            try:
                cells, at = _record(text, at, delimiter, plain, final)
            except _CutOff:
                return
        if any(cell.strip(WHITE) for cell in cells):
            yield cells


#: What a spreadsheet writes above the first line to name its delimiter.
_DECLARED = re.compile("sep=([^\n\r\u2028\u2029\U00010000-\U0010ffff])(?:\r\n|\r|\n)", re.IGNORECASE | re.ASCII)


def _detect_delimiter(text: str) -> str:
    """The one by which the first lines fall into the most, and most evenly many, cells."""
    best, most = ",", 0.0
    for delimiter in ",;\t|":
        sample = list(islice(_records(text, delimiter, final=False), _SAMPLED))
        sample = sample or list(islice(_records(text, delimiter), _SAMPLED))
        counts = Counter(map(len, sample))
        if not counts:
            continue
        width, times = max(counts.items(), key=lambda each: (each[1], each[0]))
        score = times / len(sample) * math.log2(width + 1)
        if width >= 2 and score > most:
            best, most = delimiter, score
    return best


_HEADER_WORD = (
    "(?:name|topic|segment|audience|title|path|category|vertical|taxonomy|group|type|id|code|keywords?|tags?|sub"
    "|description)"
)
_HEADER_WORDS = re.compile(rf"\b{_HEADER_WORD}\b", re.ASCII)
_ONLY_HEADER_WORDS = re.compile(rf"{_HEADER_WORD}(?:[{WHITE}]+{_HEADER_WORD})*")


def _has_header(records: Sequence[Sequence[str]]) -> bool:
    """Whether the first record names the columns, as far as it and those after it can tell."""
    first = records[0] if records else []
    named = [re.sub("[_.-]", " ", cell.strip(WHITE).lower()) for cell in first]
    if any(cell and (is_numeric(cell) or ">" in cell or count_units(cell) > 60) for cell in named):
        return False
    if any(map(_ONLY_HEADER_WORDS.fullmatch, named)):
        return True
    if len(set(named)) < len(named) and "" not in named:
        return False
    if any(_HEADER_WORDS.search(cell) and len(re.split(f"[{WHITE}]+", cell)) <= 4 for cell in named):
        return True
    if len(first) == 1:
        return False
    return all(
        any(n >= len(first) or cell != first[n] for n, cell in enumerate(cells)) for cells in records[1:_SAMPLED]
    )


def _column_names(given: Sequence[str], width: int) -> list[str]:
    """A name for every column, each once."""
    names: list[str] = []
    for n in range(width):
        text = given[n].strip(WHITE) if n < len(given) else ""
        name = text[: import_limits["columnCodePoints"] - 8] or f"Column {n + 1}"
        same = 2
        unique = name
        while unique in names:
            unique = f"{name} ({same})"
            same += 1
        names.append(unique)
    return names
