"""Reads delimited text, and guesses what its columns mean."""

from __future__ import annotations

import csv
import hashlib
import io
import os
import re
from dataclasses import dataclass
from typing import Mapping, Sequence, Union, cast

from . import types as t
from ._vocabulary import import_limits, import_targets, parent_categories, segment_types, taxonomy_types

#: The columns that the service adds to the rows that failed: they say nothing of a topic.
ADDED_COLUMNS = ("row", "reason")
SAMPLE_ROWS = 50


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


def read_table(file: Union[str, "os.PathLike[str]"], *, header: bool = True) -> Table:
    """Read a delimited file whose encoding and delimiter are found out.

    :param header: Whether its first line names the columns
    """
    with open(file, "rb") as opened:
        text = _decoded(opened.read())
    records = [
        record
        for record in csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
        if any(cell.strip() for cell in record)
    ]
    width = max((len(record) for record in records), default=0)
    names = records.pop(0) if header and records else []
    return Table(os.path.basename(os.fspath(file)), _column_names(names, width), records)


def table_of(records: Sequence[Mapping[str, object]], filename: str = "topics.csv") -> Table:
    """Make a table of records that a program has already."""
    columns = list(dict.fromkeys(name for record in records for name in record))
    rows = [["" if record.get(name) is None else str(record[name]) for name in columns] for record in records]
    return Table(filename, columns, rows)


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # What spreadsheets save where they do not save UTF-8.
        return data.decode("cp1252", errors="replace")


def _delimiter(text: str) -> str:
    """The one that parts most of the first records into the same number of cells."""
    sample = "\n".join(text.splitlines()[:SAMPLE_ROWS])

    def fitness(delimiter: str) -> tuple[float, int]:
        widths = [len(record) for record in csv.reader(io.StringIO(sample), delimiter=delimiter) if record]
        if not widths or widths[0] < 2:
            return (0.0, 0)
        return (sum(width == widths[0] for width in widths) / len(widths), widths[0])

    return max(",;\t|", key=fitness)


def _column_names(given: Sequence[str], width: int) -> list[str]:
    """A name for every column, each once."""
    names: list[str] = []
    for n in range(width):
        text = given[n].strip() if n < len(given) else ""
        name = text[: import_limits["columnCodePoints"]] or f"Column {n + 1}"
        same = 2
        unique = name
        while unique in names:
            unique = f"{name} ({same})"
            same += 1
        names.append(unique)
    return names


#: What columns are called that mean a field, the surest first.
_NAMES: dict[str, tuple[str, ...]] = {
    "topic_name": (
        r"^topic name$",
        r"^(topic|segment|audience) (name|path|title)$",
        r"^(full )?(path|name|topic|title)$",
        r"\b(topic|segment|audience)\b.*\b(name|path)\b",
        r"^(segment|audience)$",
        r"\bname\b",
    ),
    "parent_category": (r"^parent category$", r"^(category|vertical|industry)$", r"^(main|top|parent) "),
    "taxonomy_type": (r"^taxonomy( type)?$", r"^(group|taxonomy group|domain)$"),
    "subcategory": (r"^sub ?category$", r"^sub\b", r"\bsub ?category\b"),
    "segment_type": (r"^segment type$", r"^(type|b2b b2c|market)$", r"\bsegment type\b"),
    "external_id": (
        r"^(external|provider|partner|source|segment|topic).*\b(id|code|key)$",
        r"^(id|code|sku|key)$",
        r"\bid$",
    ),
    "keywords": (r"^(keywords?|tags?|terms)$", r"\b(keywords?|tags)\b"),
}

_KNOWN = {
    "segment_type": {value.lower() for value in segment_types},
    "taxonomy_type": {value.lower() for value in taxonomy_types},
    "parent_category": {value.lower() for value in parent_categories},
}


def _looks(target: str, cell: str) -> bool:
    """Whether a cell looks like what means a field."""
    if target in _KNOWN:
        return cell.lower() in _KNOWN[target]
    if target == "topic_name":
        return re.search(r"\S\s*>\s*\S", cell) is not None
    if target == "external_id":
        return re.match(r"(?=.*\d)[A-Z0-9][\w.:-]{1,39}$", cell, re.IGNORECASE) is not None
    if target == "keywords":
        return len(re.split(r"[,;|]", cell)) > 2
    return False


def _likeness(column: str, cells: Sequence[str], target: str) -> float:
    """How surely a column means a field, between 0 and 20."""
    name = re.sub(r"[^a-z0-9]+", " ", column.lower()).strip()
    at = next((n for n, shape in enumerate(_NAMES[target]) if re.search(shape, name)), None)
    filled = [cell.strip() for cell in cells if cell.strip()]
    share = sum(_looks(target, cell) for cell in filled) / len(filled) if filled else 0.0
    return (0 if at is None else 12 - at) + (8 * share if share > 0.6 else 0)


def suggest_mappings(table: Table) -> list[t.ImportMapping]:
    """What the columns probably mean, by their names and by what stands in them: each field at most once."""
    samples = table.rows[:SAMPLE_ROWS]
    cells = {
        column: [row[n] if n < len(row) else "" for row in samples]
        for n, column in enumerate(table.columns)
        if column not in ADDED_COLUMNS
    }
    ranked = sorted(
        (
            (_likeness(column, values, target), column, target)
            for column, values in cells.items()
            for target in import_targets
        ),
        key=lambda each: -each[0],
    )
    chosen: dict[str, str] = {}
    for score, column, target in ranked:
        if score > 0 and column not in chosen and target not in chosen.values():
            chosen[column] = target
    spare = [column for column in cells if column not in chosen]
    if "topic_name" not in chosen.values() and spare:
        wordiest = max(spare, key=lambda column: sum(len(cell.split()) for cell in cells[column]))
        chosen[wordiest] = "topic_name"
    return cast(
        "list[t.ImportMapping]",
        [{"csvColumn": column, "targetField": target} for column, target in chosen.items()],
    )
