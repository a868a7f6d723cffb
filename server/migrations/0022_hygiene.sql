-- A job that is for one organization is its own: it begins, drives and reads it without an operator, and sees no other.
create policy tenant on job to txadv_app using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on job to txadv_app;

alter table job_error enable row level security;
alter table job_error force row level security;
create policy system on job_error to txadv_system using (true) with check (true);
create policy tenant on job_error to txadv_app
  using (exists (select from job where job.id = job_id and job.org_id = app_org()))
  with check (exists (select from job where job.id = job_id and job.org_id = app_org()));
grant select, insert on job_error to txadv_app;

-- What a refresh left without a segment, for whoever tries again.
create index activation_left on activation (org_id, created_at desc, id desc)
  where status = 'error' and replaces is not null;

-- When the next refresh by the config's refresh_cron begins; empty when that is still to be worked out.
alter table connection add column refresh_due_at timestamptz;
create index connection_refreshed on connection (refresh_due_at) where config ? 'refresh_cron';
-- One that is still under way is let finish before its schedule begins another.
create unique index job_refresh_once on job (org_id, (config ->> 'connectionId'))
  where config ? 'connectionId' and status in ('pending', 'processing');
