"""Imports that resume where they were interrupted, also after the program was killed."""

from __future__ import annotations

import json
import os
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional, Sequence, Union

from . import types as t
from ._csv import Table, read_table, table_of
from ._mappings import suggest_mappings
from ._operations import Operations
from ._vocabulary import import_limits

Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class ImportProgress:
    """How far an import is."""

    batch_id: str
    rows_done: int
    rows_total: int


class OtherFileError(ValueError):
    """The state belongs to the import of another file."""


class Imports(Operations):
    """Imports of whole files."""

    def import_file(
        self,
        file: Path,
        *,
        state: Optional[Path] = None,
        mappings: Optional[Sequence[t.ImportMapping]] = None,
        header: Optional[bool] = None,
        use_llm: bool = False,
        on_progress: Optional[Callable[[ImportProgress], None]] = None,
    ) -> t.ImportBatch:
        """Import a delimited file of up to 50,000 rows, and return the batch with its counts.

        :param file: Its encoding and delimiter are found out
        :param state: Where it is kept how far the import is, `<file>.txadv-import` if not given. Called again after
            the program was killed, it resumes: no row is imported twice. The file is deleted at the end.
        :param mappings: Which column becomes which field; guessed by names and cells if not given, and a `ValueError`
            where no column can be told to have the names of the topics
        :param header: Whether the first line names the columns; found out if not given
        :param use_llm: Lets the LLM judge what is new
        """
        table = read_table(file, header=header)
        kept = f"{os.fspath(file)}.txadv-import" if state is None else os.fspath(state)
        return self._import(table, kept, mappings, use_llm, on_progress)

    def import_records(
        self,
        records: Sequence[Mapping[str, object]],
        *,
        state: Optional[Path] = None,
        filename: str = "topics.csv",
        mappings: Optional[Sequence[t.ImportMapping]] = None,
        use_llm: bool = False,
        on_progress: Optional[Callable[[ImportProgress], None]] = None,
    ) -> t.ImportBatch:
        """Import records that the program has; it resumes only where `state` names a file."""
        kept = None if state is None else os.fspath(state)
        if not records:
            raise ValueError("There are no records to import")
        return self._import(table_of(records, filename), kept, mappings, use_llm, on_progress)

    def _import(
        self,
        table: Table,
        kept: Optional[str],
        mappings: Optional[Sequence[t.ImportMapping]],
        use_llm: bool,
        on_progress: Optional[Callable[[ImportProgress], None]],
    ) -> t.ImportBatch:
        if not table.rows:
            raise ValueError(f"{table.filename} has no rows")
        total, size = len(table.rows), import_limits["chunkRows"]
        state = _open_state(kept, table, mappings)
        if state["batch_id"] is None:
            # Written down before it is sent: begun again under the same key, it is the same import.
            _keep(kept, state)
            begun = self.create_import(
                filename=table.filename[: import_limits["filenameCodePoints"]],
                total_rows=total,
                mappings=state["mappings"],
                use_llm=use_llm,
                idempotency_key=state["idempotency_key"],
            )
            state["batch_id"] = begun["batchId"]
            _keep(kept, state)
        batch_id = str(state["batch_id"])
        batch = self.get_import(batch_id)
        if batch["status"] == "processing":
            # Chunks go one after the other, so those that are in are the first ones.
            for index in range(batch["chunks_completed"], -(-total // size)):
                if on_progress:
                    on_progress(ImportProgress(batch_id, index * size, total))
                rows = _rows_of(table, state["mappings"], index * size, (index + 1) * size)
                self.import_chunk(batch_id, chunk_index=index, rows=rows, mappings=state["mappings"])
            batch = self.get_import(batch_id)
        if on_progress and batch["status"] == "completed":
            on_progress(ImportProgress(batch_id, total, total))
        if kept is not None and os.path.exists(kept):
            os.unlink(kept)
        return batch


def _open_state(
    kept: Optional[str], table: Table, mappings: Optional[Sequence[t.ImportMapping]]
) -> dict[str, Any]:
    fresh = {
        "print": table.print,
        "mappings": _guess_mappings(table) if mappings is None else list(mappings),
        "idempotency_key": str(uuid.uuid4()),
        "batch_id": None,
    }
    if kept is None or not os.path.exists(kept):
        return fresh
    with open(kept, encoding="utf-8") as file:
        state: dict[str, Any] = json.load(file)
    if state.get("print") != fresh["print"] or (mappings is not None and state["mappings"] != list(mappings)):
        raise OtherFileError(f"{kept} is of an import of other rows or mappings: delete it to import these")
    return state


def _guess_mappings(table: Table) -> list[t.ImportMapping]:
    guessed = suggest_mappings(table)
    if not any(mapping["targetField"] == "topic_name" for mapping in guessed):
        columns = ", ".join(f'"{column}"' for column in table.columns)
        raise ValueError(
            f"{table.filename} has no column that is recognized as the topic name; it has {columns}. "
            'Give mappings=[{"csvColumn": "...", "targetField": "topic_name"}]'
        )
    return guessed


def _keep(kept: Optional[str], state: dict[str, Any]) -> None:
    """Write the state so that whoever is killed meanwhile leaves the former or the new one."""
    if kept is None:
        return
    with open(f"{kept}.new", "w", encoding="utf-8") as file:
        json.dump(state, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(f"{kept}.new", kept)


def _rows_of(table: Table, mappings: Sequence[t.ImportMapping], start: int, end: int) -> list[dict[str, Any]]:
    """Rows as the service takes them.

    All columns go, because rows that fail come back as they were; where that is too much, those that are read.
    """
    selected = table.rows[start:end]

    def objects(wanted: Sequence[str]) -> list[dict[str, Any]]:
        at = [(name, table.columns.index(name)) for name in wanted]
        return [{name: row[n] if n < len(row) else "" for name, n in at} for row in selected]

    whole = objects(table.columns)
    if len(json.dumps(whole)) < import_limits["chunkBytes"] // 3:
        return whole
    return objects([mapping["csvColumn"] for mapping in mappings])
