"""The client of the service."""

from __future__ import annotations

import json
import os
from typing import Any, Literal, Optional, Sequence, Union

from . import types as t
from ._imports import Imports
from ._runs import Runs


class Classified(t.ClassificationResult):
    """A classification, and which engine gave it."""

    engine: Literal["llm", "local"]


class Client(Imports, Runs):
    """A client of one organization, by its key.

    What may pass (500, 502, 503, 504, too many requests, no answer) is tried three times again, each after a random
    time of up to 1, 2 and 4 seconds and what the service asks for; a POST is carried out once all the same. A client
    may be used by several threads.
    """

    def classify(
        self,
        topic: Union[str, Sequence[dict[str, str]]],
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Classified:
        """Classify a topic by its name, or by the messages (`role`, `content`) of a conversation about it."""
        if not isinstance(topic, (str, list, tuple)):
            raise TypeError(f"topic must be a name, or a list of messages, not {type(topic).__name__}")
        messages = [{"role": "user", "content": topic}] if isinstance(topic, str) else list(topic)
        answer = self._ask(
            "POST",
            "/api/classify",
            body={"messages": messages},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        classified: Classified = json.loads(answer.body["text"])
        classified["engine"] = "llm" if answer.headers.get("x-classification-engine") == "llm" else "local"
        return classified

    def export_file(self, path: Union[str, "os.PathLike[str]"], **filters: Any) -> int:
        """Write the library, or what the arguments of `export_topics` leave of it, to a file, and return its size.

        The file is there under its name once it is complete.
        """
        with self.export_topics(**filters) as download:
            return download.save(path)
