"""Sends requests until they are answered for good."""

from __future__ import annotations

import email.utils
import gzip
import http.client
import json
import os
import platform
import random
import re
import tempfile
import time
import uuid
import zlib
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Mapping, Optional, Union
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from . import failures
from ._errors import NoAnswerError, TxadvError
from ._versions import api_version, client_version

#: Stands for an argument that was not given, where None is a value of its own.
OMIT: Any = type("Omitted", (), {"__repr__": lambda self: "OMIT"})()

#: The longest pause before each retry; what is waited is drawn below it.
PAUSES = (1.0, 2.0, 4.0)
#: Whoever must wait longer than this is told so instead.
LONGEST_PAUSE = 60.0
PASSING = (500, 502, 503, 504)
#: How long one try may take; the service itself gives up after 60 seconds.
TIMEOUT = 65.0
CHUNK = 64 * 1024

Values = Mapping[str, Any]


@dataclass(frozen=True)
class RequestEvent:
    """A try that is about to be made. It holds neither a key nor a body."""

    method: str
    url: str
    #: Which try it is, from 1.
    attempt: int


@dataclass(frozen=True)
class ResponseEvent:
    """An answer that has begun, whatever its status."""

    method: str
    url: str
    attempt: int
    status: int
    request_id: Optional[str]
    duration: float


@dataclass(frozen=True)
class RetryEvent:
    """A request that is about to be sent again."""

    method: str
    url: str
    #: Which retry it is, from 1.
    attempt: int
    #: Seconds that are waited first.
    pause: float
    reason: TxadvError


@dataclass(frozen=True)
class Answer:
    """What came back, as a whole."""

    status: int
    headers: Mapping[str, str]
    body: Any


class _NoRedirects(HTTPRedirectHandler):
    """Follows no redirect: the library would send the key along to wherever it leads."""

    def redirect_request(self, *given: Any, **more: Any) -> None:
        return None


class Download:
    """A file as it comes. One that breaks off fails: it never looks whole."""

    def __init__(self, response: Any) -> None:
        self._response = response

    def __enter__(self) -> "Download":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop reading."""
        self._response.close()

    def __iter__(self) -> Iterator[bytes]:
        announced = self._response.headers.get("Content-Length")
        received = 0
        try:
            with self._response as response:
                while True:
                    piece = response.read(CHUNK)
                    if not piece:
                        break
                    received += len(piece)
                    yield piece
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswerError(f"The answer broke off: {error or type(error).__name__}") from error
        if announced is not None and received != int(announced):
            raise NoAnswerError(f"The answer broke off after {received} of {announced} bytes")

    def read(self) -> bytes:
        """The whole file."""
        return b"".join(self)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> int:
        """Write the file, and return its size. It is there under its name once it is complete."""
        target = os.fspath(path)
        folder = os.path.dirname(os.path.abspath(target))
        handle, part = tempfile.mkstemp(prefix=f".{os.path.basename(target)}.", dir=folder)
        try:
            size = 0
            with os.fdopen(handle, "wb") as file:
                for piece in self:
                    size += file.write(piece)
            os.replace(part, target)
            return size
        except BaseException:
            os.unlink(part)
            raise


class Transport:
    """Holds the credential, and sends what the methods of a client ask for."""

    def __init__(
        self,
        base_url: str,
        api_key: Optional[str] = None,
        *,
        session_cookie: Optional[str] = None,
        workspace_id: Optional[str] = None,
        timeout: float = TIMEOUT,
        app_info: Optional[str] = None,
        version: str = api_version,
        on_request: Optional[Callable[[RequestEvent], None]] = None,
        on_response: Optional[Callable[[ResponseEvent], None]] = None,
        on_retry: Optional[Callable[[RetryEvent], None]] = None,
    ) -> None:
        """Make a client of one organization.

        :param base_url: Where the service answers, also under a path: `https://example.com/txadv/`
        :param api_key: An API key, `txadv_...`
        :param session_cookie: In place of a key, the `Cookie` header of a session, as operators have
        :param workspace_id: Scopes every call to one workspace of the organization
        :param timeout: Seconds that one try may take; each method takes its own
        :param app_info: What is built on this client, such as `feed-sync/2.1`, for the service's log
        :param version: The dated version of the API that your program was written for
        :param on_request: Called before each try; one of these hooks that raises ends the call
        :param on_response: Called when an answer begins
        :param on_retry: Called before a request is sent again
        """
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("base_url must be an http(s) address")
        if parts.username or parts.password or parts.query or parts.fragment:
            raise ValueError("base_url must have no user, password, query or fragment")
        if (api_key is None) == (session_cookie is None):
            raise ValueError("Give either api_key or session_cookie")
        for secret in (api_key, session_cookie):
            if secret is not None and not re.fullmatch(r"[!-~]+( [!-~]+)*", secret):
                raise ValueError("A credential must be visible ASCII characters")
        if app_info is not None and not re.fullmatch(r"[\w!#$%&'*+.^`|~-]+(/[\w!#$%&'*+.^`|~-]+)?", app_info, re.ASCII):
            raise ValueError("app_info must be a name, or a name/version, without spaces")
        agent = f"txadv-python/{client_version} python/{platform.python_version()}"
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._headers = {
            "User-Agent": f"{agent} {app_info}" if app_info else agent,
            "Accept": "application/json",
            "Txadv-Version": version,
        }
        if api_key is not None:
            self._headers["Authorization"] = f"Bearer {api_key}"
        if session_cookie is not None:
            self._headers["Cookie"] = session_cookie
            self._headers["Origin"] = f"{parts.scheme}://{parts.netloc}"
        if workspace_id is not None:
            self._headers["X-Workspace-Id"] = workspace_id
        self._on_request = on_request
        self._on_response = on_response
        self._on_retry = on_retry
        self._opener = build_opener(_NoRedirects)

    def _call(self, method: str, route: str, **asked: Any) -> Any:
        return self._ask(method, route, **asked).body

    def _ask(self, method: str, route: str, **asked: Any) -> Answer:
        """Send a request, and read its JSON within the time of the same try."""
        return self._send(method, route, read=_read_json, **asked)

    def _download(self, method: str, route: str, **asked: Any) -> Download:
        return self._send(method, route, read=_read_file, **asked)

    def _iterate(
        self,
        route: str,
        *,
        query: Optional[Values] = None,
        path: Optional[Values] = None,
        records: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[Any]:
        """Go through a list by the `Link` that each of its answers has."""
        asked: Optional[Values] = {"limit": 100, **{k: v for k, v in (query or {}).items() if v is not None}}
        while asked is not None:
            answer = self._ask("GET", route, path=path, query=asked, timeout=timeout)
            yield from answer.body if records is None else answer.body[records]
            asked = _next_query(answer.headers.get("link", ""))

    def _send(
        self,
        method: str,
        route: str,
        *,
        read: Callable[[Any, float], Any],
        path: Optional[Values] = None,
        query: Optional[Values] = None,
        body: Any = OMIT,
        text: Optional[str] = None,
        keyed: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        url = self._url(route, path or {}, query or {})
        headers = dict(self._headers)
        if read is _read_json:
            headers["Accept-Encoding"] = "gzip"
        else:
            headers["Accept"] = "*/*"
        data: Optional[bytes] = None
        if text is not None:
            headers["Content-Type"] = "text/plain"
            data = text.encode()
        elif body is not OMIT:
            headers["Content-Type"] = "application/json"
            data = json.dumps(_given(body)).encode()
        if keyed:
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        repeatable = method != "POST" or keyed
        attempt = 1
        while True:
            try:
                request = Request(url, data=data, headers=headers, method=method)
                return self._try(request, attempt, self._timeout if timeout is None else timeout, read)
            except TxadvError as reason:
                pause = pause_after(reason, attempt, repeatable)
                if pause is None:
                    raise
                if self._on_retry:
                    self._on_retry(RetryEvent(method, url, attempt, pause, reason))
            time.sleep(pause)
            attempt += 1

    def _try(self, request: Request, attempt: int, timeout: float, read: Callable[[Any, float], Any]) -> Any:
        method, url = request.get_method(), request.full_url
        if self._on_request:
            self._on_request(RequestEvent(method, url, attempt))
        begun = time.monotonic()
        try:
            try:
                response = self._opener.open(request, timeout=timeout)
            except HTTPError as refused:
                response = refused
        except (OSError, http.client.HTTPException) as error:
            raise _no_answer(error, timeout) from error
        if self._on_response:
            request_id = response.headers.get("X-Request-Id")
            duration = time.monotonic() - begun
            self._on_response(ResponseEvent(method, url, attempt, response.status, request_id, duration))
        try:
            if not 200 <= response.status < 300:
                raise _refusal(response, begun + timeout)
            return read(response, begun + timeout)
        except (OSError, http.client.HTTPException, ValueError, EOFError, zlib.error) as error:
            response.close()
            raise _no_answer(error, timeout) from error

    def _url(self, route: str, path: Values, query: Values) -> str:
        def fill(match: "re.Match[str]") -> str:
            value = path[match.group(1)]
            if value in ("", None):
                raise ValueError(f"{route} needs {match.group(1)}")
            return quote(str(value), safe="")

        asked = [(name, text) for name, value in query.items() for text in _texts(name, value)]
        filled = self._base_url + re.sub(r"{(\w+)}", fill, route)
        return f"{filled}?{urlencode(asked)}" if asked else filled


def pause_after(reason: TxadvError, attempt: int, repeatable: bool) -> Optional[float]:
    """Seconds after which a failed try is worth another one; None where it never is.

    They are drawn anew below 1, 2 and 4 seconds and come on top of what the service asks for, so
    that clients that failed together do not come back together.
    """
    if attempt > len(PAUSES):
        return None
    drawn = random.uniform(0, PAUSES[attempt - 1])
    if isinstance(reason, NoAnswerError):
        return drawn if repeatable else None
    if reason.recovery == "terminal" or "resetsAt" in reason.detail:
        return None
    # Behind a proxy, these do not tell whether the request was carried out.
    if reason.status in (500, 502, 504) and not repeatable:
        return None
    # A 429 passes when the minute does, and a 409 with a time when the same request, sent before, is through.
    if reason.status not in PASSING and reason.retry_after is None:
        return None
    floor = reason.retry_after or 0.0
    return None if floor > LONGEST_PAUSE else floor + drawn


def _given(body: Any) -> Any:
    if isinstance(body, Mapping):
        return {name: value for name, value in body.items() if value is not OMIT}
    return body


def _texts(name: str, value: Any) -> list[str]:
    """A filter of several values is sent once for each, the names in `fields` with commas in one."""
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        return [_text(value)]
    texts = [_text(each) for each in value]
    return [",".join(texts)] if name == "fields" else texts


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _no_answer(error: BaseException, timeout: float) -> NoAnswerError:
    cause = error.reason if isinstance(error, URLError) else error
    # The class of a socket's timeout has the name of the built-in one only from Python 3.10 on.
    late = isinstance(cause, TimeoutError) or type(cause).__name__ == "timeout"
    why = f"no answer within {timeout:g} s" if late else cause or type(cause).__name__
    return NoAnswerError(f"The service did not answer: {why}")


def _read_whole(response: Any, deadline: float) -> bytes:
    pieces = []
    with response:
        while True:
            piece = response.read1(CHUNK) if hasattr(response, "read1") else response.read(CHUNK)
            if not piece:
                break
            pieces.append(piece)
            if time.monotonic() > deadline:
                raise TimeoutError
        announced = response.headers.get("Content-Length")
    whole = b"".join(pieces)
    if announced is not None and len(whole) != int(announced):
        raise http.client.IncompleteRead(whole, int(announced) - len(whole))
    return gzip.decompress(whole) if response.headers.get("Content-Encoding") == "gzip" else whole


def _read_json(response: Any, deadline: float) -> Answer:
    body = json.loads(_read_whole(response, deadline))
    return Answer(response.status, {name.lower(): value for name, value in response.headers.items()}, body)


def _read_file(response: Any, _: float) -> Download:
    return Download(response)


def _seconds(text: Optional[str]) -> Optional[float]:
    """What `Retry-After` asks for: seconds, or a date, as proxies send it."""
    if text is None:
        return None
    if text.strip().isdigit():
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _refusal(response: Any, deadline: float) -> TxadvError:
    """Read a refusal; an answer that is not the service's own (a proxy's page) is known by its status."""
    try:
        told = json.loads(_read_whole(response, deadline))
    except (ValueError, EOFError, zlib.error):
        told = {}
    told = told if isinstance(told, dict) else {}
    text, code = told.pop("error", None), told.pop("code", None)
    issues, docs, named = told.pop("issues", None), told.pop("docs", None), told.pop("requestId", None)
    recovery = told.pop("recovery", None)
    kind = failures.by_code.get(code, TxadvError) if isinstance(code, str) else TxadvError
    return kind(
        text if isinstance(text, str) else f"HTTP {response.status}",
        status=response.status,
        code=code,
        issues=issues,
        request_id=response.headers.get("X-Request-Id") or named,
        retry_after=_seconds(response.headers.get("Retry-After")),
        docs=docs,
        recovery=recovery,
        detail=told,
    )


_LINK = re.compile(r'<([^>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^",;\s]*))?)*)')
_NEXT = re.compile(r';\s*rel\s*=\s*"?(?:[^";]*\s)?next(?:\s[^";]*)?"?\s*(?:;|$)', re.IGNORECASE)


def _next_query(header: str) -> Optional[dict[str, list[str]]]:
    """The query by which a list goes on.

    Of a link nothing else is taken, so that no answer can send a key elsewhere.
    """
    for target, attributes in _LINK.findall(header):
        if _NEXT.search(attributes):
            return parse_qs(urlsplit(target).query, keep_blank_values=True)
    return None
