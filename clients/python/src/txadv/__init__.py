"""The client of txadv: classifies audience topics, imports, pushes and exports them."""

from . import failures, types
from ._client import Classified, Client
from ._csv import Table, read_table
from ._encoding import NotTextError
from ._errors import NoAnswerError, TxadvError
from ._imports import ImportProgress, OtherFileError
from ._mappings import suggest_mappings
from ._runs import Pushed
from ._transport import OMIT, Download, RequestEvent, ResponseEvent, RetryEvent
from ._versions import api_version
from ._versions import client_version as __version__

__all__ = [
    "OMIT",
    "Classified",
    "Client",
    "Download",
    "ImportProgress",
    "NoAnswerError",
    "NotTextError",
    "OtherFileError",
    "Pushed",
    "RequestEvent",
    "ResponseEvent",
    "RetryEvent",
    "Table",
    "TxadvError",
    "__version__",
    "api_version",
    "failures",
    "read_table",
    "suggest_mappings",
    "types",
]
