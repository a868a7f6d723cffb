"""Guesses what the columns of a table mean, as the JavaScript SDK does."""

from __future__ import annotations

import re
from typing import Sequence, cast

from . import types as t
from ._csv import WHITE, Table, is_numeric
from ._vocabulary import import_targets, parent_categories, segment_types, taxonomy_types

#: The columns that the service adds to the rows that failed: they say nothing of a topic.
ADDED_COLUMNS = ("row", "reason")
SAMPLE_ROWS = 50


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
        return re.search(f"[^{WHITE}][{WHITE}]*>[{WHITE}]*[^{WHITE}]", cell) is not None
    if target == "external_id":
        return re.fullmatch(r"(?=.*\d)[A-Z0-9][\w.:-]{1,39}", cell, re.IGNORECASE | re.ASCII) is not None
    if target == "keywords":
        return len(re.split(r"[,;|]", cell)) > 2
    return False


def _likeness(column: str, cells: Sequence[str], target: str) -> float:
    """How surely a column means a field, between 0 and 20."""
    name = re.sub(r"[^a-z0-9]+", " ", column.lower()).strip()
    at = next((n for n, shape in enumerate(_NAMES[target]) if re.search(shape, name)), None)
    filled = [cell for cell in (each.strip(WHITE) for each in cells) if cell]
    share = sum(_looks(target, cell) for cell in filled) / len(filled) if filled else 0.0
    return (0 if at is None else 12 - at) + (8 * share if share > 0.6 else 0)


def suggest_mappings(table: Table) -> list[t.ImportMapping]:
    """What the columns probably mean, by their names and by what stands in them: each field at most once.

    None is `topic_name` where no column can be told to have the names.
    """
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
    # Numbers and empty cells name no audience.
    spare = [
        column
        for column, values in cells.items()
        if column not in chosen and any(cell.strip(WHITE) and not is_numeric(cell) for cell in values)
    ]
    if "topic_name" not in chosen.values() and spare:
        wordiest = max(spare, key=lambda column: sum(len(re.split(f"[{WHITE}]+", cell)) for cell in cells[column]))
        chosen[wordiest] = "topic_name"
    return cast(
        "list[t.ImportMapping]",
        [{"csvColumn": column, "targetField": target} for column, target in chosen.items()],
    )
