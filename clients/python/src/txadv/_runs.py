"""Long work that the service's worker does: started, and followed until it is over."""

from __future__ import annotations

import json
import time
from typing import Any, Callable, Literal, Optional, TypeVar, cast

from . import types as t
from ._errors import NoAnswerError
from ._operations import Operations
from ._transport import OMIT

State = TypeVar("State")

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 5.0
OPEN = ("pending", "processing", "running")


class Pushed(t.PushRun):
    """How a push ended, and what it left out because the library does not have it."""

    #: Those of `topic_ids` that are no topics of the library: nothing was pushed for them.
    unknownIds: list[str]


class Runs(Operations):
    """Pushes, syncs and refreshes. Each returns how the work ended, also where it failed: look at `status`."""

    def plan_push(
        self,
        connection_id: str,
        *,
        topic_ids: list[str] = OMIT,
        filters: t.CreatePushRunFilters = OMIT,
        all: Literal[True] = OMIT,
        include_unsure: bool = OMIT,
    ) -> t.PushPlan:
        """What a push would do; nothing is written for it."""
        plan = self.create_push_run(
            connection_id,
            dry_run=True,
            topic_ids=topic_ids,
            filters=filters,
            all=all,
            include_unsure=include_unsure,
        )
        return cast(t.PushPlan, plan)

    def push(
        self,
        connection_id: str,
        *,
        topic_ids: list[str] = OMIT,
        filters: t.CreatePushRunFilters = OMIT,
        all: Literal[True] = OMIT,
        include_unsure: bool = OMIT,
        on_progress: Optional[Callable[[t.PushRun], None]] = None,
        give_up_after: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Pushed:
        """Push topics to a platform, and follow the run to its end.

        Give exactly one of `topic_ids`, `filters` and `all`. `unknownIds` of the result names those of `topic_ids` that
        the library does not have.

        :param on_progress: Called whenever something has changed
        :param give_up_after: Seconds after which waiting ends; the run itself goes on
        """
        begun = self.create_push_run(
            connection_id,
            worker=True,
            topic_ids=topic_ids,
            filters=filters,
            all=all,
            include_unsure=include_unsure,
            idempotency_key=idempotency_key,
        )
        push = cast(t.PushBegun, begun)
        run = self.wait_for_push(
            connection_id, push["runId"], on_progress=on_progress, give_up_after=give_up_after
        )
        return cast(Pushed, {**run, "unknownIds": push["unknownIds"]})

    def sync(
        self,
        connection_id: str,
        *,
        on_progress: Optional[Callable[[t.SyncRunStatus], None]] = None,
        give_up_after: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.SyncRunStatus:
        """Take in the topics of a source, and follow the run to its end."""
        begun = self.create_sync_run(connection_id, worker=True, idempotency_key=idempotency_key)
        run_id = begun["runId"]
        return self.wait_for_sync(connection_id, run_id, on_progress=on_progress, give_up_after=give_up_after)

    def refresh_stale(
        self,
        *,
        on_progress: Optional[Callable[[t.Job], None]] = None,
        give_up_after: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.Job:
        """Refresh every stale activation, and follow the job to its end."""
        job = self.begin_hygiene(idempotency_key=idempotency_key)
        return self.wait_for_refresh(job["jobId"], on_progress=on_progress, give_up_after=give_up_after)

    def wait_for_import(
        self,
        batch_id: str,
        *,
        on_progress: Optional[Callable[[t.ImportBatch], None]] = None,
        give_up_after: Optional[float] = None,
    ) -> t.ImportBatch:
        """Follow an import that was started elsewhere."""
        return _until(lambda: self.get_import(batch_id), on_progress, give_up_after)

    def wait_for_push(
        self,
        connection_id: str,
        run_id: str,
        *,
        on_progress: Optional[Callable[[t.PushRun], None]] = None,
        give_up_after: Optional[float] = None,
    ) -> t.PushRun:
        """Follow a push that was started elsewhere."""
        return _until(lambda: self.get_push_run(connection_id, run_id), on_progress, give_up_after)

    def wait_for_sync(
        self,
        connection_id: str,
        run_id: str,
        *,
        on_progress: Optional[Callable[[t.SyncRunStatus], None]] = None,
        give_up_after: Optional[float] = None,
    ) -> t.SyncRunStatus:
        """Follow a sync that was started elsewhere."""
        return _until(lambda: self.get_sync_run(connection_id, run_id), on_progress, give_up_after)

    def wait_for_refresh(
        self,
        job_id: str,
        *,
        on_progress: Optional[Callable[[t.Job], None]] = None,
        give_up_after: Optional[float] = None,
    ) -> t.Job:
        """Follow a job that refreshes all stale activations."""
        return _until(lambda: self.get_hygiene(job_id), on_progress, give_up_after)


def _until(
    read: Callable[[], State],
    on_progress: Optional[Callable[[State], None]],
    give_up_after: Optional[float],
) -> State:
    """Look until the work is over, more seldom the longer nothing changes."""
    begun = time.monotonic()
    seen = ""
    pause = FIRST_PAUSE
    while True:
        state = read()
        status = cast(Any, state)["status"]
        told = json.dumps(state)
        if told != seen:
            seen, pause = told, FIRST_PAUSE
            if on_progress:
                on_progress(state)
        if status not in OPEN:
            return state
        if give_up_after is not None and time.monotonic() - begun > give_up_after:
            raise NoAnswerError(f"Still {status} after {give_up_after:g} s")
        time.sleep(pause)
        pause = min(pause * 1.5, LONGEST_PAUSE)
