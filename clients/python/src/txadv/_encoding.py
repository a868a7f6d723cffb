"""Finds out how a file of text is written, by the rules of the JavaScript SDK."""

from __future__ import annotations

import codecs
import re
from typing import Optional

#: A file is judged by pieces of this size, and its delimiter by the first one.
PIECE_BYTES = 256 * 1024
#: How files that people take for lists begin.
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "PNG image"),
    (b"\xff\xd8\xff", "JPEG image"),
    (b"GIF87a", "GIF image"),
    (b"GIF89a", "GIF image"),
    (b"%PDF-", "PDF document"),
    (b"PK\x03\x04", "spreadsheet or ZIP archive"),
    (b"PK\x05\x06", "spreadsheet or ZIP archive"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "spreadsheet or document of an old Office program"),
    (b"\x1f\x8b", "gzip archive"),
)
_MARKS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_NULS_PER_CHARACTER = 0.01
#: Every file of bytes can nearly be read as Windows-1252; one that is written so has none of these.
_CONTROLS = re.compile(r"[\0-\x08\x0e-\x19\x1b-\x1f\x7f]")


class NotTextError(ValueError):
    """A file that cannot be read as a list of topics, because it is not text."""

    #: What the file is instead, where its first bytes tell.
    kind: Optional[str]

    def __init__(self, name: str, kind: Optional[str] = None) -> None:
        what = f"is a {kind}, not text" if kind else "is not a text file"
        super().__init__(f"{name} {what}: export your list as CSV or TSV in UTF-8")
        self.kind = kind


def decode_text(data: bytes, name: str) -> tuple[str, str]:
    """The text of a file, and what of it the first piece holds.

    :param name: What the file is called where it is refused
    """
    kind = next((kind for signature, kind in _SIGNATURES if data.startswith(signature)), None)
    if kind:
        raise NotTextError(name, kind)
    mark = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)
    pieces = _pieces(data, mark or "utf-8")
    if pieces is None or any(map(_has_many_nuls, pieces)):
        pieces = None if mark else _pieces(data, "cp1252")
        if pieces is None or any(map(_CONTROLS.search, pieces)):
            raise NotTextError(name)
    elif pieces:
        pieces[0] = _without_mark(pieces[0])
    if pieces:
        # Old systems end a text with it.
        pieces[-1] = pieces[-1].rstrip("\x1a")
        # A mark is written once by the encoding, and again by programs that copy it along with the text.
        pieces[0] = _without_mark(pieces[0])
    return "".join(pieces), pieces[0] if pieces else ""


def count_units(text: str) -> int:
    """How long a text is in JavaScript, where a character beyond U+FFFF counts twice."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _without_mark(text: str) -> str:
    return text[1:] if text.startswith("\ufeff") else text


def _pieces(data: bytes, encoding: str) -> Optional[list[str]]:
    decoder = codecs.getincrementaldecoder(encoding)()
    starts = range(0, len(data), PIECE_BYTES)
    try:
        return [decoder.decode(data[at : at + PIECE_BYTES], at + PIECE_BYTES >= len(data)) for at in starts]
    except UnicodeDecodeError:
        return None


def _has_many_nuls(text: str) -> bool:
    """Stray NULs come into text by copying, and are for the service to judge by the row; many are no text."""
    nuls = text.count("\0")
    return nuls > 0 and nuls > count_units(text) * _NULS_PER_CHARACTER
