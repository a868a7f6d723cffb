-- Runs that a caller began and left are taken up by the worker as well, so they are looked for by their heartbeat alone.
create index push_run_open on push_run (heartbeat_at) where status = 'running';
drop index push_run_worker_driven;
create index batch_sync_open on batch (heartbeat_at) where kind = 'sync' and status = 'processing';
drop index batch_worker_driven;

-- Whether a caller was told that the run is over: who drove it until then is told once, and after that refused.
alter table push_run add column end_told boolean not null default true;
update push_run set end_told = false where status = 'running';
alter table push_run alter column end_told set default false;

-- The merge that took the segment off sale, because the other topic's is on sale through the same connection.
alter table activation add column retired_by_job text;
create index activation_retired on activation (retired_by_job) where retired_by_job is not null;

-- Two comparisons of one connection are no harm, and must not keep its scheduled refresh from beginning.
drop index job_refresh_once;
create unique index job_refresh_once on job (org_id, (config ->> 'connectionId'))
  where job_type = 'refresh_activations' and config ? 'connectionId' and status in ('pending', 'processing');
