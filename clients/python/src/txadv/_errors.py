"""What goes wrong between a program and the service."""

from __future__ import annotations

from typing import Any, Mapping, Optional


class TxadvError(Exception):
    """The service refused, or did not answer.

    Each code of the service has a class of its own in `txadv.failures`.
    """

    #: The status of the answer; None where none came.
    status: Optional[int]
    #: What went wrong: it stays when the text changes. None in an answer that is not the service's own.
    code: Optional[str]
    #: Every fault of what was sent, each with its field, its code and, for a typing error, a suggestion.
    issues: list[dict[str, Any]]
    #: Under which the service's log has the request.
    request_id: Optional[str]
    #: Seconds after which the same request may pass, where the service says so.
    retry_after: Optional[float]
    #: What can be done: "correctable", "transient" or "terminal"; None where the service did not say.
    recovery: Optional[str]
    #: A page that says what the code means and what to do.
    docs: Optional[str]
    #: What else the answer tells, such as `limit`, `used` and `resetsAt` of a quota.
    detail: Mapping[str, Any]

    def __init__(
        self,
        text: str,
        *,
        status: Optional[int] = None,
        code: Optional[str] = None,
        issues: Optional[list[dict[str, Any]]] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        docs: Optional[str] = None,
        recovery: Optional[str] = None,
        detail: Optional[Mapping[str, Any]] = None,
    ) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.issues = issues or []
        self.request_id = request_id
        self.retry_after = retry_after
        self.docs = docs
        self.recovery = recovery
        self.detail = detail or {}


class NoAnswerError(TxadvError):
    """No answer came, or it broke off: whether the request was carried out is not known."""
