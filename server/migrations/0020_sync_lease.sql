-- Who drives a run: a lease that the worker renews, so that one that dies is noticed in seconds, under a fence that tells
-- a worker that wakes up late that the run is another's. A run that only waits for its turn has no lease.
alter table batch
  add column fence integer not null default 0,
  add column leased_until timestamptz;
